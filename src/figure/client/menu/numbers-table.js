import { formatCount, formatFigure } from "../../../words/numbers.js";
import { figuresTable } from "../../../html/figures-table.js";
import { html } from "../../../html/markup.js";
import { cell } from "../../../html/table.js";
import { titleOf } from "./title.js";
import { rowsOf } from "./rows.js";

/** @import {Figure} from "./title.js" */
/** @import {Cell} from "./chart-rows.js" */

/**
 * Opens the table of a chart: the one it has, or one made of its rows below it.
 * @param {Figure} figure
 * @param {() => void} before  it is shown
 */
export async function showNumbers(figure, before) {
  const fold = ownTable(figure) ?? (await makeTable(figure));
  before();
  fold.open = true;
  const summary = /** @type {HTMLElement} */ (fold.querySelector("summary"));
  summary.focus();
  summary.scrollIntoView({ block: "nearest" });
}

/**
 * @param {Figure} figure
 * @returns {HTMLDetailsElement | null}
 */
function ownTable(figure) {
  const place = figure.querySelector(".numbers") ?? figure.closest(".explored")?.querySelector(".numbers");
  return /** @type {HTMLDetailsElement | null} */ (place ?? null);
}

/** @param {Figure} figure */
async function makeTable(figure) {
  const { head, body } = await rowsOf(figure);
  const fold = document.createElement("details");
  fold.className = "numbers";
  fold.innerHTML = String(
    html`<summary>The numbers</summary>
      ${figuresTable(
        titleOf(figure),
        head,
        body.map((row) => row.map(cellOf)),
      )}`,
  );
  figure.append(fold);
  return fold;
}

/** @param {Cell} value */
function cellOf(value) {
  if (typeof value !== "number") return value ?? "–";
  return cell(Number.isInteger(value) ? formatCount(value) : formatFigure(value), { class: "number" });
}
