/** @import {Study} from "../types.js" */
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { chartKinds } from "./chart-kinds.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";

/** @typedef {{svg: string, caption: string} | null} LeadingChart */

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
      return { svg, caption: `${kind.title}, ${sayWorkload(workload)}, ${sayTool(tool)}` };
    }
  return null;
}
