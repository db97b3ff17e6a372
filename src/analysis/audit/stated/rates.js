/** Lowest, mean, highest and burst throughput of one run: each bounds the next. */
import { rates, runFinding } from "../finding.js";
import { describePoint } from "../../series.js";
import { formatThree, rateUnits } from "../../../words/numbers.js";
import { isWhole } from "./subjects.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  throughput_order: { unordered: "mean, lowest, highest and burst throughput are out of order" },
};

/** Beyond which one is above the other. */
export const tolerance = 0.01;

/** Words of study.yaml for figures beside the mean; a mean is no less and no more than these. */
const floors = ["lowest throughput"];
const roofs = ["highest throughput", "burst throughput"];

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run whose rates are out of order
 */
export function checks(points, about) {
  return points.filter(isWhole).flatMap((point) => {
    const own = (about.stated ?? []).filter((statement) => isOf(statement, point));
    const disorder = own.flatMap((statement) => compare(point, statement));
    return disorder.length ? [unordered(point, disorder, about)] : [];
  });
}

/**
 * @param {Statement} statement
 * @param {Point} point
 */
function isOf({ measure, factors }, { factors: own = {} }) {
  const isKnown = [...floors, ...roofs].includes(measure);
  const names = Object.keys(factors);
  return isKnown && names.length > 0 && names.every((name) => own[name] === factors[name]);
}

/**
 * @param {Point} point
 * @param {Statement} statement
 * @returns {string[]} one where they are out of order
 */
function compare({ bytes_per_s: mean }, { measure, low, high, unit }) {
  const size = rateUnits[unit ?? ""];
  if (!mean || !size || low === null) return [];
  const say = (/** @type {number} */ value) => `${formatThree(value)} ${unit}`;
  const [least, most] = [low * size, (high ?? Infinity) * size];
  if (floors.includes(measure) && mean < least * (1 - tolerance))
    return [`the mean, ${say(mean / size)}, is below the ${measure}, ${say(low)}`];
  if (roofs.includes(measure) && mean > most * (1 + tolerance))
    return [`the mean, ${say(mean / size)}, is above the ${measure}, ${say(Number(high))}`];
  return [];
}

/**
 * @param {Point} point
 * @param {string[]} disorder
 * @param {About} about
 */
const unordered = (point, disorder, { units, loadAxis }) =>
  runFinding("throughput_order", point, {
    class: "unordered",
    severity: "error",
    value: point.bytes_per_s,
    sentence: `${describePoint(point, units, loadAxis)}: ${disorder.join("; ")}. One of the two was not served by the disks, for example because it read blocks that were never written.`,
    forbids: "Don't compare the throughput of this run.",
    unusable: rates,
  });
