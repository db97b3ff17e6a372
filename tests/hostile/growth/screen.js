/** Shapes shared out among processes; one that takes too long is a finding, and a new process does the rest. */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("child.js", import.meta.url));

/**
 * @typedef {object} Job
 * @property {string} subject
 * @property {string} seed
 * @property {number | null} bytes how long the shape is; null lets its growth be measured
 */

/**
 * @typedef {object} Read
 * @property {string} subject
 * @property {string} shape "" where the subject took none
 * @property {{bytes: number, ms: number, ratio: number | null} | null} growth null where it took none, or too long
 * @property {boolean} hung
 */

/**
 * @param {Job[]} jobs
 * @param {number} seconds that a shape may take, by the clock: what takes longer is ended
 * @param {number} [processes]
 * @returns {Promise<Read[]>}
 */
export async function readShapes(jobs, seconds, processes = availableParallelism()) {
  const queue = jobs.values();
  /** @type {Read[]} */
  const done = [];
  await Promise.all(
    Array.from({ length: Math.min(processes, jobs.length) }, async () => {
      let child = start();
      for (const job of queue) {
        const read = await child.ask(job, seconds);
        done.push(read);
        if (!read.hung) continue;
        child.kill();
        child = start();
      }
      await child.stop();
    }),
  );
  return done;
}

/** A process in a group of its own: ending the group ends the Python that it started. */
function start() {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = new Promise((resolve) => child.on("close", resolve));
  const kill = () => void (child.pid && process.kill(-child.pid, "SIGKILL"));
  return {
    kill,
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
          if (done) return { subject: job.subject, shape: shape || job.seed, growth: null, hung: true };
          const { begun, growth } = JSON.parse(value);
          if (begun === undefined) return { subject: job.subject, shape, growth, hung: false };
          shape = begun;
        }
      } finally {
        clearTimeout(late);
      }
    },
    stop: () => {
      child.stdin.end();
      return closed;
    },
  };
}
