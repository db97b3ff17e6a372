/** @import {Answer} from "../charts/answer-chart.js" */
import { formatCount } from "../words/numbers.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";

/** More rows than this nobody reads on a page; the CSV has them all. */
const MOST_ROWS = 1000;

/** @param {Answer} answer */
export function answerTable({ names, numeric, rows }) {
  const shown = rows.slice(0, MOST_ROWS);
  const columns = names.map((head, i) => ({
    head,
    number: numeric[i],
    cell: (/** @type {Answer["rows"][number]} */ row) => row[i],
  }));
  return html`${table(columns, shown, { label: "Answer", class: "files answer", tall: true })}
  ${rows.length > shown.length && html`<p class="note">The first ${formatCount(shown.length)} rows; the CSV has all.</p>`}`;
}
