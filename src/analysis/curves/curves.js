/** The table curves: what each curve of a study comes to. */
import { drawCurve, groupCurves } from "./curve.js";
import { efficiency, findKneedle, findPeak, findPower, findSaturation, isRetrograde } from "./knee.js";
import { readPermission } from "../audit/permission.js";
import { fitScalability } from "./scalability.js";
import { describeLevel, describePoint, nameSeries } from "../series.js";

/** @import {Context, Curve, CurvePoint, Run} from "../types.js" */

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Curve[]} a row a tool, settings and workload that was measured at several loads
 */
export function curves(runs, about) {
  const permission = readPermission(about.findings.checks ?? [], about.measures);
  return groupCurves(runs).flatMap((own) => {
    const curve = drawCurve(own, about.measures);
    return curve.length > 1 ? [describeCurve(own, curve, permission, about)] : [];
  });
}

/**
 * @param {Run[]} runs
 * @param {CurvePoint[]} curve
 * @param {import("../audit/permission.js").Permission} permission
 * @param {Context} about
 * @returns {Curve}
 */
function describeCurve(runs, curve, permission, about) {
  const [run] = runs;
  const [first] = curve;
  const last = curve[curve.length - 1];
  const peak = findPeak(curve);
  const { refused, ...law } = fitScalability(curve);
  const doubts = permission.doubting(runs, "latency_mean_us");
  return {
    series: nameSeries(run),
    tool: run.tool,
    workload: run.workload,
    loads: curve.length,
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
    doubts: doubts.length ? JSON.stringify(doubts) : null,
    sentence: sayCurve({ ...run, load: null }, curve, about),
  };
}

/**
 * @param {Run} run without its load
 * @param {CurvePoint[]} curve
 * @param {Context} about
 */
function sayCurve(run, curve, { units, loadAxis }) {
  const last = curve[curve.length - 1];
  const peak = findPeak(curve);
  const at = (/** @type {number} */ load) =>
    loadAxis ? describeLevel(String(load), loadAxis, units) : String(load);
  const saturation = findSaturation(curve);
  const near = saturation === peak.load ? "" : `, 95 % of it at ${at(saturation)}`;
  const end = isRetrograde(curve)
    ? `, ${Math.round((last.iops / peak.iops) * 100)} % of it left at ${at(last.load)}`
    : "";
  return `${describePoint(run, units, loadAxis)}: the highest IOPS, ${Math.round(peak.iops).toLocaleString("en")}, are at ${at(peak.load)}${near}${end}.`;
}
