/** How far two single runs of the same thing lie apart, as far as a study without repeats can tell. */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { mean } from "simple-statistics";
import { figureOf } from "../../words/measures.js";
import { groupBy } from "../series.js";
import { level } from "./ratio.js";

/** @import {Measure, Run} from "../types.js" */
/** @import {Permission} from "../audit/permission.js" */

/** Fewer common loads tell nothing about scatter. */
const fewestLoads = 4;

/**
 * Like series have the same settings and workload and were made by different tools. One tool may be steadily above the
 * other; what their ratio moves by from load to load is scatter of two single runs.
 * @param {Run[]} runs
 * @param {Measure} measure
 * @param {Permission} permission
 * @returns {Map<string, number>} tie margin by workload: 0.16 where 95 % of such ratios lie within 16 %
 */
export function findTieMargins(runs, measure, permission) {
  const margins = new Map();
  for (const alike of groupBy(runs, ({ workload }) => String(workload))) {
    const pairs = groupBy(alike, ({ settings }) => settings.map(({ value }) => value).join("\n"));
    const differences = pairs.flatMap((series) => compareTools(series, measure, permission));
    const freedom = differences.reduce((sum, { length }) => sum + length - 1, 0);
    if (!freedom) continue;
    const squares = differences.flatMap((each) => each.map((x) => (x - mean(each)) ** 2));
    const deviation = Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / freedom);
    margins.set(String(alike[0].workload), Math.expm1(quantile(1 - level / 2, freedom) * deviation));
  }
  return margins;
}

/**
 * @param {Run[]} runs of one workload and setting
 * @param {Measure} measure
 * @param {Permission} permission
 * @returns {number[][]} log ratios at the common loads, a list a pair of tools; of repeats the first stands
 */
function compareTools(runs, measure, permission) {
  const [first, ...others] = groupBy(runs, ({ tool }) => String(tool)).map(
    (own) => new Map([...own].reverse().map((run) => [run.load, run])),
  );
  const compare = (/** @type {Run} */ run, /** @type {Run | undefined} */ like) =>
    like && isLike(run, like, measure, permission)
      ? [Math.log(Number(figureOf(run, measure)) / Number(figureOf(like, measure)))]
      : [];
  return others
    .map((other) => [...first.values()].flatMap((run) => compare(run, other.get(run.load))))
    .filter(({ length }) => length >= fewestLoads);
}

/**
 * @param {Run} run
 * @param {Run} other
 * @param {Measure} measure
 * @param {Permission} permission
 */
const isLike = (run, other, measure, permission) =>
  [run, other].every((each) => Number(figureOf(each, measure)) > 0 && permission.usable(each.run, measure)) &&
  !permission.forbidding([run], [other], measure).length &&
  !permission.confounding([run], [other], measure).length;
