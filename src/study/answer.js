/** @import {Study} from "../types.js" */
import { findingsLink, worstLine } from "../findings/worst.js";
import { answerCard } from "../html/answer-card.js";
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
  if (!answer) return answerCard({ finding: headlineOf(study) });
  // A doubt stands once: that of the headline, and what could overturn the author's conclusion.
  const isSaid = (/** @type {string | null} */ doubt) =>
    doubt === answer.doubt || doubt === study.source_condition;
  const further = others.map(
    (each) =>
      html`<p class="answer-line" data-told="${say(toldAnswer(each))}">
        ${isSaid(each.doubt) ? each.finding : each.sentence}
      </p>`,
  );
  const below = worstLine(study, "");
  const link = below ? "" : findingsLink(study, "");
  const applies = link ? html`${answer.applies} ${link}` : answer.applies;
  return answerCard({ ...answer, applies }, { ...{ told: say(toldAnswer(answer)), legend, further }, below });
}

/** Where the words for how sure a result is are explained, from a page of a study or a setting. */
export const legend = "../methodology.html#in-short";
