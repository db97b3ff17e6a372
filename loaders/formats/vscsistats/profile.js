/** What histograms say of a workload: facts, and factors only where no I/O was another. */
import { limitsOf, operations } from "./checks.js";

/** @import {Histogram, Profile} from "./types.js" */

/**
 * @param {Profile[]} profiles of the disks of a run
 * @returns {{factor: string, value: string, number: number}[]}
 */
export function factorsOf(profiles) {
  const sizes = new Set(
    profiles.flatMap((profile) => {
      const lengths = profile["lengths all"];
      return lengths ? (lengths.count ? [lengths.single] : []) : [null];
    }),
  );
  const [size] = sizes;
  const share = shareOfReads(profiles);
  return [
    ...(sizes.size === 1 && size ? [toFactor("block_size_bytes", size)] : []),
    ...(share === 0 || share === 100 ? [toFactor("read_pct", share)] : []),
  ];
}

/**
 * @param {string} factor
 * @param {number} number
 */
const toFactor = (factor, number) => ({ factor, value: String(number), number });

/**
 * @param {Profile[]} profiles
 * @returns {number | null} percent of all I/Os issued; null where there are none, or no lengths
 */
function shareOfReads(profiles) {
  const sum = (/** @type {"read" | "all"} */ operation) =>
    profiles.reduce((total, profile) => total + (profile[`lengths ${operation}`]?.count ?? NaN), 0);
  const share = (100 * sum("read")) / sum("all");
  return Number.isFinite(share) && share <= 100 ? share : null;
}

/**
 * @param {Histogram} lengths
 * @returns {number | null} where each I/O lies in a bin of one length
 */
export function bytesOf({ bins, count, single }) {
  if (single !== null) return count * single;
  const filled = bins.filter((bin) => bin.count);
  const isExact = filled.every(({ above, limit }) => above !== null && limit === above + 1);
  return isExact ? filled.reduce((sum, bin) => sum + bin.count * Number(bin.limit), 0) : null;
}

/**
 * @param {Profile} profile of a disk
 * @returns {{metric: string, value: number}[]}
 */
export function metricsOf(profile) {
  const metrics = operations.flatMap((operation) => {
    const prefix = operation === "all" ? "" : `${operation}_`;
    return [
      { metric: `${prefix}io_bytes_mean`, value: profile[`lengths ${operation}`]?.mean },
      { metric: `${prefix}sequential_pct`, value: sequentialShare(profile[`successive ${operation}`]) },
      { metric: `${prefix}outstanding_mean`, value: profile[`outstanding ${operation}`]?.mean },
    ];
  });
  return [
    { metric: "read_pct", value: shareOfReads([profile]) },
    ...metrics,
    { metric: "outstanding_max", value: profile["outstanding all"]?.max },
  ].flatMap(({ metric, value }) => (value === null || value === undefined ? [] : { metric, value }));
}

/**
 * @param {Histogram | undefined} distances
 * @returns {number | null} percent of I/Os that begin where the one before ended: at distance 1
 */
function sequentialShare(distances) {
  const next = distances?.bins.find(({ above, limit }) => above === 0 && limit === 1);
  return next && distances?.count ? (100 * next.count) / distances.count : null;
}

/**
 * @param {Histogram[]} histograms of disks, of one kind
 * @returns {Histogram | null} null where their bins differ
 */
export function joinHistograms(histograms) {
  if (new Set(histograms.map(limitsOf)).size > 1) return null;
  const filled = histograms.filter(({ count }) => count);
  const count = filled.reduce((sum, each) => sum + each.count, 0);
  const singles = new Set(filled.map(({ single }) => single));
  return {
    min: extremeOf(
      Math.min,
      filled.map(({ min }) => min),
    ),
    max: extremeOf(
      Math.max,
      filled.map(({ max }) => max),
    ),
    mean: filled.every(({ mean }) => mean !== null)
      ? filled.reduce((sum, each) => sum + Number(each.mean) * each.count, 0) / count || null
      : null,
    count,
    bins: histograms[0].bins.map((bin, i) => ({
      ...bin,
      count: histograms.reduce((sum, { bins }) => sum + bins[i].count, 0),
    })),
    single: singles.size === 1 ? [...singles][0] : null,
  };
}

/**
 * @param {(...values: number[]) => number} extreme
 * @param {(number | null)[]} values
 * @returns {number | null} null where one is not known, or there is none
 */
const extremeOf = (extreme, values) =>
  values.length && values.every((value) => value !== null)
    ? extreme(.../** @type {number[]} */ (values))
    : null;
