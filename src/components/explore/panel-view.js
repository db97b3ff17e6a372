import { measureOf, measureNames, measureTitle } from "../../charts/explore/measures.js";
import { heightOf, panelChart } from "../../charts/explore/panel-chart.js";
import { formatMany } from "../../charts/numbers.js";
import { html } from "../../html/markup.js";
import { panelFigure, summaryOf } from "../../html/explore/panels.js";
import { legend } from "../../html/run/figure.js";
import { marksTable } from "../../html/explore/marks-table.js";
import { makePanels } from "../../vendor/explore.js";
import { draw } from "../drawing.js";
import { offerCsv } from "../csv.js";

/** @import {Columns} from "./columns.js" */
/** @import {View} from "./view-state.js" */
/** @import {TitleOf} from "../../html/explore/form.js" */

/** Of two drawings that overlap, only the later one may finish. */
let latest = 0;

/**
 * Draws a view over the one before it: it is drawn when the panels on the screen are.
 * @param {HTMLElement} place
 * @param {Columns} columns
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export async function drawPanels(place, columns, view, titleOf) {
  const own = ++latest;
  delete place.dataset.marks;
  const made = makePanels(columns, view);
  const marks = made.panels.flatMap((panel) => panel.marks);
  const measure = measureOf(
    view.y,
    marks.map(({ y }) => y),
  );
  const x = measureNames.includes(view.x)
    ? measureOf(
        view.x,
        marks.map((mark) => Number(mark.x)),
      )
    : { name: view.x, title: titleOf(view.x), unit: "", divisor: 1 };
  const column = columns.get(view.x);
  const series = [...new Set(marks.map((mark) => mark.series))];
  const order = columns.get(view.colour)?.labels ?? [""];
  series.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const width = Math.max(280, Math.min(place.clientWidth, made.panels.length > 1 ? 420 : 900));
  const context = {
    view,
    measure,
    x,
    kind: column?.kind ?? "number",
    series: series.map(String),
    width,
    marks,
    places: placesOf(marks, column),
    titleOf,
  };
  place.innerHTML = String(
    html`<p class="note" role="status">${summaryOf(made, view, titleOf)}</p>
      ${legend(context.series)}
      <div class="panels ${made.panels.length === 1 && "panels-one"}">
        ${made.panels.map((panel) => panelFigure(panel, titleOf))}
      </div>
      ${
        marks.length > 0 &&
        html`<details class="numbers">
          <summary>Show the numbers <span>${formatMany(marks.length, "mark")}</span></summary>
          <div></div>
        </details>`
      }`,
  );
  const charts = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(".panel .chart")]);
  for (const chart of charts) chart.style.minHeight = `${heightOf(width)}px`;
  const drawPanel = async (/** @type {Element} */ chart) => {
    const panel = made.panels[charts.indexOf(/** @type {HTMLElement} */ (chart))];
    const label = `${measureTitle(measure)} against ${measureTitle(x)}${panel.titles.map(({ value }) => `, ${value}`).join("")}. The figures are in the table below.`;
    const { spec, rows } = panelChart(panel, context);
    await draw(chart, spec, rows, label);
  };
  const later = charts.filter((chart) => !isOnScreen(chart));
  for (const chart of charts.filter(isOnScreen)) {
    await pause();
    if (own !== latest) return;
    await drawPanel(chart);
  }
  fillTable(place, made, columns, context);
  drawWhenNear(later, (chart) => (own === latest ? pause().then(() => drawPanel(chart)) : null));
  place.dataset.marks = String(marks.length);
}

/** @param {Element} chart */
const isOnScreen = (chart) => {
  const { top, bottom } = chart.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Tells of the panels of the view before this one no more. */
let near = new IntersectionObserver(() => {});

/**
 * A panel below the screen is drawn shortly before it is scrolled to, or when the page is printed.
 * @param {Element[]} charts
 * @param {(chart: Element) => unknown} drawPanel
 */
function drawWhenNear(charts, drawPanel) {
  near.disconnect();
  const waiting = new Set(charts);
  const show = (/** @type {Element} */ chart) => {
    near.unobserve(chart);
    if (waiting.delete(chart)) drawPanel(chart);
  };
  near = new IntersectionObserver(
    (entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) show(target);
    },
    { rootMargin: "50% 0px" },
  );
  for (const chart of charts) near.observe(chart);
  addEventListener("beforeprint", () => waiting.forEach(show), { once: true });
}

/** Lets the browser answer its reader between two charts. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param {{x: string | number}[]} marks
 * @param {import("./columns.js").Column | undefined} column
 * @returns {(string | number)[]} each place once; texts in the order of their column
 */
function placesOf(marks, column) {
  const places = new Set(marks.map(({ x }) => x));
  return column?.kind === "text" ? column.labels.filter((label) => places.has(label)) : [...places];
}

/**
 * The table is made when somebody opens it.
 * @param {HTMLElement} place
 * @param {ReturnType<typeof makePanels>} made
 * @param {Columns} columns
 * @param {any} context
 */
function fillTable(place, made, columns, context) {
  const details = place.querySelector("details");
  details?.addEventListener(
    "toggle",
    () => {
      const { head, body, table } = marksTable(made, columns, context);
      const target = /** @type {HTMLElement} */ (details.querySelector("div"));
      target.innerHTML = String(table);
      target.prepend(offerCsv("explore.csv", [head, ...body]));
    },
    { once: true },
  );
}
