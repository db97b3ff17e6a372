import { drawn } from "./menu/drawn.js";
import { expressionInterpreter, parse, TooltipHandler, View } from "../../vendor/vega.js";

const tooltip = new TooltipHandler({ disableDefaultStyle: true, offsetX: 12, offsetY: 12 }).call;

/**
 * Draws a chart into a place of the page, over what stood there.
 * @param {Element} place
 * @param {import("vega").Spec} spec  with a data set `rows`
 * @param {object[]} rows
 * @param {string} label  what the chart shows and where its figures are
 */
export async function draw(place, spec, rows, label) {
  const fresh = document.createElement("div");
  const view = new View(parse(spec, undefined, { ast: true }), {
    expr: expressionInterpreter,
    renderer: "svg",
    container: fresh,
    hover: true,
    tooltip,
  });
  await view.data("rows", rows).runAsync();
  const svg = /** @type {SVGElement} */ (fresh.querySelector("svg"));
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  place.replaceChildren(fresh);
  drawn.set(place, { spec, rows });
}
