/** @import {TitleOf} from "./form.js" */
/** @import {View} from "../../charts/explore/types.js" */
/** @import {Context} from "../../charts/explore/panel-chart.js" */
/** @import {Panels} from "../../charts/explore/view-charts.js" */
import { formatCount, formatMany } from "../../words/numbers.js";
import { listWords } from "../../analysis/series.js";
import { html } from "../markup.js";
import { legend } from "../run/figure.js";

/** @param {Panels} made */
export const countMarks = ({ panels }) => panels.reduce((sum, { marks }) => sum + marks.length, 0);

/**
 * A view: what it shows in words, the places of its charts, and the place of its table.
 * @param {Panels} made
 * @param {Context} context
 * @param {{charts?: unknown[], table?: unknown}} [drawn]  what is there before the browser draws
 */
export function exploredView(made, { view, series, titleOf }, { charts = [], table = "" } = {}) {
  const marks = countMarks(made);
  return html`<p class="note" role="status">${summaryOf(made, view, titleOf)}</p>
    ${legend(series)}
    <div class="panels ${made.panels.length === 1 && "panels-one"}">
      ${made.panels.map((panel, i) => panelFigure(panel, titleOf, charts[i]))}
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
  if (marks === 0)
    return html`No run has this measure with these settings. Choose another study, measure or filter.`;
  const several = view.baseline
    ? "A thin line is the 95 % interval of the ratio; of two runs a side, their range."
    : `A mark is the ${view.statistic} of its runs; a thin line goes from the smallest to the largest.`;
  return html`${formatMany(runs, "run")} in ${formatMany(marks, "mark")}. ${runs > marks && several}
  ${binned && ` ${titleOf(view.x)} is drawn in bins: there are too many values.`}
  ${mixed.length > 0 && html` <strong>Runs of one mark also differ in ${listWords(mixed.map(titleOf))}</strong>: choose one value of each among the filters.`}
  ${hidden.panels > 0 && ` ${formatMany(hidden.panels, "more panel")} not drawn.`}
  ${hidden.series > 0 && ` ${formatMany(hidden.series, "more colour")} not drawn.`}
  ${hidden.marks > 0 && ` ${formatCount(hidden.marks)} more without a place on these axes.`}
  ${view.baseline && runs === marks && "A ratio of single runs has no interval."}
  ${panels.length > 1 && "Each panel has its own scale."}`;
}

/**
 * @param {{titles: {column: string, value: string | number}[]}} panel
 * @param {TitleOf} titleOf
 * @param {unknown} chart
 */
function panelFigure({ titles }, titleOf, chart) {
  const words = titles.map(({ column, value }) =>
    typeof value === "number" ? `${titleOf(column)} ${value}` : value,
  );
  return html`<figure class="panel">
    <figcaption>${words[0]} <span>${words.slice(1).join(", ")}</span></figcaption>
    <div class="chart">${chart}</div>
  </figure> `;
}
