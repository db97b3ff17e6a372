/** What the checks found of what a chart draws, in a line under it: whose runs they are, and where the reason stands. */
/** @import {Study} from "../types.js" */
import { findingsOn, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { levelName } from "../html/cells.js";
import { html } from "../html/markup.js";
import { listAll } from "../sentences/format.js";
import { formatMany } from "../words/numbers.js";

/** A line has room for so many settings. */
const mostNamed = 3;

/**
 * The gravest finding, by the runs that it concerns: its sentence stands once, in the list of the page. A copy of the
 * chart, which has no such list, takes the sentence along.
 * @param {Study} study
 * @param {string[]} runs  that the chart draws
 * @param {string[]} measures  of its axes
 * @param {string} [page]  address of the study's page from here
 */
export function chartFindings(study, runs, measures, page = "") {
  const found = findingsOn(study, runs, measures);
  const [worst] = found;
  if (!worst) return "";
  const mark = marks[worst.severity];
  return html`<p class="chart-findings" data-doubt="${mark}: ${sayBriefly(worst)}">
    <span class="mark mark-${worst.severity}">${mark}</span> ${nameRuns(study, runs, worst.runs)}
    <a href="${page}#what-the-checks-found">${formatMany(found.length, "finding")}</a>
  </p>`;
}

/**
 * @param {Study} study
 * @param {string[]} drawn
 * @param {string[]} concerned
 * @returns {string} such as: runs of 4 and 8 stripes; 3 of 20 runs
 */
function nameRuns(study, drawn, concerned) {
  const [inChart, inFinding] = [new Set(drawn), new Set(concerned)];
  const own = study.runs.filter(({ run }) => inChart.has(run) && inFinding.has(run));
  const levels = [...new Set(own.flatMap(({ level }) => level ?? []))];
  if (levels.length === 0 || levels.length > mostNamed || levels.length === study.levels.length)
    return own.length < inChart.size ? `${own.length} of ${formatMany(inChart.size, "run")}` : "all runs";
  return `runs of ${listAll(levels.map((level) => levelName(study, level)))}`;
}
