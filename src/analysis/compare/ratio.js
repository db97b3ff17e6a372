/** The ratio of two settings from whole runs: geometric means, an interval on the log scale, and how many repeats would settle it. */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { boundEffect, level } from "./margin.js";

/** @import {Repeats} from "./logarithms.js" */
/** @import {Effect} from "./margin.js" */

/** Share of true differences that a planned number of repeats finds. */
export const power = 0.8;

/** More repeats than anybody makes. */
export const mostRepeats = 100;

/**
 * Source: B. L. Welch, The generalization of Student's problem when several different population variances are
 * involved, Biometrika 34 (1947).
 * @param {Repeats} a  at least two
 * @param {Repeats} b  at least two
 * @returns {Effect} difference of mean logarithms
 */
export function welch(a, b) {
  const [va, vb] = [a.variance / a.n, b.variance / b.n];
  const df = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
  return { estimate: a.mean - b.mean, se: Math.sqrt(va + vb), df };
}

/**
 * Ratio of geometric means, with its interval of 95 % from three runs of each on.
 * @param {Repeats} a
 * @param {Repeats} b  the baseline
 * @returns {{ratio: number, low: number | null, high: number | null}}
 */
export function compareDescribed(a, b) {
  const ratio = Math.exp(a.mean - b.mean);
  if (Math.min(a.n, b.n) < 3) return { ratio, low: null, high: null };
  const effect = welch(a, b);
  return { ratio, ...(effect.se > 0 ? boundEffect(effect, level) : { low: ratio, high: ratio }) };
}

/**
 * Repeats of each setting that find a difference in four of five cases.
 * Source: the sample size for two means, with Student's quantiles in place of normal ones.
 * @param {number} cv run-to-run, 0.03 is 3 %
 * @param {number} difference to be found, 0.05 is 5 %
 * @param {number} [missed] the level of the test, both sides together
 * @returns {number | null} null where it would take more than a hundred
 */
export function countRepeats(cv, difference, missed = level) {
  const enough = (/** @type {number} */ n) => {
    const freedom = 2 * n - 2;
    return 2 * (((quantile(1 - missed / 2, freedom) + quantile(power, freedom)) * cv) / difference) ** 2 <= n;
  };
  // Normal quantiles are smaller than Student's: no smaller number is enough.
  const least = Math.max(2, Math.floor(2 * ((2.8 * cv) / difference) ** 2));
  for (let n = least; n <= mostRepeats; n++) if (enough(n)) return n;
  return null;
}
