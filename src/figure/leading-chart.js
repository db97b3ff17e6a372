/** @import {Study} from "../types.js" */
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { findKnee, findPeak } from "../analysis/curves/knee.js";
import { groupBy } from "../analysis/series.js";
import { axisTitle, chartKinds } from "./chart-kinds.js";
import { curvedWorkloads, dotCharts, levelsKey, mostValues } from "./dot-charts.js";
import { figureOf } from "../words/measures.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";

/** @typedef {{svg: string, caption: string, key?: unknown, head: string[], body: (string | number | null)[][]} | null} LeadingChart  head, body: its rows */

/** @type {WeakMap<Study, Promise<LeadingChart>>} */
const drawn = new WeakMap();

/**
 * The chart of the results that the answer speaks of, as SVG with a caption; where they make none, the first chart with
 * two points; null where there is none. Several pages show it, so it is drawn once.
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
  if (curvedWorkloads(along).size === 0) return leadingDots(study);
  const rows = chartRows(along);
  const panels = along.tools.flatMap((tool) => along.workloads.map((workload) => ({ tool, workload })));
  const isNamed = panelsOfAnswer(study, along);
  for (const { tool, workload } of panels.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    const own = rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
    const suiting = own.length > 1 ? chartKinds(along, rows).filter(({ suits }) => suits(own)) : [];
    if (suiting.length === 0) continue;
    const kind = suiting.find(showsAnswer(study)) ?? suiting[0];
    const label = kind.label.replace("$", `${sayWorkload(workload)} with ${sayTool(tool)}`);
    const marked = isNamed({ tool, workload }) ? markOf(study, own) : null;
    const svg = await renderSvg(kind.spec({ marked }), own, { label });
    const caption = `${kind.title}, ${sayWorkload(workload)}, ${sayTool(tool)}`;
    return { svg, caption, ...tableOf(along, kind, own) };
  }
  return null;
}

/**
 * The few runs of one result, a row for each of its settings.
 * @param {Study} study
 * @param {Study["comparisons"][number]} result
 * @returns {Promise<LeadingChart>} null where there are many, or where a further setting tells some of them apart
 */
export async function onlyDots(
  study,
  { factor, level, baseline, workload, tool, measure, runs, baseline_runs },
) {
  const both = [level, baseline];
  const own = study.runs.filter(
    (run) =>
      both.includes(String(run.level)) &&
      [null, run.workload].includes(workload) &&
      [null, run.tool].includes(tool) &&
      figureOf(run, measure) !== null,
  );
  const [changed, base] = both.map((value) => own.filter((run) => run.level === value).length);
  const isWhole = factor === study.factor && changed === runs && base === baseline_runs;
  if (!isWhole || own.length > mostValues) return null;
  return leadingDots({
    ...{ ...study, runs: own, means: [], levels: study.levels.filter(({ value }) => both.includes(value)) },
    ...{
      workloads: [...new Set(own.map((run) => run.workload))],
      tools: [...new Set(own.map((run) => run.tool))],
    },
  });
}

/** @param {Study} study @returns {Promise<LeadingChart>} all workloads in the measure that the answer is about */
async function leadingDots(study) {
  const charts = await dotCharts(study, 500);
  const chart = charts.find(({ field }) => field === study.answers[0]?.measure) ?? charts[0];
  if (!chart) return null;
  const { svg, title, about, head, body, isHollow } = chart;
  // Of one workload each row is a setting.
  const key = study.workloads.length > 1 && levelsKey(study);
  return {
    svg,
    caption: [title, about, `each dot a run${isHollow ? ", a hollow one failed a check" : ""}`]
      .filter(Boolean)
      .join(", "),
    key,
    head,
    body,
  };
}

/**
 * @param {Study} study
 * @param {Study} along  the same runs, whose workloads may have other names
 * @returns {(panel: {tool: string, workload: string}) => boolean} whether it has runs of the answer's workload
 */
function panelsOfAnswer({ answers: [answer], runs }, along) {
  const isOf = (/** @type {Study["runs"][number]} */ run) =>
    run.workload === answer?.workload && [null, run.tool].includes(answer.tool);
  const named = new Set(runs.flatMap((run) => (isOf(run) ? [run.run] : [])));
  const panels = new Set(
    along.runs.flatMap(({ run, tool, workload }) => (named.has(run) ? [`${tool} ${workload}`] : [])),
  );
  return ({ tool, workload }) => panels.has(`${tool} ${workload}`);
}

/**
 * @param {Study} study
 * @returns {(kind: import("./chart-kinds.js").ChartKind) => boolean} whether it draws what the answer is about: a curve
 *   is latency against IOPS, unless one of them alone is asked for
 */
function showsAnswer({ answers: [answer] }) {
  if (answer?.kind === "curve" && answer.measure === "iops") return ({ key }) => key === "trade";
  return ({ key, shown }) => key !== "trade" && shown.at(-1)?.field === answer?.measure;
}

/**
 * @param {Study} study
 * @param {import("./chart-kinds.js").ChartRow[]} rows  of the chart
 * @returns {import("../charts/frame.js").Marked | null} the point that the answer names as the end of something
 */
function markOf({ answers: [{ form, tool, workload }], curves }, rows) {
  const points = rows.filter(({ load, part }) => load !== null && (part === "single" || part === "mean"));
  const lines = groupBy(/** @type {any[]} */ (points), ({ level }) => level)
    .map((line) => line.toSorted((a, b) => a.load - b.load))
    .sort((a, b) => b.length - a.length || findPeak(b).iops - findPeak(a).iops);
  const [{ level }] = lines[0] ?? [{}];
  const end =
    form === "latency_grows"
      ? curves.find((curve) => curve.tool === tool && curve.workload === workload)?.latency_flat_to
      : form === "knee" && lines.length > 0 && findKnee(lines[0])?.at.load;
  return end ? { level, load: end, text: form === "knee" ? `knee: ${end}` : `flat up to ${end}` } : null;
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
