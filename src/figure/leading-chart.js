/** @import {Study} from "../types.js" */
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { axisTitle, chartKinds } from "./chart-kinds.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";

/** @typedef {{svg: string, caption: string, head: string[], body: (string | number | null)[][]} | null} LeadingChart  head, body: its rows */

/** @type {WeakMap<Study, Promise<LeadingChart>>} */
const drawn = new WeakMap();

/**
 * The first chart of the study that has two points, as SVG with a caption; null where there is none. Several pages show
 * it, so it is drawn once.
 * @param {Study} study
 * @returns {Promise<LeadingChart>}
 */
export function leadingChart(study) {
  const chart = drawn.get(study) ?? drawChart(study);
  drawn.set(study, chart);
  return chart;
}

/**
 * @param {Study} study
 * @returns {Promise<LeadingChart>}
 */
async function drawChart(study) {
  const along = withUsefulAxis(study);
  const rows = chartRows(along);
  for (const tool of along.tools)
    for (const workload of along.workloads) {
      const own = rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
      const kind = own.length > 1 && chartKinds(along, rows).find(({ suits }) => suits(own));
      if (!kind) continue;
      const label = kind.label.replace("$", `${sayWorkload(workload)} with ${sayTool(tool)}`);
      const svg = await renderSvg(kind.spec({}), own, { label });
      const caption = `${kind.title}, ${sayWorkload(workload)}, ${sayTool(tool)}`;
      return { svg, caption, ...tableOf(along, kind, own) };
    }
  return null;
}

/**
 * @param {Study} study
 * @param {import("./chart-kinds.js").ChartKind} kind
 * @param {import("./chart-kinds.js").ChartRow[]} rows
 */
function tableOf(study, { shown }, rows) {
  const level = study.levels.length > 0 ? [study.factorInfo?.title ?? "Level"] : [];
  const valueOf = (/** @type {any} */ row, /** @type {typeof shown[number]} */ { field, divisor = 1 }) =>
    row[field] === null || row[field] === undefined ? null : row[field] / divisor;
  return {
    head: [...level, axisTitle(study), ...shown.map(({ name }) => name)],
    body: rows.map((row) => [
      ...(level.length > 0 ? [row.level] : []),
      row.load,
      ...shown.map((column) => valueOf(row, column)),
    ]),
  };
}
