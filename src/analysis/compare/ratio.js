/**
 * The ratio of two settings from whole runs: geometric means, an interval on the log scale, and how many repeats would
 * settle it. Runs are the unit of replication.
 */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import cdf from "@stdlib/stats-base-dists-t-cdf";
import { mean, sampleVariance } from "simple-statistics";

/** @import {Ratio} from "../types.js" */

/** Two-sided, for intervals of 95 %. */
export const level = 0.05;

/** Share of true differences that a planned number of repeats finds. */
const power = 0.8;

/** More repeats than anybody makes. */
const mostRepeats = 1000;

/** @param {number[]} values above 0, at least one */
export const geometricMean = (values) => Math.exp(mean(values.map(Math.log)));

/**
 * One run a side has no interval. Two have their range: the smallest and the largest ratio of any two runs. From three
 * on a side it is Welch's interval for the difference of mean logarithms.
 * Source: B. L. Welch, The generalization of Student's problem when several different population variances are
 * involved, Biometrika 34 (1947); D. J. Schuirmann, A comparison of the two one-sided tests procedure (1987).
 * @param {number[]} values of the runs at one setting, above 0, at least one
 * @param {number[]} baseline of the runs at the other
 * @param {number} margin 0.05 is 5 %: ratios within it count as equal
 * @returns {Ratio}
 */
export const compareRepeats = (values, baseline, margin) =>
  compareDescribed(describeRepeats(values), describeRepeats(baseline), margin);

/**
 * The same of settings that are compared more than once.
 * @param {Repeats} a
 * @param {Repeats} b  the baseline
 * @param {number} margin
 * @returns {Ratio}
 */
export function compareDescribed(a, b, margin) {
  const repeats = Math.min(a.n, b.n);
  const found = { ratio: Math.exp(a.mean - b.mean), runs: a.n, baseline_runs: b.n };
  const unknown = { low: null, high: null, cv: null, p_value: null, p_equivalence: null };
  if (repeats < 2) return { ...found, ...unknown, interval: "single run" };
  const cv = pooledCv(a, b);
  if (repeats < 3) {
    const [low, high] = [a.smallest / b.largest, a.largest / b.smallest];
    return { ...found, ...unknown, low, high, cv, interval: "range" };
  }
  return { ...found, ...welch(a, b, Math.log1p(margin)), cv, interval: "t" };
}

/**
 * @param {number[]} values  of the runs at one setting, above 0, at least one
 * @returns {Repeats}
 */
export function describeRepeats(values) {
  const logs = values.map(Math.log);
  return {
    n: logs.length,
    mean: mean(logs),
    variance: logs.length > 1 ? sampleVariance(logs) : 0,
    smallest: Math.min(...values),
    largest: Math.max(...values),
  };
}

/** @typedef {{n: number, mean: number, variance: number, smallest: number, largest: number}} Repeats  mean and variance: of the logarithms */

/**
 * @param {Repeats} a
 * @param {Repeats} b
 * @param {number} margin on the log scale
 */
function welch(a, b, margin) {
  const difference = a.mean - b.mean;
  const [va, vb] = [a.variance / a.n, b.variance / b.n];
  const error = Math.sqrt(va + vb);
  if (error === 0) {
    const p_value = difference === 0 ? 1 : 0;
    const ratio = Math.exp(difference);
    return { low: ratio, high: ratio, p_value, p_equivalence: Math.abs(difference) < margin ? 0 : 1 };
  }
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
  const half = quantile(1 - level / 2, freedom) * error;
  return {
    low: Math.exp(difference - half),
    high: Math.exp(difference + half),
    p_value: 2 * cdf(-Math.abs(difference) / error, freedom),
    p_equivalence: cdf((Math.abs(difference) - margin) / error, freedom),
  };
}

/**
 * @param {Repeats} a
 * @param {Repeats} b
 * @returns {number} run-to-run coefficient of variation of both sides
 */
function pooledCv(a, b) {
  const pooled = ((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2);
  return Math.sqrt(Math.expm1(pooled));
}

/**
 * Repeats a side that find a difference in four of five cases, at the level of 0.05.
 * Source: the sample size for two means, with Student's quantiles in place of normal ones.
 * @param {number} cv run-to-run, 0.03 is 3 %
 * @param {number} difference to be found, 0.05 is 5 %
 * @returns {number | null} null where it would take more than a thousand
 */
export function countRepeats(cv, difference) {
  const enough = (/** @type {number} */ n) => {
    const freedom = 2 * n - 2;
    return 2 * (((quantile(1 - level / 2, freedom) + quantile(power, freedom)) * cv) / difference) ** 2 <= n;
  };
  // Normal quantiles are smaller than Student's: no smaller number is enough.
  const least = Math.max(2, Math.floor(2 * ((2.8 * cv) / difference) ** 2));
  for (let n = least; n <= mostRepeats; n++) if (enough(n)) return n;
  return null;
}
