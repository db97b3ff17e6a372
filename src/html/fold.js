import { html } from "./markup.js";

/**
 * What is long and read by few, folded under a line that says what it is, and how much of it there is.
 * @param {string} title
 * @param {string} aside
 * @param {unknown} content
 * @param {string} [id]
 */
export function fold(title, aside, content, id) {
  const attributes = html`class="table-fold"${id && html` id="${id}"`}`;
  return html`<details ${attributes}>
    <summary>${title}<span>${aside}</span></summary>
    ${content}
  </details>`;
}
