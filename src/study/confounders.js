/** @import {Study} from "../types.js" */
import { formatMany, inSentence } from "../words/numbers.js";
import { listUnknown } from "../analysis/compare/confounders.js";
import { html } from "../html/markup.js";
import { spaceWords } from "../words/names.js";

/** Causes that are listed in full; more are of single comparisons and stand with the findings. */
const LISTED = 6;

/**
 * What else may have made a difference, and what nobody recorded: the limits of every comparison here.
 * @param {Study} study
 */
export function confoundersSection(study) {
  const causes = count(study.comparisons.flatMap(({ confounders }) => confounders));
  const unknown = nameFactors(study, listUnrecorded(study));
  const shown = [...causes].slice(0, LISTED);
  return html`${
    shown.length > 0
      ? html`<h3>What else may have made the difference</h3>
          <ul class="causes">
            ${shown.map(([text, comparisons]) => html`<li>${text} <span class="basis">(${formatMany(comparisons, "comparison")})</span></li> `)}
          </ul>
          ${causes.size > LISTED && html`<p class="note">And ${formatMany(causes.size - LISTED, "cause")} that concern single comparisons: they are listed with <a href="#what-the-checks-found">what the checks found</a>.</p>`}`
      : ""
  }
  ${
    unknown.length > 0
      ? html`<h3>Not recorded of these runs</h3>
          <p class="not-given">
            ${unknown.join(", ")}. Any of them may differ between two runs that are compared.
          </p>`
      : ""
  }
  ${
    study.source_not_given.length > 0
      ? html`<h3>Not given by the document</h3>
          <p class="not-given">${study.source_not_given.join(", ")}.</p>`
      : ""
  }
  ${
    study.source_not_seen.length > 0
      ? html`<h3>Not seen of the document</h3>
          <p class="not-given">
            It was read in part, and may say elsewhere: ${study.source_not_seen.join(", ")}.
          </p>`
      : ""
  }`;
}

/**
 * @param {Pick<Study, "comparisons" | "factorInfos" | "load_axis" | "platform" | "runs">} study
 * @returns {string[]} names of what is not known of comparisons, of the most of them first
 */
export function listUnrecorded({ comparisons, factorInfos, runs, load_axis, platform }) {
  const completed = runs.filter(({ outcome }) => outcome === "completed");
  const recorded = new Set(completed.flatMap(({ factors }) => Object.keys(factors)));
  const vocabulary = [...factorInfos.values()];
  const about = { load_axis, platform, recorded };
  return [...count(comparisons.flatMap((row) => listUnknown(row, about, vocabulary))).keys()];
}

/**
 * Titles, each once; where all factors of one title are there, without the unit that tells them apart.
 * @param {Pick<Study, "factorInfos">} study
 * @param {string[]} names
 * @returns {string[]}
 */
export function nameFactors({ factorInfos }, names) {
  const titleOf = (/** @type {string} */ name) => factorInfos.get(name)?.title ?? spaceWords(name);
  return [
    ...new Set(
      names.map((name) => {
        const title = titleOf(name);
        const alike = [...factorInfos.values()].filter((each) => each.title === title);
        const unit = alike.every((each) => names.includes(each.name))
          ? ""
          : ` (${factorInfos.get(name)?.unit})`;
        return `${inSentence(title)}${unit}`;
      }),
    ),
  ];
}

/**
 * How often each text occurs, the most frequent first.
 * @param {string[]} texts
 */
function count(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].sort((a, b) => b[1] - a[1]));
}
