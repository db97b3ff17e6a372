/** The table curves: what each curve of a study comes to. */
import { sayExactly, spanExactly } from "../../words/changes.js";
import { formatLatency } from "../../words/numbers.js";
import { readAdmission } from "../admission/admission.js";
import { readPermission } from "../audit/permission.js";
import { usualMargin } from "../compare/drafts.js";
import { fewestRepeats } from "../compare/effects.js";
import { describeLevel, describePoint, nameSeries } from "../series.js";
import { combineTogether } from "../together.js";
import { drawCurve, groupCurves } from "./curve.js";
import {
  efficiency,
  findKneedle,
  findPeak,
  findPlateau,
  findPower,
  findSaturation,
  isRetrograde,
} from "./knee.js";
import { listWithinLimits } from "./limit.js";
import { findOnset } from "./onset.js";
import { fitScalability } from "./scalability.js";
import { maxOf } from "../../words/ends.js";

/** @import {Context, Curve, CurvePoint, Run} from "../types.js" */
/** @import {Admission} from "../admission/admission.js" */
/** @import {Permission} from "../audit/permission.js" */
/** @import {Onset} from "./onset.js" */

/**
 * @param {Run[]} all  of one study
 * @param {Context} about
 * @returns {Curve[]} a row a tool, settings and workload that was measured at several loads; figures that the audit
 *   distrusts are left out
 */
export function curves(all, about) {
  const runs = combineTogether(all, about);
  const permission = readPermission(about.findings.checks ?? [], about.measures);
  const admission = readAdmission(about, runs);
  return groupCurves(runs, about.loadAxis).flatMap((own) => {
    const admitted = admitRuns(own, admission);
    const curve = drawCurve(admitted, about.measures);
    return curve.length > 1 ? [describeCurve(own, admitted, curve, permission, about)] : [];
  });
}

/**
 * @param {Run[]} runs
 * @param {Admission} admission
 * @returns {Run[]} with the figures that may be used; null where they may not
 */
export const admitRuns = (runs, admission) =>
  runs.map((run) => ({
    ...run,
    iops: admission.figure(run, "iops"),
    latency_mean_us: admission.figure(run, "latency_mean_us"),
  }));

/**
 * @param {Run[]} runs
 * @param {Run[]} admitted the same, with the figures that may be used
 * @param {CurvePoint[]} curve
 * @param {Permission} permission
 * @param {Context} about
 * @returns {Curve}
 */
function describeCurve(runs, admitted, curve, permission, about) {
  const [run] = runs;
  const [first] = curve;
  const last = curve[curve.length - 1];
  const peak = findPeak(curve);
  const forbidden = permission.unfit(runs, "iops");
  const { refused, ...law } = forbidden.length ? nothingFitted(forbidden) : fitScalability(curve);
  const doubts = permission.doubting(runs, "latency_mean_us");
  const margin = about.study.margin_pct === null ? usualMargin : about.study.margin_pct / 100;
  const onset = findOnset(admitted, about, margin);
  const limits = listWithinLimits(curve);
  const leftOut = runs.filter(({ iops }, i) => iops !== null && admitted[i].iops === null).length;
  return {
    series: nameSeries(run),
    tool: run.tool,
    workload: run.workload,
    loads: curve.length,
    left_out: leftOut,
    first_load: first.load,
    last_load: last.load,
    peak_load: peak.load,
    peak_iops: peak.iops,
    peak_iops_per_host: peak.hosts ? peak.iops / peak.hosts : null,
    saturation_load: findSaturation(curve),
    kneedle_load: findKneedle(curve),
    power_load: findPower(curve),
    last_to_peak: last.iops / peak.iops,
    retrograde: isRetrograde(curve),
    efficiency_at_peak: first.load > 0 ? efficiency(peak, first) : null,
    efficiency_at_last: first.load > 0 ? efficiency(last, first) : null,
    usl_capacity: law.capacity,
    usl_contention: law.contention,
    usl_coherency: law.coherency,
    usl_r_squared: law.r_squared,
    usl_peak_load: law.peak_load,
    usl_peak_low: law.peak_low,
    usl_peak_high: law.peak_high,
    usl_refused: refused,
    limits: limits && JSON.stringify(limits),
    latency_flat_to: onset?.flat_to ?? null,
    latency_grows_at: onset?.grows_at ?? null,
    latency_growth: onset?.ratio ?? null,
    latency_growth_low: onset?.low ?? null,
    latency_growth_high: onset?.high ?? null,
    replicated: curve.every(({ runs: repeats }) => repeats.length >= fewestRepeats),
    doubts: doubts.length ? JSON.stringify(doubts) : null,
    sentence: sayCurve({ ...run, load: null }, curve, leftOut, about),
    latency_sentence: onset && sayOnset({ ...run, load: null }, onset, curve, margin, about),
  };
}

/** @param {string[]} reasons */
const nothingFitted = ([reason]) => ({
  ...{ capacity: null, contention: null, coherency: null, r_squared: null },
  ...{ peak_load: null, peak_low: null, peak_high: null, refused: reason },
});

/**
 * @param {Context} about
 * @returns {(load: number) => string} 16 outstanding I/Os
 */
const loadNames =
  ({ loadAxis, units }) =>
  (load) =>
    loadAxis ? describeLevel(String(load), loadAxis, units) : String(load);

/**
 * @param {Run} run without its load
 * @param {CurvePoint[]} curve
 * @param {number} leftOut
 * @param {Context} about
 */
function sayCurve(run, curve, leftOut, about) {
  const last = curve[curve.length - 1];
  const peak = findPeak(curve);
  const at = loadNames(about);
  const plateau = findPlateau(curve);
  const where =
    plateau.from === plateau.to
      ? `at ${at(peak.load)}`
      : `from ${plateau.from} to ${at(plateau.to)} (within 5 % of each other)`;
  const end = isRetrograde(curve)
    ? `; at ${at(last.load)} ${Math.round((last.iops / peak.iops) * 100)} % of that is left`
    : "";
  const without = leftOut ? ` (${leftOut} ${leftOut > 1 ? "runs" : "run"} that failed a check left out)` : "";
  const most = maxOf(curve.map(({ runs }) => runs.length));
  const once = most < fewestRepeats ? ` Each load was run ${most === 1 ? "once" : "at most twice"}.` : "";
  const highest = `${Math.round(peak.iops).toLocaleString("en")}${most > 1 ? " (mean of repeated runs)" : ""}`;
  const what = describePoint(run, about.units, about.loadAxis);
  if (plateau.from === last.load)
    return `${what}: IOPS are highest at ${at(last.load)}, the last load tested: ${highest}${without}. More load may give more.${once}`;
  return `${what}: IOPS peak ${where}: ${highest}${end}${without}.${once}`;
}

/**
 * @param {Run} run without its load
 * @param {Onset} onset
 * @param {CurvePoint[]} curve
 * @param {number} margin
 * @param {Context} about
 */
function sayOnset(run, { flat_to, grows_at, ratio, low, high }, curve, margin, about) {
  const at = loadNames(about);
  const where = describePoint(run, about.units, about.loadAxis);
  const latencyAt = (/** @type {number} */ load) => {
    const us = curve.find((point) => point.load === load)?.latency_mean_us;
    return us ? ` (${formatLatency(us)})` : "";
  };
  const flat = `${where}: mean latency stays flat (within ${Number((margin * 100).toPrecision(3))} %) up to ${at(flat_to)}${latencyAt(flat_to)}`;
  if (grows_at === null) return `${flat}.`;
  const span = low !== null && high !== null ? ` (${spanExactly(low, high)})` : "";
  const growth = `by ${sayExactly(Number(ratio)).slice(1)}${span}`;
  const end = `${at(grows_at)}${latencyAt(grows_at)}.`;
  if (flat_to === curve[0].load)
    return `${where}: mean latency rises from the start, ${growth} from ${at(flat_to)}${latencyAt(flat_to)} to ${end}`;
  return `${flat}. At ${at(grows_at)}${latencyAt(grows_at)} it is ${sayExactly(Number(ratio)).slice(1)}${span} higher than at the lightest load.`;
}
