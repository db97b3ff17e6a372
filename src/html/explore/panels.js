/** @import {TitleOf} from "./form.js" */
/** @import {View} from "../../components/explore/view-state.js" */
import { formatCount, formatMany } from "../../charts/numbers.js";
import { listWords } from "../../analysis/series.js";
import { html } from "../markup.js";

/**
 * What is drawn and what is not, in sentences.
 * @param {{panels: {marks: object[]}[], hidden: Record<"panels" | "series" | "marks", number>, binned: boolean, runs: number, mixed: string[]}} made
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export function summaryOf({ panels, hidden, binned, runs, mixed }, view, titleOf) {
  const marks = panels.reduce((sum, panel) => sum + panel.marks.length, 0);
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
 */
export function panelFigure({ titles }, titleOf) {
  const words = titles.map(({ column, value }) =>
    typeof value === "number" ? `${titleOf(column)} ${value}` : value,
  );
  return html`<figure class="panel">
    <figcaption>${words[0]} <span>${words.slice(1).join(", ")}</span></figcaption>
    <div class="chart"></div>
  </figure> `;
}
