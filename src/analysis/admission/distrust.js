/** Which figures the checks distrust: their points are drawn hollow, their cells are grey. */
import { findMeasure } from "../../words/measures.js";
import { groupBy } from "../series.js";

/** @import {Check, Comparison, MeasureEntry, Run} from "../../types.js" */

/** @typedef {{checks: Check[], measures: MeasureEntry[]}} Checked a study, or what is known of it */

/**
 * Whether a figure may not be used, or a serious finding forbids to set it beside others.
 * @param {Checked} study
 * @param {string} run
 * @param {string} measure name of a column, as iops
 */
export function isDistrusted(study, run, measure) {
  const spoilt = spoilts.get(study) ?? spoiltCells(study);
  spoilts.set(study, spoilt);
  return spoilt.has(`${run}\n${auditedAs(study, measure)}`);
}

/** Charts and cells of a page ask for all runs and measures. @type {WeakMap<Checked, Set<string>>} */
const spoilts = new WeakMap();

/** @param {Checked} study @returns {Set<string>} run and measure */
function spoiltCells({ checks }) {
  const cells = new Set();
  for (const { runs, severity, unusable, not_comparable } of checks)
    for (const list of [unusable, severity === "error" ? not_comparable : null])
      for (const measure of list ? JSON.parse(list) : [])
        for (const run of runs) cells.add(`${run}\n${measure}`);
  return cells;
}

/**
 * @param {Pick<Checked, "measures">} study
 * @param {string} measure
 * @returns {string} the measure that the checks speak of: of a percentile, the latency that it belongs to
 */
export const auditedAs = ({ measures }, measure) => findMeasure(measures, measure)?.audited_as ?? measure;

/** @typedef {Pick<Run, "run" | "tool" | "workload" | "load" | "factors">} Placed a run, and where it stands */

/**
 * Whether a comparison rests on a figure that the checks distrust, on either side.
 * @param {Checked & {runs: Placed[]}} study
 * @param {Comparison} row of one load
 */
export function isComparisonDistrusted(study, row) {
  const { factor, level, baseline, measure } = row;
  const here = atPlaces(study).get(placeOf(row)) ?? [];
  const others = readOthers(row.others);
  return [level, baseline].some((value, side) =>
    here
      .filter(({ factors }) => factors[factor] === value)
      .filter(({ factors }) =>
        others.every(({ name, values }) => (factors[name] ?? "not given") === values[side]),
      )
      .some(({ run }) => isDistrusted(study, run, measure)),
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

/** @param {{tool: string | null, workload: string | null, load: number | null}} place */
const placeOf = ({ tool, workload, load }) => JSON.stringify([tool, workload, load]);

/**
 * @param {string} text as a comparison names its other settings: "vms=4, policy=a against b"
 * @returns {{name: string, values: [string, string]}[]} of the level and of the baseline
 */
const readOthers = (text) =>
  text
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((part) => {
      const [, name, value] = /** @type {RegExpExecArray} */ (/^(\w+)=(.*)$/s.exec(part));
      const [here, there = here] = value.split(" against ");
      return { name, values: [here, there] };
    });
