/** What a finding speaks of: one setting against another, in one measure. */
import { effects, questions } from "../../sentences/answers.js";
import { fillClause } from "../../sentences/fill.js";
import { areTimes, formatEffect, formatState } from "../../sentences/format.js";
import { nameTools, nameWorkloads } from "./names.js";

/** @import {Comparison, Context, MeasureEntry, Run} from "../types.js" */
/** @import {Band} from "./summary.js" */

/**
 * What a sentence about one setting against another needs.
 * @typedef {object} Subject
 * @property {string} setting  as it is named
 * @property {string} baseline
 * @property {string | null} switched  log device on: of a setting that is turned on or off
 * @property {string} title  of the setting, with its article: the log device
 * @property {Comparison[]} rows  that may be compared, of this pair
 * @property {Band[]} bands
 * @property {Band[]} transitions
 * @property {MeasureEntry} measure
 * @property {boolean} isRepeated
 * @property {string} parts  what belongs to the setting, as the source says: " This includes twice the disks."; empty where nothing is said
 * @property {(string | null)[]} workloads  of the study
 * @property {Run[]} runs  of the study
 * @property {Context} about
 */

/** @param {Subject} subject @returns {string} what single runs are called within the sentence */
export const basisOf = ({ isRepeated, rows }) => {
  if (isRepeated) return "";
  const repeats = rows.map(({ runs, baseline_runs }) => Math.min(runs, baseline_runs));
  if (repeats.some((count) => count > 2)) return "";
  if (rows.every((row) => Math.max(row.runs, row.baseline_runs) > 2)) return "few runs";
  return repeats.every((count) => count === 2) ? "two runs each" : "single runs";
};

/** @param {Subject} subject @returns {string} the tool, where the study has several, and what its runs are: DiskSPD, single runs */
export function basisIn(subject) {
  const isOne = new Set(subject.runs.map(({ tool }) => tool)).size === 1;
  return [isOne ? "" : nameTools(subject.rows.map(({ tool }) => tool)), basisOf(subject)]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {Subject} subject
 * @param {boolean} [isNamed]  whether the workload is to be named where there is only one
 * @returns {string} the same in brackets of its own: (4k reads, single runs)
 */
export function inBrackets(subject, isNamed = false) {
  const own = subject.rows.map(({ workload }) => workload);
  const names = isNamed ? nameWorkloads(own, subject.workloads).filter(Boolean) : [];
  const text = [names.length === 1 && names[0], basisIn(subject)].filter(Boolean).join(", ");
  return text && `(${text})`;
}

/** @param {MeasureEntry} measure @returns {number} the sign of a gain */
export const better = (measure) => (measure.better === "lower" ? -1 : 1);

/**
 * @param {Pick<Subject, "setting" | "baseline" | "switched" | "measure">} subject
 * @param {number} low  ratio, on the same side of 1 as high
 * @param {number} [high]
 * @returns {string} 4 stripes gave 1.9 to 2.2 times the IOPS of one; with the log device on, throughput was 60 % higher
 */
export function sayChange({ setting, baseline, switched, measure }, low, high = low) {
  if (switched)
    return fillClause(effects.with, { setting: switched, state: formatState(low, high, measure) });
  return fillClause(effects.gave, { setting, baseline, effect: formatOver(low, high, measure) });
}

/**
 * @param {number} low  ratio, on the same side of 1 as high
 * @param {number} high
 * @param {Subject["measure"]} measure
 * @returns {string} 1.9 to 2.2 times the IOPS of, 60 % more IOPS than
 */
export function formatOver(low, high, measure) {
  const effect = formatEffect(low, high, measure);
  return `${effect} ${areTimes(low, high) ? "of" : effect.startsWith("the same") ? "as" : "than"}`;
}

/** @param {Subject} subject @returns {string} whether PVSCSI or LSI Logic SAS is better, whether Storage I/O Control helps */
export const sayQuestion = ({ setting, baseline, switched, title }) =>
  switched
    ? fillClause(questions.helps, { setting: title })
    : fillClause(questions.better, { setting, baseline });
