/** Reads sources that have no staged rows yet, many of them in several threads. */
import { startWorkers } from "./python.js";
import { readSources } from "./sources.js";
import { shareOut, threads } from "./threads.js";

/** @import {Options} from "../types.js" */
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
 * @throws {Error} when there is no Python and a format needs it
 */
export async function readInParallel(staging, sources, options, onRead) {
  const lists = splitSources(sources, threads);
  if (lists.length > 1 && threads > 1) {
    const program = new URL("./reader-thread.js", import.meta.url);
    /** @type {[string, string][][]} */
    const errors = await shareOut(program, { staging, options }, lists, (/** @type {number} */ files) => {
      for (let i = 0; i < files; i++) onRead();
    });
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
function splitSources(sources, threads) {
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
