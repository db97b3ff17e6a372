/** Groups runs into marks, and computes the value of each mark. */
import { medianSorted } from "simple-statistics";
import { geometricMean } from "./compare/logarithms.js";

/**
 * A column whose values are numbered: value i of row r is codes[r], −1 where the row has none.
 * @typedef {{codes: Int32Array, size: number}} Coded  size: how many numbers there are
 */

/**
 * Groups of the rows that agree in every key.
 * @typedef {object} Groups
 * @property {number} count
 * @property {Int32Array[]} keys  by key, then by group: the code that its rows share
 * @property {Int32Array} rows  row numbers, group after group
 * @property {Int32Array} starts  where each group begins in rows; one more for the end
 */

/** With this many combinations of codes at most, a counter for each is faster than a dictionary of those that occur. */
const MOST_COUNTERS = 2 ** 20;

/**
 * Groups appear in the order of their codes, the first key first.
 * @param {Int32Array} chosen  row numbers
 * @param {Coded[]} keys  rows without a value of one of them are left out
 * @returns {Groups}
 */
export function groupRows(chosen, keys) {
  const composed = composeKeys(chosen, keys);
  const combinations = keys.reduce((product, { size }) => product * size, 1);
  const { found, groups } =
    combinations <= MOST_COUNTERS ? numberDensely(composed, combinations) : numberSparsely(composed);
  const starts = new Int32Array(found.length + 1);
  for (const group of groups) if (group >= 0) starts[group + 1]++;
  for (let group = 0; group < found.length; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const rows = new Int32Array(starts[found.length]);
  for (let i = 0; i < chosen.length; i++) if (groups[i] >= 0) rows[next[groups[i]]++] = chosen[i];
  return { count: found.length, keys: decomposeKeys(found, keys), rows, starts };
}

/**
 * @param {Float64Array} composed  keys; −1 for none
 * @param {number} combinations
 * @returns {{found: number[], groups: Int32Array}} keys that occur, sorted, and the place of each one there
 */
function numberDensely(composed, combinations) {
  const places = new Int32Array(combinations).fill(-1);
  for (const key of composed) if (key >= 0) places[key] = 0;
  const found = [];
  for (let key = 0; key < combinations; key++) if (places[key] === 0) places[key] = found.push(key) - 1;
  const groups = new Int32Array(composed.length);
  for (let i = 0; i < composed.length; i++) groups[i] = composed[i] < 0 ? -1 : places[composed[i]];
  return { found, groups };
}

/**
 * @param {Float64Array} composed
 * @returns {ReturnType<typeof numberDensely>}
 */
function numberSparsely(composed) {
  const found = [...new Set(composed)].filter((key) => key >= 0).sort((a, b) => a - b);
  const places = new Map(found.map((key, place) => [key, place]));
  return { found, groups: Int32Array.from(composed, (key) => places.get(key) ?? -1) };
}

/**
 * @param {Int32Array} chosen
 * @param {Coded[]} keys
 * @returns {Float64Array} one number for all keys of a row; −1 where one is missing
 */
function composeKeys(chosen, keys) {
  const composed = new Float64Array(chosen.length);
  for (const { codes, size } of keys)
    for (let i = 0; i < chosen.length; i++) {
      const code = codes[chosen[i]];
      composed[i] = code < 0 || composed[i] < 0 ? -1 : composed[i] * size + code;
    }
  return composed;
}

/**
 * @param {number[]} composed
 * @param {Coded[]} keys
 */
function decomposeKeys(composed, keys) {
  const parts = keys.map(() => new Int32Array(composed.length));
  composed.forEach((key, group) => {
    for (let i = keys.length - 1; i >= 0; i--) {
      parts[i][group] = key % keys[i].size;
      key = Math.floor(key / keys[i].size);
    }
  });
  return parts;
}

/**
 * The keys in which rows of one group differ: what a mark hides.
 * @param {Groups} groups
 * @param {Coded[]} keys
 * @returns {number[]} places in the list of keys
 */
export function mixedKeys({ count, rows, starts }, keys) {
  const isMixed = (/** @type {Coded} */ { codes }) => {
    for (let group = 0; group < count; group++)
      for (let i = starts[group] + 1; i < starts[group + 1]; i++)
        if (codes[rows[i]] !== codes[rows[starts[group]]]) return true;
    return false;
  };
  return keys.flatMap((key, i) => (isMixed(key) ? [i] : []));
}

/** Statistics of a group, from its sorted values. @type {Record<string, (sorted: number[]) => number | null>} */
export const statistics = {
  "geometric mean": (sorted) => (sorted[0] > 0 ? geometricMean(sorted) : null),
  median: (sorted) => medianSorted(sorted),
  smallest: (sorted) => sorted[0],
  largest: (sorted) => sorted[sorted.length - 1],
};

/**
 * @param {Groups} groups
 * @param {Float64Array} values  by row, none missing in the group
 * @param {number} group
 * @returns {number[]} the values of the group, sorted
 */
export function valuesOf({ rows, starts }, values, group) {
  const found = new Float64Array(starts[group + 1] - starts[group]);
  for (let i = 0; i < found.length; i++) found[i] = values[rows[starts[group] + i]];
  return [...found.sort()];
}

/**
 * A numeric column in bins of one width, of one ratio on a log scale.
 * @param {Float64Array} values  by row; not a number where missing
 * @param {Int32Array} chosen  row numbers
 * @param {{bins: number, log: boolean}} options
 * @returns {{coded: Coded, centres: number[]}}
 */
export function binValues(values, chosen, { bins, log }) {
  const scaled = (/** @type {number} */ value) => (log ? Math.log(value) : value);
  let [low, high] = [Infinity, -Infinity];
  for (const row of chosen) {
    const value = scaled(values[row]);
    if (value < low && Number.isFinite(value)) low = value;
    if (value > high) high = value;
  }
  const width = (high - low) / bins || 1;
  const codes = new Int32Array(values.length).fill(-1);
  for (const row of chosen) {
    const value = scaled(values[row]);
    if (value >= low) codes[row] = Math.min(bins - 1, Math.floor((value - low) / width));
  }
  const centres = Array.from({ length: bins }, (_, i) => low + (i + 0.5) * width);
  return { coded: { codes, size: bins }, centres: log ? centres.map(Math.exp) : centres };
}
