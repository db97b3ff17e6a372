/**
 * Random I/O of magnetic disks has the heads to move and half a turn to wait. The fastest that were sold turn 15,000 times
 * a minute, 250 times a second; a queue lets a disk take several I/Os a turn, at a multiple that stays small. What is far
 * above that came from a cache of the guest, of the host or of the storage.
 * Source: C. Ruemmler and J. Wilkes, An introduction to disk drive modeling, IEEE Computer 27 (1994), for seek and turn.
 */
import { seriesFinding } from "../finding.js";
import { groupSeries, describeSeries } from "../../series.js";
import { formatCount, formatMany } from "../../../words/numbers.js";
import { isWhole } from "../stated/subjects.js";
import { number } from "../validity/working-set.js";
import { maxOf, minOf } from "../../../words/ends.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { hdd_limit: { above: null } };

/** I/Os a second of one disk: four in a turn of the fastest. */
export const mostOfDisk = 1000;

const magnetic = ["hdd", "sata-hdd", "sas-hdd"];

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each tool with random I/O that its disks cannot have done
 */
export function checks(points, about) {
  const above = points.filter(isWhole).filter(isAbove);
  return groupSeries(above).map((series) => aboveCheck(series, about));
}

/** @param {Point} point */
function isAbove({ iops, factors = {} }) {
  const disks = number(factors.storage_disks);
  const isMagnetic = magnetic.includes(factors.media ?? "") && factors.random_pct === "100";
  return isMagnetic && disks !== null && Number(iops) > disks * mostOfDisk;
}

/**
 * @param {Point[]} series
 * @param {About} about
 */
function aboveCheck(series, { units }) {
  const rates = series.map(({ iops }) => Number(iops));
  const disks = Number(series[0].factors?.storage_disks);
  const [least, most] = [minOf(rates), maxOf(rates)];
  const range = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return seriesFinding("hdd_limit", series, {
    ...{ class: "above", severity: "warning", value: most, low: least, high: most },
    ...{ expected: disks * mostOfDisk, ratio: most / (disks * mostOfDisk) },
    sentence: `${describeSeries([series], units)}: ${formatMany(series.length, "run")} reached ${range} random IOPS. ${disks} hard disks do fewer than ${formatCount(disks * mostOfDisk)}, even at a generous ${formatCount(mostOfDisk)} each. A cache of the guest, the host or the storage served these I/Os.`,
    forbids: "These IOPS don't show the speed of the disks or of the path to them.",
  });
}
