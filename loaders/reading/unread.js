/** Reads sources that have no staged rows yet, many of them in several processes. */
import { mostReaders, readInBox } from "./box/box.js";
import { cutLong, findLong, joinCut } from "./long-files.js";

/** @import {Options} from "../types.js" */
/** @import {Box} from "./box/box.js" */
/** @import {Failure} from "./box/reader-process.js" */
/** @import {Unread} from "./sources.js" */

/** A process takes a fraction of a second to start: it pays for as many files, or for bytes. */
const fewestFiles = 64;
const mostFiles = 256;
const mostBytes = 1 << 24;

/**
 * @param {string} staging folder of packs
 * @param {Unread[]} sources
 * @param {Options} options options for readers
 * @param {() => void} onRead called after each file
 * @param {Box & {fewestPartBytes?: number}} [box]
 * @returns {Promise<Map<string, Failure>>} by key why a source could not be read
 * @throws {Error} when there is no Python and a format needs it
 */
export async function readInParallel(staging, sources, options, onRead, box = {}) {
  const { readers = mostReaders, fewestPartBytes } = box;
  const ask = async (/** @type {Unread[][]} */ lists, onRead = (/** @type {string} */ _key) => {}) => {
    const said = new Map();
    return { failures: await readInBox(staging, lists, options, onRead, { ...box, said }), said };
  };
  const cut = await cutLong(await findLong(sources, readers, fewestPartBytes), ask);
  const isCut = new Set(cut.map(({ source }) => source));
  const rest = sources.filter((source) => !isCut.has(source));
  const ofRest = new Set(rest.map(({ key }) => key));
  const parts = cut.flatMap(({ pieces }) => pieces.map((piece) => [piece]));
  const read = await ask([...parts, ...splitSources(rest, readers)], (key) => ofRest.has(key) && onRead());
  const failed = await joinCut(staging, cut, read);
  for (const _ of cut) onRead();
  return new Map([...[...read.failures].filter(([key]) => ofRest.has(key)), ...failed]);
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
