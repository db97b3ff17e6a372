/**
 * Looks ten times a second at what the process has used since it began with a file: it cannot be kept waiting by what
 * the process computes. Time is of processors and of these looks, so that a machine that slept or was busy counts not.
 */
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { reading, waitingRatio } from "../../limits.js";
import { verdictPipe } from "./reader-process.js";
import { places } from "./watch.js";

/** @type {Int32Array} */
const cells = workerData;
const lookMs = 100;
const pause = new Int32Array(new SharedArrayBuffer(4));
const parent = process.ppid;

let file = 0;
let start = useNow();
let waitedMs = 0;

for (;;) {
  Atomics.wait(pause, 0, 0, lookMs);
  if (isLonely()) end(null);
  look();
}

function look() {
  const now = Atomics.load(cells, places.file);
  if (now !== file) {
    file = now;
    start = useNow();
    waitedMs = 0;
  } else if (file) {
    waitedMs += lookMs;
    const limitMs = Atomics.load(cells, places.milliseconds);
    const limitMiB = Atomics.load(cells, places.mebibytes);
    const kind = findExcess(limitMs, limitMiB);
    if (kind && Atomics.load(cells, places.file) === file) end(kind);
  }
}

/**
 * @param {number} limitMs
 * @param {number} limitMiB
 */
function findExcess(limitMs, limitMiB) {
  const { ms, bytes } = useNow();
  if (ms - start.ms > limitMs) return "seconds";
  if (waitedMs > waitingRatio * limitMs) return "waiting";
  return bytes - start.bytes > limitMiB * 2 ** 20 || bytes > 2 * reading.memory.most ? "memory" : null;
}

function useNow() {
  const { user, system } = process.cpuUsage();
  return { ms: (user + system) / 1000, bytes: process.memoryUsage.rss() };
}

/** Whether nobody wants the answer any more. */
function isLonely() {
  try {
    return process.ppid !== parent || !process.kill(parent, 0);
  } catch {
    return true;
  }
}

/** @param {string | null} kind of what is exceeded */
function end(kind) {
  try {
    if (kind) writeSync(verdictPipe, kind);
  } finally {
    for (const child of cells.subarray(places.children)) if (child) kill(child);
    kill(process.pid);
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}
