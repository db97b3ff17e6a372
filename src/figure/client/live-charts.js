/** @import {Selection} from "../../types.js" */
import { slugify } from "../../words/slug.js";
import { expressionInterpreter, parse, View } from "../../vendor/vega.js";
import { writeNames } from "../../charts/line-names.js";
import { offerTooltip } from "./tooltip/tooltip.js";

/** @typedef {import("./tooltip/readings.js").Row & {tool: string, workload: string}} Row */

/**
 * A panel as Vega draws it on one axis, with what its spec says of its points; levels: those whose rows it has, null
 * before the first.
 * @typedef {{view: import("vega").View, about: import("../../charts/line-names.js").About, container: HTMLElement, levels: string | null}} Drawing
 */

/** The panels of one view, drawn by Vega in place of their static SVG. */
export class LiveCharts {
  /**
   * @param {HTMLFormElement} form
   * @param {{columns: Record<string, unknown[]>, titles: any}} rows
   * @param {Record<string, import("vega").Spec>} templates
   */
  constructor(form, rows, templates) {
    this.panels = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".panel")]);
    this.rows = rowsOf(rows.columns);
    this.titles = rows.titles;
    this.runs = form.dataset.runs ?? "";
    this.templates = templates;
    /** @type {Map<string, import("vega").Runtime>} by template: parsed once for all panels */
    this.parsed = new Map();
    /** @type {Map<HTMLElement, Map<string, Drawing>>} by axis: going back to one draws nothing */
    this.drawn = new Map(this.panels.map((panel) => [panel, new Map()]));
    /** One drawing after the other: a quick second choice must not draw a panel twice. */
    this.done = Promise.resolve();
    /** What each panel shows now. @type {Map<HTMLElement, {drawing: Drawing, rows: Row[]}>} */
    this.showing = new Map();
    for (const panel of this.panels)
      offerTooltip(/** @type {HTMLElement} */ (panel.querySelector(".chart")), () => this.chartOf(panel));
  }

  /**
   * Draws what can be seen; a panel behind a choice waits until it is chosen.
   * @param {Selection} selection
   */
  draw(selection) {
    this.done = this.done.then(() => this.drawVisible(selection));
    return this.done;
  }

  /**
   * What is on the screen comes first.
   * @param {Selection} selection
   */
  async drawVisible(selection) {
    const visible = this.panels.filter((panel) => panel.offsetParent !== null);
    for (const panel of visible.filter(isOnScreen)) await this.drawPanel(panel, selection);
    await new Promise((resolve) => setTimeout(resolve));
    for (const panel of visible.filter((each) => !isOnScreen(each))) await this.drawPanel(panel, selection);
  }

  /**
   * @param {HTMLElement} panel
   * @param {Selection} selection
   */
  async drawPanel(panel, { axis, levels }) {
    const drawings = /** @type {Map<string, Drawing>} */ (this.drawn.get(panel));
    const place = /** @type {HTMLElement} */ (panel.querySelector(".chart"));
    const drawing = drawings.get(axis) ?? this.startDrawing(panel, axis);
    drawings.set(axis, drawing);
    const shown = levels.join();
    const rows = this.rowsOf(panel, levels);
    if (drawing.levels !== shown) {
      await drawing.view
        .data(
          "rows",
          rows.map((row) => ({ ...row })),
        )
        .runAsync();
      drawing.levels = shown;
      drawing.container.querySelector(".names")?.remove();
      drawing.container
        .querySelector("svg")
        ?.insertAdjacentHTML("beforeend", writeNames(drawing.about, drawing.view, rows));
    }
    this.showing.set(panel, { drawing, rows });
    const svg = /** @type {SVGElement} */ (drawing.container.querySelector("svg"));
    svg.setAttribute("role", "img");
    const label = place.dataset.label ?? place.querySelector("svg")?.getAttribute("aria-label") ?? "";
    svg.setAttribute("aria-label", label);
    if (place.firstElementChild !== drawing.container) place.replaceChildren(drawing.container);
  }

  /**
   * @param {HTMLElement} panel
   * @returns {import("./tooltip/tooltip.js").Chart | null}  null before it is drawn
   */
  chartOf(panel) {
    const now = this.showing.get(panel);
    if (!now) return null;
    const { view } = now.drawing;
    return {
      ...{ view, rows: now.rows, titles: this.titles, runs: this.runs },
      shown: this.titles.shown[panel.dataset.measure ?? ""],
    };
  }

  /**
   * @param {HTMLElement} panel
   * @param {string} axis
   * @returns {Drawing}
   */
  startDrawing(panel, axis) {
    const name = `${panel.dataset.measure}-${axis}`;
    const runtime = this.parsed.get(name) ?? parse(this.templates[name], undefined, { ast: true });
    this.parsed.set(name, runtime);
    const container = document.createElement("div");
    const view = new View(runtime, {
      expr: expressionInterpreter,
      renderer: "svg",
      container,
    });
    const about = /** @type {any} */ (this.templates[name].usermeta);
    const { foot, top } = panel.dataset;
    if (foot && top) view.signal("foot", Number(foot)).signal("top", Number(top));
    return { view, about, container, levels: null };
  }

  /**
   * @param {HTMLElement} panel
   * @param {string[]} levels  none chosen counts as all
   */
  rowsOf({ dataset: { tool, workload } }, levels) {
    return this.rows.filter(
      (row) =>
        row.tool === tool &&
        row.workload === workload &&
        (levels.length === 0 || levels.includes(slugify(row.level))),
    );
  }
}

/** @param {HTMLElement} panel */
function isOnScreen(panel) {
  const { top, bottom } = panel.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * @param {Record<string, unknown[]>} columns
 * @returns {Row[]}
 */
function rowsOf(columns) {
  const names = Object.keys(columns);
  return columns[names[0]].map(
    (_, i) => /** @type {Row} */ (Object.fromEntries(names.map((name) => [name, columns[name][i]]))),
  );
}
