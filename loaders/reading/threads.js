/** Jobs shared out among threads, each doing one after the other. A job, its steps and its result are plain data. */
import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, Worker } from "node:worker_threads";

/** How many threads are worth starting. */
export const threads = availableParallelism();

/**
 * @template Job, Step, Result
 * @param {URL} program what a thread runs: it ends with answerJobs
 * @param {object} workerData data for the program, sent once
 * @param {Job[]} jobs begun in this order
 * @param {(step: Step) => void} onStep called for each step
 * @param {(job: Job) => Promise<Result>} [own] how this thread does its share of them, if it does
 * @returns {Promise<Result[]>} in the order in which they were done
 * @throws {Error} the first of a job; the other threads end with the jobs that they have begun
 */
export async function shareOut(program, workerData, jobs, onStep, own) {
  const queue = jobs.values();
  const started = Math.min(threads, jobs.length) - (own ? 1 : 0);
  const asked = Array.from({ length: started }, () => askThread(program, workerData, queue, onStep));
  try {
    const results = await Promise.all([...asked, own ? doShare(queue, own) : []]);
    return results.flat();
  } finally {
    [...queue]; // Of what failed, nobody begins the rest.
  }
}

/**
 * @template Job, Result
 * @param {Iterable<Job>} queue
 * @param {(job: Job) => Promise<Result>} own
 * @returns {Promise<Result[]>}
 */
async function doShare(queue, own) {
  const results = [];
  for (const job of queue) {
    results.push(await own(job));
    await nextTurn(); // Threads that are done with theirs get the next ones.
  }
  return results;
}

/**
 * @param {URL} program
 * @param {object} workerData
 * @param {Iterator<any>} queue
 * @param {(step: any) => void} onStep
 * @returns {Promise<any[]>}
 */
function askThread(program, workerData, queue, onStep) {
  const thread = new Worker(program, { workerData });
  /** @type {any[]} */
  const results = [];
  return new Promise((resolve, reject) => {
    const next = () => thread.postMessage(queue.next().value ?? null);
    thread.on("message", ({ step, result, failed }) => {
      if (step !== undefined) return onStep(step);
      if (failed !== undefined) {
        reject(new Error(failed)); // before it ends: an ended thread counts as done
        return void thread.terminate();
      }
      results.push(result);
      next();
    });
    thread.on("error", reject);
    thread.on("exit", () => resolve(results));
    next();
  });
}

/**
 * A thread's own side of shareOut.
 * @template Job, Step, Result
 * @param {(job: Job, tell: (step: Step) => void) => Promise<Result>} work
 * @param {() => unknown} [end] after the last job
 */
export function answerJobs(work, end = () => {}) {
  const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
  port.on("message", async (job) => {
    if (job === null) {
      await end();
      port.close();
      return;
    }
    try {
      port.postMessage({ result: await work(job, (step) => port.postMessage({ step })) });
    } catch (error) {
      port.postMessage({ failed: /** @type {Error} */ (error).message });
    }
  });
}
