/** How figures move with the order in which they were taken, whatever the setting: a warm-up, a filling cache, a neighbour. */
import cdf from "@stdlib/stats-base-dists-t-cdf";
import { median } from "simple-statistics";
import { sayExactly, spanExactly } from "../../words/changes.js";
import { capital } from "../../words/numbers.js";
import { seriesFinding } from "../audit/finding.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { compareLevels, describeCondition, fewestFreedom } from "./effects.js";
import { rejectFamily } from "./false-discovery.js";
import { fitLevels } from "./model.js";
import { conditionOf, listFactors } from "./pairs.js";

/** @import {Check, Context, Run} from "../types.js" */
/** @import {Condition} from "./effects.js" */
/** @import {Said} from "../audit/finding.js" */

/** @typedef {{drift_pct: number | null, drift_p: number | null, drift_within_pct: number | null}} Drift  within: from the first run of one value to its last; null where starts are not known, runs too few, or the fit beyond all reason */

/** A drift of more, from the first run to the last, is none: no table could hold some of them. */
const mostFold = 1e6;

/** @type {Drift} */
const none = { drift_pct: null, drift_p: null, drift_within_pct: null };

/** @type {WeakMap<Condition, Drift>} */
const measured = new WeakMap();

/**
 * What the place of a run in the order explains beside its level, from the first run of the condition to the last.
 * @param {Condition} condition
 * @returns {Drift} drift_p: test of none
 */
export function measureDrift(condition) {
  const known = measured.get(condition) ?? fitDrift(condition);
  measured.set(condition, known);
  return known;
}

/**
 * @param {Condition} condition
 * @returns {Drift}
 */
function fitDrift(condition) {
  const { observations } = condition;
  const timed = observations.length > 0 && observations.every(({ position }) => position !== null);
  const fit = timed ? fitLevels(observations, { position: true }) : null;
  if (!fit || fit.df < fewestFreedom) return none;
  const [drift, error] = [Number(fit.drift), Number(fit.drift_se)];
  const whole = drift * (fit.used.length - 1);
  // Steps between neighbours that differ in something else, drawn out over hundreds of runs: no system does that.
  if (Math.abs(whole) > Math.log(mostFold)) return none;
  const drift_pct = 100 * Math.expm1(whole);
  return {
    drift_pct,
    drift_within_pct: boundDrift(condition, drift_pct),
    drift_p: 2 * cdf(-Math.abs(drift / error), fit.df),
  };
}

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { drift: { moving: null } };

/** A drift of less is none that a reader needs to know. */
export const notable = 0.01;

/**
 * @param {Run[]} runs of one study
 * @param {Pick<Context, "study" | "loadAxis">} about
 * @returns {Check[]} one row where figures drift at some condition
 */
export function checks(runs, { study, loadAxis }) {
  const [factor] = study ? listFactors(runs, /** @type {Context} */ ({ study, loadAxis })) : [];
  const placed = runs.filter(({ factors }) => factor !== undefined && factors?.[factor] !== undefined);
  const found = groupBy(placed, (run) => conditionOf(run, factor, loadAxis)).flatMap((own) => {
    const condition = describeCondition(own, factor, study, ({ iops }) =>
      iops === null ? null : { value: iops, resolution: 1e-5 },
    );
    const { drift_pct, drift_p, drift_within_pct } = measureDrift(condition);
    if (drift_pct === null || drift_p === null) return [];
    const standing = standingOf(condition);
    const seen = standing === "apart" ? Number(drift_within_pct) : drift_pct;
    return [{ own, drift_pct: seen, drift_p, standing }];
  });
  const moving = rejectFamily(found.map(({ drift_p }) => drift_p));
  const told = found.filter(({ drift_pct }, i) => moving[i] && Math.abs(drift_pct) >= 100 * notable);
  return groupBy(told, ({ standing }) => standing).map((alike) => driftCheck(alike, found.length));
}

/**
 * What a drift does to the comparisons of a condition: levels that ran one after the other cannot be told from it, and
 * a model with blocks or starts takes it out.
 * @type {Record<"apart" | "taken out", Pick<Said, "severity" | "forbids"> & {extent: string, means: string}>}
 */
const standings = {
  apart: {
    severity: "error",
    extent: "from the first to the last run of one setting alone",
    means:
      "All runs of one setting were made before the other's, so the time of the runs may explain the difference.",
    forbids: "Don't compare these settings.",
  },
  "taken out": {
    severity: "note",
    extent: "from the first run to the last, whatever the setting",
    means: "The runs of the settings alternated, so comparisons allow for the drift.",
    forbids: null,
  },
};

/**
 * Where one value was run after the other, nobody saw the drift go on beyond the runs of a value.
 * @param {Condition} condition
 * @param {number} drift_pct from its first run to its last
 * @returns {number} percent from the first run to the last of the value with the most runs
 */
function boundDrift({ observations }, drift_pct) {
  const most = maxOf(groupBy(observations, ({ level }) => level).map(({ length }) => length));
  return 100 * Math.expm1((Math.log1p(drift_pct / 100) * most) / observations.length);
}

/**
 * @param {Condition} condition
 * @returns {keyof typeof standings}
 */
function standingOf(condition) {
  const [baseline, ...others] = new Set(condition.observations.map(({ level }) => level));
  const pairs = others.map((level) => compareLevels(condition, level, baseline));
  if (pairs.some((found) => found?.is_apart)) return "apart";
  return "taken out";
}

/**
 * @param {{own: Run[], drift_pct: number, standing: keyof typeof standings}[]} told of one standing
 * @param {number} conditions that could be judged
 */
function driftCheck(told, conditions) {
  const { severity, forbids, extent, means } = standings[told[0].standing];
  const changes = told.map(({ drift_pct }) => drift_pct);
  const value = median(changes);
  const say = (/** @type {number} */ pct) => sayExactly(1 + pct / 100, 2);
  const where =
    conditions > 1 ? `in ${told.length} of ${conditions} combinations of workload and load, ` : "";
  const moved =
    told.length > 1
      ? `change by a median of ${say(value)} (${spanExactly(1 + minOf(changes) / 100, 1 + maxOf(changes) / 100, 2)})`
      : `${value < 0 ? "fall" : "rise"} by ${say(value).slice(1)}`;
  return seriesFinding(
    "drift",
    told.flatMap(({ own }) => own),
    {
      class: "moving",
      severity,
      value,
      sentence: `${capital(`${where}IOPS ${moved}`)} ${extent}. ${means}`,
      forbids,
    },
  );
}
