import { html } from "./markup.js";

/**
 * The figures of a chart, in a region that scrolls.
 * @param {string} of  what it shows
 * @param {string[]} head
 * @param {unknown[][]} rows  of td elements
 */
export const figuresTable = (of, head, rows) =>
  html`<div class="scroll tall" tabindex="0" role="region" aria-label="Figures of ${of}">
    <table class="files">
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
