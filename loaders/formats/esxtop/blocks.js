/** Rows of a segment, gathered until there are enough for a batch: then a column of the capture is a run of values. */
import { isDiskStatistic } from "./columns.js";

/** @import {Batch} from "../../types.js" */
/** @import {Column} from "./columns.js" */

/** Values of a batch, about: 8 MB. */
const blockValues = 1 << 20;
const mostRows = 1 << 12;

/**
 * @typedef {object} Block
 * @property {(values: Float64Array, at: number, sample: number) => void} add
 * @property {(sample: number) => boolean} endsWith whether the sample is the last of a block
 * @property {() => Batch | null} take the rows so far as a batch of counters; the block is empty then
 */

/** @param {number} width columns @returns {number} rows of a block */
export const blockHeight = (width) =>
  Math.max(1, Math.min(mostRows, Math.floor(blockValues / Math.max(1, width))));

/**
 * @param {Column[]} columns
 * @param {number} segment
 * @returns {Block}
 */
export function startBlock(columns, segment) {
  const width = columns.length;
  const height = blockHeight(width);
  const rows = new Float64Array(width * height);
  const clean = makeCleaner(columns);
  const described = describe(columns);
  /** @type {number[]} */
  let ats = [];
  /** @type {number[]} */
  let samples = [];
  return {
    add(values, at, sample) {
      clean(values, sample === 1);
      rows.set(values, ats.length * width);
      ats.push(at);
      samples.push(sample);
    },
    endsWith: (sample) => sample % height === 0,
    take() {
      if (!ats.length || !width) return null;
      const value = transpose(rows, ats.length, width);
      const batch = {
        table: "counters",
        columns: { ...repeat(described, segment, width, samples, ats), value },
      };
      ats = [];
      samples = [];
      return batch;
    },
  };
}

const names = /** @type {const} */ ([
  "host",
  "counter_group",
  "instance",
  "counter",
  "vm",
  "disk",
  "device",
  "path",
  "adapter",
]);

/**
 * @param {Column[]} columns
 * @returns {[string, (string | null)[]][]} what is the same in each sample, by name
 */
const describe = (columns) => names.map((name) => [name, columns.map((column) => column[name])]);

/**
 * @param {[string, (string | null)[]][]} described
 * @param {number} segment
 * @param {number} width columns
 * @param {number[]} samples
 * @param {number[]} ats
 */
const repeat = (described, segment, width, samples, ats) => ({
  segment: { values: [segment], each: samples.length * width, times: 1 },
  sample: { values: samples, each: 1, times: width },
  at: { values: ats, each: 1, times: width },
  ...Object.fromEntries(
    described.map(([name, values]) => [name, { values, each: samples.length, times: 1 }]),
  ),
});

/**
 * @param {Float64Array} rows
 * @param {number} height
 * @param {number} width
 */
function transpose(rows, height, width) {
  const columns = new Float64Array(height * width);
  const tile = 64;
  for (let left = 0; left < width; left += tile) {
    const right = Math.min(width, left + tile);
    for (let row = 0; row < height; row++)
      for (let column = left; column < right; column++)
        columns[column * height + row] = rows[row * width + column];
  }
  return columns;
}

const isLatency = /^Average .*MilliSec|^Average .*Latency|^Avg .*Latency|^Latency$/;
const sentinels = /^Alloc (Max|Shares|Min Limited)$/;

/**
 * What esxtop prints as a number though it measured none: zero in the first sample, zero latency without commands,
 * -1 and -3 for "no limit" and "by shares".
 * @param {Column[]} columns
 * @returns {(values: Float64Array, isFirst: boolean) => void} turns those into NaN
 */
function makeCleaner(columns) {
  const places = new Map(columns.map((column, i) => [placeOf(column, column.counter), i]));
  const disk = placesWhere(columns, isDiskStatistic);
  const limits = placesWhere(columns, ({ counter }) => sentinels.test(counter));
  const latencies = placesWhere(columns, ({ counter }) => isLatency.test(counter));
  const activities = latencies.map((i) => activityOf(columns[i], places) ?? i);
  const idle = new Uint8Array(latencies.length);
  return (values, isFirst) => {
    for (let i = 0; i < latencies.length; i++) {
      const activity = values[activities[i]];
      idle[i] = Number(activity === 0 || (Number.isNaN(activity) && values[latencies[i]] === 0));
    }
    for (let i = 0; i < latencies.length; i++) if (idle[i]) values[latencies[i]] = NaN;
    for (const i of limits) if (values[i] === -1 || values[i] === -3) values[i] = NaN;
    if (isFirst) for (const i of disk) values[i] = NaN;
  };
}

/**
 * @param {Column[]} columns
 * @param {(column: Column) => boolean} test
 */
const placesWhere = (columns, test) =>
  Int32Array.from(columns.flatMap((column, i) => (test(column) ? [i] : [])));

/**
 * @param {Column} column
 * @param {string} counter
 */
const placeOf = ({ host, counter_group, instance }, counter) =>
  [host, counter_group, instance, counter].join("\\");

/**
 * @param {Column} column a latency
 * @param {Map<string, number>} places
 * @returns {number | undefined} where the rate of its commands is; where that was not captured, the latency that is
 *   zero only without commands
 */
function activityOf(column, places) {
  const kind = /\/(Command|Read|Write)$/.exec(column.counter)?.[1] ?? "Command";
  const rate = places.get(placeOf(column, `${kind}s/sec`));
  const guest = places.get(placeOf(column, `Average Guest MilliSec/${kind}`));
  return /MilliSec|^Latency$/.test(column.counter) ? (rate ?? guest) : undefined;
}
