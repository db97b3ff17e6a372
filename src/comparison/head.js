/** What a setting is, what it is by default, where it is changed, and what that costs. */
/** @import {Factor, Practice, Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { codeNames, html } from "../html/markup.js";

/**
 * @param {Factor} factor
 * @param {Study[]} studies
 * @param {Practice | undefined} practice
 */
export const compareHead = (factor, studies, practice) =>
  html`<p class="eyebrow">Comparison of ${formatMany(studies.length, "study", "studies")}</p>
    <h1>${factor.title}</h1>
    <p class="lead">
      ${codeNames(factor.meaning)} ${practice?.default && `Default: ${practice.default.replace(/\.$/, "")}.`}
    </p>`;

/** @param {Practice | undefined} practice */
export function practiceList(practice) {
  if (!practice) return "";
  const { where, cost } = practice;
  return html`<h2 id="in-practice">In practice</h2>
    <dl class="practice">
      ${
        where.length > 0 &&
        html`<dt>Where it is changed</dt>
          ${where.map(({ in: place, at, command }) => html`<dd>${place}: ${command ? html`<code>${command}</code>` : at}</dd> `)}`
      }
      ${
        cost !== null &&
        html`<dt>What a change costs</dt>
          <dd>${cost}</dd>`
      }
    </dl>`;
}
