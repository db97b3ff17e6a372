/** Work that is timed, and the rows that the bench prints of it. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPython } from "../../loaders/reading/python.js";
import { repository } from "../../loaders/store/store.js";

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured with its unit
 * @property {number | null} ratio of what was measured to something else of the same run, or to a goal; null: nothing to compare with
 * @property {string} to what it is a ratio of
 * @property {string} [goal] what the ratio should be
 */

/**
 * Writes rows as a table in Markdown. Without something to compare with there is no ratio, and no goal for it.
 * @param {Row[]} rows
 * @returns {string[]} its lines
 */
export const tableOf = (rows) => [
  "| what | measured | ratio | to | goal |",
  "|---|---|---|---|---|",
  ...rows.map(({ what, measured, ratio, to, goal = "" }) =>
    ratio !== null && Number.isFinite(ratio)
      ? `| ${what} | ${measured} | ${ratio.toPrecision(3)} | ${to} | ${goal} |`
      : `| ${what} | ${measured} | | ${to} | |`,
  ),
];

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
 * Its time of processor beside its time.
 * @param {string} what
 * @param {Measured} measured
 * @returns {Row}
 */
export const inProcessor = (what, { cpu, seconds }) => ({
  what: `time of processor, ${what}`,
  measured: `${cpu.toPrecision(3)} s`,
  ratio: cpu / seconds,
  to: "its time",
});

/**
 * @typedef {object} Measured a program that ran to its end
 * @property {number} seconds
 * @property {number} cpu seconds of processor, of it and of all that it started
 * @property {number} peakMB the most memory of one of them
 * @property {string} output
 */

const timed = fileURLToPath(new URL("timed.py", import.meta.url));

/**
 * @param {string[]} command program and arguments
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [timeout] seconds
 * @returns {Measured}
 * @throws {Error} with what the program said
 */
export function runProgram(command, env = process.env, timeout = 600) {
  const [python, ...options] = findPython();
  const started = performance.now();
  const { status, stdout, stderr, error, output } = spawnSync(python, [...options, timed, ...command], {
    env,
    encoding: "utf8",
    timeout: timeout * 1000,
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (error || status !== 0) throw new Error(error ? error.message : stderr.trim());
  const seconds = (performance.now() - started) / 1000;
  const { cpu, peakBytes } = JSON.parse(String(output[3]));
  return { seconds, cpu, peakMB: peakBytes / 1e6, output: stdout };
}

/**
 * The build of a copy of the repository, from tables that are there.
 * @param {string} root
 */
export const measureBuild = (root) =>
  runProgram([process.execPath, join(root, "scripts", "build.js"), "--skip-ingest"], process.env, 3600);

/**
 * The ingest.
 * @param {string} root
 * @param {string} [code] whose; this repository's when absent
 */
export const measureIngest = (root, code = repository) =>
  runProgram(
    [process.execPath, join(code, "scripts", "ingest.js"), "--root", root, "--quiet"],
    process.env,
    3600,
  );
