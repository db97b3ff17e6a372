/** Rows of a segment, gathered until there are enough for a batch: then a column of the capture is a run of values. */
import { isDiskStatistic } from "./columns.js";

/** @import {Batch} from "../types.js" */
/** @import {Column} from "./columns.js" */

/** Values of a batch, about: 8 MB. */
const blockValues = 1 << 20;
const mostRows = 1 << 12;

/**
 * @typedef {object} Block
 * @property {(values: Float64Array, at: number, sample: number) => void} add
 * @property {() => boolean} isFull
 * @property {() => Batch | null} take the rows so far as a batch of counters; the block is empty then
 */

/**
 * @param {Column[]} columns
 * @param {number} segment
 * @returns {Block}
 */
export function startBlock(columns, segment) {
  const width = columns.length;
  const height = Math.max(1, Math.min(mostRows, Math.floor(blockValues / Math.max(1, width))));
  const rows = new Float64Array(width * height);
  const clean = makeCleaner(columns);
  /** @type {number[]} */
  let times = [];
  /** @type {number[]} */
  let samples = [];
  return {
    add(values, at, sample) {
      clean(values, sample === 1);
      rows.set(values, times.length * width);
      times.push(at);
      samples.push(sample);
    },
    isFull: () => times.length === height,
    take() {
      if (!times.length || !width) return null;
      const value = transpose(rows, times.length, width);
      const batch = { table: "counters", columns: { ...repeat(columns, segment, samples, times), value } };
      times = [];
      samples = [];
      return batch;
    },
  };
}

/**
 * @param {Column[]} columns
 * @param {number} segment
 * @param {number[]} samples
 * @param {number[]} times
 */
function repeat(columns, segment, samples, times) {
  const each = samples.length;
  const times_ = columns.length;
  const ofColumn = (/** @type {keyof Column} */ name) => ({
    values: columns.map((column) => column[name]),
    each,
    times: 1,
  });
  return {
    segment: { values: [segment], each: each * times_, times: 1 },
    sample: { values: samples, each: 1, times: times_ },
    at: { values: times, each: 1, times: times_ },
    host: ofColumn("host"),
    counter_group: ofColumn("counter_group"),
    instance: ofColumn("instance"),
    counter: ofColumn("counter"),
    vm: ofColumn("vm"),
    disk: ofColumn("disk"),
    device: ofColumn("device"),
    path: ofColumn("path"),
    adapter: ofColumn("adapter"),
  };
}

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
