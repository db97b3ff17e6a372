/** Where a curve stops paying: three methods, that may differ by many VMs and are shown side by side. */

import { maxOf, minOf } from "../../words/ends.js";

/** @import {CurvePoint} from "../types.js" */

export const fewestPoints = 6;
export const nearPeak = 0.95;
export const farFromPeak = 0.9;

/** @param {CurvePoint[]} curve by load, at least one */
export const findPeak = (curve) => curve.reduce((best, point) => (point.iops > best.iops ? point : best));

/** IOPS that grow by less have stopped growing. */
const stillGrows = 1.05;

/**
 * The smallest load after which doubling it brings less than 5 % more IOPS, and nothing later brings more.
 * @param {CurvePoint[]} curve by load
 * @returns {{at: CurvePoint, next: CurvePoint} | null} next: the first load of at least twice; null for a curve that
 *   still grows, or that stalls and rises again
 */
export function findKnee(curve) {
  for (const at of curve) {
    const later = curve.filter(({ load }) => load > at.load);
    const next = later.find(({ load }) => load >= 2 * at.load);
    if (!next) return null;
    if (next.iops >= stillGrows * at.iops) continue;
    return later.some(({ iops }) => iops > stillGrows * at.iops) ? null : { at, next };
  }
  return null;
}

/**
 * The load after which the running maximum of IOPS flattens.
 * Source: V. Satopaa, J. Albrecht, D. Irwin and B. Raghavan, Finding a "kneedle" in a haystack (2011), sensitivity 1.
 * @param {CurvePoint[]} curve by load
 * @returns {number | null} load; null below six points or without a knee
 */
export function findKneedle(curve) {
  if (curve.length < fewestPoints) return null;
  let highest = 0;
  const x = scale(curve.map(({ load }) => load));
  const y = scale(curve.map(({ iops }) => (highest = Math.max(highest, iops))));
  if (!x || !y) return null;
  const above = y.map((value, i) => value - x[i]);
  const step = 1 / (x.length - 1);
  let knee = -1;
  let threshold = 0;
  for (let i = 1; i + 1 < above.length; i++) {
    const around = [above[i - 1], above[i + 1]];
    if (around.every((value) => above[i] >= value)) [knee, threshold] = [i, above[i] - step];
    if (around.every((value) => above[i] <= value)) knee = -1;
    if (knee >= 0 && above[i + 1] < threshold) return curve[knee].load;
  }
  return null;
}

/**
 * @param {number[]} values
 * @returns {number[] | null} the same from 0 to 1; null where all are equal
 */
function scale(values) {
  const [low, high] = [minOf(values), maxOf(values)];
  return high > low ? values.map((value) => (value - low) / (high - low)) : null;
}

/**
 * @param {CurvePoint[]} curve by load
 * @returns {number} smallest load with 95 % of the highest IOPS
 */
export function findSaturation(curve) {
  const { iops } = findPeak(curve);
  return /** @type {CurvePoint} */ (curve.find((point) => point.iops >= nearPeak * iops)).load;
}

/**
 * Loads in a row around the peak that have nearly as many IOPS: which of them is highest is chance.
 * @param {CurvePoint[]} curve by load
 * @returns {{from: number, to: number}} loads
 */
export function findPlateau(curve) {
  const peak = findPeak(curve);
  const high = curve.map(({ iops }) => iops >= nearPeak * peak.iops);
  let [from, to] = [curve.indexOf(peak), curve.indexOf(peak)];
  while (high[from - 1]) from--;
  while (high[to + 1]) to++;
  return { from: curve[from].load, to: curve[to].load };
}

/**
 * Source: L. Kleinrock, Power and deterministic rules of thumb for probabilistic problems (1979).
 * @param {CurvePoint[]} curve by load
 * @returns {number | null} load with the highest IOPS / latency; null where no latency is known
 */
export function findPower(curve) {
  const power = (/** @type {CurvePoint} */ { iops, latency_mean_us }) => iops / Number(latency_mean_us);
  const known = curve.filter(({ latency_mean_us }) => latency_mean_us !== null);
  if (!known.length) return null;
  return known.reduce((best, point) => (power(point) > power(best) ? point : best)).load;
}

/**
 * @param {CurvePoint[]} curve by load
 * @returns {boolean} whether the last point lies under 0.9 of the peak
 */
export const isRetrograde = (curve) => curve[curve.length - 1].iops < farFromPeak * findPeak(curve).iops;

/**
 * @param {CurvePoint} point
 * @param {CurvePoint} first the smallest load of the curve
 * @returns {number} IOPS over those of the first load grown in proportion; 1 is linear
 */
export const efficiency = (point, first) => point.iops / point.load / (first.iops / first.load);
