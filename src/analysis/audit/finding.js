/** Rows of the table checks, from what a check found. */
import { nameSeries } from "../series.js";

/** @import {Check, Measure, Point} from "../types.js" */

/**
 * @typedef {object} Said
 * @property {string} class
 * @property {Check["severity"]} severity
 * @property {string} sentence
 * @property {string | null} [forbids]
 * @property {number | null} [value]
 * @property {number | null} [low]
 * @property {number | null} [high]
 * @property {number | null} [expected]
 * @property {number | null} [ratio]
 * @property {Measure[]} [not_comparable] may not be compared between these runs and others
 * @property {Measure[]} [confounded] a difference between these runs and others may have this other cause
 * @property {Measure[]} [unusable] may not be used in any comparison
 * @property {Measure[]} [not_fitted] no law may be fitted to curves through these runs
 */

/** @type {Measure[]} */
export const rates = ["iops", "bytes_per_s"];

/** @type {Measure[]} */
export const latencies = ["latency_mean_us", "latency_p99_us"];

/**
 * @param {Check["check"]} check
 * @param {Point} point
 * @param {Said} said
 * @returns {Check}
 */
export const runFinding = (check, point, said) => ({
  ...makeFinding(check, [point], said),
  scope: "run",
  series: nameSeries(point),
  run: point.run,
});

/**
 * @param {Check["check"]} check
 * @param {Point[]} points that it concerns
 * @param {Said} said
 * @param {string} [series] their name, where the series that they belong to are not it
 * @returns {Check}
 */
export const seriesFinding = (check, points, said, series = nameAll(points)) => ({
  ...makeFinding(check, points, said),
  scope: "series",
  series,
  run: null,
});

/** @param {Point[]} points */
const nameAll = (points) => [...new Set(points.map(nameSeries))].join("; ");

/**
 * @param {Check["check"]} check
 * @param {Point[]} points
 * @param {Said} said
 */
function makeFinding(check, points, { not_comparable, confounded, unusable, not_fitted, ...said }) {
  const list = (/** @type {Measure[] | undefined} */ measures) =>
    measures?.length ? JSON.stringify(measures) : null;
  return {
    check,
    cells: points.length,
    runs: JSON.stringify([...new Set(points.map(({ run }) => run))]),
    value: null,
    low: null,
    high: null,
    expected: null,
    ratio: null,
    forbids: null,
    not_comparable: list(not_comparable),
    confounded: list(confounded),
    unusable: list(unusable),
    not_fitted: list(not_fitted),
    ...said,
  };
}
