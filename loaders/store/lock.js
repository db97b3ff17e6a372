/**
 * One writer at a time: a file that says who writes. A writer that died leaves a lock that the next one takes over:
 * on the same machine a process is known by its id and the time of its start, from another one (a container has
 * process ids of its own, a network drive other machines) by its lock being renewed.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A writer renews its lock this often; one that has not for so long is dead, where nothing surer is known. */
const renewEveryMs = 5_000;
const deadAfterMs = 120_000;
/** A lock that says nothing yet is about to say it. */
const silentMs = 2_000;
const lookEveryMs = 50;

/** @typedef {{pid: number, started: string | null, machine: string, task: string}} Holder */

/**
 * Waits until the lock is free, and takes it.
 * @param {string} file
 * @param {string} task what the lock is for, as it is called in a terminal
 * @param {(holder: string) => void} [onWait] called once, with the holder of the lock
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(file, task, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  const text = JSON.stringify({ ...self(), task, token: randomUUID() });
  let told = false;
  for (;;) {
    const release = create(file, text);
    if (release) return release;
    const held = readLock(file);
    if (held === null) continue;
    if (isDead(file, held)) removeDead(file, held);
    else {
      if (!told) onWait(describe(held));
      told = true;
      await wait(lookEveryMs);
    }
  }
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {(() => void) | null} gives the lock back; null when it is there already
 */
function create(file, text) {
  const open = openNew(file);
  if (open === null) return null;
  try {
    writeSync(open, text, 0);
  } catch (error) {
    closeSync(open);
    rmSync(file, { force: true });
    throw error;
  }
  const timer = setInterval(() => renew(open, text), renewEveryMs).unref();
  return () => {
    clearInterval(timer);
    closeSync(open);
    if (readLock(file) === text) rmSync(file, { force: true });
  };
}

/** @param {string} file */
function openNew(file) {
  try {
    return openSync(file, "wx");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return null;
    throw error;
  }
}

/**
 * By the open file: a lock that somebody else has taken meanwhile is not touched.
 * @param {number} open
 * @param {string} text
 */
function renew(open, text) {
  try {
    writeSync(open, text, 0);
  } catch {
    // A full disk, a drive that is gone: the work itself will tell.
  }
}

/**
 * @param {string} file
 * @returns {string | null} null when the lock is gone; "" when it says nothing
 */
function readLock(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT" ? null : "";
  }
}

/**
 * @param {string} text
 * @returns {Holder | null}
 */
function parse(text) {
  try {
    const { pid, started, machine, task } = JSON.parse(text);
    return Number.isInteger(pid) && pid > 0 ? { pid, started, machine, task } : null;
  } catch {
    return null;
  }
}

/** @param {string} text */
function describe(text) {
  const holder = parse(text);
  if (!holder) return "a process that has not said who it is";
  const [host] = holder.machine.split(" ");
  const where = holder.machine === self().machine ? "" : ` on ${host}`;
  return `${holder.task} (process ${holder.pid}${where})`;
}

/**
 * @param {string} file
 * @param {string} text
 */
function isDead(file, text) {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return false;
  if (!stat.isFile()) return true;
  const holder = parse(text);
  if (!holder) return ageOf(file) > silentMs;
  const { machine } = self();
  if (holder.machine !== machine) return ageOf(file) > deadAfterMs;
  if (!isRunning(holder.pid)) return true;
  const started = startOf(holder.pid);
  if (started !== null) return started !== holder.started;
  return ageOf(file) > deadAfterMs;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH";
  }
}

/**
 * Of a file beside the lock, written now, the time is of the same clock as the lock's: that of the drive.
 * @param {string} file
 * @returns {number} milliseconds since the lock was renewed
 */
function ageOf(file) {
  const probe = `${file}.${process.pid}.now`;
  try {
    closeSync(openSync(probe, "w"));
    return lstatSync(probe).mtimeMs - lstatSync(file).mtimeMs;
  } catch {
    return 0;
  } finally {
    rmSync(probe, { force: true });
  }
}

/**
 * Two may find the same holder dead: the second one finds another lock when its turn comes, or none.
 * @param {string} file
 * @param {string} text
 */
function removeDead(file, text) {
  const turn = `${file}.turn`;
  const open = openNew(turn);
  if (open === null) {
    if (ageOf(turn) > silentMs) rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    if (readLock(file) === text) rmSync(file, { recursive: true, force: true });
  } finally {
    closeSync(open);
    rmSync(turn, { force: true });
  }
}

/** @type {Omit<Holder, "task"> | undefined} */
let known;

/** This process, as others find it. */
function self() {
  known ??= {
    pid: process.pid,
    started: startOf(process.pid),
    machine: [hostname(), firstLine("/proc/sys/kernel/random/boot_id"), namespaceOfIds()].join(" ").trim(),
  };
  return known;
}

/**
 * @param {number} pid
 * @returns {string | null} ticks since the machine started; null where the system does not tell
 */
const startOf = (pid) =>
  firstLine(`/proc/${pid}/stat`)
    .replace(/^.*\) /, "")
    .split(" ")[19] ?? null;

/** @param {string} file */
function firstLine(file) {
  try {
    return readFileSync(file, "utf8").split("\n")[0];
  } catch {
    return "";
  }
}

function namespaceOfIds() {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
