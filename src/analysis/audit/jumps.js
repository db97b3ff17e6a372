/**
 * Single points whose implied queue is a whole multiple of that of their curve: a setting that changed for one run, or
 * a latency that was summed over two runs. Little's law of the other points says what the queue was (../queue).
 */
import { latencies, rates, runFinding } from "./finding.js";
import { judgeSeries } from "../queue/series.js";
import { describePoint, groupBy } from "../series.js";

/** @import {Implied} from "../queue/turnaround.js" */
/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  queue_jump: {
    multiple: "IOPS × latency jumps to a multiple of the queue depth, unlike at other loads",
  },
};

/** So near to a whole number: unequal workers blur it. */
export const multipleNear = 0.1;

/** The other points of the curve lie within this of their queue: then unequal workers do not explain the multiple. */
export const steadyWithin = 0.25;

export const fewestPoints = 5;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each such run
 */
export function checks(points, about) {
  return judgeSeries(points).flatMap(({ implied }) =>
    groupBy(implied, ({ point }) => String(point.workload)).flatMap((curve) =>
      findLoneMultiples(curve).map((found) => describe(found, about)),
    ),
  );
}

/**
 * @param {Implied[]} curve points of one series and workload
 * @returns {Implied[]}
 */
function findLoneMultiples(curve) {
  if (curve.length < fewestPoints) return [];
  const ratioOf = (/** @type {Implied} */ { value, slots }) => value / slots;
  return curve.filter((implied) => {
    const whole = Math.round(ratioOf(implied));
    const near = whole >= 2 && Math.abs(ratioOf(implied) / whole - 1) <= multipleNear;
    return near && curve.every((other) => other === implied || ratioOf(other) <= 1 + steadyWithin);
  });
}

/** @param {number} whole */
const sayCause = (whole) =>
  whole === 2
    ? "A queue twice as deep, or the latencies of two runs added up,"
    : `A queue ${whole} times as deep, or the latencies of ${whole} runs added up,`;

/**
 * @param {Implied} implied
 * @param {About} about
 */
function describe({ point, value, low, high, slots: expected }, { units, loadAxis }) {
  const ratio = value / expected;
  return runFinding("queue_jump", point, {
    class: "multiple",
    severity: "error",
    value,
    low,
    high,
    expected,
    ratio,
    sentence: `${describePoint(point, units, loadAxis)}: IOPS × mean latency gives ${ratio.toFixed(2)} times the queue depth. At every other load of this curve it is within ${steadyWithin * 100} % of the queue depth. ${sayCause(Math.round(ratio))} would explain it.`,
    forbids: "Don't compare this latency.",
    unusable: latencies,
    confounded: rates,
  });
}
