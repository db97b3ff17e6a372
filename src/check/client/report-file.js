/** A report that the worker has written, with its charts drawn here: only now what draws them is loaded. */
import { svgOfView } from "../../charts/svg-of-view.js";

/**
 * @param {{report: string, charts: {mark: string, spec: any, rows: any[], label: string}[]}} reply mark: what stands in the place of the chart
 * @returns {Promise<Blob>} one HTML file
 */
export async function finishReport({ report, charts }) {
  const [{ compile }, { expressionInterpreter, parse, View }] = await Promise.all([
    import("../../vendor/vega-lite.js"),
    import("../../vendor/vega.js"),
  ]);
  let page = report;
  for (const { mark, spec, rows, label } of charts) {
    const template = compile(spec).spec;
    const view = new View(parse(template, undefined, { ast: true }), {
      expr: expressionInterpreter,
      renderer: "none",
    });
    const svg = await svgOfView(view, rows, { label, about: template.usermeta });
    page = page.replace(mark, () => svg);
  }
  return new Blob([page], { type: "text/html" });
}
