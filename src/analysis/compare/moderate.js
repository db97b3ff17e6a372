/**
 * Residual variances of few degrees of freedom, drawn towards what the other conditions of a family have.
 * Source: G. K. Smyth, Linear models and empirical Bayes methods for assessing differential expression in microarray
 * experiments, Statistical Applications in Genetics and Molecular Biology 3 (2004).
 */
import digamma from "@stdlib/math-base-special-digamma";
import trigamma from "@stdlib/math-base-special-trigamma";
import { mean, sampleVariance } from "simple-statistics";

/** With fewer conditions their variances say too little about each other. */
export const fewestModerated = 4;

/** More degrees of freedom than this are as good as infinitely many. */
const mostFreedom = 1e6;

/** @typedef {{df: number, variance: number}} Residual */

/**
 * @param {Residual[]} residuals of the conditions of a family, a row each
 * @returns {Residual[]} the same, moderated; as they were where they are too few
 */
export function moderate(residuals) {
  if (residuals.length < fewestModerated) return residuals;
  const prior = estimatePrior(residuals);
  const all = residuals.reduce((sum, { df }) => sum + df, 0);
  return residuals.map(({ df, variance }) => ({
    df: Math.min(prior.df + df, all),
    variance: Number.isFinite(prior.df)
      ? (prior.df * prior.variance + df * variance) / (prior.df + df)
      : prior.variance,
  }));
}

/**
 * @param {Residual[]} residuals
 * @returns {Residual} that of the distribution which their variances are drawn from
 */
function estimatePrior(residuals) {
  const e = residuals.map(({ df, variance }) => Math.log(variance) - digamma(df / 2) + Math.log(df / 2));
  const spread = sampleVariance(e) - mean(residuals.map(({ df }) => trigamma(df / 2)));
  const df = spread > 0 ? 2 * invertTrigamma(spread) : Infinity;
  if (df > mostFreedom) return { df: Infinity, variance: Math.exp(mean(e)) };
  return { df, variance: Math.exp(mean(e) + digamma(df / 2) - Math.log(df / 2)) };
}

/**
 * @param {number} value above 0
 * @returns {number} x with trigamma(x) = value: trigamma falls all the way, so halving finds it
 */
function invertTrigamma(value) {
  let [low, high] = [1e-8, mostFreedom];
  for (let i = 0; i < 200 && high / low > 1 + 1e-12; i++) {
    const middle = Math.sqrt(low * high);
    if (trigamma(middle) > value) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}
