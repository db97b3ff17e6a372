/** @import {Study} from "../types.js" */
import { findingsOf, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { formatMany } from "../words/numbers.js";
import { html } from "../html/markup.js";
import { say, toldAnswer } from "../findings/told.js";
import { evidenceOf } from "../html/provenance.js";
import { splitPieces } from "../words/pieces.js";

/**
 * The answer in one paragraph: of cards, pictures, the feed and other sites.
 * @param {Study} study
 * @returns {string}
 */
export const headlineOf = ({ answers }) => answers[0]?.sentence ?? "No answer yet: nothing has been read.";

/**
 * Two sentences of the answer, how good the evidence is, and the worst that the checks found: before anything else.
 * @param {Study} study
 */
export function answerBlock(study) {
  const headlines = study.answers.filter(({ role }) => role === "headline");
  const [lead, next, ...rest] = leadingPieces(study, headlines);
  const [row] = headlines;
  return html`<div class="answer">
    <p class="answer-label">
      What the figures say <span class="badge badge-grade">${evidenceOf(study)}</span>
    </p>
    <div class="answer-text" ${row && html` data-told="${say(toldAnswer(row))}"`}>
      <p>${lead}</p>
      ${next && html`<p class="answer-next">${next}</p>`}
    </div>
    ${worstFinding(study)}
    ${
      rest.length > 0 &&
      html`<details class="answer-more">
        <summary>The whole answer</summary>
        ${headlines.map((each, i) => html`<p${i > 0 && html` data-told="${say(toldAnswer(each))}"`}>${each.sentence}</p> `)}
      </details>`
    }
  </div>`;
}

/**
 * @param {Study} study
 * @param {Study["answers"]} headlines
 * @returns {string[]} the sentence that a reader leaves with, and the others as they follow
 */
function leadingPieces(study, headlines) {
  if (headlines.length === 0) return [headlineOf(study)];
  const lead = headlines.find((each) => each.lead)?.lead ?? null;
  const text = headlines.map(({ sentence }) => sentence).join(" ");
  return lead ? [lead, ...splitPieces(text.replace(lead, "").trim())] : splitPieces(text);
}

/**
 * What forbids most: a reader must not take the answer without it.
 * @param {Study} study
 */
function worstFinding(study) {
  const grave = findingsOf(study).filter(({ severity }) => severity === "error" || severity === "warning");
  if (grave.length === 0) return "";
  const [worst, ...others] = grave;
  const more = others.length > 0 ? `and ${formatMany(others.length, "more finding")}` : "what was found";
  return html`<p class="answer-finding finding-${worst.severity}">
    <span class="mark mark-${worst.severity}">${marks[worst.severity]}</span> ${sayBriefly(worst)}
    <a href="#what-the-checks-found">${more}</a>
  </p>`;
}
