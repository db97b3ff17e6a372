/** What a document shows in pictures without printed numbers, and what it advises. */
/** @import {Study} from "../../types.js" */
import { html } from "../../html/markup.js";
import { sayFigure } from "../../words/chart-only.js";
import { formatMany } from "../../words/numbers.js";

/**
 * The pictures of a document, each with what its text says of it.
 * @param {Pick<Study, "source_figures" | "source_url">} study
 */
export const figuresList = ({ source_figures, source_url }) =>
  html`<p class="note">
      ${formatMany(source_figures.length, "picture")} without printed numbers.
      ${source_url && html`<a href="${source_url}" rel="noopener">See them in the document</a>.`}
    </p>
    <ul class="source-figures">
      ${source_figures.map(
        (figure) => html`<li>${sayFigure(figure)} <span class="basis">It shows ${figure.shows}.</span></li> `,
      )}
    </ul>`;

/**
 * What a guide advises, and where.
 * @param {Pick<Study, "source_advice">} study
 */
export const adviceList = ({ source_advice }) =>
  html`<ul class="source-advice">
    ${source_advice.map(({ text, where }) => html`<li>${text} <span class="basis">${where}</span></li> `)}
  </ul>`;
