/** The worst that the checks found, and what it does to the answer: of the pages of a study and of its setting. */
/** @import {Finding} from "./findings.js" */
/** @import {Study} from "../types.js" */
import { auditedAs } from "../analysis/admission/failed-check.js";
import { html } from "../html/markup.js";
import { consequenceOf, scopes } from "../sentences/consequences.js";
import { fill } from "../sentences/fill.js";
import { sentenceOf } from "../words/measures.js";
import { splitPieces } from "../words/pieces.js";
import { marks } from "./findings-list.js";
import { findingsOf, sayBriefly } from "./findings.js";

/** Characters of three lines beside a picture. */
const longestFinding = 200;

/**
 * What the doubt has said is not said again.
 * @param {Study} study
 * @param {string} page  address of the page of the study; empty on that page
 * @returns {unknown} empty where nothing serious or doubtful was found
 */
export function worstLine(study, page) {
  const doubt = study.answers[0]?.doubt ?? "";
  // With PVSCSI, something else changed, too: the day.
  const isSaid = (/** @type {Finding} */ { text }) =>
    doubt.toLowerCase().includes(String(text.split(": ").at(-1)).replace(/\.$/, "").toLowerCase());
  const found = findingsOf(study).flatMap((finding) =>
    finding.severity === "note" || isSaid(finding)
      ? []
      : [{ finding, ...describeConsequence(study, finding) }],
  );
  const [worst] = found.toSorted((a, b) => a.rank - b.rank);
  if (!worst) return "";
  const [brief] = splitPieces(sayBriefly({ text: worst.finding.text, forbids: null }), longestFinding);
  return html`<p class="answer-line note">
    ${marks[worst.finding.severity]}: ${brief} ${worst.text}
    <a href="${page}#what-the-checks-found"
      >${found.length > 1 ? `All ${found.length} findings` : "The finding"}</a
    >
  </p>`;
}

/**
 * @param {Study} study
 * @param {Pick<Finding, "kind" | "runs" | "measures">} finding
 * @returns {{text: string, rank: number}} what it does to the answer; rank: 0 where it touches it, more where it does not
 */
export function describeConsequence(study, { kind, runs, measures }) {
  const [answer] = study.answers;
  const own = usedBy(study);
  const measure = answer?.measure ?? null;
  const { what, isOfWhole } = consequenceOf(kind, String(measure).startsWith("latency"));
  if (own.size === 0) return { text: answer ? fill(scopes.all, { what }) : "", rank: 0 };
  const touched = runs.filter((run) => own.has(run));
  if (touched.length === 0) return { text: scopes.others, rank: 3 };
  if (measure && measures.length > 0 && !measures.includes(auditedAs(study, measure)))
    return { text: fill(scopes.other_measure, { measure: sentenceOf(study.measures, measure) }), rank: 2 };
  const refused = new Set(
    study.refusals.flatMap((row) => (row.measure === measure && row.effect === "not used" ? row.run : [])),
  );
  if (touched.every((run) => refused.has(run))) return { text: scopes.left_out, rank: 1 };
  const isSome = touched.length < own.size && !isOfWhole;
  const counts = { what, count: touched.length, all: own.size };
  return { text: fill(isSome ? scopes.some : scopes.all, counts), rank: 0 };
}

/**
 * @param {Study} study
 * @returns {Set<string>} the runs that its answer rests on: of a comparison, those of the two values that it names
 */
function usedBy({ answers: [answer], runs, factor }) {
  const own = new Set(/** @type {string[]} */ (JSON.parse(answer?.runs ?? "[]")));
  if (!answer?.levels || answer.factor !== factor) return own;
  const named = new Set([...JSON.parse(answer.levels), answer.against]);
  const used = runs.filter(({ run, level }) => own.has(run) && named.has(level));
  return used.length > 0 ? new Set(used.map(({ run }) => run)) : own;
}
