/** What all studies say of a setting, how sure it is, and what to do. */
/** @import {Site, Study} from "../types.js" */
import { html } from "../html/markup.js";
import { synthesisLine, synthesisOf, tells } from "./synthesis.js";
import { say, toldAnswer, toldSynthesis } from "../findings/told.js";
import { adviceLine, trustLine } from "../study/answer.js";
import { bestOf, saysOfLevels } from "./evidence.js";

/** @typedef {Site["compared"][number]} Compared */

/**
 * @typedef {object} Said
 * @property {string} finding
 * @property {string | null} support
 * @property {string | null} strength
 * @property {string | null} doubt
 * @property {string | null} action
 * @property {string | null} next
 * @property {Study["answers"][number]["grade"]} grade
 * @property {string | null} told  for machines
 * @property {Study | null} study  that says it; null where several labs do
 */

/**
 * The average of several labs where there is one that has a direction, else what the study says that has most to say.
 * @param {Site} site
 * @param {Compared} compared
 * @returns {Said}
 */
export function answerOf(site, { factor, studies }) {
  const shared = synthesisOf(site, factor.name);
  const nothing = { support: null, strength: null, doubt: null, action: null, next: null };
  if (shared && tells(shared))
    return {
      ...{ ...nothing, finding: shared.sentence, grade: null, strength: shared.grade },
      ...{ told: say(toldSynthesis(shared)), study: null },
    };
  const study = bestOf(studies);
  const [answer] = study.answers;
  if (!answer || !saysOfLevels(answer))
    return { ...nothing, finding: noPair, grade: null, told: null, study: null };
  return { ...answer, told: say(toldAnswer(answer)), study };
}

const noPair = "No study here compares two values of this setting.";

/**
 * @param {Site} site
 * @param {Compared} compared
 */
export function answerBlock(site, compared) {
  const said = answerOf(site, compared);
  const { finding, support, told, study } = said;
  return html`<div class="answer" id="answer">
    <div class="answer-text" ${told && html` data-told="${told}"`}>
      <p>${finding}</p>
      ${support && html`<p class="answer-next">${support}</p>`}
    </div>
    ${trustLine(said)} ${adviceLine(said)}
    ${study && html`<p class="note">From <a href="../studies/${study.study}.html">${study.title}</a>.</p>`}
    ${synthesisLine(site, compared.factor.name)}
  </div>`;
}

/** @param {Said} said @returns {string} the finding and its doubt: of cards, pictures and descriptions */
export const sentenceOf = ({ finding, doubt }) => [finding, doubt].filter(Boolean).join(" ");
