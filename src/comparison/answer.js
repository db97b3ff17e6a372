/** What all studies say of a setting, how good the evidence is, and the worst that the checks found of it. */
/** @import {Site, Study} from "../types.js" */
/** @import {Finding} from "../findings/findings.js" */
import { splitPieces } from "../words/pieces.js";
import { formatMany } from "../words/numbers.js";
import { sayBriefly, worstFinding } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { html } from "../html/markup.js";
import { synthesisLine, synthesisOf, tells } from "./synthesis.js";
import { say, toldAnswer, toldSynthesis } from "../findings/told.js";
import { bestOf, saysOfLevels } from "./evidence.js";

/** @typedef {Site["compared"][number]} Compared */

/**
 * @typedef {object} Said
 * @property {string[]} pieces  sentences, first that with which a reader leaves
 * @property {string} grade
 * @property {string | null} told  for machines
 * @property {Study | null} study  that says it; null where several labs do
 */

/**
 * A synthesis over labs where there is one that tells something, else what the study says that has most to say.
 * @param {Site} site
 * @param {Compared} compared
 * @returns {Said}
 */
export function answerOf(site, { factor, studies }) {
  const shared = synthesisOf(site, factor.name);
  if (shared && tells(shared))
    return {
      ...{ pieces: [shared.sentence], grade: shared.grade ?? shared.verdict },
      ...{ told: say(toldSynthesis(shared)), study: null },
    };
  const study = bestOf(studies);
  const [answer] = study.answers;
  const none = "Not answered: no study here compares two of its levels.";
  if (!answer || !saysOfLevels(answer))
    return { pieces: [none], grade: "not compared", told: null, study: null };
  const lead = answer.lead ?? null;
  const rest = lead ? splitPieces(answer.sentence.replace(lead, "").trim()) : splitPieces(answer.sentence);
  return {
    pieces: lead ? [lead, ...rest] : rest,
    ...{ grade: answer.grade ?? "not compared", told: say(toldAnswer(answer)), study },
  };
}

/**
 * @param {Site} site
 * @param {Compared} compared
 */
export function answerBlock(site, compared) {
  const { pieces, grade, told, study } = answerOf(site, compared);
  const [first, second, ...rest] = pieces;
  return html`<div class="answer" id="answer">
    <p class="answer-label">What the figures say <span class="badge badge-grade">${grade}</span></p>
    <div class="answer-text" ${told && html` data-told="${told}"`}>
      <p>${first}</p>
      ${second && html`<p class="answer-next">${second}</p>`}
    </div>
    ${study && html`<p class="note">Of <a href="../studies/${study.study}.html">${study.title}</a>.</p>`}
    ${findingNote(study ? [study] : compared.studies)} ${synthesisLine(site, compared.factor.name)}
    ${
      rest.length > 0 &&
      html`<details class="answer-more">
        <summary>The whole answer</summary>
        <p>${pieces.join(" ")}</p>
      </details>`
    }
  </div>`;
}

/**
 * The gravest finding of those that answer.
 * @param {Study[]} studies
 * @returns {{study: Study, worst: Finding, more: number} | null} more: further studies that have some
 */
function gravest(studies) {
  const found = studies.flatMap((study) => {
    const worst = worstFinding(study);
    return worst ? [{ study, worst }] : [];
  });
  const [first] = found.toSorted(
    (a, b) => Number(b.worst.severity === "error") - Number(a.worst.severity === "error"),
  );
  return first ? { ...first, more: found.length - 1 } : null;
}

/**
 * What is wrong with the figures behind an answer, for where it stands in a row of a table.
 * @param {Study[]} studies
 */
export function findingLine(studies) {
  const found = gravest(studies);
  if (!found) return "";
  const { worst } = found;
  return html`<p class="row-finding">
    <span class="mark mark-${worst.severity}">${marks[worst.severity]}</span> ${sayBriefly(worst)}
  </p>`;
}

/** @param {Study[]} studies */
function findingNote(studies) {
  const found = gravest(studies);
  if (!found) return "";
  const { study, worst, more } = found;
  return html`<p class="answer-finding finding-${worst.severity}">
    <span class="mark mark-${worst.severity}">${marks[worst.severity]}</span> ${sayBriefly(worst)}
    <a href="../studies/${study.study}.html#what-the-checks-found">${study.title}</a
    >${more > 0 && `, and findings of ${formatMany(more, "more study", "more studies")}`}
  </p>`;
}
