/** What a finding speaks of: one setting against another, in one measure. */
import { formatEffect } from "../../sentences/format.js";

/** @import {Comparison, Context, MeasureEntry} from "../types.js" */
/** @import {Band} from "./summary.js" */

/**
 * What a sentence about one setting against another needs.
 * @typedef {object} Subject
 * @property {string} setting  as it is named
 * @property {string} baseline
 * @property {Comparison[]} rows  that may be compared, of this pair
 * @property {Band[]} bands
 * @property {Band[]} transitions
 * @property {MeasureEntry} measure
 * @property {boolean} isRepeated
 * @property {string} parts  what belongs to the setting, as the source says: " This includes twice the disks."; empty where nothing is said
 * @property {(string | null)[]} workloads  of the study
 * @property {Context} about
 */

/** @param {Subject} subject @returns {string} what single runs are called within the sentence */
export const basisOf = ({ isRepeated, rows }) => {
  if (isRepeated) return "";
  const repeats = rows.map(({ runs, baseline_runs }) => Math.min(runs, baseline_runs));
  if (repeats.some((count) => count > 2)) return "";
  return repeats.every((count) => count === 2) ? "two runs each" : "single runs";
};

/** @param {Subject} subject @returns {string} the same in brackets of its own */
export const inBrackets = (subject) => (basisOf(subject) ? `(${basisOf(subject)})` : "");

/** @param {MeasureEntry} measure @returns {number} the sign of a gain */
export const better = (measure) => (measure.better === "lower" ? -1 : 1);

/**
 * @param {number} low  ratio, on the same side of 1 as high
 * @param {number} high
 * @param {MeasureEntry} measure
 * @returns {string} 60 % higher throughput than, 1.9 to 2.2 times the IOPS of
 */
export function effectOf(low, high, measure) {
  const effect = formatEffect(low, high, measure);
  if (/^(?:twice|.* times) the /.test(effect)) return `${effect} of`;
  return `${effect} ${effect.startsWith("the same") ? "as" : "than"}`;
}
