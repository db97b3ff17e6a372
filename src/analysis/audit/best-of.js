/**
 * Figures that are the best of several passes of a test. The largest of a few random figures lies above their mean, by
 * the more the more they scatter, and each measure may be of another pass: they are not what a mean is an estimate of.
 */
import { latencies, rates, seriesFinding } from "./finding.js";
import { describeSeries, groupBy, groupSeries } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  best_of: { best: null },
};

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each number of passes
 */
export function checks(points, { units }) {
  const best = points.filter(({ best_of }) => Number(best_of) > 1);
  return groupBy(best, ({ tool, best_of }) => `${tool} ${best_of}`).map((alike) =>
    seriesFinding("best_of", alike, {
      class: "best",
      severity: "note",
      sentence: `Each number of ${describeSeries(groupSeries(alike), units)} is the best of ${alike[0].best_of} passes, not their mean. IOPS and latency of a run may come from different passes.`,
      forbids:
        "Compare them with each other only, not with means or with the best of a different number of passes.",
      not_comparable: [...rates, ...latencies],
    }),
  );
}
