/** Reads sources into packs: small ones together, a long one into a pack of its own while it is read. */
import { join } from "node:path";
import { unsorted } from "../vocabulary/tables.js";
import { stage, stageTogether } from "./staging.js";
import { lengthOf } from "../parquet/values.js";

/** @import {Batch} from "../types.js" */

/** Rows of a pack, about; and of a source that shares one with others. */
const mostRows = 1 << 19;
const mostShared = 1 << 17;

/** @typedef {{key: string, batches: Batch[]}} Held a source that was read and is not written yet */

/**
 * @param {string} staging folder of packs
 * @returns {{add: (key: string, batches: AsyncIterable<Batch>) => Promise<void>, end: () => Promise<Map<string, unknown>>}}
 *   add throws when a source cannot be read, and nothing of it is kept; end gives the errors, by key, of sources that
 *   could be read and not be written
 */
export function startPacking(staging) {
  /** @type {Held[]} */
  let sources = [];
  let rows = 0;
  /** @type {Map<string, unknown>} */
  const errors = new Map();
  const write = async () => {
    const failed = await writeSources(staging, sources);
    for (const [key, error] of failed) errors.set(key, error);
    sources = [];
    rows = 0;
  };
  return {
    async add(key, batches) {
      const iterator = batches[Symbol.asyncIterator]();
      /** @type {Batch[]} */
      const held = [];
      let count = 0;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        held.push(next.value);
        count += rowsOf(next.value);
        if (count > mostShared || unsorted.has(next.value.table))
          return stage(join(staging, key), chain(held, iterator), key);
      }
      sources.push({ key, batches: held });
      rows += count;
      if (rows > mostRows) await write();
    },
    async end() {
      await write();
      return errors;
    },
  };
}

/**
 * A source with a value that its column does not take keeps none of the others from being written.
 * @param {string} staging
 * @param {Held[]} sources
 * @returns {Promise<Map<string, unknown>>} errors by key
 */
async function writeSources(staging, sources) {
  if (!sources.length) return new Map();
  try {
    await stageTogether(staging, sources);
    return new Map();
  } catch (error) {
    if (sources.length === 1) return new Map([[sources[0].key, error]]);
    const half = sources.length >> 1;
    const first = await writeSources(staging, sources.slice(0, half));
    return new Map([...first, ...(await writeSources(staging, sources.slice(half)))]);
  }
}

/** @param {Batch} batch */
const rowsOf = ({ columns }) => Math.max(0, ...Object.values(columns).map(lengthOf));

/**
 * @param {Batch[]} held let go as it is given
 * @param {AsyncIterator<Batch>} rest
 */
async function* chain(held, rest) {
  for (let batch = held.shift(); batch; batch = held.shift()) yield batch;
  yield* { [Symbol.asyncIterator]: () => rest };
}
