/** Which setting is better: counts of what was found against the baseline, and the setting that a reader leaves with. */
import { findMeasure, sentenceOf, usedFor } from "../../../words/measures.js";
import { leastGrade } from "../../compare/winners.js";
import { adviseLevel } from "../advice.js";
import { findPatterns } from "../comparison/patterns.js";
import { reasonsOf, sayConfounded, sayRefused } from "../comparison/refused.js";
import { sayApart, sayFound, sayUnordered } from "../comparison/repeated.js";
import { choosePatterns, describePattern, sayPatterns } from "../comparison/seen.js";
import { sayOnce, sayScatter } from "../comparison/single.js";
import { endSentence } from "../words.js";

/** @import {Asked, Comparison, Context, MeasureEntry, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */

/** @type {Record<string, string>} */
const groups = {
  better: "found",
  worse: "found",
  equivalent: "found",
  undecided: "found",
  differs: "unordered",
  alike: "unordered",
  "order-confounded": "apart",
  confounded: "confounded",
  "beyond scatter": "scatter",
  "within scatter": "scatter",
  unreplicated: "once",
  "not comparable": "refused",
};

/** Of the rows of one group, among all that are told. @type {Record<string, (rows: Comparison[], measure: MeasureEntry, about: Context, all: Comparison[]) => string[]>} */
const sentences = {
  found: (rows, measure, about, all) => [sayFound(rows, measure, about, all)],
  unordered: sayUnordered,
  apart: sayApart,
  scatter: sayScatter,
  once: sayOnce,
  confounded: sayConfounded,
  refused: sayRefused,
};

/**
 * @param {Asked} asked
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said[]} a headline, and a row for each pattern that it tells
 */
export function answerComparison({ measure: name }, runs, about) {
  const rows = (about.findings.comparisons ?? []).filter(
    ({ scope, factor, against_baseline }) =>
      scope === "load" && factor === about.study.factor && against_baseline,
  );
  if (!rows.length) return [];
  const measure = chooseMeasure(rows, name, about);
  const known = rows.filter((row) => row.measure === measure?.name);
  if (!measure)
    return [describeSaid(rows, null, [`These figures cannot answer it: ${reasonsOf(rows)}`], runs)];
  const patterns = findPatterns(known);
  const texts = Object.keys(sentences).flatMap((group) => {
    const own = known.filter(({ verdict }) => groups[String(verdict)] === group);
    const isTold = patterns.length > 0 && (group === "once" || group === "confounded");
    return own.length && !isTold ? sentences[group](own, measure, about, known) : [];
  });
  const seen = patterns.length ? sayPatterns(patterns, measure, about) : [];
  const advice = adviseLevel(measure, about, runs);
  const said = [...sayInstead(name, measure, about), ...seen, ...texts, ...advice];
  return [
    { ...describeSaid(known, measure, said, runs), lead: advice.map(endSentence)[0] ?? null },
    ...choosePatterns(patterns).map((pattern) => describePattern(pattern, measure, about, runs)),
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {string | undefined} name that was asked for
 * @param {Context} about
 * @returns {MeasureEntry | null} null where no ratio is known
 */
function chooseMeasure(rows, name, { measures }) {
  const known = (/** @type {MeasureEntry | undefined} */ entry) =>
    rows.some((row) => row.measure === entry?.name && row.ratio !== null);
  const asked = name ? findMeasure(measures, name) : undefined;
  return (known(asked) ? asked : usedFor(measures, "compare").find(known)) ?? null;
}

/**
 * @param {string | undefined} name of the measure that was asked for
 * @param {MeasureEntry} measure that is answered
 * @param {Context} about
 * @returns {string[]} empty where it is the one
 */
export const sayInstead = (name, measure, { measures }) =>
  !name || name === measure.name
    ? []
    : [`${sentenceOf(measures, name)} was asked for and cannot be told: this is ${measure.sentence}`];

/**
 * @param {Comparison[]} rows
 * @param {MeasureEntry | null} measure
 * @param {string[]} texts
 * @param {Run[]} runs
 * @returns {Said}
 */
function describeSaid(rows, measure, texts, runs) {
  const [{ factor, baseline }] = rows;
  const loads = rows.flatMap(({ load }) => load ?? []);
  const verdicts = [...new Set(rows.map(({ verdict }) => verdict))];
  return {
    ...{ factor, levels: JSON.stringify([...new Set(rows.map(({ level }) => level))]), against: baseline },
    ...{
      from_load: loads.length ? Math.min(...loads) : null,
      to_load: loads.length ? Math.max(...loads) : null,
    },
    measure: measure?.name ?? null,
    verdict: verdicts.length === 1 ? verdicts[0] : null,
    grade: leastGrade(rows),
    of: runs.filter((run) => run.factors[factor] !== undefined),
    sentence: texts.map(endSentence).join(" "),
  };
}
