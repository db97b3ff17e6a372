/** Which results failed a check. Their points are drawn hollow, their cells are grey. */
import { findMeasure } from "../../words/measures.js";

/** @import {Check, MeasureEntry} from "../../types.js" */

/** @typedef {{checks: Check[], measures: MeasureEntry[]}} Checked a study, or what is known of it */

/**
 * Whether a figure may not be used, or a serious finding forbids to set it beside others.
 * @param {Checked} study
 * @param {string} run
 * @param {string} measure name of a column, as iops
 */
export function hasFailedCheck(study, run, measure) {
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
