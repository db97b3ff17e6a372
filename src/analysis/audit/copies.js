/** One result that was filed as several runs. */
import { groupBy, nameSeries } from "../series.js";

/** @import {Point, Run} from "../types.js" */

/**
 * So many digits of a count and a mean are never twice the same; fewer may be, as those of a rate limit and of a
 * document are.
 */
export const fewestDigits = 10;

/**
 * @typedef {object} Copy
 * @property {Run} run
 * @property {Run} original the first of the same figures
 * @property {boolean} isElsewhere whether the same figures stand at another setting, workload or load, too: nobody knows of which they are
 */

/**
 * @param {Run[]} runs
 * @returns {Copy[]} all but the first; the first as well where they stand in several places
 */
export function findCopies(runs) {
  return groupCopies(runs).flatMap((own) => {
    const isElsewhere = new Set(own.map(namePlace)).size > 1;
    return (isElsewhere ? own : own.slice(1)).map((run) => ({
      run,
      original: own.find((other) => other !== run) ?? own[0],
      isElsewhere,
    }));
  });
}

/** Printed figures have few digits: two equal rows may be two runs, so many are one. */
export const fewestEqualRows = 3;

/**
 * @template {Point} T
 * @param {T[]} points
 * @returns {T[][]} those that agree in every figure to the last of many digits, and printed rows of one setting, workload
 *   and load that have the same IOPS and latency three times or more
 */
export function groupCopies(points) {
  const copies = groupBy(points.filter(isTelling), nameFigures).filter(({ length }) => length > 1);
  const others = points.filter(
    (point) => point.printed && point.iops !== null && point.latency_mean_us !== null && !isTelling(point),
  );
  const rows = groupBy(others, (point) => `${namePlace(point)}\n${nameFigures(point)}`);
  return [...copies, ...rows.filter(({ length }) => length >= fewestEqualRows)];
}

/** @param {Point} point */
function isTelling({ iops, latency_mean_us, printed, parts = [] }) {
  if (latency_mean_us === null || iops === null) return false;
  const ios = Math.max(0, ...parts.map((part) => Number(part.ios)));
  const counted = ios > 0 ? ios : printed ? null : iops;
  return counted !== null && countDigits(counted) + countDigits(latency_mean_us) >= fewestDigits;
}

/** Zeros at either end tell nothing. @param {number} value */
const countDigits = (value) =>
  String(value)
    .replace(/\D|e.*$/g, "")
    .replace(/^0+|0+$/g, "").length;

/** @param {Point} point */
const nameFigures = ({ operation, iops, bytes_per_s, latency_mean_us, parts = [] }) =>
  JSON.stringify([operation, iops, bytes_per_s, latency_mean_us, parts]);

/** @param {Point} run @returns {string} its setting, workload and load */
export const namePlace = (run) => `${nameSeries(run)}\n${run.workload}\n${run.load}`;
