/** @import {Study} from "../types.js" */
import { findingsOf } from "../findings/findings.js";
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
    ${answer && trustLine(answer)}
    ${others.map((each) => html`<p class="answer-line" data-told="${say(toldAnswer(each))}">${each.sentence}</p>`)}
    ${answer && adviceLine(answer)} ${answer && appliesLine(answer)} ${findingsLink(study)}
  </div>`;
}

/**
 * How sure, and the one doubt that concerns the finding.
 * @param {Pick<Study["answers"][number], "strength" | "doubt" | "grade">} answer
 */
export const trustLine = ({ strength, doubt, grade }) =>
  (strength || doubt) &&
  html`<p class="answer-line">
    ${strength && html`<span class="badge badge-grade" title="${grade ?? ""}">${strength}</span>`} ${doubt}
  </p>`;

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
  return html`<p class="answer-line">
    <a href="#what-the-checks-found">${formatMany(grave.length, "problem")} found by the checks</a>
  </p>`;
}
