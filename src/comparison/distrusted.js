/** Comparisons of figures that failed a check: their cells are grey. */
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { groupBy } from "../analysis/series.js";
import { notGiven, placeOf, readSettings } from "../analysis/compare/pairs.js";

/** @import {Checked} from "../analysis/admission/failed-check.js" */
/** @import {Comparison, Run} from "../types.js" */

/** @typedef {Pick<Run, "run" | "tool" | "workload" | "load" | "factors">} Placed a run, and where it stands */

/**
 * Whether a comparison rests on a figure that failed a check, on either side.
 * @param {Checked & {runs: Placed[]}} study
 * @param {Comparison} row of one load
 */
export function isComparisonDistrusted(study, row) {
  const { factor, level, baseline, measure } = row;
  const here = atPlaces(study).get(placeOf(row)) ?? [];
  const others = readSettings(row.others);
  return [level, baseline].some((value, side) =>
    here
      .filter(({ factors }) => factors[factor] === value)
      .filter(({ factors }) =>
        others.every(({ name, values }) => (factors[name] ?? notGiven) === values[side]),
      )
      .some(({ run }) => hasFailedCheck(study, run, measure)),
  );
}

/** @type {WeakMap<object, Map<string, Placed[]>>} */
const placed = new WeakMap();

/** @param {{runs: Placed[]}} study */
function atPlaces({ runs }) {
  const known = placed.get(runs) ?? new Map(groupBy(runs, placeOf).map((own) => [placeOf(own[0]), own]));
  placed.set(runs, known);
  return known;
}
