/** Latency histograms: they add up, percentiles do not. */

/** @typedef {{lower_ns: number, upper_ns: number | null, count: number}} HistogramBin upper bound excluded; null is open */

/**
 * @param {HistogramBin[]} bins of one kind, of any number of workers
 * @returns {HistogramBin[]} their sum, ascending
 */
export function mergeBins(bins) {
  /** @type {Map<number, HistogramBin>} */
  const merged = new Map();
  for (const bin of bins) {
    const own = merged.get(bin.lower_ns);
    merged.set(bin.lower_ns, { ...bin, count: bin.count + (own?.count ?? 0) });
  }
  return [...merged.values()].sort((a, b) => a.lower_ns - b.lower_ns);
}

/**
 * As exact as the bins are wide: the middle of the bin that holds it, as the published percentiles have it.
 * @param {HistogramBin[]} bins ascending
 * @param {number} percentile 0 to 100
 * @returns {number | null} ns; null without I/Os, or where it lies in the open bin
 */
export function percentileOf(bins, percentile) {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  const found = bins.find(({ count }) => (below += count) >= (percentile / 100) * total);
  if (!total || !found || found.upper_ns === null) return null;
  return found.lower_ns + Math.floor((found.upper_ns - found.lower_ns) / 2);
}

/**
 * @param {HistogramBin[]} bins
 * @param {number} limit_ns
 * @returns {{low: number, high: number} | null} share of I/Os under the limit, at least and at most: the bin that holds
 *   the limit may lie on either side; null without I/Os
 */
export function shareUnder(bins, limit_ns) {
  const count = (/** @type {HistogramBin[]} */ some) => some.reduce((sum, bin) => sum + bin.count, 0);
  const total = count(bins);
  if (!total) return null;
  const low = count(bins.filter(({ upper_ns }) => upper_ns !== null && upper_ns <= limit_ns)) / total;
  return { low, high: count(bins.filter(({ lower_ns }) => lower_ns < limit_ns)) / total };
}

/**
 * Where workers have percentiles and no histograms, that of all I/Os together lies between the smallest and the largest.
 * @param {number[]} values the same percentile of each worker
 * @returns {{low: number, high: number} | null} null without any
 */
export const boundPercentile = (values) =>
  values.length ? { low: Math.min(...values), high: Math.max(...values) } : null;
