/** What the queues of a study's runs were: each judged by itself, against the multiple of it that its series sits at. */
import { median } from "simple-statistics";
import { groupBy, groupSeries } from "../series.js";
import { aboveFrom, counted, gross, multipleOf, shortFrom } from "./rules.js";
import {
  countIos,
  findExemptions,
  hasTwoPhases,
  implyQueue,
  isTooShort,
  joinOperations,
} from "./turnaround.js";
import { minOf } from "../../words/ends.js";

/** @import {Point, QueueRow} from "../types.js" */
/** @import {Implied} from "./turnaround.js" */

/**
 * @typedef {object} Judged
 * @property {Point} point
 * @property {QueueRow["class"]} class
 * @property {Implied | null} implied null where a figure is missing
 * @property {string[]} exemptions
 */

/** Classes of a queue that Little's law was asked about. */
const asked = new Set(["consistent", "short", "gross", "multiple", "above"]);

/** @param {Judged} judged @returns {judged is Judged & {implied: Implied}} */
export const isAsked = (judged) => asked.has(judged.class);

/** @typedef {{points: Point[], judged: Judged[], implied: Implied[], multiple: number}} Series implied: of the runs that were judged */

/** Several checks ask about the same runs. @type {WeakMap<Point[], Series[]>} */
const known = new WeakMap();

/**
 * The series of a study, with what each of their runs implies and the multiple of the stated queue they sit at.
 * @param {Point[]} points of one study
 * @returns {Series[]}
 */
export function judgeSeries(points) {
  const series = known.get(points) ?? groupSeries(joinOperations(points)).map(judgeGroup);
  known.set(points, series);
  return series;
}

/** @param {Point[]} group @returns {Series} */
function judgeGroup(group) {
  const multiple = findMultiple(group.map((point) => judge(point)).flatMap(impliedOf));
  const judged = group.map((point) => judge(point, multiple));
  return { points: group, judged, implied: judged.flatMap(impliedOf), multiple };
}

/** @param {Judged} judged */
const impliedOf = (judged) => (isAsked(judged) ? [judged.implied] : []);

/**
 * @param {Point} point
 * @param {number} [multiple] of the stated queue that its series sits at
 * @returns {Judged}
 */
function judge(point, multiple = 1) {
  const exemptions = findExemptions(point);
  const implied = implyQueue(point, multiple);
  return { point, implied, exemptions, class: classify(point, exemptions, implied, multiple) };
}

/**
 * @param {Point} point
 * @param {string[]} exemptions
 * @param {Implied | null} implied
 * @param {number} multiple
 * @returns {QueueRow["class"]}
 */
function classify(point, exemptions, implied, multiple) {
  if (hasTwoPhases(exemptions)) return "two phases";
  if (exemptions.length) return "not kept full by options";
  if (!implied) return "not stated";
  if (isTooShort(point)) return "too short to judge";
  if (!wasCountedFull(implied)) return "not full by its own count";
  const found = classifyQueue(implied);
  return found === "consistent" && multiple > 1 ? "multiple" : found;
}

/** @param {Implied} implied @returns {boolean} also where fio does not tell */
function wasCountedFull({ point, slots }) {
  const { queue_full_pct: pct } = point;
  if (pct === null || pct === undefined) return true;
  const enough = (countIos(point) ?? 0) >= counted.iosOfSlot * slots;
  return !enough || pct >= counted.fullShare * 100;
}

/**
 * @param {Implied} implied
 * @returns {"consistent" | "short" | "gross" | "above"}
 */
export function classifyQueue({ point, value, slots, edges, turnaroundLow, usual, short, shortPerWorker }) {
  const rounding = point.latency_half_step_us / Number(point.latency_mean_us);
  if (value / slots > 1 + aboveFrom + edges + rounding) return "above";
  if (turnaroundLow <= usual || short <= shortFrom) return "consistent";
  return short > gross.share && shortPerWorker > gross.slots ? "gross" : "short";
}

/**
 * The integer that a whole series is a multiple of: found at its smallest load of each workload, where few workers
 * leave no room for unequal ones, and borne out by the series, nine runs in ten of which are not below it.
 * @param {Implied[]} series
 * @returns {number} 1 where the series ran at its stated queue, or where nothing else is clear
 */
export function findMultiple(series) {
  const first = groupBy(series, ({ point }) => String(point.workload)).flatMap(leastLoaded);
  const ratios = first.map(({ value, stated }) => value / stated);
  if (series.length < multipleOf.runs || !ratios.length) return 1;
  const multiple = Math.round(median(ratios));
  const { near, share } = multipleOf;
  const lying = ratios.filter((ratio) => Math.abs(ratio / multiple - 1) <= near);
  const reaching = series.filter(({ high, stated }) => high >= multiple * stated * (1 - near));
  const isClear =
    Math.abs(median(ratios) / multiple - 1) <= near &&
    lying.length * 2 > ratios.length &&
    reaching.length >= share * series.length;
  return multiple >= 2 && isClear ? multiple : 1;
}

/**
 * @param {Implied[]} points at least one
 * @returns {Implied[]} those at the smallest load that is known; all, where none is
 */
export function leastLoaded(points) {
  const loads = points.flatMap(({ point }) => point.load ?? []);
  const least = minOf(loads);
  return loads.length ? points.filter(({ point }) => point.load === least) : points;
}
