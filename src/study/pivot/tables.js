/** @import {Study} from "../../types.js" */
/** @import {Panel, Row} from "./panels.js" */
import { axisTitle } from "../../figure/chart-kinds.js";
import { levelName, loadName } from "../../html/cells.js";
import { html } from "../../html/markup.js";
import { cell, table } from "../../html/table.js";
import { factorTitle } from "../../words/factors.js";
import { sayLevel } from "../../words/levels.js";
import { spaceWords } from "../../words/names.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";
import { axisOf, settingsOf } from "./panels.js";

/**
 * @param {Study} study
 * @param {Panel[]} panels
 */
export function panelTables(study, panels) {
  const settings = settingsOf(study);
  // Which setting it is, the form of the tables says.
  const names = settings.map((setting) =>
    study.factorInfo?.unit ? levelName(study, setting) : sayLevel(setting),
  );
  return html`<div class="results-parts">${panels.map((panel) => panelTable(study, panel, names))}</div>`;
}

/**
 * @param {Study} study
 * @param {Panel} panel
 * @param {string[]} settings  in words
 */
function panelTable(study, panel, settings) {
  const caption = [sayWorkload(panel.workload), sayTool(panel.tool), titleOf(panel)]
    .filter(Boolean)
    .join(", ");
  return table(
    [
      {
        head: axisOf(study) ? axisTitle(study) : "Workload",
        names: true,
        cell: ({ of }) => (axisOf(study) ? loadName(study, of.load) : sayWorkload(of.workload)),
      },
      ...panel.factors.map((factor) => ({
        head: headOf(study, factor),
        cell: (/** @type {Row} */ { names }) => sayLevel(names[factor]),
      })),
      {
        heads: settings,
        cells: (/** @type {Row} */ { cells }) =>
          cells.map(({ text, runs, number, failed }) =>
            cell(runs > 1 ? `${text} (n=${runs})` : text, {
              class: failed ? "flag" : number === "" && "none",
            }),
          ),
      },
    ],
    panel.rows,
    { class: "results pivot", caption },
  );
}

/** @param {Panel} panel @returns {string} such as: Throughput (MB/s) */
function titleOf({ measure, unit }) {
  return unit && unit !== measure.title ? `${measure.title} (${unit})` : measure.title;
}

/** @param {Study} study @param {string} factor */
export function headOf({ factorInfos }, factor) {
  const info = factorInfos.get(factor);
  return info ? factorTitle(info) : spaceWords(factor);
}

/**
 * @param {Panel} panel
 * @returns {number} elements of its table, at most
 */
export const weightOf = ({ rows, factors }) =>
  8 + (rows.length + 1) * (2 + factors.length + (rows[0]?.cells.length ?? 0));
