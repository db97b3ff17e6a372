/** @import {Answer} from "../../components/query/answer.js" */
import { formatCount } from "../../words/numbers.js";
import { html } from "../markup.js";

/** More rows than this nobody reads on a page; the CSV has them all. */
const MOST_ROWS = 1000;

/** @param {Answer} answer */
export function answerTable({ names, numeric, rows }) {
  const shown = rows.slice(0, MOST_ROWS);
  return html`<div class="scroll tall" tabindex="0" role="region" aria-label="Answer">
      <table class="files answer">
        <thead>
          <tr>
            ${names.map((name, i) => html`<th scope="col" class="${numeric[i] && "number"}">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (row) =>
              html`<tr>
                ${row.map((value, i) => html`<td class="${numeric[i] && "number"}">${value}</td>`)}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    ${rows.length > shown.length && html`<p class="note">The first ${formatCount(shown.length)} rows; the CSV has all.</p>`}`;
}
