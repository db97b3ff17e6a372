/** One setting after the other: whether the gap between them is more than drift makes, or the drift more than the gap. */
import { doubts, findings } from "../../sentences/answers.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { formatRange } from "../../sentences/format.js";
import { system } from "../compare/pairs.js";
import { maxOf, minOf, nameNoun, nameSetting } from "../series.js";

/** @import {Comparison, Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */
/** @import {Subject} from "./subject.js" */

/** Least gaps, in ranges within one setting, where the smaller side has three runs, four, or more. */
export const gapOfThree = 3.5;
export const gapOfFour = 2.5;
export const gapOfMore = 2;

/**
 * Gaps that drift makes in fewer than 1 of 100 cases, in ranges within one setting, by the runs of the smaller side.
 * Simulated with independent noise, autocorrelation 0.8, a random walk and linear drifts of up to 3 standard deviations a
 * run; a jump of 3 at set-up passes in up to 5 cases of 100.
 * @param {Pick<Comparison, "runs" | "baseline_runs">} row
 */
export const leastGap = ({ runs, baseline_runs }) =>
  [gapOfThree, gapOfFour][Math.min(runs, baseline_runs) - 3] ?? gapOfMore;

/** A drift is spoken of below this probability. */
export const clearDrift = 0.01;

/**
 * With other values between the two, a drift has more time: one that is clear, and as large as the gap, explains it.
 * @param {Pick<Comparison, "gap_ranges" | "drift_p" | "drift_pct" | "ratio" | "runs" | "baseline_runs">} row
 * @returns {boolean} whether the gap is more than drift makes
 */
export const isLead = (row) =>
  Number(row.gap_ranges) > leastGap(row) &&
  (Number(row.drift_p ?? 1) >= clearDrift ||
    Math.abs(Math.log1p(Number(row.drift_pct) / 100)) < Math.abs(Math.log(Number(row.ratio))));

/**
 * One setting after the other: whether every gap is more than drift makes.
 * @param {Comparison[]} rows
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{support: string, doubt: string} | null}
 */
export function sayGap(rows, runs, about) {
  const gaps = rows.flatMap((row) => (isLead(row) ? Number(row.gap_ranges) : []));
  if (gaps.length < rows.length) return null;
  const times = `${minOf(gaps).toFixed(1)} times`;
  return {
    support: fill(findings.gap, { times }),
    doubt: fill(doubts.set_up, nameFirst(rows[0], runs, about)),
  };
}

/**
 * @param {Pick<Comparison, "factor" | "level" | "baseline">} row
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{first: string}} "with PVSCSI", the setting whose runs ended before the other's began; "of one setting" where no time
 *   says so
 */
export function nameFirst({ factor, level, baseline }, runs, { units }) {
  const timesOf = (/** @type {string} */ value) =>
    runs.flatMap((run) => (run.factors[factor] === value ? (run.started_at ?? NaN) : []));
  const isBefore = (/** @type {string} */ one, /** @type {string} */ other) =>
    maxOf(timesOf(one)) < minOf(timesOf(other));
  const first = isBefore(level, baseline) ? level : isBefore(baseline, level) ? baseline : null;
  if (first === null) return { first: doubts.of_one };
  return {
    first: fillClause(factor === system ? doubts.of_folder : doubts.of_first, {
      setting: nameNoun(first, factor, units) ?? nameSetting(first, factor, units),
    }),
  };
}

/** @param {Comparison} row  with a drift @returns {number} ratio, from the first run of one value to its last */
export const driftWithin = ({ drift_within_pct }) => 1 + Number(drift_within_pct) / 100;

/**
 * @param {Comparison} row
 * @returns {boolean} whether one setting ran after the other, and its numbers moved meanwhile by more than the two differ
 */
const isDrifted = (row) =>
  row.gap_ranges !== null &&
  Number(row.gap_ranges) <= leastGap(row) &&
  row.drift_pct !== null &&
  Number(row.drift_p ?? 1) < clearDrift &&
  Math.abs(Math.log(driftWithin(row))) > Math.abs(Math.log(Number(row.ratio)));

/**
 * Whether equal settings, of which each ran at another time, differ by as much in 1 of 10 cases or more: simulated with
 * normal noise, for 3 to 60 runs. Within the margin the two are close, however their runs scatter.
 * @param {Comparison} row
 */
const isChance = ({ gap_ranges, ratio, margin_pct, runs, baseline_runs }) =>
  gap_ranges !== null &&
  Number(gap_ranges) < 2 / Math.min(runs, baseline_runs) &&
  Math.abs(Math.log(Number(ratio))) > Math.log1p(margin_pct / 100);

/**
 * A drift, or a spread of equal runs, that could have made the whole difference is what was seen, and comes before it.
 * @param {Subject} subject
 * @returns {Pick<Said, "form" | "finding"> | null} null unless all results are so
 */
export function sayDrifted({ setting, baseline, rows, measure }) {
  if (!rows.every(isDrifted)) {
    const ratios = rows.map(({ ratio }) => Number(ratio));
    if (!rows.every(isChance)) return null;
    const change = formatRange(minOf(ratios), maxOf(ratios));
    const named = { setting, baseline, change, measure: measure.sentence };
    return { form: "drifted", finding: fill(findings.scattered, named) };
  }
  const [most] = rows.toSorted(
    (a, b) => Math.abs(Math.log(driftWithin(b))) - Math.abs(Math.log(driftWithin(a))),
  );
  const [drift, ratio] = [driftWithin(most), Number(most.ratio)];
  return {
    form: "drifted",
    finding: fill(findings.drifted, {
      ...{ setting, baseline, change: formatRange(ratio, ratio), measure: measure.sentence },
      move: startSentence(
        `${measure.sentence} ${drift > 1 ? "rose" : "fell"} by ${formatRange(drift, drift)}`,
      ),
    }),
  };
}
