/** Two figures at two levels of the factor that have nothing in common by what is known of them. */
import { groupBy, nameBaseline, nameFactor } from "../../series.js";
import { describeFactors, ofWords, subjectsFinding } from "../stated/subjects.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { unlike_loads: { nothing: null } };

/** Settings besides the factor that differ, or are known of one side alone, at least. */
export const fewestDiffering = 3;

/** What a load is. */
const workload = ["block_size_bytes", "read_pct", "random_pct", "outstanding_io", "queue_depth", "threads"];

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each pair of levels without a run, whose loads share nothing that is known
 */
export function checks(points, { study, stated = [], units }) {
  const factor = study?.factor;
  if (!factor || points.length) return [];
  const figures = stated.filter(({ kind, factors }) => (kind ?? "figure") === "figure" && factors[factor]);
  const levels = groupBy(figures, ({ factors }) => factors[factor]);
  return levels.flatMap((a, i) =>
    levels.slice(i + 1).flatMap((b) => (isUnlike(a, b, factor) ? [compare(a[0], b[0], factor, units)] : [])),
  );
}

/**
 * @param {Statement[]} a at one level
 * @param {Statement[]} b at another
 * @param {string} factor
 * @returns {boolean} no figure of the one has anything of a load in common with one of the other
 */
const isUnlike = (a, b, factor) =>
  a.every((one) =>
    b.every((other) => {
      const { same, differing } = split(one, other, factor);
      return differing.length >= fewestDiffering && !same.some((name) => workload.includes(name));
    }),
  );

/**
 * @param {Statement} a
 * @param {Statement} b
 * @param {string} factor
 * @returns {{same: string[], differing: string[]}} names of other factors
 */
function split(a, b, factor) {
  const all = new Set([a, b].flatMap(({ factors }) => Object.keys(factors)));
  const names = [...all].filter((name) => name !== factor);
  const same = names.filter((name) => a.factors[name] === b.factors[name]);
  return { same, differing: names.filter((name) => !same.includes(name)) };
}

/**
 * @param {Statement} a
 * @param {Statement} b
 * @param {string} factor
 * @param {About["units"]} units
 */
function compare(a, b, factor, units) {
  const { same, differing } = split(a, b, factor);
  const subjects = [a, b].map(ofWords);
  const common = describeFactors(Object.fromEntries(same.map((name) => [name, a.factors[name]])), units);
  const [x, y] = [a, b].map(({ factors }) => describeFactors({ [factor]: factors[factor] }, units));
  const other = units[factor]?.unit ? y : nameBaseline(b.factors[factor], factor, units);
  return subjectsFinding("unlike_loads", subjects, `${x}; ${y}`, {
    class: "nothing",
    severity: "warning",
    value: differing.length,
    sentence: `The results for ${x} and for ${other} come from different loads. Besides, ${differing.length} settings differ or are known for only one of the two (${differing.map((name) => nameFactor(name, units)).join(", ")}).${common ? ` Both have ${common}.` : ""}`,
    forbids: `Don't compare the two: with so many differences they can't show what the ${nameFactor(factor, units)} changes.`,
  });
}
