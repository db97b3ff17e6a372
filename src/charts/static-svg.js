import { parse, View } from "vega";
import { compile } from "vega-lite";
import { compactSvg, svgOfView } from "./svg-of-view.js";

/** What was compiled last: the panels of a study, and many studies, have the same spec. */
const compiled = new Map();
const mostCompiled = 64;

/**
 * A Vega-Lite spec as Vega, its rows left empty: the template that the browser fills.
 * @param {object} spec
 */
export const compileTemplate = (spec) => compileOnce(spec).template;

/**
 * @param {object} spec
 * @returns {{template: Omit<import("vega").Spec, "$schema">, runtime: any}} neither is changed by whoever uses it
 */
function compileOnce(spec) {
  const key = JSON.stringify(spec);
  const known = compiled.get(key);
  if (known) return known;
  const { $schema: _, ...template } = compile(/** @type {import("vega-lite").TopLevelSpec} */ (spec)).spec;
  const made = { template, runtime: parse(template) };
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value);
  compiled.set(key, made);
  return made;
}

/**
 * The chart as SVG text, small enough to be part of a page.
 * @param {object} spec  Vega-Lite, its data named `rows`
 * @param {{part: string}[]} rows  lines have a small shape on every point unless one of the rows is a mean
 * @param {{label: string, signals?: Record<string, unknown>, places?: boolean}} options  signals: of the spec; places:
 *   whether it says where values stand, for a tooltip
 */
export async function renderSvg(spec, rows, options) {
  const { template, runtime } = compileOnce(spec);
  return svgOfView(new View(runtime, { renderer: "none" }), rows, { ...options, about: template.usermeta });
}

/**
 * The same of a chart that the browser could make itself.
 * @param {import("vega").Spec} spec  its data named `rows`
 * @param {object[]} rows
 * @param {{label: string, markers: boolean, joined: boolean}} options  as of compactSvg
 */
export async function renderVega(spec, rows, { label, markers, joined }) {
  const view = new View(parse(spec), { renderer: "none" });
  view.data(
    "rows",
    rows.map((row) => ({ ...row })),
  );
  const svg = await view.toSVG();
  view.finalize();
  return compactSvg(svg, label, markers, joined);
}
