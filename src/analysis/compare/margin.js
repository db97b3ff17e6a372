/**
 * Tests that a difference is larger than a margin, or smaller, and the interval that says the same.
 * Source: D. J. Schuirmann, A comparison of the two one-sided tests procedure (1987); Y. Benjamini and D. Yekutieli,
 * False discovery rate-adjusted multiple confidence intervals for selected parameters, JASA 100 (2005).
 */
import cdf from "@stdlib/stats-base-dists-t-cdf";
import quantile from "@stdlib/stats-base-dists-t-quantile";

/** Share of false discoveries that a family may have, and what an interval may miss. */
export const level = 0.05;

/** @typedef {{estimate: number, se: number, df: number}} Effect  a difference of logarithms */

/** @param {number} t @param {number} df @returns {number} probability of a larger t */
const above = (t, df) => cdf(-t, df);

/**
 * @param {Effect} effect
 * @param {number} margin on the log scale
 * @returns {number} p-value of a difference beyond the margin, either way
 */
export const testBeyond = ({ estimate, se, df }, margin) =>
  Math.min(1, 2 * Math.min(above((estimate - margin) / se, df), above((-margin - estimate) / se, df)));

/**
 * @param {Effect} effect
 * @param {number} margin on the log scale
 * @returns {number} p-value of a difference within the margin
 */
export const testWithin = ({ estimate, se, df }, margin) =>
  Math.max(above((estimate + margin) / se, df), above((margin - estimate) / se, df));

/**
 * @param {Effect} effect
 * @param {number} missed share of intervals that may miss the true difference
 * @returns {{low: number, high: number}} as ratios
 */
export function boundEffect({ estimate, se, df }, missed) {
  const half = quantile(1 - missed / 2, df) * se;
  return { low: Math.exp(estimate - half), high: Math.exp(estimate + half) };
}
