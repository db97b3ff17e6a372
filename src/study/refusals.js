/** @import {Refusal, Study} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { leastOverlap_pct } from "../analysis/admission/incomplete.js";
import { shortestBin_s, windowBins } from "../analysis/time/steady.js";
import { sentenceOf } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { describeRun } from "../html/cells.js";
import { html } from "../html/markup.js";

/** What is wrong with the runs, by reason and effect. @type {Record<string, string>} */
const words = {
  "audit, not used": "They failed a check and are left out of comparisons.",
  "incomplete, not used": `A part of the run is missing, or its workers did not run together for ${leastOverlap_pct} % of the time.`,
  "unsteady, not used": "Not steady at the end, so they are left out of comparisons.",
  "unsteady, window used": "Steady only from some time on: the mean of that stretch is used.",
  "rate_limited, latency only":
    "Options set the rate, or kept the queue from being full: IOPS are what was set, not a maximum, so only latency is compared.",
  "copy, not used": "The same numbers as another run, to the last digit: counted once.",
  "no_io, not used": "Nothing was read or written.",
};

/**
 * Runs that verdicts leave out, or take otherwise than as printed, with the reason of each; and how steady the runs were.
 * @param {Study} study
 */
export function refusalsSection(study) {
  const groups = groupBy(study.refusals, kindOf);
  return html`${steadinessNote(study)}${
    groups.length > 0 &&
    html`<ul class="findings">
      ${groups.map((rows) => refusalItem(study, rows))}
    </ul>`
  }`;
}

/** @param {Study} study */
function steadinessNote({ steadiness }) {
  if (!steadiness) return "";
  const { runs, steady, short } = steadiness;
  const judged = runs - short;
  const told =
    judged > 0 &&
    html`${formatMany(steady, "run")} of ${judged} with samples ${steady === 1 ? "ends" : "end"} steadily. `;
  const rest =
    short > 0 &&
    html`${judged > 0 ? "Of" : "Steadiness of"} ${formatMany(short, "run")}${judged > 0 ? " steadiness" : ""}
    is not judged: too short, ${windowBins} bins of at least ${shortestBin_s} s are needed.`;
  return html`<p class="note">${told}${rest}</p> `;
}

/** @param {Refusal} row */
const kindOf = ({ reason, effect }) => `${reason}, ${effect}`;

/**
 * @param {Study} study
 * @param {Refusal[]} rows of one kind
 */
function refusalItem(study, rows) {
  const kind = kindOf(rows[0]);
  const runs = groupBy(rows, ({ run }) => run);
  const byName = new Map(study.runs.map((run) => [run.run, run]));
  return html`<li class="finding">
    <p>${words[kind] ?? kind} <span class="cells">(${formatMany(runs.length, "run")})</span></p>
    <details>
      <summary>Which, and why</summary>
      <div class="cell-scroll" tabindex="0" role="group" aria-label="Runs and reasons">
        <ul class="cell-list">
          ${runs.map((own) => {
            const [{ run: name }] = own;
            const run = byName.get(name);
            const measures = [
              ...new Set(own.map(({ measure }) => inSentence(sentenceOf(study.measures, measure)))),
            ];
            const sentences = [...new Set(own.map(({ sentence }) => sentence))];
            return html`<li>
              ${run ? describeRun(study, run) : name} (${measures.join(", ")}): ${sentences.join(" ")}
            </li> `;
          })}
        </ul>
      </div>
    </details>
  </li>`;
}
