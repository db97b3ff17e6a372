/** Runs a program of tests and shows what it says: as it comes, or all at once when it has ended. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { repository } from "../../loaders/store/store.js";

/** Of a program that gives way to others; see os.setPriority. */
const LOW = 10;

/**
 * @typedef {object} Manner
 * @property {boolean} [later]  what it says is shown when it has ended, so that it is not mixed with what others say
 * @property {boolean} [givesWay]  others are to have the processor when they need it
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Manner & {cwd?: string, keys?: boolean, env?: Record<string, string>}} [manner] keys: whether it reads the
 *   keyboard; env: variables besides those of this process
 * @returns {Promise<{code: number | null, said: string}>} exit code, and what it said on standard error
 */
export async function run(command, args, { later, givesWay, cwd = repository, keys, env } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [keys ? "inherit" : "ignore", later ? "pipe" : "inherit", "pipe"],
  });
  if (givesWay && child.pid) lower(child.pid);
  /** @type {(() => void)[]} */
  const held = [];
  let said = "";
  const show = (/** @type {NodeJS.WriteStream} */ stream, /** @type {Buffer} */ chunk) => {
    if (later) held.push(() => stream.write(chunk));
    else stream.write(chunk);
  };
  child.stdout?.on("data", (chunk) => show(process.stdout, chunk));
  child.stderr?.on("data", (chunk) => {
    said += chunk;
    show(process.stderr, chunk);
  });
  const [code] = await once(child, "close");
  for (const write of held) write();
  return { code, said };
}

/** @param {number} pid */
function lower(pid) {
  try {
    setPriority(pid, LOW);
  } catch {
    // It has ended already, or the system does not allow it: it runs as others do.
  }
}
