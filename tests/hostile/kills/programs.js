/** Runs programs of ours that are killed at a step or after a time. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { listTree, markFile } from "../../../loaders/store/files.js";

const preloaded = pathToFileURL(fileURLToPath(new URL("at-step.js", import.meta.url))).href;

/**
 * @typedef {object} Moment
 * @property {number} [step] of the main thread, from 1
 * @property {number} [ms] after its start
 */

/**
 * @param {string} program path
 * @param {string[]} args
 * @param {Moment & {env?: Record<string, string>, cwd?: string}} [moment] none: it runs to its end
 * @returns {Promise<{code: number | null, said: string}>} code: null when it was killed
 */
export async function runProgram(program, args, { step, ms, env = {}, cwd } = {}) {
  const { SITE_PREVIEW: _, ...ours } = process.env;
  const child = spawn(process.execPath, ["--import", preloaded, program, ...args], {
    cwd,
    env: { ...ours, ...env, ...(step ? { KILL_AT: String(step) } : {}) },
  });
  const timer = ms === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), ms);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  // What it started may have its output for longer.
  const [code] = await once(child, step || ms !== undefined ? "exit" : "close");
  clearTimeout(timer);
  return { code, said };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{env?: Record<string, string>, cwd?: string}} [manner]
 * @returns {Promise<{steps: number, ms: number}>} how long it is when it is not killed
 */
export async function measureProgram(program, args, { env = {}, cwd } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-steps-"));
  const file = join(folder, "steps");
  try {
    const started = performance.now();
    const { code, said } = await runProgram(program, args, { cwd, env: { ...env, COUNT_STEPS: file } });
    if (code !== 0) throw new Error(said);
    return { steps: Number(readFileSync(file, "utf8")), ms: performance.now() - started };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @returns {Record<string, string>} hash of each file by path; empty where there is no folder
 */
export function hashTree(folder) {
  try {
    const files = listTree(folder).filter(({ isFolder }) => !isFolder);
    return Object.fromEntries(files.map(({ path }) => [path, markFile(join(folder, path)).sha256]));
  } catch {
    return {};
  }
}

/**
 * Numbers that look random and are the same each time.
 * @param {number} seed
 * @returns {() => number} from 0 up to 1
 */
export function startRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
