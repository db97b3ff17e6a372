/** A level against its baseline over a whole curve. */
import { testSigns } from "./false-discovery.js";
import { sayCurve } from "./sentences.js";
import { groupBy } from "../series.js";
import { isBeyond } from "./verdict.js";

/** @import {Context, Comparison} from "../types.js" */

/**
 * A row for each curve: over its loads the mean ratio and the counts of verdicts; for single runs a sign test.
 * @param {Comparison[]} found
 * @param {Context} about
 * @returns {Comparison[]}
 */
export function summariseCurves(found, about) {
  const curves = groupBy(found, ({ factor, level, baseline, tool, workload, others, measure }) =>
    JSON.stringify([factor, level, baseline, tool, workload, others, measure]),
  );
  return curves.flatMap((points) => {
    const compared = points.filter(({ ratio }) => ratio !== null);
    if (compared.length < 2) return [];
    const logs = compared.map(({ ratio }) => Math.log(Number(ratio)));
    const ratio = Math.exp(logs.reduce((sum, x) => sum + x, 0) / logs.length);
    const single = compared.every(({ interval }) => interval === "single run");
    const row = /** @type {Comparison} */ ({
      ...unite(points[0]),
      ratio,
      runs: compared.reduce((sum, each) => sum + each.runs, 0),
      baseline_runs: compared.reduce((sum, each) => sum + each.baseline_runs, 0),
      p_value: single ? testSigns(logs.filter((x) => x > 0).length, logs.filter((x) => x < 0).length) : null,
      loads: compared.length,
      loads_higher: compared.filter((each) => isBeyond(each, 1)).length,
      loads_lower: compared.filter((each) => isBeyond(each, -1)).length,
    });
    return [{ ...row, sentence: sayCurve(row, compared, about) }];
  });
}

/**
 * @param {Comparison} point
 * @returns {object} what holds for all points of its curve
 */
const unite = (point) => ({
  ...point,
  scope: "curve",
  load: null,
  interval: null,
  low: null,
  high: null,
  cv: null,
  p_equivalence: null,
  p_adjusted: null,
  p_equivalence_adjusted: null,
  mann_whitney_p: null,
  verdict: null,
  repeats_missing: null,
  reason: null,
});
