/** @import {Selection} from "../types.js" */
import { slugify } from "../html/slug.js";
import { expressionInterpreter, parse, TooltipHandler, View } from "../vendor/vega.js";

/** @typedef {Record<string, unknown> & {tool: string, workload: string, level: string}} Row */

/** The panels of one view, drawn by Vega in place of their static SVG. */
export class LiveCharts {
  /**
   * @param {HTMLFormElement} form
   * @param {{columns: Record<string, unknown[]>}} rows
   * @param {Record<string, import("vega").Spec>} templates
   */
  constructor(form, rows, templates) {
    this.panels = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".panel")]);
    this.rows = rowsOf(rows.columns);
    this.templates = templates;
    /** @type {Map<HTMLElement, {axis: string, view: import("vega").View}>} */
    this.drawn = new Map();
    /** One drawing after the other: a quick second choice must not draw a panel twice. */
    this.done = Promise.resolve();
    this.tooltip = new TooltipHandler({ disableDefaultStyle: true, offsetX: 12, offsetY: 12 }).call;
  }

  /**
   * Draws what can be seen; a panel behind a choice waits until it is chosen.
   * @param {Selection} selection
   */
  draw(selection) {
    this.done = this.done.then(() => this.drawVisible(selection));
    return this.done;
  }

  /** @param {Selection} selection */
  async drawVisible(selection) {
    const visible = this.panels.filter((panel) => panel.offsetParent !== null);
    for (const panel of visible) await this.drawPanel(panel, selection);
  }

  /**
   * @param {HTMLElement} panel
   * @param {Selection} selection
   */
  async drawPanel(panel, selection) {
    const { tool, workload, measure } = panel.dataset;
    const rows = this.rows.filter(
      (row) =>
        row.tool === tool &&
        row.workload === workload &&
        (selection.levels.length === 0 || selection.levels.includes(slugify(row.level))),
    );
    const drawn = this.drawn.get(panel);
    if (drawn && drawn.axis === selection.axis) {
      await drawn.view.data("rows", rows).runAsync();
      return;
    }
    drawn?.view.finalize();
    const place = /** @type {HTMLElement} */ (panel.querySelector(".chart"));
    const fresh = document.createElement("div");
    const template = this.templates[`${measure}-${selection.axis}`];
    const view = new View(parse(template, undefined, { ast: true }), {
      expr: expressionInterpreter,
      renderer: "svg",
      container: fresh,
      hover: true,
      tooltip: this.tooltip,
    });
    await view.data("rows", rows).runAsync();
    const svg = /** @type {SVGElement} */ (fresh.querySelector("svg"));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", place.querySelector("svg")?.getAttribute("aria-label") ?? "");
    place.replaceChildren(fresh);
    this.drawn.set(panel, { axis: selection.axis, view });
  }
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
