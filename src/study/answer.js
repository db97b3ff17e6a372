/** @import {Study} from "../types.js" */
import { findingsOf, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { formatMany } from "../words/numbers.js";
import { html } from "../html/markup.js";
import { say, toldAnswer } from "../findings/told.js";

/**
 * The answer in one paragraph: of cards, pictures, the feed and other sites.
 * @param {Study} study
 * @returns {string}
 */
export const headlineOf = ({ answers }) => answers[0]?.sentence ?? "Nothing has been read yet.";

/**
 * What was found, how sure it is, what is wrong with it and what to do: before anything else.
 * @param {Study} study
 */
export function answerBlock(study) {
  const [answer, ...others] = study.answers;
  const told = answer && html` data-told="${say(toldAnswer(answer))}"`;
  return html`<div class="answer">
    <div class="answer-text" ${told}>
      <p>${answer?.finding ?? headlineOf(study)}</p>
      ${answer?.support && html`<p class="answer-next">${answer.support}</p>`}
    </div>
    ${answer && trustLine(answer, legend)}
    ${others.map((each) => html`<p class="answer-line" data-told="${say(toldAnswer(each))}">${each.sentence}</p>`)}
    ${answer && adviceLine(answer)} ${answer && appliesLine(answer)} ${findingsLink(study)}
  </div>`;
}

/** Where the words for how sure a result is are explained, from a page of a study or a setting. */
export const legend = "../methodology.html#in-short";

/**
 * How sure, and the one doubt that concerns the finding.
 * @param {Pick<Study["answers"][number], "strength" | "doubt" | "grade">} answer
 * @param {string | null} [legend]  address of the explanation, where the page has one
 */
export function trustLine({ strength, doubt, grade }, legend = null) {
  if (!strength && !doubt) return "";
  const badge = legend
    ? html`<a class="badge badge-grade" title="${grade ?? ""}" href="${legend}">${strength}</a>`
    : html`<span class="badge badge-grade" title="${grade ?? ""}">${strength}</span>`;
  return html`<p class="answer-line">${strength && badge} ${doubt}</p>`;
}

/** @param {Pick<Study["answers"][number], "action" | "next">} answer */
export const adviceLine = ({ action, next }) =>
  (action || next) && html`<p class="answer-line answer-do">${[action, next].filter(Boolean).join(" ")}</p>`;

/** @param {Pick<Study["answers"][number], "applies">} answer */
export const appliesLine = ({ applies }) =>
  applies && html`<p class="answer-line answer-applies">${applies}</p>`;

/** @param {Study} study */
function findingsLink(study) {
  const grave = findingsOf(study).filter(({ severity }) => severity === "error" || severity === "warning");
  if (grave.length === 0) return "";
  const [worst, ...others] = grave;
  const more = others.length > 0 && ` and ${formatMany(others.length, "more finding")}`;
  return html`<p class="answer-line answer-check">
    ${marks[worst.severity]}: ${sayBriefly({ text: worst.text, forbids: null })}
    <a href="#what-the-checks-found">The runs${more}</a>
  </p>`;
}
