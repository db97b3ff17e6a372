/** A run over time in bins of equal length. */

/** @import {Series} from "../types.js" */

/**
 * @typedef {object} Bin
 * @property {number} from_s
 * @property {number} to_s
 * @property {number | null} iops mean over time
 * @property {number | null} bytes_per_s mean over time
 * @property {number | null} latency_mean_us mean weighted by I/Os
 */

/**
 * An interval belongs to the bin in which its middle lies; what is left over at the end of the run makes no bin.
 * @param {Series} series
 * @param {number} width_s
 * @returns {Bin[]}
 */
export function binSeries({ t_s, iops, bytes_per_s, latency_mean_us }, width_s) {
  const end = t_s[t_s.length - 1] ?? 0;
  const lengths = t_s.map((t, i) => t - (i ? t_s[i - 1] : 0));
  const count = Math.floor(end / width_s + 1e-9);
  /** @type {number[][]} */
  const members = Array.from({ length: count }, () => []);
  t_s.forEach((t, i) => members[Math.floor((t - lengths[i] / 2) / width_s)]?.push(i));
  return members.map((own, i) => ({
    from_s: i * width_s,
    to_s: (i + 1) * width_s,
    iops: weightedMean(iops, lengths, own),
    bytes_per_s: weightedMean(bytes_per_s, lengths, own),
    latency_mean_us: weightedMean(
      latency_mean_us,
      iops.map((each, j) => Number(each) * lengths[j]),
      own,
    ),
  }));
}

/**
 * @param {(number | null)[]} values
 * @param {number[]} weights
 * @param {number[]} chosen places
 * @returns {number | null}
 */
function weightedMean(values, weights, chosen) {
  const known = chosen.filter((i) => values[i] !== null);
  const weight = known.reduce((sum, i) => sum + weights[i], 0);
  return weight > 0 ? known.reduce((sum, i) => sum + Number(values[i]) * weights[i], 0) / weight : null;
}
