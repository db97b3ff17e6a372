/** The stretch at the end of a run that its figures may be taken from. */
import { binSeries } from "./bins.js";
import { chooseBin, judgeSteadiness, shortestBin_s, windowBins } from "./steady.js";

/** @import {Series} from "../types.js" */

/** What follows the last jump speaks for the run if it is so much of it, and long enough for a window. */
export const leastShare = 1 / 3;

/**
 * @param {Series} series
 * @param {{t_s: number, ratio: number}[]} jumps
 * @param {number | null} held start of the windows that hold up to the end of the run
 * @returns {number | null} start of the steady stretch; null where the run does not end with one
 */
export function findStretch(series, jumps, held) {
  const last = jumps[jumps.length - 1];
  if (!last || turns(jumps) > 1 || (held !== null && last.t_s <= held)) return held;
  return judgeTail(series, last.t_s) ?? held;
}

/**
 * @param {{ratio: number}[]} jumps
 * @returns {number} how often up follows down, or down up: an oscillation has no last level
 */
const turns = (jumps) => jumps.filter(({ ratio }, i) => i && ratio > 1 !== jumps[i - 1].ratio > 1).length;

/**
 * Bins of the whole run lie across a jump; those of the tail begin with it.
 * @param {Series} series
 * @param {number} from_s
 * @returns {number | null} from where on the tail is steady; null where it is not, or too short to tell
 */
function judgeTail(series, from_s) {
  const end = series.t_s[series.t_s.length - 1];
  const left = end - from_s;
  if (left < windowBins * shortestBin_s || left < leastShare * end) return null;
  const stretch = judgeSteadiness(binSeries(cutSeries(series, from_s), chooseBin(left)))?.stretch_s ?? null;
  return stretch === null ? null : from_s + stretch;
}

/**
 * @param {Series} series
 * @param {number} from_s
 * @returns {Series} what follows, timed from there
 */
export function cutSeries({ run, t_s, iops, bytes_per_s, latency_mean_us }, from_s) {
  const first = t_s.findIndex((t) => t > from_s + 1e-9);
  const start = first < 0 ? t_s.length : first;
  return {
    run,
    t_s: t_s.slice(start).map((t) => t - from_s),
    iops: iops.slice(start),
    bytes_per_s: bytes_per_s.slice(start),
    latency_mean_us: latency_mean_us.slice(start),
  };
}
