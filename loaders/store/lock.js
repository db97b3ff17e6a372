/** One writer at a time: a file with the writer's process id. A writer that died leaves a lock that the next one takes over. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until the lock is free, and takes it.
 * @param {string} file
 * @param {(pid: number) => void} [onWait] told once, with the process that holds the lock
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(file, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !create(file);) {
    const holder = readHolder(file);
    if (holder === null) continue;
    if (isStale(file, holder)) removeStale(file, holder);
    else {
      if (!told) onWait(holder);
      told = true;
      await wait(50);
    }
  }
  return () => rmSync(file, { force: true });
}

/** @param {string} file */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {number | null} null when the lock is gone; 0 when it says nothing yet
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @param {number} pid 0 is a holder that has not written its id yet, or was killed before it did
 */
function isStale(file, pid) {
  if (pid === 0) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/**
 * Two waiters may see the same dead holder: the rename makes sure that only its lock is removed, never a new one.
 * @param {string} file
 * @param {number} holder
 */
function removeStale(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) === holder) rmSync(aside);
    else renameSync(aside, file);
  } catch {
    // Another waiter was faster.
  }
}
