import { colourOf } from "../charts/xy-chart.js";
import { figuresTable } from "../html/figures-table.js";
import { html, raw } from "../html/markup.js";

/** @import {Chart} from "../types.js" */

/** More rows than this are no table that anybody reads on a page: the download has them all. */
const MOST_ROWS = 2000;

/**
 * A place for a chart with its legend, and its figures as a table.
 * @param {{id: string, title: string, chart: Chart, note?: unknown}} figure
 */
export function chartFigure({ id, title, chart, note = "" }) {
  return html`<figure class="panel panel-wide" id="${id}">
    <figcaption>${title}</figcaption>
    ${legend(chart.series)}
    <div class="chart"></div>
    ${note}${numbersOf(title, chart.rows)}
  </figure>`;
}

/** @param {string[]} series */
export function legend(series) {
  if (series.length < 2) return "";
  return html`<ul class="legend">
    ${series.map(
      (name, i) =>
        html`<li>
          ${raw(`<svg class="swatch" width="22" height="12" viewBox="0 0 22 12" aria-hidden="true"><path class="l${colourOf(i)}" d="M1,6L21,6"/></svg>`)}
          ${name}
        </li> `,
    )}
  </ul>`;
}

/**
 * The accessible equivalent of a chart: what its tooltips say, row by row.
 * @param {string} title
 * @param {any[]} rows
 */
export function numbersOf(title, rows) {
  const names = [...new Set(rows.flatMap(({ about }) => Object.keys(about)))];
  const shown = rows.slice(0, MOST_ROWS);
  return html`<details class="numbers">
    <summary>Show the numbers</summary>
    ${figuresTable(
      title,
      names,
      shown.map(({ about }) => names.map((name) => about[name])),
    )}
    ${rows.length > shown.length && html`<p class="note">The first ${shown.length} of ${rows.length} rows.</p>`}
  </details>`;
}
