/** An interval for the mean of one run: of what happened in it, not of what another run would give. */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { mean, sampleStandardDeviation } from "simple-statistics";

export const batches = 10;
export const fewestInBatch = 2;

/** Intervals are of 95 %. */
const level = 0.05;

/**
 * Seconds of a run follow each other and are not independent; means of long batches nearly are. What is left over goes
 * from the start.
 * Source: A. M. Law, Simulation Modeling and Analysis, section 9.5.
 * @param {number[]} values in order of time
 * @returns {{mean: number, low: number, high: number, batches: number} | null} null below twenty values
 */
export function boundMean(values) {
  const size = Math.floor(values.length / batches);
  if (size < fewestInBatch) return null;
  const kept = values.slice(values.length - size * batches);
  const means = Array.from({ length: batches }, (_, i) => mean(kept.slice(i * size, (i + 1) * size)));
  const half = (quantile(1 - level / 2, batches - 1) * sampleStandardDeviation(means)) / Math.sqrt(batches);
  return { mean: mean(means), low: mean(means) - half, high: mean(means) + half, batches };
}
