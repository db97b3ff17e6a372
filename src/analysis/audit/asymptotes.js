/**
 * The asymptotes of a closed loop: X ≤ min(N / D, 1 / Dmax). N / D is the throughput if every I/O took as long as at
 * the lightest load, 1 / Dmax what the busiest device allows. Neither D nor Dmax is known; the other points of the curve
 * stand for them: the best throughput for each outstanding I/O at lighter loads, and the highest throughput.
 * Source: P. J. Denning and J. P. Buzen, The operational analysis of queueing network models (1978).
 */
import { geometricMean } from "simple-statistics";
import { rates, runFinding } from "./finding.js";
import { describePoint, groupBy, maxOf, nameSeries } from "../series.js";
import { formatCount } from "../../words/numbers.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  curve_outlier: { above: "IOPS are far above every other load of the curve" },
};

/** Above both asymptotes by this share: more than runs vary. */
export const tolerance = 0.1;

/** Other loads: with one alone both asymptotes are the same point. */
export const fewestOthers = 2;

/** @typedef {{point: Point, load: number, iops: number}} Placed */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run above both asymptotes of the others
 */
export function checks(points, about) {
  const placed = points.flatMap(placePoint);
  return groupBy(placed, ({ point }) => `${nameSeries(point)} ${point.workload}`).flatMap((curve) => {
    const loads = groupBy(curve, ({ load }) => String(load)).map((repeats) => ({
      load: repeats[0].load,
      iops: geometricMean(repeats.map(({ iops }) => iops)),
    }));
    const bounds = new Map(loads.map(({ load }) => [load, findBound(load, loads)]));
    return curve.flatMap((each) => {
      const bound = bounds.get(each.load) ?? Infinity;
      return each.iops > bound * (1 + tolerance) ? [aboveCheck(each, bound, about)] : [];
    });
  });
}

/**
 * @param {Point} point
 * @returns {Placed[]} none where a figure is missing, or a rate limit sets the throughput
 */
function placePoint(point) {
  const load = point.outstanding_io ?? point.load;
  const iops = Number(point.iops) - point.iops_half_step;
  return load && iops > 0 && point.rate_iops === null ? [{ point, load, iops }] : [];
}

/**
 * @param {number} own load
 * @param {{load: number, iops: number}[]} loads of the curve, with the mean of their repeats
 * @returns {number | null} the higher of the asymptotes that the other loads allow; null where they are too few, or
 *   none of them is lighter
 */
function findBound(own, loads) {
  const others = loads.filter(({ load }) => load !== own);
  const lighter = others.filter(({ load }) => load < own);
  if (others.length < fewestOthers || !lighter.length) return null;
  const linear = own * maxOf(lighter.map(({ load, iops }) => iops / load));
  const peak = maxOf(others.map(({ iops }) => iops));
  return Math.max(linear, peak);
}

/**
 * @param {Placed} placed
 * @param {number} bound
 * @param {About} about
 */
function aboveCheck({ point, iops }, bound, { units, loadAxis }) {
  return runFinding("curve_outlier", point, {
    class: "above",
    severity: "warning",
    value: point.iops,
    expected: bound,
    ratio: iops / bound,
    sentence: `${describePoint(point, units, loadAxis)}: ${formatCount(iops)} IOPS are ${((iops / bound - 1) * 100).toFixed(0)} % above every other load of this curve, and above what growth in proportion to the load would give. A number from a different row, a cache, or a different setting would explain it.`,
    forbids: "Don't credit a difference in IOPS from this run to the setting alone.",
    confounded: rates,
  });
}
