/** The tables of a study as one CSV in their own form: a row for each row of a table, a column for each setting. */
/** @import {Study} from "../../types.js" */
import { axisOf, listPanels, settingsOf } from "./panels.js";
import { maxOf } from "../../words/ends.js";

/**
 * @param {Study} study
 * @returns {{head: string[], body: (string | number)[][]} | null} null where the study has no such table
 */
export function pivotRows(study) {
  const panels = listPanels(study);
  if (panels.length === 0) return null;
  const axis = axisOf(study);
  const factors = [...new Set(panels.flatMap((panel) => panel.factors))];
  const settings = settingsOf(study);
  const body = panels.flatMap(({ tool, measure, unit, rows }) =>
    rows.map(({ of, names, cells }) => [
      ...[tool, of.workload, measure.field, unit],
      ...(axis ? [of.load ?? ""] : []),
      ...factors.map((factor) => names[factor] ?? ""),
      maxOf(cells.map(({ runs }) => runs)),
      ...cells.map(({ number }) => number),
    ]),
  );
  return {
    head: [
      ...["tool", "workload", "measure", "unit"],
      ...(axis ? [axis] : []),
      ...factors,
      "runs",
      ...settings.map((setting) => `${study.factor}=${setting}`),
    ],
    body,
  };
}
