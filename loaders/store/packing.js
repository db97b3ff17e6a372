/** Reads sources into packs: small ones together, a long one into a pack of its own while it is read. */
import { join } from "node:path";
import { heldBytes, heldRows } from "../limits.js";
import { unsorted } from "../vocabulary/tables.js";
import { stage, stageTogether } from "./staging.js";
import { countBatch } from "../parquet/batch-counts.js";

/** @import {Batch} from "../types.js" */

/** Rows of a source that shares a pack with others. */
const mostShared = 1 << 17;

/** @typedef {{key: string, batches: Batch[]}} Held a source that was read and is not written yet */

/** @typedef {{pack: () => void, packed: (keys: string[]) => void}} Report callbacks before and after writing */

/**
 * @param {string} staging folder of packs
 * @param {Report} [report]
 * @returns {{add: (key: string, batches: AsyncIterable<Batch>) => Promise<void>, end: () => Promise<Map<string, unknown>>}}
 *   add throws when a source cannot be read, and nothing of it is kept; end gives the errors, by key, of sources that
 *   could be read and not be written
 */
export function startPacking(staging, report = { pack() {}, packed() {} }) {
  /** @type {Held[]} */
  let sources = [];
  let rows = 0;
  let bytes = 0;
  /** @type {Map<string, unknown>} */
  const errors = new Map();
  const write = async () => {
    report.pack();
    const failed = await writeSources(staging, sources);
    for (const [key, error] of failed) errors.set(key, error);
    report.packed(sources.flatMap(({ key }) => (failed.has(key) ? [] : key)));
    sources = [];
    rows = 0;
    bytes = 0;
  };
  return {
    async add(key, batches) {
      const iterator = batches[Symbol.asyncIterator]();
      /** @type {Batch[]} */
      const held = [];
      let count = 0;
      let size = 0;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        held.push(next.value);
        const counted = countBatch(next.value);
        count += counted.rows;
        size += counted.output;
        if (count > mostShared || size > heldBytes || unsorted.has(next.value.table)) {
          await stage(join(staging, key), chain(held, iterator), key);
          return report.packed([key]);
        }
      }
      sources.push({ key, batches: held });
      rows += count;
      bytes += size;
      if (rows > heldRows || bytes > heldBytes) await write();
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

/**
 * @param {Batch[]} held let go as it is given
 * @param {AsyncIterator<Batch>} rest
 */
async function* chain(held, rest) {
  for (let batch = held.shift(); batch; batch = held.shift()) yield batch;
  yield* { [Symbol.asyncIterator]: () => rest };
}
