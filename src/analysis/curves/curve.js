/** A curve: the runs of one series and workload in order of load, repeats as their geometric means. */
import { meanOfRepeats } from "../compare/repeats.js";
import { factorBeside, groupBy, nameSeries } from "../series.js";

/** @import {CurvePoint, MeasureEntry, Run} from "../types.js" */

/**
 * Runs of other numbers of threads are other curves where the load is the queue depth of each thread, and the other way
 * round: their product is what the storage sees.
 * @param {Run[]} runs
 * @param {string | null} loadAxis
 * @returns {Run[][]} those of one curve together
 */
export const groupCurves = (runs, loadAxis) =>
  groupBy(runs, (run) =>
    JSON.stringify([nameSeries(run), run.workload, run.factors[factorBeside(loadAxis)] ?? null]),
  );

/**
 * @param {Run[]} runs of one curve
 * @param {MeasureEntry[]} measures
 * @returns {CurvePoint[]} by load; runs without a load or without I/O make no point
 */
export function drawCurve(runs, measures) {
  const drawn = measures.filter(({ name }) => ["iops", "latency_mean_us"].includes(name));
  const placed = runs.filter(({ load, iops }) => load !== null && Number(iops) > 0);
  return groupBy(placed, ({ load }) => String(load))
    .map((repeats) => ({
      load: Number(repeats[0].load),
      .../** @type {Pick<CurvePoint, "iops" | "latency_mean_us">} */ (meanOfRepeats(repeats, drawn)),
      hosts: repeats[0].hosts,
      runs: repeats.map(({ run }) => run),
    }))
    .sort((a, b) => a.load - b.load);
}
