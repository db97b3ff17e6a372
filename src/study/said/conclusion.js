/** @import {Study} from "../../types.js" */
import { html } from "../../html/markup.js";

/**
 * What the author concludes, and the condition that could overturn it: near the top of the page, for whoever comes with
 * the document in hand.
 * @param {Pick<Study, "source_conclusion" | "source_condition">} study
 */
export function conclusionBlock({ source_conclusion, source_condition }) {
  if (!source_conclusion) return "";
  return html`<div class="conclusion">
    <p><strong>The author concludes:</strong> ${source_conclusion}</p>
    ${source_condition && html`<p class="condition"><strong>What could overturn it:</strong> ${source_condition}</p>`}
  </div>`;
}
