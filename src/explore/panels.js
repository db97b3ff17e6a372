/** @import {TitleOf} from "./form.js" */
/** @import {View} from "./charts/types.js" */
/** @import {Context} from "./charts/panel-chart.js" */
/** @import {Panels} from "./charts/view-charts.js" */
import { formatCount, formatMany } from "../words/numbers.js";
import { listWords } from "../analysis/series.js";
import { html } from "../html/markup.js";
import { sayBriefly } from "../findings/findings.js";
import { marks as words } from "../findings/findings-list.js";
import { legend } from "../figure/chart-figure.js";
import { formatView } from "./view-address.js";
import { sayValue } from "../words/workloads.js";

/** @import {Doubt} from "./charts/doubts.js" */
/** @import {LeftOut} from "./charts/left-out.js" */

/**
 * @param {Doubt[]} doubts
 * @returns {Doubt[]} each once, gravest first
 */
export function gravestOf(doubts) {
  const each = new Map(doubts.map((doubt) => [`${doubt.study} ${doubt.text}`, doubt]));
  const rank = ["error", "warning", "note"];
  return [...each.values()].sort((a, b) => rank.indexOf(a.severity) - rank.indexOf(b.severity));
}

/** @param {Panels} made */
export const countMarks = ({ panels }) => panels.reduce((sum, { marks }) => sum + marks.length, 0);

/**
 * A view: what it shows in words, the places of its charts, and the place of its table.
 * @param {Panels} made
 * @param {Context} context
 * @param {{charts?: unknown[], table?: unknown}} [drawn]  what is there before the browser draws
 */
export function exploredView(made, { view, series, titleOf, doubtsOf }, { charts = [], table = "" } = {}) {
  const marks = countMarks(made);
  return html`<p class="note" role="status">${summaryOf(made, view, titleOf)}</p>
    ${whatIsLeft(made.left, view, titleOf)} ${legend(series)}
    <div class="panels ${made.panels.length === 1 && "panels-one"}">
      ${made.panels.map((panel, i) => panelFigure(panel, { titleOf, doubtsOf }, charts[i]))}
    </div>
    ${
      marks > 0 &&
      html`<details class="numbers">
        <summary>Show the numbers <span>${formatMany(marks, "mark")}</span></summary>
        <div>${table}</div>
      </details>`
    }`;
}

/**
 * What is drawn and what is not, in sentences.
 * @param {Panels} made
 * @param {View} view
 * @param {TitleOf} titleOf
 */
function summaryOf(made, view, titleOf) {
  const { panels, hidden, binned, runs, mixed } = made;
  const marks = countMarks(made);
  if (marks === 0) return html`No run has this measure with these settings. `;
  const several = view.baseline
    ? "Thin lines are 95 % intervals of the ratio; with two runs of each, their range."
    : `Each mark is the ${view.statistic} of its runs; thin lines go from the smallest to the largest.`;
  return html`${formatMany(runs, "run")} in ${formatMany(marks, "mark")}. ${runs > marks && several}
  ${binned && ` ${titleOf(view.x)} has too many values and is grouped into bins.`}
  ${mixed.length > 0 && html` <strong>Some marks mix runs with different ${listWords(mixed.map(titleOf))}</strong>: choose one value of each in the filters.`}
  ${hidden.panels > 0 && ` ${formatMany(hidden.panels, "more panel")} not drawn.`}
  ${hidden.series > 0 && ` ${formatMany(hidden.series, "more colour")} not drawn.`}
  ${hidden.marks > 0 && ` ${formatCount(hidden.marks)} more do not fit on these axes.`}
  ${view.baseline && runs === marks && "A ratio of single runs has no interval."}
  ${panels.length > 1 && "Each panel has its own scale."}`;
}

/**
 * How many runs each choice leaves out, and ways to have them back.
 * @param {LeftOut} left
 * @param {View} view
 * @param {TitleOf} titleOf
 */
function whatIsLeft({ of, reasons, studies }, view, titleOf) {
  if (reasons.length === 0) return "";
  const said = reasons.map(({ why, column, count }) =>
    why === "filter"
      ? `${formatCount(count)} by the filter ${titleOf(column)}`
      : `${formatCount(count)} without a value of ${titleOf(column)}`,
  );
  const offer = (/** @type {Partial<View>} */ change, /** @type {string} */ text) =>
    html`<a class="needs-js" href="./explore.html${formatView({ ...view, ...change })}">${text}.</a> `;
  const lost = (/** @type {string} */ name) =>
    studies.length > 0 && reasons.some(({ why, column }) => why === "missing" && column === name);
  return html`<p class="note left-out">
    Left out of ${formatMany(of, "run")}: ${listWords(said)}.
    ${studies.length > 0 && html`<strong>All runs of ${listWords(studies)} are left out.</strong>`}
    ${reasons.some(({ why }) => why === "filter") && offer({ filters: {} }, "Clear the filters")}
    ${lost(view.x) && offer({ x: "workload" }, `Use X axis ${titleOf("workload")}`)}
    ${lost(view.y) && offer({ y: "iops" }, `Use Y axis ${titleOf("iops")}`)}
    ${lost(view.colour) && offer({ colour: "", baseline: "" }, "Remove the colours")}
    ${lost(view.facet) && offer({ facet: "" }, `Remove the panels per ${titleOf(view.facet)}`)}
  </p>`;
}

/**
 * The gravest that the checks say of a panel's marks; its copies take it along.
 * @param {Doubt[]} doubts
 */
function panelFindings([worst, ...others]) {
  if (!worst) return "";
  return html`<p class="chart-findings">
    <span class="brief"
      ><span class="mark mark-${worst.severity}">${words[worst.severity]}</span> ${sayBriefly(worst)}</span
    >
    <a href="./studies/${worst.study}.html#what-the-checks-found"
      >${others.length > 0 ? formatMany(others.length, "more finding") : "all findings"}</a
    >
  </p>`;
}

/**
 * @param {Panels["panels"][number]} panel
 * @param {Pick<Context, "titleOf" | "doubtsOf">} context
 * @param {unknown} chart
 */
function panelFigure({ titles, marks }, { titleOf, doubtsOf }, chart) {
  const words = titles.map(({ column, value }) =>
    typeof value === "number" ? `${titleOf(column)} ${value}` : sayValue(value),
  );
  return html`<figure class="panel">
    <figcaption>${words[0]} <span>${words.slice(1).join(", ")}</span></figcaption>
    <div class="chart">${chart}</div>
    ${panelFindings(gravestOf(marks.flatMap(doubtsOf)))}
  </figure> `;
}
