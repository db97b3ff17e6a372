/** One tooltip for all series of a chart: at the load nearest to the pointer, or where arrow keys lead. */
import { runAddress } from "../../../html/addresses.js";
import { html } from "../../../html/markup.js";
import { loadsOf, readingsAt } from "./readings.js";
import { sayLevel } from "../../../words/levels.js";

/** @typedef {import("../menu/chart-rows.js").Column} Column */
/** @typedef {import("./readings.js").Row} Row */
/** @typedef {import("./readings.js").Reading} Reading */

/**
 * A chart as it stands on the page.
 * @typedef {object} Chart
 * @property {{scale(name: string): any, height(): number}} view  of Vega, or of what the build has drawn
 * @property {Row[]} rows  that it draws
 * @property {Column[]} shown  of its axes; the last one stands on y, and of two the first on x
 * @property {{level: string | null, load: string, loads?: Record<string, string>}} titles  loads: names of those that are sizes
 * @property {string} runs  where the page of runs is, from here
 * @property {boolean} [near]  the point that is nearest counts, not the place along x
 */

/** Farther than this from a point, in pixels, a click means none. */
const NEAR_PX = 40;

const tip = document.createElement("div");
tip.id = "chart-tip";
tip.setAttribute("role", "status");
const rule = document.createElement("div");
rule.className = "chart-rule";

/**
 * @param {HTMLElement} place  that has the chart; it takes the focus
 * @param {() => Chart | null} chartOf  as it is now
 */
export function offerTooltip(place, chartOf) {
  /** Where the keys are. @type {{load: number, series: number} | null} */
  let at = null;
  /** Where a finger was last; the next tap there opens the run. @type {Row | null} */
  let tapped = null;
  const close = () => {
    at = null;
    tip.remove();
    rule.remove();
  };
  const show = (
    /** @type {Chart} */ chart,
    /** @type {number} */ load,
    /** @type {number | null} */ series,
    hint = "",
  ) => {
    const readings = readingsAt(chart.rows, chart.shown, load);
    tip.innerHTML = `${tipText(chart, load, readings, series)}${hint && html`<p class="note">${hint}</p>`}`;
    if (!tip.isConnected) document.body.append(tip);
    markLoad(place, chart, load, readings);
  };
  place.addEventListener("pointermove", (event) => {
    // Browsers also send an event for a resting pointer if the page below it has moved.
    if (at && event.movementX === 0 && event.movementY === 0) return;
    const chart = chartOf();
    const nearest = chart && nearestReading(place, chart, event);
    if (!nearest) return close();
    at = null;
    show(chart, nearest.load, null);
    place.classList.toggle("leads-to-run", nearest.distance < NEAR_PX && nearest.row.run !== null);
    moveTip(event.clientX, event.clientY);
  });
  // What the keys have opened stays while the page moves under the pointer.
  place.addEventListener("pointerleave", () => at ?? close());
  place.addEventListener("blur", () => {
    close();
    tapped = null;
  });
  place.addEventListener("click", (event) => {
    const chart = chartOf();
    const nearest = chart && event.detail > 0 && nearestReading(place, chart, event);
    if (!nearest) return;
    const row = nearest.distance < NEAR_PX ? nearest.row : null;
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (row && (!isTouch || row === tapped)) return openRun(chart, row);
    if (!isTouch) return;
    tapped = row;
    show(chart, nearest.load, null, row?.run ? "Tap again to open the run." : "");
    moveTip(event.clientX, event.clientY);
  });
  place.addEventListener("keydown", (event) => {
    const chart = chartOf();
    if (!chart) return;
    if (event.key === "Escape") return close();
    const loads = loadsOf(chart.rows, chart.shown);
    const readings = at ? readingsAt(chart.rows, chart.shown, at.load) : [];
    if (event.key === "Enter" && at) return openRun(chart, readings[at.series]?.row ?? null);
    at = step(event.key, at, loads, readings.length);
    if (!at) return;
    event.preventDefault();
    show(chart, at.load, at.series);
    const { left, top } = rule.getBoundingClientRect();
    moveTip(left, top);
  });
}

/**
 * @param {string} key
 * @param {{load: number, series: number} | null} at
 * @param {number[]} loads
 * @param {number} series  how many there are at the load
 * @returns {{load: number, series: number} | null}  null of keys that lead nowhere
 */
export function step(key, at, loads, series) {
  const along = { ArrowRight: 1, ArrowLeft: -1, Home: -loads.length, End: loads.length }[key];
  const across = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (loads.length === 0 || (along === undefined && across === undefined)) return null;
  if (!at)
    return { load: key === "ArrowLeft" || key === "End" ? loads[loads.length - 1] : loads[0], series: 0 };
  if (across !== undefined)
    return { load: at.load, series: Math.max(0, Math.min(series - 1, at.series + across)) };
  const next = Math.max(0, Math.min(loads.length - 1, loads.indexOf(at.load) + Number(along)));
  return { load: loads[next], series: at.series };
}

/**
 * @param {Chart} chart
 * @param {number} load
 * @param {Reading[]} readings
 * @param {number | null} series  on which the keys are
 */
function tipText({ titles, shown, view }, load, readings, series) {
  const colour = view.scale("color");
  const head = html`<tr>
    <th></th>
    ${shown.map(({ name }) => html`<th>${name}</th>`)}
  </tr>`;
  const hasFailedCheck = readings.some((reading) => reading.hasFailedCheck);
  return html`<p>${titles.load}: ${titles.loads?.[load] ?? load.toLocaleString("en")}</p>
    <table>
      ${head}
      ${readings.map(
        (reading, i) =>
          html`<tr ${i === series ? html`aria-current="true"` : ""}>
            <th>
              <span class="dot" style="background: ${colour?.(reading.level) ?? "currentColor"}"></span>
              ${titles.level === null ? "" : sayLevel(String(reading.level))}${reading.hasFailedCheck ? " (failed a check)" : ""}
            </th>
            ${reading.values.map((value) => html`<td>${value}</td>`)}
          </tr>`,
      )}
    </table>
    ${hasFailedCheck ? html`<p class="note">Failed a check: see the findings below the chart.</p>` : ""}`;
}

/**
 * Where the chart's own pixels are on the screen.
 * @param {HTMLElement} place
 */
function frameOf(place) {
  const svg = /** @type {SVGSVGElement} */ (place.querySelector("svg"));
  const plot = /** @type {SVGGraphicsElement} */ (svg.querySelector("g"));
  return /** @type {DOMMatrix} */ (plot.getScreenCTM());
}

/**
 * @param {Chart} chart
 * @param {Row} row
 * @returns {[number, number]}  in pixels of the chart
 */
function positionOf({ view, shown }, row) {
  if (row.at) return [view.scale("x")(row.at[0]), view.scale("y")(row.at[1])];
  const y = shown[shown.length - 1];
  const x = shown.length > 1 ? Number(row[shown[0].field]) : Number(row.load);
  return [view.scale("x")(x), view.scale("y")(Number(row[y.field]) / (y.divisor ?? 1))];
}

/** @param {Chart} chart  @returns {boolean} whether a line across it would not meet one load alone */
const isNear = ({ shown, near }) => shown.length > 1 || near === true;

/**
 * @param {HTMLElement} place
 * @param {Chart} chart
 * @param {{clientX: number, clientY: number}} pointer
 * @returns {{load: number, row: Row, distance: number} | null}  the load whose points are nearest, along x where loads
 *   stand there, and its point that is nearest of all
 */
function nearestReading(place, chart, { clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(frameOf(place).inverse());
  const points = chart.rows
    .filter((row) => row.load !== null && chart.shown.every(({ field }) => (row[field] ?? null) !== null))
    .map((row) => {
      const [px, py] = positionOf(chart, row);
      return { row, along: Math.abs(px - x), distance: Math.hypot(px - x, py - y) };
    })
    .filter(({ distance }) => Number.isFinite(distance));
  if (points.length === 0) return null;
  const by = isNear(chart) ? "distance" : "along";
  const { load } = points.reduce((best, each) => (each[by] < best[by] ? each : best)).row;
  const here = points.filter(({ row }) => row.load === load && row.part !== "mean");
  const nearest = (here.length > 0 ? here : points).reduce((best, each) =>
    each.distance < best.distance ? each : best,
  );
  return { load: Number(load), row: nearest.row, distance: nearest.distance };
}

/**
 * @param {HTMLElement} place
 * @param {Chart} chart
 * @param {number} load
 * @param {Reading[]} readings
 */
function markLoad(place, chart, load, readings) {
  const row = readings[0]?.row;
  if (!row) return;
  const frame = frameOf(place);
  const box = place.getBoundingClientRect();
  const height = chart.view.height();
  const [x] = positionOf(chart, row);
  const top = new DOMPoint(x, 0).matrixTransform(frame);
  const foot = new DOMPoint(x, height).matrixTransform(frame);
  rule.hidden = isNear(chart);
  rule.style.left = `${top.x - box.left}px`;
  rule.style.top = `${top.y - box.top}px`;
  rule.style.height = `${foot.y - top.y}px`;
  if (rule.parentElement !== place) place.append(rule);
}

/**
 * Beside the pointer, and never over the edge of the window.
 * @param {number} x
 * @param {number} y
 */
function moveTip(x, y) {
  const left = x + 14 + tip.offsetWidth > innerWidth ? x - 14 - tip.offsetWidth : x + 14;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, Math.min(innerHeight - tip.offsetHeight - 4, y + 14))}px`;
}

/**
 * @param {Chart} chart
 * @param {Row | null} row
 */
function openRun({ runs, rows }, row) {
  const run =
    row?.run ?? rows.find((each) => each.run && each.level === row?.level && each.load === row?.load)?.run;
  if (run) open(`${runs}${runAddress(run)}`, "_top");
}
