/** What a headline of one value leaves out: other values that are as good, and percentiles of latency that say otherwise. */
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatState, listAll, listAny } from "../../sentences/format.js";
import { findMeasure } from "../../words/measures.js";
import { maxOf, minOf, nameSetting } from "../series.js";
import { nameWorkloads } from "./names.js";
import { listNotCompleted } from "./nothing.js";
import { placeOf } from "../compare/pairs.js";
import { better, sayChange } from "./subject.js";
import { signOf } from "./summary.js";

/** @import {Comparison} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/** @param {Comparison[]} rows @returns {number} the mean logarithm of their ratios */
const meanOf = (rows) => rows.reduce((sum, { ratio }) => sum + Math.log(Number(ratio)), 0) / rows.length;

/** The effects of more values are a table. */
const mostNamed = 2;

/** A value that gives so much of the best is nearly as good. */
const nearly = 0.9;

/** Of many pairs of equal values, this share shows a difference by chance. */
const byChance = 0.05;

/** @param {Comparison} row @returns {boolean} whether the two differ by more than the margin: a direction alone may be small */
const isApart = (row) => row.verdict !== "undecided" && signOf(row) !== 0;

/**
 * @param {Subject} subject
 * @param {Subject[]} subjects  every value that is compared with the same baseline
 * @param {Comparison[]} pairs  of any two values, that may be used
 * @param {string} form  of the finding
 * @returns {{peers: string[], only: string | undefined, text: string}} peers: values that are too close to the one to choose
 */
export function findRivals(subject, subjects, pairs, form) {
  const { measure, workloads, runs, about } = subject;
  const [{ factor, level, baseline, margin_pct: margin }] = subject.rows;
  const isAhead = better(measure) * meanOf(subject.rows) > 0;
  const reference = isAhead ? level : baseline;
  const others = subjects.filter((each) => each !== subject);
  const close = others.filter(({ rows: [{ level: own }] }) => {
    const rows = pairs.filter((row) =>
      [own, reference].every((each) => each === row.level || each === row.baseline),
    );
    const apart = rows.filter((row) => isApart(row)).length;
    const isSame = rows.length >= subject.rows.length && apart <= byChance * rows.length;
    return isSame && Math.abs(meanOf(rows)) < Math.log1p(margin / 100);
  });
  const rest = others.filter((each) => !close.includes(each));
  const own = new Set(subject.rows.map(({ workload }) => workload));
  const untried = others
    .flatMap(({ rows }) => rows.map(({ workload }) => workload))
    .filter((each) => !own.has(each));
  const [tried, missed] = [[...own], untried].map((names) =>
    listAll(nameWorkloads(names, workloads).filter(Boolean)),
  );
  const failed = listNotCompleted(runs, about).map((value) => nameSetting(value, factor, about.units));
  const texts = [
    close.length > 0 &&
      fill(findings.peers, {
        peers: listAll(close.map(({ setting }) => setting)),
        setting: isAhead ? subject.setting : subject.baseline,
      }),
    plainForms.has(form) &&
      (isAhead && close.length === 0 && rest.length > mostNamed ? sayNearly(subject, rest) : sayOthers(rest)),
    failed.length > 0 && fill(findings.never_completed, { setting: listAny(failed) }),
    missed && fill(findings.untried, { setting: subject.setting, workloads: missed }),
  ];
  return {
    peers: isAhead ? close.map(({ rows: [row] }) => row.level) : [],
    only: missed && tried ? `for ${tried}` : undefined,
    text: texts.filter(Boolean).join(" "),
  };
}

/** @param {Subject[]} rest @returns {string} what each gave; empty where they are many */
const sayOthers = (rest) =>
  rest.length > mostNamed
    ? ""
    : rest
        .map((each) =>
          fill(each.rows.length > 1 ? findings.rival_mean : findings.rival, {
            change: sayChange(each, Math.exp(meanOf(each.rows))),
          }),
        )
        .join(" ");

/** Findings of all results alike; the others say where a value gains. */
const plainForms = new Set([
  ...["gave", "gave_two", "gave_range", "gave_each", "beats_everywhere", "loses_everywhere", "equal"],
]);

/**
 * @param {Subject} subject  of numbers, the value that gives most
 * @param {Subject[]} rest
 * @returns {string | null} the smallest change of the setting that gives nearly as much
 */
function sayNearly({ rows, measure }, rest) {
  const [{ baseline }] = rows;
  const distance = (/** @type {Subject} */ { rows: [{ level }] }) =>
    Math.abs(Number(level) - Number(baseline));
  const shareOf = (/** @type {Subject} */ each) => Math.exp(meanOf(each.rows) - meanOf(rows));
  const [first] = rest
    .filter((each) => each.rows.length === rows.length && shareOf(each) > nearly)
    .toSorted((a, b) => distance(a) - distance(b));
  if (!first || measure.better === "lower" || Number.isNaN(distance(first))) return null;
  return fill(findings.nearly, { setting: first.setting, share: `${Math.round(100 * shareOf(first))} %` });
}

/** The slowest I/Os of a setting matter where they take so much longer. */
const farTail = Math.log(1.25);

/** Percentiles that show them, the one first that most people ask for. */
const tails = ["latency_p99_us", "latency_p999_us", "latency_p95_us"];

/**
 * @param {Subject} subject
 * @param {Comparison[]} all  against the baseline, of every measure, that may be used
 * @returns {{measure: string, isWorse: boolean, text: string} | null} null unless repeats show that the slowest I/Os
 *   change far more than the measure of the headline, in the same direction in all its results
 */
export function findTail(subject, all) {
  const [{ level }] = subject.rows;
  const places = new Set(subject.rows.map(placeOf));
  const gain = better(subject.measure) * meanOf(subject.rows);
  const found = tails.map((name) =>
    all.filter((row) => row.measure === name && row.level === level && places.has(placeOf(row))),
  );
  const rows = found.find(({ length }) => length >= places.size);
  if (!rows || rows.some(({ interval }) => interval !== "t")) return null;
  const signs = new Set(rows.map(signOf));
  const isWorse = signs.has(1);
  const beyond = minOf(rows.map(({ ratio }) => (isWorse ? 1 : -1) * Math.log(Number(ratio))));
  // Where IOPS rise, waiting falls: only what exceeds that by far is news.
  if (signs.size !== 1 || signs.has(0) || beyond < farTail + 2 * Math.max(isWorse ? -gain : gain, 0))
    return null;
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const [{ measure }] = rows;
  const named = /** @type {Subject["measure"]} */ (findMeasure(subject.about.measures, measure));
  const text = fill(isWorse ? findings.tail_worse : findings.tail_better, {
    setting: subject.switched ?? subject.setting,
    state: formatState(minOf(ratios), maxOf(ratios), named),
  });
  return { measure, isWorse, text };
}
