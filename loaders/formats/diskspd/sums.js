/** Sums over threads and targets. */
import { groupBy } from "../../group-by.js";
import { operations } from "./entities.js";

/** @import {Figures, Operation, Part} from "./types.js" */

/**
 * Counts add up; the mean is weighted by I/Os, and the deviation that of all I/Os pooled.
 * @param {(Figures | undefined)[]} all
 * @returns {Figures | null} null where one is missing
 */
export function addUp(all) {
  let [ios, bytes, sum, squares] = [0, 0, 0, 0];
  let [hasMean, hasDeviation] = [true, true];
  for (const figures of all) {
    if (!figures) return null;
    const { latency_mean_us: mean, latency_stddev_us: deviation } = figures;
    ios += figures.ios;
    bytes += figures.bytes;
    if (figures.ios === 0) continue;
    hasMean &&= mean !== null;
    hasDeviation &&= mean !== null && deviation !== null;
    sum += figures.ios * Number(mean);
    squares += figures.ios * (Number(deviation) ** 2 + Number(mean) ** 2);
  }
  const mean = sum / ios;
  return {
    ios,
    bytes,
    latency_mean_us: ios && hasMean ? mean : null,
    latency_stddev_us: ios && hasDeviation ? Math.sqrt(Math.max(0, squares / ios - mean ** 2)) : null,
  };
}

/**
 * @param {Part[]} parts
 * @param {"thread" | "path"} by
 * @returns {{name: string, figures: Partial<Record<Operation, Figures>>}[]} parts of each thread, or target, together
 */
export function groupParts(parts, by) {
  return [...groupBy(parts, (part) => part[by])].map(([name, group]) => {
    /** @type {Partial<Record<Operation, Figures>>} */
    const figures = {};
    for (const operation of operations) {
      const sum = addUp(group.map((part) => part.figures[operation]));
      if (sum) figures[operation] = sum;
    }
    return { name, figures };
  });
}
