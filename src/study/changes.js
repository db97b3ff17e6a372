/** @import {Change, Study} from "../types.js" */
import { html } from "../html/markup.js";

/**
 * What happened to the study since it came here, the latest first.
 * @param {Study} study
 */
export function changesList({ changelog, added }) {
  if (changelog.length === 0) return "";
  return html`<ol class="changes">
    ${changelog.map((change, i) => html`<li id="change-${i + 1}">${day(change.date)} ${changeText(change)}</li> `).reverse()}
    ${added && html`<li>${day(added)} First published here.</li>`}
  </ol>`;
}

/** @param {string} date */
export const day = (date) => html`<time datetime="${date}">${date}</time>`;

/** @param {Change} change */
const changeText = ({ status, change }) =>
  html`${status && status !== "current" ? html`<span class="badge badge-status">${status}</span> ` : ""}${change}`;
