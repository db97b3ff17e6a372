/** Work that is timed, and the rows that the bench prints of it. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../../loaders/store/store.js";

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured with its unit
 * @property {number} ratio of what was measured to something else of the same run, or to a goal
 * @property {string} to what it is a ratio of
 * @property {string} [goal] what the ratio should be
 */

/**
 * @param {() => unknown} work
 * @returns {Promise<number>} seconds
 */
export async function time(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/**
 * A row whose ratio is that of its seconds to those of a goal.
 * @param {string} what
 * @param {number} seconds
 * @param {number} goal seconds
 * @returns {Row}
 */
export const againstGoal = (what, seconds, goal) => ({
  what,
  measured: `${seconds.toPrecision(3)} s`,
  ratio: seconds / goal,
  to: `${goal} s`,
  goal: "≤ 1",
});

/**
 * @param {string[]} command program and arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [timeout] seconds
 * @returns {{seconds: number, output: string}}
 * @throws {Error} with what the program said
 */
export function runProgram([program, ...args], env = process.env, timeout = 600) {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env,
    encoding: "utf8",
    timeout: timeout * 1000,
    maxBuffer: 1 << 28,
  });
  if (error || status !== 0) throw new Error(error ? error.message : stderr.trim());
  return { seconds: (performance.now() - started) / 1000, output: stdout };
}

/**
 * The build of a copy of the repository, from tables that are there; of its processes the one with the most memory, and
 * the time of processor of all that run Node.js.
 * @param {string} root
 * @returns {{seconds: number, cpu: number, peakMB: number, output: string}}
 */
export function measureBuild(root) {
  const file = join(root, "measured.jsonl");
  const noting = pathToFileURL(join(repository, "scripts/bench/note-process.js")).href;
  const env = { ...process.env, MEASURED: file, NODE_OPTIONS: `--import=${noting}` };
  const build = [process.execPath, join(root, "scripts", "build.js"), "--skip-ingest"];
  const { seconds, output } = runProgram(build, env, 3600);
  const noted = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  rmSync(file);
  return {
    seconds,
    cpu: noted.reduce((sum, { cpu }) => sum + cpu, 0),
    peakMB: (Math.max(...noted.map(({ peakKiB }) => peakKiB)) * 1024) / 1e6,
    output,
  };
}

/**
 * The ingest in a process of its own.
 * @param {string} root
 * @returns {{seconds: number, peakMB: number}}
 */
export function measureIngest(root) {
  const program = join(repository, "scripts", "bench", "ingest-once.js");
  const { seconds, output } = runProgram([process.execPath, program, root]);
  return { seconds, peakMB: Number(output.trim()) / 1e6 };
}
