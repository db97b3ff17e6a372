/** @import {Finding} from "../findings/findings.js" */
/** @import {Study} from "../types.js" */
import { findingsOf, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { concerns } from "../sentences/answers.js";
import { splitPieces } from "../words/pieces.js";
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
  return answerCard(answer, {
    ...{ told: say(toldAnswer(answer)), legend, further },
    below: findingsLink(study),
  });
}

/** Where the words for how sure a result is are explained, from a page of a study or a setting. */
export const legend = "../methodology.html#in-short";

/** Characters of two lines beside a picture. */
const longestFinding = 120;

/**
 * The worst that the checks found, first of what the answer rests on; what the doubt has said is not said again.
 * @param {Study} study
 */
function findingsLink(study) {
  const doubt = study.answers[0]?.doubt
    ?.replace(/^The two also differed in |; that may explain the difference\.$/g, "")
    .toLowerCase();
  const own = new Set(JSON.parse(study.answers[0]?.runs ?? "[]"));
  const touches = (/** @type {Finding} */ { runs }) => runs.some((run) => own.has(run));
  const [worst, ...others] = findingsOf(study)
    .filter(
      ({ severity, text }) =>
        (severity === "error" || severity === "warning") && !(doubt && text.toLowerCase().includes(doubt)),
    )
    .toSorted((a, b) => Number(touches(b)) - Number(touches(a)));
  if (!worst) return "";
  const [brief] = splitPieces(sayBriefly({ text: worst.text, forbids: null }), longestFinding);
  return html`<p class="answer-line note">
    ${marks[worst.severity]}: ${brief} ${own.size > 0 && (touches(worst) ? concerns.answer : concerns.others)}
    <a href="#what-the-checks-found"
      >${others.length > 0 ? `All ${others.length + 1} findings` : "The finding"}</a
    >
  </p>`;
}
