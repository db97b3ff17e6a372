/** A curve: the runs of one series and workload in order of load, repeats as their geometric means. */
import { geometricMean } from "../compare/ratio.js";
import { groupBy, nameSeries } from "../series.js";

/** @import {CurvePoint, Run} from "../types.js" */

/**
 * @param {Run[]} runs
 * @returns {Run[][]} those of one curve together
 */
export const groupCurves = (runs) => groupBy(runs, (run) => JSON.stringify([nameSeries(run), run.workload]));

/**
 * @param {Run[]} runs of one curve
 * @returns {CurvePoint[]} by load; runs without a load or without I/O make no point
 */
export function drawCurve(runs) {
  const placed = runs.filter(({ load, iops }) => load !== null && Number(iops) > 0);
  return groupBy(placed, ({ load }) => String(load))
    .map((repeats) => ({
      load: Number(repeats[0].load),
      iops: geometricMean(repeats.map(({ iops }) => Number(iops))),
      latency_mean_us: meanOf(repeats.map(({ latency_mean_us }) => latency_mean_us)),
      hosts: repeats[0].hosts,
      runs: repeats.map(({ run }) => run),
    }))
    .sort((a, b) => a.load - b.load);
}

/**
 * @param {(number | null)[]} values
 * @returns {number | null} geometric mean; null where one is not known or not above 0
 */
const meanOf = (values) =>
  values.every((value) => value !== null && value > 0)
    ? geometricMean(/** @type {number[]} */ (values))
    : null;
