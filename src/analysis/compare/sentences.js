/** Comparisons in words. */
import { sentenceOf } from "../../words/measures.js";
import { describeLevel, listWords } from "../series.js";
import { isBeyond } from "./verdict.js";

/** @import {Context, Comparison} from "../types.js" */

/**
 * @param {Comparison} row
 * @param {Context} about
 * @returns {string} where, how much, how sure
 */
export function sayComparison(row, about) {
  const { load, verdict, reason, ratio, repeats_missing } = row;
  const at =
    about.loadAxis && load !== null ? [describeLevel(String(load), about.loadAxis, about.units)] : [];
  const where = `${[...placeOf(row), ...at].join(", ")}: ${sayLevels(row, about)}, ${sentenceOf(about.measures, row.measure)}`;
  if (verdict === "not comparable") return `${where} may not be compared. ${reason}`;
  const more =
    verdict === "undecided" && repeats_missing
      ? `, ${repeats_missing} more repeats a side may decide it`
      : "";
  return `${where} ${changeOf(Number(ratio))} (${howSure(row)}): ${verdict}${more}.`;
}

/**
 * @param {Comparison} row of a curve
 * @param {Comparison[]} points its loads
 * @param {Context} about
 */
export function sayCurve(row, points, about) {
  const where = `${placeOf(row).join(", ")}: ${sayLevels(row, about)}, ${sentenceOf(about.measures, row.measure)}`;
  const at = (/** @type {Comparison[]} */ some) => listLoads(points, some);
  const higher = points.filter((point) => isBeyond(point, 1));
  const lower = points.filter((point) => isBeyond(point, -1));
  const parts = [
    `higher at ${higher.length} of ${points.length} loads${at(higher)}`,
    `lower at ${lower.length}${at(lower)}`,
  ];
  const basis = row.p_value === null ? "" : `; single runs, sign test p = ${round(row.p_value, 2)}`;
  return `${where} is ${parts.join(", ")}; over all loads ${changeOf(Number(row.ratio))}${basis}.`;
}

/** @param {Comparison} row */
const placeOf = ({ tool, workload, others }) =>
  [tool, workload, others].filter(Boolean).map((part) => String(part));

/**
 * @param {Comparison} row
 * @param {Context} about
 */
const sayLevels = ({ factor, level, baseline }, { units }) =>
  `${describeLevel(level, factor, units)} against ${describeLevel(baseline, factor, units)}`;

/** @param {number} ratio */
const changeOf = (ratio) => `${ratio < 1 ? "−" : "+"}${round(Math.abs(ratio - 1) * 100, 3)} %`;

/** @param {Comparison} row */
function howSure({ interval, low, high, runs, baseline_runs }) {
  if (interval === "single run") return "single runs, unreplicated";
  const span = `${changeOf(Number(low))} to ${changeOf(Number(high))}`;
  return interval === "range"
    ? `${span}, range of ${runs} and ${baseline_runs} runs`
    : `95 % interval ${span}, ${runs} and ${baseline_runs} runs`;
}

/**
 * Loads that follow each other on the curve become one stretch: 2 to 13, 17.
 * @param {Comparison[]} points of the curve in order of load
 * @param {Comparison[]} some of them
 */
function listLoads(points, some) {
  if (!some.length || some.some(({ load }) => load === null)) return "";
  const stretches = points.reduce((list, point, i) => {
    if (!some.includes(point)) return list;
    if (i > 0 && some.includes(points[i - 1])) list[list.length - 1].push(point);
    else list.push([point]);
    return list;
  }, /** @type {Comparison[][]} */ ([]));
  const words = stretches.map((stretch) =>
    stretch.length > 1
      ? `${stretch[0].load} to ${stretch[stretch.length - 1].load}`
      : String(stretch[0].load),
  );
  return ` (${listWords(words)})`;
}

/**
 * @param {number} value
 * @param {number} digits that matter
 */
const round = (value, digits) => String(Number(value.toPrecision(digits)));
