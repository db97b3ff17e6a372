/** @import {Columns} from "./charts/columns.js" */
/** @import {Context} from "./charts/panel-chart.js" */
/** @import {Mark} from "./charts/panels.js" */
import { showPlace } from "./charts/panel-chart.js";
import { measureTitle } from "../words/measures.js";
import { formatCount, formatFigure } from "../words/numbers.js";
import { runAddress } from "../html/addresses.js";
import { figuresTable } from "../html/figures-table.js";
import { html } from "../html/markup.js";
import { cell } from "../html/table.js";
import { sayValue } from "../words/workloads.js";

/** A mark of more runs than this names the first of them. */
const MOST_LINKS = 4;

/**
 * The marks of all panels as a table and as plain rows.
 * @param {{panels: {titles: {column: string, value: string | number}[], marks: Mark[]}[]}} made
 * @param {Columns} columns
 * @param {Context} context
 * @param {number} [most]  rows of the table
 */
export function marksTable({ panels }, columns, context, most = Infinity) {
  const { view, measure, x, kind, titleOf, doubtsOf } = context;
  const ratio = view.baseline !== "";
  const divisor = ratio ? 1 : measure.divisor;
  const names = panels[0].titles.map(({ column }) => titleOf(column));
  const colour = view.colour ? [titleOf(view.colour)] : [];
  const value = ratio ? `${measure.title} relative to ${sayValue(view.baseline)}` : measureTitle(measure);
  const head = [...names, ...colour, measureTitle(x), value, "Low", "High", "Runs"];
  const rows = panels.flatMap(({ titles, marks }) =>
    marks.map((mark) => ({
      mark,
      texts: [...titles.map(({ value }) => value), ...(view.colour ? [mark.series] : [])].map(sayValue),
      place: showPlace(mark.x, kind, x.divisor),
      figures: [mark.y, mark.low, mark.high].map((figure) => (figure === null ? null : figure / divisor)),
    })),
  );
  const ids = columns.get("run");
  const cells = rows
    .slice(0, most)
    .map(({ mark, texts, place, figures }) => [
      ...texts,
      cell(place, { class: "number" }),
      ...figures.map((figure) => cell(formatFigure(figure) || "–", { class: "number" })),
      runLinks(mark.rows, (row) => String(ids?.labels[ids.codes[row]])),
    ]);
  const table = figuresTable("the charts", head, cells);
  const doubted = rows.map(({ mark }) => doubtsOf(mark).length > 0);
  const told = doubted.includes(true);
  const body = rows.map(({ mark, texts, place, figures }, i) => [
    ...[...texts, kind === "text" ? place : Number(mark.x) / x.divisor],
    ...[...figures, mark.rows.length, ...(told ? [doubted[i] ? "yes" : "no"] : [])],
  ]);
  return { head: told ? [...head, "Failed check"] : head, body, table };
}

/**
 * @param {Int32Array} rows
 * @param {(row: number) => string} runOf
 */
function runLinks(rows, runOf) {
  const links = [...rows.subarray(0, MOST_LINKS)].map((row, i) => {
    const run = runOf(row);
    return html`<a href="./${runAddress(run)}" title="${run}" aria-label="${i + 1}: run ${run}"
      >${i + 1}</a
    > `;
  });
  return html`${links}${rows.length > MOST_LINKS && `of ${formatCount(rows.length)}`}`;
}
