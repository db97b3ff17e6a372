/** The answer to a study's question in one sentence, made from its comparisons, criteria or curves. */
import { describeLevel, listWords } from "../series.js";
import { isAre, usedFor } from "../../words/measures.js";

/** @import {Measure, MeasureEntry, Units, Verdict} from "../types.js" */

/**
 * @typedef {object} Compared  a row of `comparisons`, its lists read
 * @property {"load" | "curve"} scope
 * @property {string} factor
 * @property {string} level
 * @property {string} baseline
 * @property {string | null} tool
 * @property {string | null} workload
 * @property {number | null} load
 * @property {string} others
 * @property {Measure} measure
 * @property {number | null} ratio
 * @property {number | null} low
 * @property {number | null} high
 * @property {string | null} interval
 * @property {Verdict | null} verdict
 * @property {number} margin_pct
 * @property {string | null} reason
 * @property {string[]} confounders
 */

/**
 * @typedef {object} Asked  what an answer is made from
 * @property {string | null} factor
 * @property {string | null} loadAxis
 * @property {Units} units
 * @property {MeasureEntry[]} measures
 * @property {Compared[]} comparisons
 * @property {{criterion: string, verdict: string, reason: string | null, sentence: string}[]} criteria
 * @property {{sentence: string}[]} curves
 * @property {number} runs
 * @property {number} statements
 */

/**
 * @typedef {object} Answer
 * @property {"difference" | "depends" | "alike" | "undecided" | "not comparable" | "criteria" | "curves" | "none"} kind
 * @property {string} sentence
 */

/**
 * What the study says about its factor, else about its criteria, else about its curves.
 * @param {Asked} asked
 * @returns {Answer}
 */
export function answer(asked) {
  const rows = asked.comparisons.filter(({ scope, factor }) => scope === "load" && factor === asked.factor);
  if (asked.factor && rows.length > 0) return answerFactor(rows, asked);
  if (asked.criteria.length > 0) return answerCriteria(asked.criteria);
  if (asked.curves.length > 0) return { kind: "curves", sentence: firstSentences(asked.curves) };
  return { kind: "none", sentence: sayNothing(asked) };
}

/**
 * @param {Compared[]} rows  at single loads, of the factor under test
 * @param {Asked} asked
 * @returns {Answer}
 */
function answerFactor(rows, asked) {
  const measure = usedFor(asked.measures, "compare").find(({ name }) =>
    rows.some((row) => row.measure === name && row.ratio !== null),
  );
  if (!measure) return { kind: "not comparable", sentence: sayForbidden(rows) };
  const known = rows.filter((row) => row.measure === measure.name && row.ratio !== null);
  const plain = known.filter(({ confounders }) => confounders.length === 0);
  const used = plain.length > 0 ? plain : known;
  const counts = countVerdicts(used, measure);
  const basis = describeBasis(used, plain.length > 0 && plain.length < known.length);
  const said = sayCounts(counts, used, measure, asked);
  return { kind: said.kind, sentence: `${said.text} (${basis}).` };
}

/** @typedef {{better: number, worse: number, alike: number, undecided: number}} Counts */

/**
 * @param {Compared[]} rows
 * @param {MeasureEntry} measure
 * @returns {Counts}
 */
function countVerdicts(rows, { better }) {
  const up = better === "higher";
  const count = (/** @type {string[]} */ verdicts) =>
    rows.filter(({ verdict }) => verdict !== null && verdicts.includes(verdict)).length;
  return {
    better: count(["better", up ? "observed higher" : "observed lower"]),
    worse: count(["worse", up ? "observed lower" : "observed higher"]),
    alike: count(["equivalent", "observed alike"]),
    undecided: count(["undecided"]),
  };
}

/**
 * @param {Counts} counts
 * @param {Compared[]} rows
 * @param {MeasureEntry} measure
 * @param {Asked} asked
 * @returns {{kind: Answer["kind"], text: string}}
 */
function sayCounts({ better, worse, alike, undecided }, rows, measure, asked) {
  const said = `${measure.sentence} ${isAre(measure)}`;
  const against = `against ${describeLevel(rows[0].baseline, rows[0].factor, asked.units)}`;
  const [up, down] = measure.better === "higher" ? ["higher", "lower"] : ["lower", "higher"];
  const of = (/** @type {number} */ count) =>
    count < rows.length ? `${count} of ${rows.length} points` : allOf(count);
  const spread = rows.length > 1 ? `, from ${sayExtremes(rows, asked)}` : `: ${sayPlace(rows[0], asked)}`;
  if (better > 0 && worse > 0)
    return {
      kind: "depends",
      text: `It depends: ${against}, ${said} ${up} at ${of(better)} and ${down} at ${worse}${spread}`,
    };
  if (better + worse > 0)
    return {
      kind: "difference",
      text: `${capital(against)}, ${said} ${better > 0 ? up : down} at ${of(better + worse)}${spread}`,
    };
  if (alike >= undecided)
    return {
      kind: "alike",
      text: `No difference shows: ${against}, ${said} within ${rows[0].margin_pct} % at ${of(alike)}`,
    };
  return {
    kind: "undecided",
    text: `Undecided: ${against}, ${measure.sentence} cannot be told apart at ${of(undecided)}`,
  };
}

/**
 * @param {Compared[]} rows
 * @param {Asked} asked
 */
function sayExtremes(rows, asked) {
  const sorted = [...rows].sort((a, b) => Number(a.ratio) - Number(b.ratio));
  return `${sayPlace(sorted[0], asked)} to ${sayPlace(sorted[sorted.length - 1], asked)}`;
}

/**
 * @param {Compared} row
 * @param {Asked} asked
 * @returns {string} −64 % (4 stripes, 4k randwrite, 1 VM)
 */
function sayPlace({ factor, level, workload, others, load, ratio }, { units, loadAxis }) {
  const at = loadAxis && load !== null ? describeLevel(String(load), loadAxis, units) : null;
  const place = [describeLevel(level, factor, units), workload, others, at].filter(Boolean).join(", ");
  return `${sayChange(Number(ratio))} (${place})`;
}

/** @param {number} ratio */
export function sayChange(ratio) {
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (percent === 0) return "±0 %";
  return `${ratio < 1 ? "−" : "+"}${percent} %`;
}

/**
 * @param {Compared[]} rows
 * @param {boolean} left  whether confounded comparisons were left out
 */
function describeBasis(rows, left) {
  const tools = [...new Set(rows.flatMap(({ tool }) => tool ?? []))];
  const intervals = new Set(rows.map(({ interval }) => interval));
  const basis = intervals.has("t")
    ? "repeated runs, intervals of 95 %"
    : intervals.has("range")
      ? "two runs a side"
      : "single runs, unreplicated";
  return [
    ...(tools.length > 0 ? [listWords(tools)] : []),
    basis,
    ...(left ? ["comparisons with another known cause left out"] : []),
  ].join("; ");
}

/** @param {Compared[]} rows */
function sayForbidden(rows) {
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))];
  return `These figures cannot answer it. ${reasons[0] ?? ""}`.trim();
}

/** @param {Asked["criteria"]} criteria */
function answerCriteria(criteria) {
  const names = (/** @type {string} */ verdict) => [
    ...new Set(criteria.filter((row) => row.verdict === verdict).map(({ criterion }) => criterion)),
  ];
  const parts = ["met", "not met", "not tested"].flatMap((verdict) => {
    const found = names(verdict);
    return found.length > 0 ? [`${listWords(found)} ${found.length > 1 ? "are" : "is"} ${verdict}`] : [];
  });
  const why = [...new Set(criteria.flatMap(({ reason }) => reason ?? []))];
  const reasons = why.length > 0 ? `: ${why.map((text) => text.replace(/\.$/, "")).join("; ")}` : "";
  return /** @type {Answer} */ ({
    kind: "criteria",
    sentence: `Of the success criteria ${parts.join(", ")}${reasons}.`,
  });
}

/** @param {{sentence: string}[]} curves */
function firstSentences(curves) {
  const more = curves.length > 1 ? ` And ${curves.length - 1} more curves.` : "";
  return `${curves[0].sentence}${more}`;
}

/** @param {Asked} asked */
function sayNothing({ factor, runs, statements }) {
  if (runs > 0 && factor) return "Not answered: no two runs differ in the factor alone.";
  if (runs > 0)
    return `${runs === 1 ? "One run" : `${runs} runs`} of one setting: there is nothing to compare them with.`;
  if (statements > 0)
    return `Cannot be told: no figure is printed that could be compared, only ${statements} statements without their runs.`;
  return "No answer yet: nothing has been read.";
}

/** @param {number} points */
const allOf = (points) =>
  points === 1 ? "the one point" : points === 2 ? "both points" : `all ${points} points`;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
