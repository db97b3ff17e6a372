/**
 * Steady state, by the rules for solid-state storage applied to the bins of a run.
 * Source: SNIA, Solid State Storage Performance Test Specification 2.0.2, section 2.1.24.
 */
import { linearRegression, mean } from "simple-statistics";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Bin} from "./bins.js" */

export const windowBins = 5;
export const mostRange = 0.2;
export const mostSlope = 0.1;
export const shortestBin_s = 60;
export const binsOfRun = 10;

/** @param {number} duration_s @returns {number} length of a bin */
export const chooseBin = (duration_s) => Math.max(shortestBin_s, duration_s / binsOfRun);

/**
 * @param {number[]} values of consecutive rounds
 * @returns {boolean} whether they lie within 20 % of their mean and their linear fit moves by 10 % of it at most
 */
export function isSteady(values) {
  const level = mean(values);
  const { m } = linearRegression(values.map((value, i) => [i, value]));
  const range = maxOf(values) - minOf(values);
  return range <= mostRange * level && Math.abs(m) * (values.length - 1) <= mostSlope * level;
}

/**
 * @typedef {object} Steadiness
 * @property {number | null} first_s start of the first window that holds
 * @property {number | null} stretch_s start of the windows that hold up to the end
 * @property {boolean} last whether the last window holds
 * @property {number} share of the bins that lie in a window that holds
 */

/**
 * A sliding window of five bins holds where every measure that is known is steady.
 * @param {Bin[]} bins
 * @returns {Steadiness | null} null below five bins
 */
export function judgeSteadiness(bins) {
  if (bins.length < windowBins) return null;
  const holds = bins.slice(windowBins - 1).map((_, i) => holdsFor(bins.slice(i, i + windowBins)));
  const inside = bins.filter((_, i) => holds.slice(Math.max(0, i - windowBins + 1), i + 1).some(Boolean));
  const last = holds[holds.length - 1];
  const first = holds.indexOf(true);
  return {
    first_s: first < 0 ? null : bins[first].from_s,
    stretch_s: last ? bins[holds.lastIndexOf(false) + 1].from_s : null,
    last,
    share: inside.length / bins.length,
  };
}

/** @param {Bin[]} window */
function holdsFor(window) {
  const known = [
    window.map(({ iops }) => iops),
    window.map(({ bytes_per_s }) => bytes_per_s),
    window.map(({ latency_mean_us }) => latency_mean_us),
  ].filter((values) => values.some((value) => value !== null));
  return (
    known.length > 0 &&
    known.every(
      (values) => values.every((value) => value !== null) && isSteady(/** @type {number[]} */ (values)),
    )
  );
}
