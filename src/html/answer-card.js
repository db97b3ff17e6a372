/** The card that answers: what was found, how sure it is, what to do. Studies, settings, Check and reports print it. */
import { labels } from "../sentences/answers.js";
import { html } from "./markup.js";

/**
 * What a card says, as the table answers has it.
 * @typedef {object} Card
 * @property {string} finding
 * @property {string | null} [support]
 * @property {string | null} [strength]
 * @property {string | null} [doubt]
 * @property {string | null} [action]
 * @property {string | null} [besides]
 * @property {string | null} [next]
 * @property {unknown} [applies]
 */

/**
 * @param {Card} said
 * @param {object} [page]
 * @param {string | null} [page.told]  what the finding says, for machines
 * @param {string | null} [page.legend]  address of what the words for how sure it is mean, where the page has one
 * @param {unknown} [page.further]  other findings
 * @param {unknown} [page.below]  what stands under the advice
 */
export function answerCard(said, { told = null, legend = null, further = "", below = "" } = {}) {
  const { finding, support, strength, doubt, action, besides, next, applies } = said;
  const badge = legend
    ? html`<a class="badge badge-grade" href="${legend}">${strength}</a>`
    : html`<span class="badge badge-grade">${strength}</span>`;
  return html`<div class="answer" id="answer">
    <div class="answer-text" ${told && html` data-told="${told}"`}>
      <p>${finding}</p>
      ${support && html`<p class="answer-next">${support}</p>`}
    </div>
    ${further}
    ${(strength || doubt) && html`<p class="answer-line">${label("sure")} ${strength && badge} ${doubt}</p>`}
    ${(action || next) && html`<p class="answer-line">${label("act")} <strong>${action ?? next}</strong> ${[besides, action && next].filter(Boolean).join(" ")}</p>`}
    ${applies && html`<p class="answer-line answer-applies">${applies}</p>`} ${below}
  </div>`;
}

/** @param {keyof typeof labels} what */
export const label = (what) => html`<strong class="answer-label">${labels[what]}</strong>`;
