/** Every level of a setting against its baseline, workload by workload and load by load. */
import { figureOf, findMeasure, usedFor } from "../../words/measures.js";
import { findConfounders } from "./confounders.js";
import { adjustDiscoveries } from "./false-discovery.js";
import { listFactors, nameOthers, pairRuns } from "./pairs.js";
import { readPermission } from "../audit/permission.js";
import { groupBy } from "../series.js";
import { testRanks } from "./ranks.js";
import { compareRepeats } from "./ratio.js";
import { sayComparison } from "./sentences.js";
import { findTieMargins } from "./scatter.js";
import { summariseCurves } from "./trends.js";
import { countMissing, judge } from "./verdict.js";

/** @import {Context, Comparison, Measure, MeasureEntry, Pair, Run} from "../types.js" */

/** Ratios within it count as equal where a study says nothing else. */
export const usualMargin = 0.05;

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Comparison[]}
 */
export function comparisons(runs, about) {
  const pairs = listFactors(runs, about).flatMap((factor) => pairRuns(runs, factor, about));
  const found = comparePairs(pairs, runs, about);
  return [...found, ...summariseCurves(found, about)];
}

/**
 * Any pairs at all, every measure of each; p-values are adjusted for all pairs of a factor in one measure together, so
 * that a further measure changes no verdict of the others.
 * @param {Pair[]} pairs
 * @param {Run[]} runs that the scatter of single runs is taken from
 * @param {Context} about
 * @returns {Comparison[]}
 */
export function comparePairs(pairs, runs, about) {
  const measures = usedFor(about.measures, "compare").map(({ name }) => name);
  const permission = readPermission(about.findings.checks ?? [], about.measures);
  const ties = new Map(measures.map((measure) => [measure, findTieMargins(runs, measure, permission)]));
  const margin = about.study.margin_pct === null ? usualMargin : about.study.margin_pct / 100;
  const found = pairs.flatMap((pair) => {
    const confounders = findConfounders(pair.runs, pair.baseline, { ...about, factor: pair.factor });
    return measures.flatMap((measure) => {
      const tie = ties.get(measure)?.get(String(pair.runs[0].workload)) ?? margin;
      return comparePair(pair, measure, { confounders, permission, margin, tie }) ?? [];
    });
  });
  const family = (/** @type {Comparison} */ { factor, measure }) => JSON.stringify([factor, measure]);
  const adjusted = new Map(groupBy(found, family).flatMap((rows) => adjustFamily(rows)));
  return found.map((row) => {
    const judged = giveVerdict({ ...row, ...adjusted.get(row) }, about.measures);
    return { ...judged, sentence: sayComparison(judged, about) };
  });
}

/**
 * @param {Comparison[]} rows of one family
 * @returns {[Comparison, Pick<Comparison, "p_adjusted" | "p_equivalence_adjusted">][]}
 */
function adjustFamily(rows) {
  const p = adjustDiscoveries(rows.map(({ p_value }) => p_value));
  const equivalence = adjustDiscoveries(rows.map(({ p_equivalence }) => p_equivalence));
  return rows.map((row, i) => [row, { p_adjusted: p[i], p_equivalence_adjusted: equivalence[i] }]);
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {object} rule
 * @param {ReturnType<typeof findConfounders>} rule.confounders
 * @param {import("../audit/permission.js").Permission} rule.permission
 * @param {number} rule.margin
 * @param {number} rule.tie
 * @returns {Comparison | null} without its verdict; null where a side lacks the measure
 */
function comparePair({ factor, runs, baseline }, measure, { confounders, permission, margin, tie }) {
  const sides = [runs, baseline].map((side) => side.filter((run) => figureOf(run, measure) !== null));
  if (!sides.every((side) => side.length)) return null;
  const usable = sides.map((side) => side.filter(({ run }) => permission.usable(run, measure)));
  const reasons = findReasons(sides, usable, measure, confounders.differing, permission);
  const values = usable.map((side) => side.map((run) => Number(figureOf(run, measure))));
  const ratio = reasons.length ? unknownRatio(values) : compareRepeats(values[0], values[1], margin);
  const { differing, unknown } = confounders;
  const causes = [...differing.map(({ text }) => text), ...permission.confounding(runs, baseline, measure)];
  const [{ tool, workload, load, settings, factors }] = runs;
  return {
    scope: "load",
    factor,
    level: factors[factor],
    baseline: baseline[0].factors[factor],
    tool,
    workload,
    load,
    others: nameOthers(settings, factor),
    measure,
    ...ratio,
    mann_whitney_p: reasons.length ? null : testRanks(values[0], values[1]),
    p_adjusted: null,
    p_equivalence_adjusted: null,
    margin_pct: margin * 100,
    tie_margin_pct: tie * 100,
    verdict: reasons.length ? "not comparable" : "undecided",
    repeats_missing: null,
    loads: 1,
    loads_higher: null,
    loads_lower: null,
    reason: reasons.length ? reasons.join(" ") : null,
    confounders: causes.length ? JSON.stringify(causes) : null,
    unknown: unknown.length ? JSON.stringify(unknown) : null,
    sentence: "",
  };
}

/** @param {number[][]} values */
const unknownRatio = ([values, baseline]) =>
  /** @type {const} */ ({
    ratio: null,
    runs: values.length,
    baseline_runs: baseline.length,
    interval: null,
    low: null,
    high: null,
    cv: null,
    p_value: null,
    p_equivalence: null,
  });

/**
 * @param {Run[][]} sides
 * @param {Run[][]} usable
 * @param {Measure} measure
 * @param {import("../types.js").Confounder[]} differing
 * @param {import("../audit/permission.js").Permission} permission
 * @returns {string[]} why the two may not be compared
 */
function findReasons(sides, usable, measure, differing, permission) {
  const [runs, baseline] = sides;
  const blocking = differing.filter(({ blocks }) => blocks.includes(measure));
  return [
    ...mixed(sides, "provenance"),
    ...mixed(sides, "platform"),
    ...blocking.map(({ text }) => `Not this factor alone: ${text}.`),
    ...permission.forbidding(runs, baseline, measure),
    ...(usable.some((side) => !side.length)
      ? ["The audit found that these figures do not fit together."]
      : []),
    ...(usable.flat().some((run) => Number(figureOf(run, measure)) <= 0) ? ["A run has no I/O."] : []),
  ];
}

/**
 * @param {Run[][]} sides
 * @param {"provenance" | "platform"} field
 */
function mixed(sides, field) {
  const values = [...new Set(sides.flat().map((run) => run[field]))];
  return values.length > 1 ? [`Different ${field}s: ${values.join(" and ")}.`] : [];
}

/**
 * @param {Comparison} row
 * @param {MeasureEntry[]} measures
 * @returns {Comparison}
 */
function giveVerdict(row, measures) {
  if (row.ratio === null || row.interval === null) return row;
  const found = /** @type {import("../types.js").Ratio} */ (/** @type {unknown} */ (row));
  const better = findMeasure(measures, row.measure)?.better ?? "higher";
  const rule = { ...row, better, margin: row.margin_pct / 100, tie: row.tie_margin_pct / 100 };
  const verdict = judge(found, rule);
  return {
    ...row,
    verdict,
    repeats_missing: verdict === "undecided" ? countMissing(found, rule.margin) : null,
  };
}
