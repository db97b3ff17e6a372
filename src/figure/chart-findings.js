/** What the checks found of what a chart draws, in a line under it. */
/** @import {Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { findingsOn, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { html } from "../html/markup.js";

/**
 * The gravest finding, and how many more there are. Every copy of the chart takes it along.
 * @param {Study} study
 * @param {string[]} runs  that the chart draws
 * @param {string[]} measures  of its axes
 * @param {string} [page]  address of the study's page from here
 */
export function chartFindings(study, runs, measures, page = "") {
  const [worst, ...others] = findingsOn(study, runs, measures);
  if (!worst) return "";
  const more =
    others.length > 0 &&
    html`<a href="${page}#what-the-checks-found">${formatMany(others.length, "more finding")}</a>`;
  return html`<p class="chart-findings">
    <span class="brief"
      ><span class="mark mark-${worst.severity}">${marks[worst.severity]}</span> ${sayBriefly(worst)}</span
    >
    ${more}
  </p>`;
}
