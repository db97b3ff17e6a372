import { viewFiles } from "../chart-view.js";
import { drawn, undrawn } from "./drawn.js";
import { tableRows } from "./table-rows.js";
import { chartTable, viewTable } from "./chart-rows.js";

/** @import {Figure} from "./title.js" */
/** @import {Rows} from "./chart-rows.js" */

/**
 * The figures behind a chart or in a table.
 * @param {Figure} figure
 * @returns {Promise<Rows>} units in the names of the columns
 * @throws {Error} when they cannot be had
 */
export async function rowsOf(figure) {
  if (figure.matches("table")) return tableRows(/** @type {HTMLTableElement} */ (figure));
  const given = figure.querySelector('script[type="application/json"]')?.textContent;
  if (given) return JSON.parse(given);
  const place = /** @type {Element} */ (figure.querySelector(".chart"));
  await undrawn.get(place)?.();
  const chart = drawn.get(place);
  if (chart) return chartTable(chart.spec, chart.rows);
  const form = figure.closest("form");
  const files = form && viewFiles.get(form);
  if (!files) throw new Error(`${figure.id}: the numbers are not here`);
  const { tool = "", workload = "", measure = "" } = figure.dataset;
  const checked = [...form.querySelectorAll('[name="levels"]:checked')];
  const levels = checked.map((input) => /** @type {HTMLInputElement} */ (input).value);
  return viewTable(/** @type {any} */ (await files.rows()), { tool, workload, measure, levels });
}
