/** Threads that assemble and analyse lists of studies: one that ends, or takes too long, is replaced, and costs the study that it was at. */
import { Worker } from "node:worker_threads";
import { threads } from "../../loaders/reading/threads.js";
import { publishSeconds, waitingRatio } from "../../loaders/limits.js";
import { studyFailed } from "../../loaders/reading/problems.js";
import { publishProblems } from "./failed.js";

/** @import {Changed} from "./publish.js" */

const program = new URL("./publisher-thread.js", import.meta.url);

/** Threads that were started before there is work for them. @type {Worker[]} */
const prepared = [];

/** Starts a thread for whoever will publish soon; it keeps no process from ending. */
export function prepareThread() {
  if (prepared.length) return;
  const thread = new Worker(program);
  thread.unref();
  prepared.push(thread);
}

function takeThread() {
  const thread = prepared.pop();
  thread?.ref();
  return thread ?? new Worker(program);
}

/**
 * @typedef {object} Work
 * @property {string} root
 * @property {Changed[][]} queue lists that no thread has taken
 * @property {string[]} failed names of studies
 * @property {(text: string) => void} say
 */

/**
 * @param {string} root
 * @param {Changed[][]} lists
 * @param {(text: string) => void} say
 * @param {number} [seconds] that a list may take, and each study of one that took longer
 * @returns {Promise<string[]>} names of studies that failed
 * @throws {Error} the first one, when no thread writes any more
 */
export async function publishInThreads(root, lists, say, seconds = publishSeconds) {
  /** @type {Work} */
  const work = { root, queue: [...lists], failed: [], say };
  const take = () =>
    takeLists(work, seconds).catch((error) => {
      work.queue.length = 0; // Nobody begins the rest.
      throw error;
    });
  const taken = await Promise.allSettled(Array.from({ length: Math.min(threads, lists.length) }, take));
  for (const each of taken) if (each.status === "rejected") throw each.reason;
  return work.failed;
}

/**
 * @param {Work} work
 * @param {number} seconds
 */
async function takeLists(work, seconds) {
  let thread = null;
  for (let list = work.queue.shift(); list; list = work.queue.shift()) {
    thread ??= takeThread();
    const { left, error } = await askThread(thread, list, work, seconds);
    if (!error) continue;
    await thread.terminate();
    thread = null;
    if (left.length > 1) work.queue.push(...left.map((study) => [study]));
    else for (const each of left) await giveUp(work, each, error);
  }
  thread?.postMessage(null);
}

/**
 * @param {Worker} thread
 * @param {Changed[]} list
 * @param {Work} work
 * @param {number} seconds
 * @returns {Promise<{left: Changed[], error: Error | null}>} studies that are not done, and why
 * @throws {Error} what the thread says: that the machine is why
 */
function askThread(thread, list, work, seconds) {
  const done = new Set();
  return new Promise((resolve, reject) => {
    const end = (/** @type {Error | null} */ error) => {
      clearInterval(timer);
      for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
      resolve({ left: list.filter(({ study }) => !done.has(study.name)), error });
    };
    const used = startCounting();
    const timer = setInterval(
      () => used() > seconds && end(new Error(`more than ${seconds} seconds`)),
      lookMs,
    );
    thread.on("message", ({ step, result, failed }) => {
      if (step) {
        done.add(step.study);
        work.say(step.text);
      } else if (failed === undefined) {
        work.failed.push(...result);
        end(null);
      } else {
        clearInterval(timer);
        // Nobody hands it a list again: it would keep this process from ending.
        thread.unref();
        reject(new Error(failed));
      }
    });
    thread.on("error", end);
    thread.on("exit", () => end(new Error("its thread ended")));
    thread.postMessage({ root: work.root, studies: list });
  });
}

/** How often the time that a list has taken is looked at. */
const lookMs = 200;

/**
 * Counts time of processors, so that a busy machine, or one that slept, makes what a quick one does; what computes
 * nothing counts by the clock, at a fraction.
 * @returns {() => number} seconds since it was started, as far as they were given to this process
 */
function startCounting() {
  let [seconds, clock, usage] = [0, performance.now(), process.cpuUsage()];
  return () => {
    const [now, all] = [performance.now(), process.cpuUsage()];
    const passed = (now - clock) / 1000;
    const computed = (all.user + all.system - usage.user - usage.system) / 1e6;
    seconds += Math.min(passed, Math.max(computed, passed / waitingRatio));
    [clock, usage] = [now, all];
    return seconds;
  };
}

/**
 * @param {Work} work
 * @param {Changed} changed
 * @param {Error} error
 */
async function giveUp(work, { study, problems }, error) {
  const told = [...problems, studyFailed(error, "its tables could not be made")];
  await publishProblems(work.root, study.name, told);
  work.failed.push(study.name);
  work.say(`${study.name}: failed; npm run check says why`);
}
