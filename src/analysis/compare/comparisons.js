/** Every two levels of a setting, workload by workload and load by load. */
import { findMeasure, usedFor } from "../../words/measures.js";
import { groupBy } from "../series.js";
import { combineTogether } from "../together.js";
import { draftPair, readGiven } from "./drafts.js";
import { fewestRepeats } from "./effects.js";
import { boundTested, testFamily } from "./families.js";
import { boundEffect } from "./margin.js";
import { listFactors, pairRuns } from "./pairs.js";
import { neededDifference, readScatter } from "./scatter.js";
import { sayComparison } from "./sentences.js";
import { findAgreement, findTieMargins } from "./tools.js";
import { summariseCurves } from "./trends.js";
import { countMissing, judge } from "./verdict.js";

/** @import {Comparison, Context, Measure, Pair, Run} from "../types.js" */
/** @import {Draft, Given, Known} from "./drafts.js" */
/** @import {Tested} from "./families.js" */

/**
 * @param {Run[]} all  of one study
 * @param {Context} about
 * @returns {Comparison[]}
 */
export function comparisons(all, about) {
  const runs = combineTogether(all, about);
  const pairs = listFactors(runs, about).flatMap((factor) => pairRuns(runs, factor, about));
  const given = readGiven(runs, about);
  const measures = usedFor(about.measures, "compare").map(({ name }) => name);
  const judged = measures.flatMap((measure) => compareMeasure(pairs, measure, runs, given));
  const said = judged.map((row) => ({ ...row, sentence: sayComparison(row, about) }));
  return [...said, ...summariseCurves(said, about)];
}

/**
 * @param {Pair[]} pairs
 * @param {Measure} measure
 * @param {Run[]} runs
 * @param {Given} given
 * @returns {Comparison[]}
 */
function compareMeasure(pairs, measure, runs, given) {
  const drafts = pairs.flatMap((pair) => draftPair(pair, measure, given) ?? []);
  const open = drafts.flatMap((draft) => asKnown(draft) ?? []);
  const repeated = open.filter(({ found }) => found.effect !== null);
  const tested = groupBy(
    repeated.filter(({ found }) => !found.is_apart),
    ({ row }) => row.factor,
  ).map((family) => testFamily(family, Math.log1p(given.margin)));
  const byDraft = new Map(tested.flatMap((family) => [...family]));
  const few = open.filter(({ found }) => Math.min(found.runs, found.baseline_runs) < fewestRepeats);
  const scatter = judgeScatter(few, measure, runs, given);
  const rows = drafts.map((draft) => {
    const own = byDraft.get(/** @type {Known} */ (draft));
    if (own) return giveVerdict(/** @type {Known} */ (draft), own, given);
    return { ...draft.row, ...scatter.get(draft), ...refuseVerdict(draft, scatter.has(draft)) };
  });
  return markAgreement(rows.map(asTheyStand), measure, runs, given);
}

/**
 * @param {Draft} draft
 * @returns {Known | null} null where no verdict may be given
 */
const asKnown = (draft) => (draft.row.verdict === null && draft.found ? /** @type {Known} */ (draft) : null);

/**
 * @param {Draft} draft
 * @param {boolean} isFew
 * @returns {Partial<Comparison>}
 */
function refuseVerdict({ row, found }, isFew) {
  if (row.verdict !== null || isFew || !found) return {};
  if (found.is_apart) return { verdict: "order-confounded" };
  return { verdict: "undecided", reason: "Order and setting changed together." };
}

/** What a model adds to figures as they stand. @type {(keyof Comparison)[]} */
const ofModel = ["low", "high", "low95", "high95", "interval", "se", "df"];

/**
 * Where something else made the difference, or time, no model parts it from the setting: what it takes out may turn a fall
 * of the figures into a rise.
 * @param {Comparison} row
 * @returns {Comparison}
 */
const asTheyStand = (row) =>
  row.interval === "t" && ["confounded", "order-confounded"].includes(String(row.verdict))
    ? {
        ...row,
        .../** @type {object} */ (Object.fromEntries(ofModel.map((name) => [name, null]))),
        ratio: row.plain_ratio,
      }
    : row;

/**
 * @param {Known} draft
 * @param {Tested} tested
 * @param {Given} given
 * @returns {Comparison}
 */
function giveVerdict({ row, found }, tested, { about, margin }) {
  const better = findMeasure(about.measures, row.measure)?.better ?? "higher";
  const verdict = judge(tested, found.design, better);
  const missing = verdict === "undecided" ? countMissing(found, tested, Math.log1p(margin)) : null;
  return {
    ...row,
    ...boundTested(tested),
    ...boundDirection(tested),
    ...{ se: tested.effect.se, df_moderated: tested.df_moderated, p_value: tested.p },
    ...{ p_equivalence: tested.p_equivalence, family_size: tested.family_size, q_level: tested.q_level },
    ...{ rejected: tested.beyond, verdict, repeats_missing: missing },
    reason:
      verdict === "undecided" && !tested.bears
        ? `${Math.min(found.runs, found.baseline_runs)} repeats are too few for ${tested.family_size} comparisons.`
        : null,
  };
}

/**
 * @param {Tested} tested
 * @returns {Pick<Comparison, "direction" | "direction_low" | "direction_high">} the interval excludes no change
 */
function boundDirection({ direction, effect, q_direction }) {
  if (direction === null) return { direction, direction_low: null, direction_high: null };
  const { low, high } = boundEffect(effect, q_direction);
  return { direction, direction_low: low, direction_high: high };
}

/**
 * Comparisons of fewer than three runs of each setting, against the usual variation of similar runs.
 * @param {Known[]} drafts
 * @param {Measure} measure
 * @param {Run[]} runs
 * @param {Given} given
 * @returns {Map<Draft, Partial<Comparison>>}
 */
function judgeScatter(drafts, measure, runs, { admission }) {
  const scatterOf = readScatter(runs, measure, admission);
  return new Map(
    drafts.map((draft) => [draft, standInScatter(draft, scatterOf(draft.pair.runs[0]), drafts.length)]),
  );
}

/**
 * @param {Known} draft
 * @param {import("./scatter.js").Scatter | null} scatter
 * @param {number} comparisons that are looked at together
 * @returns {Partial<Comparison>}
 */
function standInScatter({ found: { runs, baseline_runs, estimate } }, scatter, comparisons) {
  if (!scatter) return { verdict: "single run" };
  const [one, all] = [1, comparisons].map((count) => neededDifference(scatter, runs, baseline_runs, count));
  return {
    verdict: Math.abs(estimate) > all ? "beyond variation" : "within variation",
    ...{ scatter_log_sd: scatter.s, scatter_series: scatter.series },
    ...{ needed_pct_one: 100 * Math.expm1(one), needed_pct_curve: 100 * Math.expm1(all) },
  };
}

/**
 * @param {Comparison[]} rows of one measure
 * @param {Measure} measure
 * @param {Run[]} runs
 * @param {Given} given
 * @returns {Comparison[]}
 */
function markAgreement(rows, measure, runs, { about, admission, permission }) {
  if (!rows.some(({ runs: n, baseline_runs }) => Math.min(n, baseline_runs) < fewestRepeats)) return rows;
  const ties = findTieMargins(runs, measure, { admission, permission, comparisons: rows.length });
  const tieOf = (/** @type {Comparison} */ { workload }) => ties.get(String(workload)) ?? null;
  const tied = rows.map((row) => ({
    ...row,
    tie_margin_pct: Math.max(row.margin_pct, 100 * (tieOf(row)?.margin ?? 0)),
  }));
  const agreeing = about.loadAxis === null ? new Map() : findAgreement(tied, tieOf);
  return tied.map((row) => {
    const tools = agreeing.get(row);
    return tools ? { ...row, agreeing_tools: JSON.stringify(tools) } : row;
  });
}
