import { formatMeasure, mainMeasures, measuresOf } from "../charts/measures.js";
import { maxOf, minOf } from "../words/ends.js";
import { formatMany } from "../words/numbers.js";
import { html } from "../html/markup.js";

/** @import {MeasureEntry, RunTables} from "../types.js" */

const [width, height, inset] = [320, 26, 6];

/**
 * The run among those of its study that did the same workload with the same tool, on a logarithmic axis: a picture
 * that needs no chart library.
 * @param {RunTables} tables
 * @param {MeasureEntry[]} vocabulary
 */
export function amongAlike({ run, results, alike }, vocabulary) {
  const own = results.find(({ entity_kind, operation }) => entity_kind === "all" && operation === "all");
  const [measure] = measuresOf(mainMeasures(vocabulary), alike).filter(({ field }) => own?.[field] > 0);
  const rows = measure ? alike.filter((row) => row[measure.field] > 0) : [];
  if (rows.length < 2) return "";
  const values = rows.map((row) => Math.log(row[measure.field]));
  const [low, high] = [minOf(values), maxOf(values)];
  const x = (/** @type {number} */ value) =>
    (inset + ((Math.log(value) - low) / (high - low || 1)) * (width - 2 * inset)).toFixed(1);
  const end = (/** @type {number} */ value) => [
    formatMeasure(measure, Math.exp(value)),
    "\u00a0",
    measure.unit,
  ];
  const words = `${measure.title} among ${formatMany(rows.length, "run")} of this workload in the study`;
  return html`<div class="among">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}">
      <path class="among-axis" d="M${inset} ${height / 2}H${width - inset}"></path>
      ${rows.map((row) => row.run !== run.run && html`<path class="among-run" d="M${x(row[measure.field])} 6v${height - 12}"></path>`)}
      <circle class="among-own" cx="${x(own[measure.field])}" cy="${height / 2}" r="${inset}"></circle>
    </svg>
    <span class="among-ends"><span>${end(low)}</span><span>${end(high)}</span></span>
    <p class="note">${words}.</p>
  </div>`;
}
