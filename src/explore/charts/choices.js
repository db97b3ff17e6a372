/** What a reader of the Explore page can choose, and what it is called. */
import { findMeasure } from "../../words/measures.js";

/** @import {MeasureEntry} from "../../types.js" */
/** @import {Column, Columns} from "./columns.js" */
/** @import {View} from "./types.js" */

/** A column with more values than this is an axis, not a filter. */
const MOST_FILTER_VALUES = 60;

/** Columns that are no axis and no filter: names of single runs. */
const hidden = new Set(["run", "study", "latency_layer", "doubts"]);

const titles = /** @type {Record<string, string>} */ ({
  study: "Study",
  tool: "Tool",
  tool_version: "Tool version",
  started_at: "Start (UTC)",
  workload: "Workload",
  provenance: "Provenance",
  platform: "Platform",
  operation: "Operation",
  level: "Level of the study's factor",
  load: "Load of the study",
});

/**
 * @param {{name: string, title: string}[]} factors
 * @param {MeasureEntry[]} measures
 * @returns {(column: string) => string}
 */
export const titlesOf = (factors, measures) => (name) =>
  factors.find((factor) => factor.name === name)?.title ??
  titles[name] ??
  findMeasure(measures, name)?.title ??
  name;

/** @param {Column} column */
const isSetting = ({ name, measure }) => !hidden.has(name) && !measure;

/** Times tell single runs apart. @param {string} name */
const isGrouping = (name) => name !== "started_at";

/**
 * Columns by what they can be, and what can be chosen of them in a view.
 * @param {Columns} columns
 * @param {View} view
 */
export function choicesOf(columns, { colour, studies }) {
  const all = [...columns.values()];
  const measures = all.flatMap(({ name, measure }) => (measure ? name : []));
  const settings = all.filter(isSetting).map(({ name }) => name);
  return {
    axes: ["study", ...settings, ...measures],
    groupings: ["study", ...settings.filter(isGrouping)],
    measures,
    baselines: labelsIn(columns, colour, studies),
    filters: filtersOf(columns, studies),
  };
}

/**
 * Columns whose values can be kept or dropped.
 * @param {Columns} columns
 * @param {string[]} studies
 * @returns {{column: Column, labels: string[]}[]}
 */
export const filtersOf = (columns, studies) =>
  [...columns.values()]
    .filter((column) => isSetting(column) && isGrouping(column.name))
    .map((column) => ({ column, labels: labelsIn(columns, column.name, studies) }))
    .filter(({ labels }) => labels.length > 1 && labels.length <= MOST_FILTER_VALUES);

/**
 * Values that a column has in some studies.
 * @param {Columns} columns
 * @param {string} name
 * @param {string[]} studies
 * @returns {string[]} in the order of the column
 */
export function labelsIn(columns, name, studies) {
  const [column, study] = [columns.get(name), columns.get("study")];
  if (!column || !study) return [];
  const kept = study.labels.map((label) => studies.includes(String(label)));
  const used = new Uint8Array(column.size);
  for (let row = 0; row < column.codes.length; row++)
    if (column.codes[row] >= 0 && kept[study.codes[row]]) used[column.codes[row]] = 1;
  return column.labels.filter((_, code) => used[code] === 1).map(String);
}
