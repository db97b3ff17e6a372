/** Tooltips of charts that the build has drawn: their figure has the rows, and the picture says where values stand. */
import { scaleOf } from "./scales.js";
import { offerTooltip } from "./tooltip.js";
import { maxOf } from "../../../words/ends.js";

/** @typedef {import("../../figure-rows.js").Tip} Tip */

/** @param {HTMLElement} place  of a chart that has a tip */
export function bringTip(place) {
  const chart = readChart(place);
  offerTooltip(place, () => chart);
  place.dataset.tip = "ready";
}

/**
 * @param {HTMLElement} place
 * @returns {import("./tooltip.js").Chart}
 */
export function readChart(place) {
  const figure = /** @type {HTMLElement} */ (place.closest("figure"));
  const script = /** @type {HTMLElement} */ (figure.querySelector('script[type="application/json"]'));
  const { tip } = JSON.parse(script.textContent ?? "");
  const svg = /** @type {SVGElement} */ (place.querySelector("svg"));
  const [x, y] = JSON.parse(svg.dataset.scales ?? "[]").map(scaleOf);
  const color = (/** @type {string} */ level) =>
    level in tip.levels ? `var(--level-${tip.levels[level]})` : null;
  /** @type {Record<string, any>} */
  const scales = { x: x.scale, y: y.scale, color };
  return {
    ...{ titles: tip.titles, shown: tip.shown, near: tip.near, rows: rowsOf(tip.columns) },
    view: { scale: (name) => scales[name], height: () => maxOf(y.range) },
    runs: new URL(".", /** @type {HTMLAnchorElement} */ (document.querySelector(".site-name")).href).href,
  };
}

/** @param {Record<string, any[]>} columns */
function rowsOf(columns) {
  const names = Object.keys(columns);
  return columns.level.map((_, i) => ({
    ...{ part: "single", run: null },
    .../** @type {any} */ (Object.fromEntries(names.map((name) => [name, columns[name][i]]))),
  }));
}
