import { html } from "./markup.js";

/**
 * What is long and read by few, folded under a line that says what it is, and how much of it there is.
 * @param {string} title
 * @param {string} aside
 * @param {unknown} content
 * @param {string} [id]
 */
export const fold = (title, aside, content, id) =>
  html`<details class="table-fold" ${id && html` id="${id}"`}>
    <summary>${title}<span>${aside}</span></summary>
    ${content}
  </details>`;
