/** Two statements about one thing that cannot both be right. */
import { groupBy } from "../../series.js";
import { columns } from "../digits.js";
import { formatThree, trimZeros } from "../../../words/numbers.js";
import { startSentence } from "../../../sentences/fill.js";
import { describeFactors, ofWords, subjectsFinding } from "./subjects.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { contradicting_statements: { contradict: null } };

/** Of a figure that was seen again and again several values may be right; of what is said of a comparison one is. */
const single = ["ratio", "difference"];

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each pair of statements of one kind, measure and comparison whose ranges do not meet
 */
export function checks(points, { stated = [], units }) {
  const told = stated.filter(({ kind }) => kind && single.includes(kind));
  return groupBy(told, nameComparison).flatMap((alike) => {
    const found = alike.flatMap((a, i) =>
      alike.slice(i + 1).flatMap((b) => (isApart(a, b) ? [{ a, b }] : [])),
    );
    return found.slice(0, 1).map(({ a, b }) => contradiction(a, b, units));
  });
}

/** @param {Statement} statement */
const nameComparison = ({ kind, measure, scope, factors, against }) =>
  JSON.stringify([kind, measure, scope, sorted(factors), sorted(against)]);

/** @param {Record<string, string>} factors */
const sorted = (factors) => Object.entries(factors).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * @param {Statement} a
 * @param {Statement} b
 */
const isApart = (a, b) =>
  (a.low ?? -Infinity) > (b.high ?? Infinity) || (b.low ?? -Infinity) > (a.high ?? Infinity);

/**
 * @param {Statement} a
 * @param {Statement} b
 * @param {About["units"]} units
 */
function contradiction(a, b, units) {
  const subjects = [a, b].map(ofWords);
  const setting = describeFactors(a.factors, units);
  const series = [a.measure, a.scope, setting].filter(Boolean).join(", ");
  const what = columns[/** @type {keyof typeof columns} */ (a.measure)] ?? a.measure;
  return subjectsFinding("contradicting_statements", subjects, series, {
    class: "contradict",
    severity: "warning",
    ...{ value: a.low, expected: b.low },
    sentence: `${startSentence(a.scope ?? `${what} with ${setting}`)}: the source states it twice, as ${sayStated(a)} and as ${sayStated(b)}.${a.scope ? ` Both are for ${what}, ${setting}.` : ""} One of them must be wrong.`,
    forbids: "Use neither until it is known which is right.",
  });
}

/** @param {Statement} statement */
function sayStated({ low, high, unit }) {
  const of = unit ? ` ${unit}` : "";
  const say = (/** @type {number} */ value) => trimZeros(formatThree(value)).replace("-", "−");
  if (low === null) return `up to ${say(Number(high))}${of}`;
  if (high === null) return `over ${say(low)}${of}`;
  if (low === -high) return `±${say(high)}${of}`;
  return low === high ? `${say(low)}${of}` : `${say(low)} to ${say(high)}${of}`;
}
