/**
 * What the comparisons of two settings say over all conditions: by band of load and by workload. It describes what was
 * measured and tests nothing.
 */
import { groupBy, maxOf, minOf } from "../series.js";
import { geometricMean } from "../compare/logarithms.js";

/** @import {Comparison} from "../types.js" */

/** A difference of single runs has no direction below it, where nothing is known of how such runs vary. */
export const leastSingle = Math.log(1.1);

/** Where the variation of runs is known, a difference has to exceed it so many times. */
const timesVariation = 3;

/** Bands of load have so many loads at least, and there are so many at most. */
const fewestLoads = 3;
const mostBands = 3;

/** A mean that one workload or tool moves by more than this share is given by workload. */
const robustShare = 0.25;

/**
 * @typedef {object} Result  one comparison at one condition and load
 * @property {Comparison} row
 * @property {number} log  logarithm of the ratio
 * @property {number} sign  1, -1, or 0 where the two are alike or too close to call
 */

/**
 * @typedef {object} Part  the results of one condition within a band
 * @property {Comparison} row  any of them: it names tool, workload and other settings
 * @property {number} mean  ratios
 * @property {number} low
 * @property {number} high
 * @property {number} n
 * @property {number} sign  of the mean
 * @property {boolean} isUnanimous  whether all results have the sign of the mean
 */

/**
 * @typedef {object} Band
 * @property {number | null} from  loads; null where the study has no load axis
 * @property {number | null} to
 * @property {number} loads
 * @property {Result[]} results
 * @property {number} mean  ratios
 * @property {number} low
 * @property {number} high
 * @property {number} up  results above 1
 * @property {number} down  results below 1
 * @property {Part[]} parts
 * @property {Part | null} outlier  the condition without which the mean would move by more than a quarter
 */

/**
 * @param {Comparison} row  with a ratio
 * @returns {number} 1 or -1 where the difference has a direction, else 0
 */
export function signOf(row) {
  const log = Math.log(Number(row.ratio));
  const side = Math.sign(log);
  if (row.verdict === "better" || row.verdict === "worse" || row.verdict === "differs") return side;
  if (row.verdict === "undecided" && row.direction) return side;
  if (row.verdict === "equivalent" || row.verdict === "undecided" || row.verdict === "alike") return 0;
  return Math.abs(log) > leastDifference(row) ? side : 0;
}

/** @param {Comparison} row @returns {number} of logarithms */
const leastDifference = ({ scatter_log_sd }) =>
  (scatter_log_sd ?? null) === null ? leastSingle : timesVariation * Number(scatter_log_sd);

/** @param {Comparison[]} rows @returns {Result[]} of rows that have a ratio */
const readResults = (rows) =>
  rows
    .filter(({ ratio }) => Number(ratio) > 0)
    .map((row) => ({ row, log: Math.log(Number(row.ratio)), sign: signOf(row) }));

/** @param {Comparison} row @returns {string} what is the same at all loads of a curve */
export const conditionOf = ({ tool, workload, others }) => JSON.stringify([tool, workload, others]);

/**
 * Splits the load axis where the sign of the mean difference changes. Where it changes too often for any band, or each
 * workload has one direction at all loads, all loads are one.
 * @param {Comparison[]} rows  of one setting against another, one measure
 * @returns {{bands: Band[], transitions: Band[]}} bands in order of load; loads that belong to none, one by one
 */
export function summarise(rows) {
  const results = readResults(rows);
  const loads = groupBy(
    results.filter(({ row }) => row.load !== null),
    ({ row }) => String(row.load),
  ).sort(([a], [b]) => Number(a.row.load) - Number(b.row.load));
  if (loads.length < fewestLoads || loads.flat().length < results.length)
    return { bands: results.length > 0 ? [describeBand(results)] : [], transitions: [] };
  const whole = describeBand(results);
  // Where each workload has a direction of its own at every load, the mean over them turns by chance.
  if (whole.parts.every(({ sign, isUnanimous }) => sign !== 0 && isUnanimous))
    return { bands: [whole], transitions: [] };
  /** @type {Result[][][]} */
  const stretches = [];
  for (const load of loads) {
    const last = stretches.at(-1);
    const before = last?.at(-1);
    if (last && before && Math.sign(meanLog(before)) === Math.sign(meanLog(load))) last.push(load);
    else stretches.push([load]);
  }
  const isOrderly = stretches.length <= mostBands;
  const trimmed = stretches.flatMap(trimEdges);
  const long = trimmed
    .filter((each) => each.length >= fewestLoads || (isOrderly && each.flat().every(isProven)))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostBands);
  if (long.length === 0) return { bands: [whole], transitions: [] };
  return {
    bands: trimmed.filter((each) => long.includes(each)).map((each) => describeBand(each.flat())),
    transitions: trimmed.filter((each) => !long.includes(each)).map((each) => describeBand(each.flat())),
  };
}

/** @param {Result} result @returns {boolean} whether repeated runs show its direction: such loads are a band, however few */
const isProven = ({ row, sign }) => row.interval === "t" && sign !== 0;

/**
 * A band whose workloads mostly agree ends where they begin to disagree, or where repeated runs show no
 * difference: such loads at its ends are a transition.
 * @param {Result[][]} stretch  loads that follow each other
 * @returns {Result[][][]} the stretch, and what was cut off before and after it
 */
function trimEdges(stretch) {
  const differs = stretch.map((load) => load.some(({ row, sign }) => row.interval !== "t" || sign !== 0));
  const agrees = stretch.map(
    (load, i) =>
      (differs[i] || !differs.includes(true)) &&
      load.every(({ log }) => Math.sign(log) === Math.sign(load[0].log)),
  );
  if (agrees.filter(Boolean).length < stretch.length / 2) return [stretch];
  const [first, last] = [agrees.indexOf(true), agrees.lastIndexOf(true)];
  return [stretch.slice(0, first), stretch.slice(first, last + 1), stretch.slice(last + 1)].filter(
    ({ length }) => length > 0,
  );
}

/** @param {Result[]} results */
const meanLog = (results) => results.reduce((sum, { log }) => sum + log, 0) / results.length;

/** @param {Result[]} results @returns {Band} */
export function describeBand(results) {
  const loads = [...new Set(results.flatMap(({ row }) => row.load ?? []))].sort((a, b) => a - b);
  const parts = groupBy(results, ({ row }) => conditionOf(row)).map(describePart);
  return {
    ...{ from: loads[0] ?? null, to: loads.at(-1) ?? null, loads: loads.length, results },
    ...spreadOf(results),
    // A condition has one vote, at however many loads it was measured.
    mean: geometricMean(parts.map((part) => part.mean)),
    up: results.filter(({ log }) => log > 0).length,
    down: results.filter(({ log }) => log < 0).length,
    parts,
    outlier: findOutlier(results),
  };
}

/** @param {Result[]} results */
const spreadOf = (results) => ({
  mean: Math.exp(meanLog(results)),
  low: Math.exp(minOf(results.map(({ log }) => log))),
  high: Math.exp(maxOf(results.map(({ log }) => log))),
});

/** @param {Result[]} results of one condition @returns {Part} */
function describePart(results) {
  const mean = meanLog(results);
  const side = Math.sign(mean);
  const isRepeated = results.every(({ row }) => row.interval === "t");
  const hasSign = isRepeated
    ? results.filter(({ sign }) => sign === side).length > results.length / 2
    : Math.abs(mean) > maxOf(results.map(({ row }) => leastDifference(row)));
  return {
    row: results[0].row,
    ...spreadOf(results),
    n: results.length,
    sign: hasSign ? side : 0,
    isUnanimous: results.every(({ log }) => Math.sign(log) === side),
  };
}

/**
 * @param {Result[]} results
 * @returns {Part | null} the workload without which the mean change would be smaller by more than a quarter
 */
function findOutlier(results) {
  const whole = Math.exp(meanLog(results)) - 1;
  const parts = groupBy(results, ({ row }) => JSON.stringify([row.workload, row.others]));
  if (parts.length < 3) return null;
  const moved = parts.map((part) => {
    const rest = results.filter((each) => !part.includes(each));
    return { part, moves: Math.abs(Math.exp(meanLog(rest)) - 1 - whole) / Math.abs(whole) };
  });
  const [most] = moved.sort((a, b) => b.moves - a.moves);
  return most.moves > robustShare ? describePart(most.part) : null;
}

/** @param {Pick<Comparison, "confounders">} row @returns {string[]} what else may explain its difference */
export const causesOf = ({ confounders }) => JSON.parse(confounders ?? "[]");
