/** One figure in two places: the same figure in two rows of a curve, or one result as two runs. */
import { mean, median } from "simple-statistics";
import { groupCopies } from "./copies.js";
import { rates, seriesFinding } from "./finding.js";
import { describePoint, groupBy, nameSeries } from "../series.js";
import { formatCount } from "../../words/numbers.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  duplicate_result: { duplicate: null },
};

/**
 * Each of the twins stands out from its neighbours: by this at least, and by so many times what is usual in its curve.
 * Cells of a flat curve may well be equal.
 */
export const standsOut = 0.1;
export const unusual = 4;

/** With fewer digits equal cells are no surprise. */
export const fewestDigits = 3;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each pair
 */
export function checks(points, about) {
  const curves = groupBy(
    points.filter(({ load, iops }) => load !== null && iops !== null),
    (point) => `${nameSeries(point)} ${point.workload}`,
  );
  const cells = curves.flatMap(findTwins).map((pair) => cellCheck(pair, about));
  return [...cells, ...groupCopies(points).map((runs) => copyCheck(runs, about))];
}

/**
 * @param {Point[]} curve
 * @returns {[Point, Point][]} printed alike at loads that are not neighbours, where the neighbours differ from them
 */
function findTwins(curve) {
  const sorted = [...curve].sort((a, b) => Number(a.load) - Number(b.load));
  const deviations = sorted.map((point, i) => deviation(point, sorted[i - 1], sorted[i + 1]));
  const least = Math.max(standsOut, unusual * (deviations.length ? median(deviations) : 0));
  const odd = sorted.filter((point, i) => point.printed && deviations[i] > least);
  const pairs = groupBy(odd, ({ iops }) => String(iops)).filter(
    ([{ iops }]) => countDigits(iops) >= fewestDigits,
  );
  return pairs.flatMap(([first, ...others]) =>
    others
      .filter(({ load }) => load !== first.load)
      .map((other) => /** @type {[Point, Point]} */ ([first, other])),
  );
}

/**
 * @param {Point} point
 * @param {(Point | undefined)[]} neighbours
 * @returns {number} share by which the IOPS differ from the mean of the neighbours
 */
function deviation({ iops }, ...neighbours) {
  const beside = neighbours.flatMap((point) => point?.iops ?? []);
  return beside.length ? Math.abs(Number(iops) / mean(beside) - 1) : 0;
}

/** @param {number | null} value */
const countDigits = (value) => String(value).replace(/\D|^0+|0+$/g, "").length;

/** @param {Point} point @returns {string} its IOPS with the digits that were printed: 7,598, 7598.25 */
const sayPrinted = ({ iops, iops_text }) =>
  Number.isInteger(iops) ? formatCount(iops) : String(iops_text ?? iops);

/**
 * @param {[Point, Point]} pair
 * @param {About} about
 */
function cellCheck(pair, { units, loadAxis }) {
  const [first, second] = pair.map((point) => describePoint(point, units, loadAxis));
  return seriesFinding(
    "duplicate_result",
    pair,
    {
      class: "duplicate",
      severity: "warning",
      value: pair[0].iops,
      sentence: `${first} and ${second} have the same ${sayPrinted(pair[0])} IOPS, though the neighbouring loads differ by more than ${standsOut * 100} %. The number may have been copied into a second row; it is unclear which row is right.`,
      forbids: "Compare neither until that is known.",
      unusable: rates,
    },
    namePair(pair),
  );
}

/**
 * @param {Point[]} runs
 * @param {About} about
 */
function copyCheck(runs, { units, loadAxis }) {
  return seriesFinding(
    "duplicate_result",
    runs,
    {
      class: "duplicate",
      severity: "error",
      value: runs[0].iops,
      sentence: `${runs.length} runs of ${describePoint(runs[0], units, loadAxis)} have the same IOPS and latency to the last digit, which repeats hardly ever have. They count as one result.`,
      forbids: "Don't count these runs as repeats.",
    },
    namePair(runs),
  );
}

/** @param {Point[]} points */
const namePair = (points) => points.map(({ run }) => run).join("; ");
