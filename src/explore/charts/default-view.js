/** @import {Columns} from "./columns.js" */
/** @import {StudyEntry, View} from "./types.js" */
import { alongCommonAxis } from "./left-out.js";
import { makePanels } from "./panels.js";
import { maxOf } from "../../words/ends.js";

/**
 * What an address asks for, completed: by default the study with the most runs along its load, coloured by its factor, a
 * panel a workload, and of every other setting that would be averaged over, the first value.
 * @param {Columns} columns
 * @param {StudyEntry[]} studies  that have rows
 * @param {Partial<View>} asked
 * @returns {View}
 */
export function completeView(columns, studies, asked) {
  const known = (asked.studies ?? []).filter((name) => studies.some(({ study }) => study === name));
  const chosen = known.length > 0 ? known : [largestStudy(columns, studies)];
  const first = studies.find(({ study }) => study === chosen[0]);
  const has = (/** @type {string | null | undefined} */ name) => (name && columns.has(name) ? name : null);
  const view = {
    studies: chosen,
    x: has(asked.x) ?? has(first?.load_axis) ?? "workload",
    y: has(asked.y) ?? "iops",
    colour: asked.colour ?? (first?.factor !== first?.load_axis ? (has(first?.factor) ?? "") : ""),
    facet: asked.facet ?? "workload",
    statistic: asked.statistic ?? "geometric mean",
    baseline: asked.baseline ?? "",
    logx: asked.logx ?? false,
    logy: asked.logy ?? false,
    mixed: asked.mixed ?? false,
    filters: asked.filters ?? {},
  };
  if (asked.x || asked.filters) return view;
  return keepApart(columns, alongCommonAxis(columns, view));
}

/**
 * @param {Columns} columns
 * @param {StudyEntry[]} studies
 * @returns {string} the one with the most runs, of those that have a load where there are some
 */
function largestStudy(columns, studies) {
  const { codes, labels } = /** @type {import("./columns.js").Column} */ (columns.get("study"));
  const loaded = studies.filter(({ load_axis }) => load_axis !== null && columns.has(load_axis));
  const names = new Set((loaded.length > 0 ? loaded : studies).map(({ study }) => study));
  const counts = labels.map(() => 0);
  for (const code of codes) if (names.has(String(labels[code]))) counts[code]++;
  return String(labels[counts.indexOf(maxOf(counts))]);
}

/**
 * @param {Columns} columns
 * @param {View} view
 * @returns {View}
 */
function keepApart(columns, view) {
  const { mixed, panels } = makePanels(columns, { ...view, baseline: "" });
  if (mixed.length === 0 || panels.length === 0) return view;
  const [row] = panels[0].marks[0].rows;
  const column = columns.get(mixed[0]);
  if (!column || column.codes[row] < 0) return view;
  const filters = { ...view.filters, [column.name]: [String(column.labels[column.codes[row]])] };
  return mixed.length === 1 ? { ...view, filters } : keepApart(columns, { ...view, filters });
}
