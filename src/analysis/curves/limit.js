/** What a limit of latency leaves: the highest IOPS within it, as measured or between two loads. */
import { findPeak } from "./knee.js";

/** @import {CurvePoint} from "../types.js" */

/**
 * @typedef {object} LimitAnswer
 * @property {number | null} iops null where even the smallest load is slower
 * @property {number | null} iops_per_host null where the number of hosts is not known, or not the same at both ends
 * @property {number | null} load
 * @property {CurvePoint | null} below last measured point of the stable branch within the limit
 * @property {CurvePoint | null} above first one beyond it; null where the peak is within the limit
 */

/**
 * Loads up to the peak at which IOPS still grow: where a curve folds back, more load is only slower.
 * @param {CurvePoint[]} curve by load
 * @returns {CurvePoint[]} points with a latency; IOPS rise from each to the next
 */
export function followStableBranch(curve) {
  const known = curve.filter(({ latency_mean_us }) => latency_mean_us !== null);
  if (!known.length) return [];
  const upToPeak = known.slice(0, known.indexOf(findPeak(known)) + 1);
  let highest = 0;
  return upToPeak.filter(({ iops }) => iops > highest && (highest = iops));
}

/**
 * On the line between the last measured point within the limit and the next one.
 * @param {CurvePoint[]} curve by load
 * @param {number} limit_us of mean latency, itself allowed
 * @returns {LimitAnswer | null} null where the curve has no latency
 */
export function answerLimit(curve, limit_us) {
  const branch = followStableBranch(curve);
  if (!branch.length) return null;
  const latency = (/** @type {CurvePoint} */ point) => Number(point.latency_mean_us);
  const last = branch.map((point) => latency(point) <= limit_us).lastIndexOf(true);
  const [below, above] = [branch[last] ?? null, branch[last + 1] ?? null];
  if (!below) return { iops: null, iops_per_host: null, load: null, below, above };
  const share = above ? (limit_us - latency(below)) / (latency(above) - latency(below)) : 0;
  const end = above ?? below;
  const iops = below.iops + share * (end.iops - below.iops);
  const hosts = below.hosts === end.hosts ? below.hosts : null;
  const load = below.load + share * (end.load - below.load);
  return { iops, iops_per_host: hosts ? iops / hosts : null, load, below, above };
}

/** Limits of mean latency that pages and the table curves have, in microseconds. */
export const usualLimits_us = [1000, 2000, 5000, 10_000, 20_000];

/** Sums over VMs and means of repeats end in the noise of their last bits. @param {number} value */
const round = (value) => Number(value.toPrecision(12));

/**
 * @typedef {object} WithinLimit
 * @property {number} limit_us
 * @property {number | null} iops highest that was measured within the limit; null where every load is slower
 * @property {number | null} load where it was measured
 * @property {number | null} latency_mean_us there
 */

/**
 * Measured points alone, nothing between them: each answer is the figure of a run, or the mean of its repeats.
 * @param {CurvePoint[]} curve
 * @param {number[]} [limits_us] of mean latency, each itself allowed
 * @returns {WithinLimit[] | null} null where the curve has no latency
 */
export function listWithinLimits(curve, limits_us = usualLimits_us) {
  const timed = curve.filter(({ latency_mean_us }) => latency_mean_us !== null);
  if (timed.length === 0) return null;
  return limits_us.map((limit_us) => {
    const within = timed.filter(({ latency_mean_us }) => Number(latency_mean_us) <= limit_us);
    const best = within.length > 0 ? findPeak(within) : null;
    if (!best) return { limit_us, iops: null, load: null, latency_mean_us: null };
    return {
      ...{ limit_us, iops: round(best.iops), load: best.load },
      latency_mean_us: round(Number(best.latency_mean_us)),
    };
  });
}
