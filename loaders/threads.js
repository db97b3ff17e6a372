/** As many threads as there are processors, each reading one list of files after the other. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { MissingPython, startWorkers } from "./python.js";
import { readSources } from "./sources.js";

/** @import {Options} from "./types.js" */
/** @import {Unread} from "./sources.js" */

/** A thread takes a fraction of a second to start: it pays for as many files, or for bytes. */
const fewestFiles = 64;
const mostFiles = 256;
const mostBytes = 1 << 24;

/**
 * @param {string} staging folder of packs
 * @param {Unread[]} sources
 * @param {Options} options what readers are told
 * @param {() => void} onRead told after each file
 * @returns {Promise<Map<string, string>>} by key why a source could not be read
 * @throws {MissingPython}
 */
export async function readInParallel(staging, sources, options, onRead) {
  const threads = availableParallelism();
  const lists = splitSources(sources, threads);
  if (lists.length > 1 && threads > 1) {
    const queue = lists.values();
    const errors = await Promise.all(
      Array.from({ length: Math.min(threads, lists.length) }, () =>
        readInThread({ staging, options }, queue, onRead),
      ),
    );
    return new Map(errors.flat());
  }
  const workers = startWorkers(1);
  try {
    return new Map(await readSources(staging, lists.flat(), options, workers.rows, onRead));
  } finally {
    await workers.stop();
  }
}

/**
 * Lists of about the same work; long files come first, so that no thread is left with one at the end.
 * @param {Unread[]} sources
 * @param {number} threads
 */
export function splitSources(sources, threads) {
  const most = Math.max(fewestFiles, Math.min(mostFiles, Math.ceil(sources.length / threads)));
  /** @type {Unread[][]} */
  const lists = [];
  let bytes = 0;
  for (const source of sources.filter((source) => source.bytes < mostBytes)) {
    const list = lists.at(-1);
    if (list && list.length < most && bytes + source.bytes <= mostBytes) list.push(source);
    else {
      lists.push([source]);
      bytes = 0;
    }
    bytes += source.bytes;
  }
  const long = sources.filter((source) => source.bytes >= mostBytes).sort((a, b) => b.bytes - a.bytes);
  return [...long.map((source) => [source]), ...lists];
}

/**
 * @param {{staging: string, options: Options}} workerData
 * @param {Iterator<Unread[]>} queue
 * @param {() => void} onRead
 * @returns {Promise<[string, string][]>}
 */
function readInThread(workerData, queue, onRead) {
  const thread = new Worker(new URL("./reader-thread.js", import.meta.url), { workerData });
  /** @type {[string, string][]} */
  const errors = [];
  return new Promise((resolve, reject) => {
    const next = () => thread.postMessage(queue.next().value ?? null);
    thread.on("message", (message) => {
      if (message.read) return onRead();
      if (message.failed === undefined) {
        errors.push(...message.errors);
        return next();
      }
      const failure = message.isMissingPython ? new MissingPython(message.failed) : new Error(message.failed);
      thread.terminate().then(() => reject(failure));
    });
    thread.on("error", reject);
    thread.on("exit", () => resolve(errors));
    next();
  });
}
