/** Percentiles of latency: exact where one distribution has them, else what is known of them. */

/** @import {Part} from "./types.js" */

/** What a latency spans, the whole of it first. */
const layers = ["total", "completion", "guest", "device"];

/**
 * Exact percentiles of a run's I/Os of one kind: a single worker's own, or out of merged histograms.
 * @param {Part[]} parts
 * @param {string} operation
 * @param {number} percentile 0 to 100
 * @returns {{layer: string | null, latency_us: number}[]} of the layers that there are, the widest first
 */
export function findPercentiles(parts, operation, percentile) {
  const all = parts.find((part) => part.operation === operation)?.percentiles ?? [];
  return all
    .filter((each) => each.percentile === percentile)
    .sort((a, b) => layers.indexOf(String(a.layer)) - layers.indexOf(String(b.layer)));
}
