/** Repeated runs on the log scale. Apart from intervals, whose quantiles weigh 100 kB: browsers load this alone. */
import { mean, sampleVariance } from "simple-statistics";

/** @param {number[]} values above 0, at least one */
export const geometricMean = (values) => Math.exp(mean(values.map(Math.log)));

/** @typedef {{n: number, mean: number, variance: number}} Repeats  mean and variance: of the logarithms */

/**
 * @param {number[]} values  of the runs at one setting, above 0, at least one
 * @returns {Repeats}
 */
export function describeRepeats(values) {
  const logs = values.map(Math.log);
  return { n: logs.length, mean: mean(logs), variance: logs.length > 1 ? sampleVariance(logs) : 0 };
}
