/** @import {Study} from "../../types.js" */
import { html } from "../../html/markup.js";

/**
 * What the author concludes, and the condition that could overturn it: near the top of the page, for whoever comes with
 * the document in hand. Where the answer is the author's own, it has said both.
 * @param {Pick<Study, "source_conclusion" | "source_condition"> & {answers?: (Pick<Study["answers"][number], "finding" | "doubt"> & {support?: string | null})[]}} study
 */
export function conclusionBlock({ source_conclusion, source_condition, answers: [answer] = [] }) {
  if (!source_conclusion) return "";
  const isSaid = [answer?.finding, answer?.support].includes(source_conclusion);
  const condition = answer?.doubt === source_condition ? null : source_condition;
  if (isSaid && !condition) return "";
  return html`<div class="conclusion">
    <p><strong>The author concludes:</strong> ${source_conclusion}</p>
    ${condition && html`<p class="condition"><strong>What could overturn it:</strong> ${condition}</p>`}
  </div>`;
}
