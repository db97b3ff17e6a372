/** Shapes shared out among processes; one that takes too long is a finding, and a new process does the rest. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("child.js", import.meta.url));

/**
 * Garbage is collected where a measurement says so, and else rarely: what it takes jumps where young objects first
 * fill their space, which twice the length does and half of it does not, and is no time of the reader's.
 */
const memory = [
  "--expose-gc",
  "--initial-heap-size=2048",
  "--min-semi-space-size=256",
  "--max-semi-space-size=256",
];

/** @import {Growth} from "./measure.js" */

/**
 * @typedef {object} Job
 * @property {string} subject
 * @property {string} seed
 * @property {number | null} bytes how long the shape is; null lets its growth be measured
 */

/**
 * @typedef {object} Read
 * @property {string} subject
 * @property {string} seed
 * @property {string} shape "" where the subject took none
 * @property {Growth | null} growth null where it took none, or too long
 * @property {boolean} hung
 */

/**
 * @param {Job[]} jobs
 * @param {number} seconds that a shape may take, by the clock: what takes longer is ended
 * @param {number} [processes]
 * @param {(read: Read) => void} [tell] told of each
 * @returns {Promise<Read[]>}
 */
export async function readShapes(jobs, seconds, processes = availableParallelism(), tell = () => {}) {
  const queue = jobs.values();
  /** @type {Read[]} */
  const done = [];
  await Promise.all(
    Array.from({ length: Math.min(processes, jobs.length) }, async () => {
      let child = start();
      for (const job of queue) {
        const read = await child.ask(job, seconds);
        done.push(read);
        tell(read);
        if (!read.hung) continue;
        child.kill();
        await child.ended;
        child = start();
      }
      await child.stop();
    }),
  );
  return done;
}

/** A process in a group and a folder of its own: ending the group ends the Python that it started. */
function start() {
  const folder = mkdtempSync(join(tmpdir(), "atlas-growth-"));
  const child = spawn(process.execPath, [...memory, program], {
    ...{ cwd: folder, detached: true },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise((resolve) => child.on("close", resolve)).then(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  return {
    ...{ kill, ended },
    /**
     * @param {Job} job
     * @param {number} seconds
     * @returns {Promise<Read>}
     */
    async ask(job, seconds) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const late = setTimeout(kill, seconds * 1000);
      let shape = "";
      try {
        for (;;) {
          const { value, done } = await lines.next();
          if (done)
            return {
              subject: job.subject,
              seed: job.seed,
              shape: shape || job.seed,
              growth: null,
              hung: true,
            };
          const { begun, growth } = JSON.parse(value);
          if (begun === undefined)
            return { subject: job.subject, seed: job.seed, shape, growth, hung: false };
          shape = begun;
        }
      } finally {
        clearTimeout(late);
      }
    },
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
