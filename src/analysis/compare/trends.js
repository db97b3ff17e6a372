/** A level against its baseline over a whole curve. */
import { sayCurve } from "./sentences.js";
import { groupBy } from "../series.js";
import { isBeyond } from "./verdict.js";

/** @import {Context, Comparison} from "../types.js" */

/**
 * A row for each curve against the baseline: over its loads the mean ratio and the counts of what was found. Loads of
 * a curve share what their session had: no test is made of their signs.
 * @param {Comparison[]} found
 * @param {Context} about
 * @returns {Comparison[]}
 */
export function summariseCurves(found, about) {
  const curves = groupBy(
    found.filter(({ against_baseline }) => against_baseline),
    ({ factor, level, baseline, tool, workload, others, measure }) =>
      JSON.stringify([factor, level, baseline, tool, workload, others, measure]),
  );
  return curves.flatMap((own) => {
    const points = [...own].sort((a, b) => Number(a.load) - Number(b.load));
    const compared = points.filter(({ ratio }) => ratio !== null);
    if (compared.length < 2) return [];
    const logs = compared.map(({ ratio }) => Math.log(Number(ratio)));
    const row = /** @type {Comparison} */ ({
      ...unite(points[0]),
      ratio: Math.exp(logs.reduce((sum, x) => sum + x, 0) / logs.length),
      runs: compared.reduce((sum, each) => sum + each.runs, 0),
      baseline_runs: compared.reduce((sum, each) => sum + each.baseline_runs, 0),
      loads: compared.length,
      loads_higher: compared.filter((each) => isBeyond(each, 1)).length,
      loads_lower: compared.filter((each) => isBeyond(each, -1)).length,
      loads_beyond: compared.filter(({ verdict }) => verdict === "beyond variation").length,
      confounders: uniteCauses(compared),
    });
    return [{ ...row, sentence: sayCurve(row, compared, about) }];
  });
}

/** What is of single loads and not of a curve. */
const ofLoads = /** @type {const} */ ([
  ...[
    "plain_ratio",
    "low",
    "high",
    "low95",
    "high95",
    "interval",
    "cv",
    "order_separation",
    "visits",
    "model",
    "se",
    "df",
  ],
  ...[
    "df_moderated",
    "drift_pct",
    "drift_within_pct",
    "drift_p",
    "verdict",
    "grade",
    "repeats_missing",
    "p_value",
    "p_equivalence",
  ],
  ...["direction", "direction_low", "direction_high", "gap_ranges"],
  ...["family_size", "rejected", "q_level", "agreeing_tools", "reason"],
]);

/**
 * @param {Comparison} point
 * @returns {object} what holds for all points of its curve
 */
const unite = (point) => ({
  ...point,
  ...Object.fromEntries(ofLoads.map((name) => [name, null])),
  scope: "curve",
  load: null,
});

/** @param {Comparison[]} points */
function uniteCauses(points) {
  const causes = [...new Set(points.flatMap(({ confounders }) => JSON.parse(confounders ?? "[]")))];
  return causes.length ? JSON.stringify(causes) : null;
}
