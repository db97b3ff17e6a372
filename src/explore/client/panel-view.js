import { heightOf, panelChart } from "../charts/panel-chart.js";
import { contextOf } from "../charts/view-charts.js";
import { marksTable } from "../marks-table.js";
import { countMarks, exploredView, gravestOf } from "../panels.js";
import { sayBriefly } from "../../findings/findings.js";
import { marks as words } from "../../findings/findings-list.js";
import { makePanels } from "../charts/panels.js";
import { draw } from "../../figure/client/drawing.js";
import { offerCsv } from "../../figure/client/csv.js";
import { undrawn } from "../../figure/client/menu/drawn.js";

/** @import {Columns} from "../charts/columns.js" */
/** @import {Context} from "../charts/panel-chart.js" */
/** @import {Panels} from "../charts/view-charts.js" */
/** @import {View} from "../charts/types.js" */
/** @import {TitleOf} from "../form.js" */

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
  delete place.dataset.marks;
  const own = ++latest;
  const made = await panelsOf(columns, view);
  if (own !== latest) return;
  const context = contextOf(made, columns, view, { titleOf, room: place.clientWidth });
  place.innerHTML = String(exploredView(made, context));
  for (const chart of chartsIn(place)) chart.style.minHeight = `${heightOf(context.width)}px`;
  await fillPanels(place, made, columns, context);
}

/**
 * Draws a view over the same view, drawn when the site was built.
 * @param {HTMLElement} place
 * @param {Columns} columns
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export async function takeOverPanels(place, columns, view, titleOf) {
  const made = makePanels(columns, view);
  const context = contextOf(made, columns, view, { titleOf, room: place.clientWidth });
  await fillPanels(place, made, columns, context);
}

/** Only ratios need intervals. @param {Columns} columns @param {View} view */
async function panelsOf(columns, view) {
  if (!view.baseline) return makePanels(columns, view);
  const { compareDescribed } = await import("../../vendor/ratio.js");
  return makePanels(columns, view, compareDescribed);
}

/** @param {Element} place */
const chartsIn = (place) => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(".panel .chart")]);

/**
 * @param {HTMLElement} place
 * @param {Panels} made
 * @param {Columns} columns
 * @param {Context} context
 */
async function fillPanels(place, made, columns, context) {
  const own = ++latest;
  const charts = chartsIn(place);
  charts.forEach((chart, i) => {
    const drawPanel = async () => {
      await pause();
      if (own !== latest) return;
      const { spec, rows, label } = panelChart(made.panels[i], context);
      await draw(chart, spec, rows, label);
      undrawn.delete(chart);
    };
    /** @type {Promise<void> | undefined} */
    let drawing;
    undrawn.set(chart, () => (drawing ??= drawPanel()));
  });
  const later = charts.filter((chart) => !isOnScreen(chart));
  for (const chart of charts.filter(isOnScreen)) await undrawn.get(chart)?.();
  if (own !== latest) return;
  fillTable(place, made, columns, context);
  drawWhenNear(later);
  place.dataset.marks = String(countMarks(made));
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
 */
function drawWhenNear(charts) {
  near.disconnect();
  const show = (/** @type {Element} */ chart) => {
    near.unobserve(chart);
    undrawn.get(chart)?.();
  };
  near = new IntersectionObserver(
    (entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) show(target);
    },
    { rootMargin: "50% 0px" },
  );
  for (const chart of charts) near.observe(chart);
  addEventListener("beforeprint", () => charts.forEach(show), { once: true });
}

/** Lets the browser answer its reader between two charts. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The table is made when somebody opens it, unless the page came with all of it.
 * @param {HTMLElement} place
 * @param {Panels} made
 * @param {Columns} columns
 * @param {Context} context
 */
function fillTable(place, made, columns, context) {
  const details = place.querySelector("details");
  const fill = () => {
    const { head, body, table } = marksTable(made, columns, context);
    const target = /** @type {HTMLElement} */ (details?.querySelector("div"));
    if (target.querySelectorAll("tbody tr").length < body.length) target.innerHTML = String(table);
    const doubts = gravestOf(made.panels.flatMap(({ marks }) => marks.flatMap(context.doubtsOf)));
    const comments = doubts.map((doubt) => `Checks: ${words[doubt.severity]}: ${sayBriefly(doubt)}`);
    target.append(offerCsv("explore.csv", [head, ...body], comments));
  };
  if (details?.open) fill();
  else details?.addEventListener("toggle", fill, { once: true });
}
