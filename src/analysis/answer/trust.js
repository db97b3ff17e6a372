/**
 * How far a finding can be trusted: one scale for everything. Repeated runs (and in which order), then single runs, then
 * what a source claims without data.
 */
import { strengths, weights } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf } from "../../sentences/format.js";
import { isEmulated, notSaid } from "../../words/platforms.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { nameTools } from "./names.js";

/** @import {Comparison, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** The scale, best first. */
export const scale = /** @type {const} */ ([
  "repeated, random order",
  "repeated, fixed order",
  "repeated, order unknown",
  "single run",
  "claim, no data",
]);

/** @typedef {(typeof scale)[number]} Grade */

/** Runs that are repeated have so many repeats at least. */
const fewestRepeats = 3;

/**
 * @param {Comparison} row
 * @returns {Grade}
 */
export function gradeOf({ runs, baseline_runs, design, grade }) {
  if (Math.min(runs, baseline_runs) < fewestRepeats) return "single run";
  if (grade && scale.includes(/** @type {Grade} */ (grade))) return /** @type {Grade} */ (grade);
  if (design === "order_unknown" || design === null) return "repeated, order unknown";
  return design === "order_fixed" || design === "order_known"
    ? "repeated, fixed order"
    : "repeated, random order";
}

/** @param {Run[]} runs @returns {boolean} whether they are one's own, compared without a study: on a system that nobody has to name */
export const isOwn = (runs) => runs.length > 0 && runs.every(({ platform }) => platform === notSaid);

/**
 * Emulated devices and figures that a program made show how the site works: nobody should set anything by them.
 * @param {Run[]} of  the runs that a finding rests on
 */
export const isMade = (of) =>
  of.length > 0 &&
  of.every((run) => run.provenance === "synthetic" || isEmulated({ platform: String(run.platform) }));

/** @param {Run[]} of  reads and writes of one run may be two of them @returns {string[]} names, each once */
export const listRuns = (of) => [...new Set(of.map(({ run }) => run))];

/**
 * @param {Said} said
 * @param {Run[]} of  the runs that it rests on
 * @returns {{grade: Grade | null, strength: string}} of several grades the best, with how many results have each
 */
export function describeTrust(said, of) {
  const rows = said.counted ?? said.used ?? [];
  const tools = nameTools((rows.length > 0 ? rows : of).map(({ tool }) => tool)) || "tool not given";
  const weigh = (/** @type {Grade | null} */ grade) => weightOf(grade, said.state, of);
  if (said.grade) {
    const quoted = listRuns(of.filter(({ iops, bytes_per_s }) => iops !== null || bytes_per_s !== null));
    const template =
      said.state === "bound"
        ? strengths.claim_timed
        : quoted.length > 0
          ? strengths.claim_quoted
          : strengths.claim;
    const runs = countOf(quoted.length, "run");
    return {
      grade: /** @type {Grade} */ (said.grade),
      strength: fill(template, { weight: weigh(said.grade), tools, runs }),
    };
  }
  if (rows.length === 0) return describeRuns(said, of, tools, weigh);
  const grades = groupBy(
    rows.map((row) => ({ row, grade: gradeOf(row) })),
    ({ grade }) => grade,
  ).sort(([a], [b]) => scale.indexOf(a.grade) - scale.indexOf(b.grade));
  const [best] = grades;
  const counts = best.map(({ row }) => Math.min(row.runs, row.baseline_runs));
  const { grade } = best[0];
  const larger = best.map(({ row }) => Math.max(row.runs, row.baseline_runs));
  const isUneven = minOf(larger) >= fewestRepeats;
  const most = maxOf(grade === "single run" && !isUneven ? counts : larger);
  const strength = describeGrade(grade, minOf(counts), most, { tools, weight: weigh(grade) });
  const others =
    grades.length > 1
      ? ` (${grades.map((own) => `${countOf(own.length, "result")}: ${own[0].grade}`).join("; ")})`
      : "";
  return { grade, strength: strength + others };
}

/**
 * @param {Said} said
 * @param {Run[]} of
 * @param {string} tools
 * @param {(grade: Grade | null) => string} weigh
 * @returns {{grade: Grade | null, strength: string}}
 */
function describeRuns({ repeats, form }, of, tools, weigh) {
  if (of.length === 0 || nothing.has(form)) return { grade: null, strength: fill(strengths.none, {}) };
  if (repeats === undefined)
    return {
      grade: null,
      strength: fill(strengths.runs, {
        ...{ weight: weigh(null), runs: countOf(listRuns(of).length, "run"), tools },
      }),
    };
  const grade = repeats < fewestRepeats ? "single run" : "repeated, order unknown";
  if (listRuns(of).length === 1 && grade === "single run")
    return { grade, strength: fill(strengths.single, { weight: weigh(grade), runs: "run", tools }) };
  return { grade, strength: describeGrade(grade, repeats, repeats, { tools, weight: weigh(grade) }) };
}

/** Forms of an answer that compares nothing. */
const nothing = new Set([
  "no_pair",
  "one_value",
  "moves_together",
  "no_figures",
  "all_failed",
  "not_completed",
  "counters_only",
  "empty",
]);

/**
 * @param {Grade} grade
 * @param {number} least  repeats
 * @param {number} most
 * @param {{tools: string, weight: string}} named
 */
function describeGrade(grade, least, most, named) {
  if (grade === "single run" && most >= fewestRepeats)
    return fill(strengths.uneven, { ...named, least: countOf(least, "run"), most });
  if (grade === "single run")
    return fill(least === 2 && most === 2 ? strengths.twice : strengths.single, { runs: "runs", ...named });
  const n = least === most ? String(least) : `${least} to ${most}`;
  return fill(strengths.repeated, { n, order: grade.replace("repeated, ", ""), ...named });
}

/** States in which something else may have made the difference. */
const otherwise = new Set(["along", "after", "confounded"]);

/**
 * @param {Grade | null} grade
 * @param {string | undefined} state  of the finding
 * @param {Run[]} of
 * @returns {string} the word before the grade: repeats in random order are good, a claim is very weak; repeats prove little
 *   where something else may be the cause
 */
function weightOf(grade, state, of) {
  if (isMade(of)) return weights.made;
  if (grade === null) return weights.unknown;
  if (grade === "claim, no data") return weights.claim;
  if (grade === "single run") return weights.weak;
  if (otherwise.has(String(state))) return weights.doubtful;
  return grade === "repeated, random order" ? weights.good : weights.fair;
}
