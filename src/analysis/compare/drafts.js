/** Pairs of levels with their effects, before the family is tested. */
import { figureOf } from "../../words/measures.js";
import { readAdmission } from "../admission/admission.js";
import { groupBy, nameSetting } from "../series.js";
import { findConfounders, isOtherQuantity } from "./confounders.js";
import { measureDrift } from "./drift.js";
import { compareLevels, describeCondition, figureAndDigits } from "./effects.js";
import { boundEffect, level as usualLevel } from "./margin.js";
import { conditionOf } from "./pairs.js";
import { gradeOf } from "./verdict.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Comparison, Confounder, Context, Measure, Pair, Run} from "../types.js" */
/** @import {Admission} from "../admission/admission.js" */
/** @import {Permission} from "../audit/permission.js" */
/** @import {Condition, Found} from "./effects.js" */

/** Ratios within it count as equal where a study says nothing else. */
export const usualMargin = 0.05;

/** Why two levels are not compared where every run of one of them is refused. */
export const noRun = "failed a check.";

/**
 * What all comparisons of a study need.
 * @typedef {object} Given
 * @property {Context} about
 * @property {number} margin  0.05 is 5 %
 * @property {Admission} admission
 * @property {Permission} permission
 * @property {(pair: Pair, measure: Measure) => Condition} conditionOf
 */

/** @typedef {{pair: Pair, row: Comparison, condition: Condition, found: Found | null}} Draft  a comparison without its verdict */

/** @typedef {Draft & {found: Found}} Known */

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Given}
 */
export function readGiven(runs, about) {
  const admission = readAdmission(about, runs);
  const margin = about.study.margin_pct === null ? usualMargin : about.study.margin_pct / 100;
  return {
    ...{ about, margin, admission, permission: admission },
    conditionOf: findConditions(runs, about, admission),
  };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @param {Admission} admission
 * @returns {Given["conditionOf"]} each is described once
 */
function findConditions(runs, about, admission) {
  /** @type {Map<string, Map<string, Run[]>>} */
  const byFactor = new Map();
  /** @type {Map<Run[], Map<Measure, Condition>>} */
  const described = new Map();
  const conditionsOf = (/** @type {string} */ factor) => {
    const known = runs.filter((run) => run.factors[factor] !== undefined);
    const groups = groupBy(known, (run) => conditionOf(run, factor, about.loadAxis));
    return new Map(groups.map((group) => [conditionOf(group[0], factor, about.loadAxis), group]));
  };
  return ({ factor, runs: own, baseline }, measure) => {
    const conditions = byFactor.get(factor) ?? conditionsOf(factor);
    byFactor.set(factor, conditions);
    const [here, there] = [own, baseline].map(([run]) => conditionOf(run, factor, about.loadAxis));
    const all = here === there ? /** @type {Run[]} */ (conditions.get(here)) : [...own, ...baseline];
    const measures = described.get(all) ?? new Map();
    described.set(all, measures);
    if (!measures.has(measure))
      measures.set(
        measure,
        describeCondition(all, factor, about.study, (run) => figureAndDigits(run, measure, admission)),
      );
    return measures.get(measure);
  };
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {Given} given
 * @returns {Draft | null} null if one setting lacks the measure, or another measure says the same
 */
export function draftPair(pair, measure, given) {
  const { factor, runs, baseline, isBaseline } = pair;
  if (!knownOn(pair, measure) || (measure === "bytes_per_s" && saysIops(pair))) return null;
  const condition = given.conditionOf(pair, measure);
  const found = compareLevels(condition, runs[0].factors[factor], baseline[0].factors[factor]);
  const [here, there] = [runs, baseline].map((side) => side.filter((run) => figureOf(run, measure) !== null));
  const { differing, unknown } = findConfounders(here, there, { ...given.about, factor });
  const reasons = findReasons(pair, measure, differing, found, given);
  const audited = given.permission.confounding(runs, baseline, measure);
  const causes = [...differing.map(({ text }) => text), ...audited];
  const confounded = audited.length > 0 || differing.some(({ blocks }) => blocks.includes(measure));
  const row = emptyRow(pair, measure, given.margin);
  return {
    ...{ pair, condition, found },
    row: {
      ...row,
      ...(found && !reasons.length ? describeFound(found, pair, measure, given, condition) : {}),
      ...{ runs: found?.runs ?? 0, baseline_runs: found?.baseline_runs ?? 0, against_baseline: isBaseline },
      verdict: reasons.length ? "not comparable" : confounded ? "confounded" : null,
      reason: reasons.length ? reasons.join(" ") : null,
      confounders: causes.length ? JSON.stringify(causes) : null,
      unknown: unknown.length ? JSON.stringify(unknown) : null,
      not_given: given.about.not_given?.length ? JSON.stringify(given.about.not_given) : null,
    },
  };
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 */
const knownOn = ({ runs, baseline }, measure) =>
  [runs, baseline].every((side) => side.some((run) => figureOf(run, measure) !== null));

/**
 * IOPS and throughput at one block size are one test, not two.
 * @param {Pair} pair
 */
const saysIops = (pair) =>
  knownOn(pair, "iops") &&
  new Set([...pair.runs, ...pair.baseline].map(({ block_size_bytes }) => block_size_bytes ?? NaN)).size ===
    1 &&
  pair.runs[0].block_size_bytes !== null;

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {number} margin
 * @returns {Comparison} with nothing found
 */
function emptyRow({ factor, runs, baseline, others }, measure, margin) {
  const [{ tool, workload, load, factors }] = runs;
  const row = {
    ...{ scope: "load", factor, level: factors[factor], baseline: baseline[0].factors[factor] },
    ...{ tool, workload, load, others, measure },
    ...{ margin_pct: margin * 100, tie_margin_pct: margin * 100, loads: 1, sentence: "" },
  };
  const names = /** @type {const} */ ([
    ...[
      "ratio",
      "plain_ratio",
      "low",
      "high",
      "low95",
      "high95",
      "interval",
      "cv",
      "design",
      "order_separation",
      "visits",
      "model",
    ],
    ...["se", "df", "df_moderated", "drift_pct", "drift_within_pct", "drift_p"],
    ...["verdict", "grade", "repeats_missing", "p_value"],
    ...[
      "p_equivalence",
      "direction",
      "direction_low",
      "direction_high",
      "gap_ranges",
      "family_size",
      "rejected",
      "q_level",
      "agreeing_tools",
      "scatter_log_sd",
      "scatter_series",
    ],
    ...["needed_pct_one", "needed_pct_curve", "loads_beyond", "loads_higher", "loads_lower", "reason"],
    ...["confounders", "unknown", "not_given"],
  ]);
  return /** @type {any} */ ({ ...Object.fromEntries(names.map((name) => [name, null])), ...row });
}

/**
 * @param {Found} found
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {Given} given
 * @param {Condition} condition
 * @returns {Partial<Comparison>}
 */
function describeFound(found, pair, measure, { about, admission }, condition) {
  const { effect, estimate, runs, baseline_runs } = found;
  const repeats = Math.min(runs, baseline_runs);
  const plain = effect && boundEffect(effect, usualLevel);
  const span = repeats === 2 ? rangeOf(pair, measure, admission) : null;
  return {
    ratio: Math.exp(estimate),
    plain_ratio: Math.exp(found.plain),
    ...{ cv: found.cv, design: found.design, model: found.model },
    ...{ order_separation: found.separation, visits: found.visits, gap_ranges: found.gap_ranges },
    ...{ se: effect?.se ?? null, df: effect?.df ?? null },
    ...{ low: plain?.low ?? span?.low ?? null, high: plain?.high ?? span?.high ?? null },
    ...{ low95: plain?.low ?? null, high95: plain?.high ?? null },
    interval: effect ? "t" : repeats === 2 ? "range" : repeats < 2 ? "single run" : null,
    grade: gradeOf(found, about.study.order_random === true),
    ...measureDrift(condition),
  };
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {Admission} admission
 * @returns {{low: number, high: number}} the smallest and largest ratio of any two runs
 */
function rangeOf({ runs, baseline }, measure, admission) {
  const [a, b] = [runs, baseline].map((side) =>
    side.flatMap((run) => admission.figure(run, measure) ?? []).filter((figure) => figure > 0),
  );
  return { low: minOf(a) / maxOf(b), high: maxOf(a) / minOf(b) };
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {Confounder[]} differing
 * @param {Found | null} found
 * @param {Given} given
 * @returns {string[]} why the two may not be compared
 */
function findReasons(pair, measure, differing, found, given) {
  const { runs, baseline } = pair;
  const other = differing.filter((each) => isOtherQuantity(each) && each.blocks.includes(measure));
  return [
    ...mixed([runs, baseline], "provenance"),
    ...mixed([runs, baseline], "platform"),
    ...other.map(({ text }) => `Not the same quantity: ${text}.`),
    ...mixedOperations([...runs, ...baseline]),
    ...given.permission.forbidding(runs, baseline, measure),
    ...(found ? [] : [whyNoRun(pair, measure, given)]),
  ];
}

/**
 * @param {Pair} pair
 * @param {Measure} measure
 * @param {Given} given
 * @returns {string} why one of them has no figure
 */
function whyNoRun({ factor, runs, baseline }, measure, { admission, about }) {
  const isEmpty = (/** @type {Run[]} */ side) =>
    side.every((run) => !(Number(admission.figure(run, measure)) > 0));
  const empty = isEmpty(runs) ? runs : baseline;
  const refusals = empty.flatMap((run) => admission.refusals(run, measure));
  const level = nameSetting(empty[0].factors[factor], factor, about.units);
  if (refusals.every(({ reason }) => reason === "audit")) return `All runs with ${level} ${noRun}`;
  return `No run with ${level} is usable. ${refusals[0].sentence}`;
}

/**
 * Figures of reads or writes alone are not those of all I/O, unless the run did nothing else.
 * @param {Run[]} runs
 * @returns {string[]} a reason where their figures are of several operations
 */
function mixedOperations(runs) {
  const named = runs.map(({ parts = [], read_pct }) => {
    const own = parts.filter(({ operation }) => operation !== "all");
    return own.length === 1 && read_pct !== 0 && read_pct !== 100 ? `${own[0].operation}s alone` : "all I/O";
  });
  const operations = [...new Set(named)];
  return operations.length > 1 ? [`Not the same quantity: numbers of ${operations.join(" and of ")}.`] : [];
}

/**
 * @param {Run[][]} sides
 * @param {"provenance" | "platform"} field
 */
function mixed(sides, field) {
  const values = [...new Set(sides.flat().map((run) => run[field]))];
  return values.length > 1 ? [`Different ${field}s: ${values.join(" and ")}.`] : [];
}
