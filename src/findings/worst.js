/** The worst that the checks found, and what it does to the answer: of the pages of a study and of its setting. */
/** @import {Finding} from "./findings.js" */
/** @import {Study} from "../types.js" */
import { auditedAs } from "../analysis/admission/failed-check.js";
import { isBehind } from "../analysis/compare/pairs.js";
import { html } from "../html/markup.js";
import { consequenceOf, scopes } from "../sentences/consequences.js";
import { fill } from "../sentences/fill.js";
import { splitPieces } from "../words/pieces.js";
import { marks } from "./findings-list.js";
import { findingsOf, sayBriefly } from "./findings.js";

/** What moves a result a little moves no mean that an answer gives where it is of a smaller share of the runs. */
const fewestTouched = 0.05;

/** Characters of three lines beside a picture. */
const longestFinding = 200;

/**
 * @param {Study} study
 * @param {string} page  address of the page of the study; empty on that page
 * @returns {unknown} empty where nothing serious or doubtful was found that touches the answer
 */
export function worstLine(study, page) {
  const worst = listGrave(study).find((finding) => describeConsequence(study, finding) !== null);
  return worst
    ? html`<p class="answer-line note">${sayWorst(study, worst)} ${findingsLink(study, page)}</p>`
    : "";
}

/**
 * @param {Study} study
 * @param {string} page
 * @returns {unknown} empty where the checks found nothing more than the doubt says
 */
export function findingsLink(study, page) {
  const count = listGrave(study).length;
  if (count === 0) return "";
  const text =
    count > 2
      ? `All ${count} findings of the checks`
      : count > 1
        ? "Both findings of the checks"
        : "The finding of the checks";
  return html`<a href="${page}#what-the-checks-found">${text}</a>`;
}

/** @param {Study} study @returns {Finding[]} serious and doubtful ones; what the doubt has said is not said again */
function listGrave(study) {
  const said = JSON.parse(study.answers[0]?.doubt_of ?? "[]");
  return findingsOf(study).filter(({ severity, kind }) => severity !== "note" && !said.includes(kind));
}

/** @param {Study} study @param {Finding} finding  that touches the answer @returns {string} */
function sayWorst(study, finding) {
  const [brief] = splitPieces(sayBriefly({ text: finding.text, forbids: null }), longestFinding);
  return `${marks[finding.severity]}: ${brief} ${describeConsequence(study, finding)}`;
}

/**
 * @param {Study} study
 * @param {Pick<Finding, "kind" | "runs" | "measures">} finding
 * @returns {string | null} what it does to the answer; null where that rests on other runs, or on another measure
 */
export function describeConsequence(study, { kind, runs, measures }) {
  const [answer] = study.answers;
  const own = usedBy(study);
  const measure = answer?.measure ?? null;
  const { what, isOfWhole, isOfCurve, isSmall } = consequenceOf(kind, String(measure).startsWith("latency"));
  if (isOfCurve && answer?.kind === "comparison") return null;
  // Where every run failed, the answer says so, and rests on no number.
  if (answer?.form === "all_failed") return "";
  if (own.size === 0) return answer ? fill(scopes.all, { what }) : "";
  if (measure && measures.length > 0 && !measures.includes(auditedAs(study, measure))) return null;
  const refused = new Set(
    study.refusals.flatMap((row) => (row.measure === measure && row.effect === "not used" ? row.run : [])),
  );
  const touched = runs.filter((run) => own.has(run));
  // Where nothing but refused runs is there, the answer rests on them.
  const isRefused = (/** @type {string} */ run) => refused.has(run);
  if (touched.length === 0 || (touched.every(isRefused) && ![...own].every(isRefused))) return null;
  const isSome = touched.length < own.size && !isOfWhole;
  if (isSome && isSmall && touched.length < fewestTouched * own.size) return null;
  return fill(isSome ? scopes.some : scopes.all, { what, count: touched.length, all: own.size });
}

/**
 * @param {Study} study
 * @returns {Set<string>} the runs that its answer rests on: of a comparison, those behind the results of the two values
 */
function usedBy({ answers: [answer], comparisons, runs, factor }) {
  const own = new Set(/** @type {string[]} */ (JSON.parse(answer?.runs ?? "[]")));
  if (!answer?.levels || answer.factor !== factor) return own;
  const levels = JSON.parse(answer.levels);
  const named = new Set([...levels, answer.against]);
  const rows = comparisons.filter(
    (row) =>
      row.scope === "load" &&
      row.factor === factor &&
      row.measure === answer.measure &&
      levels.includes(row.level) &&
      row.baseline === answer.against,
  );
  const used = runs.filter(
    (run) =>
      own.has(run.run) &&
      named.has(run.level) &&
      (rows.length === 0 || rows.some((row) => row.load === run.load && isBehind(run, row))),
  );
  return used.length > 0 ? new Set(used.map(({ run }) => run)) : own;
}
