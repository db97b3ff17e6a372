/** @import {Study} from "../types.js" */
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { alongFactor, withUsefulAxis } from "../charts/useful-axis.js";
import { findKnee, findPeak } from "../analysis/curves/knee.js";
import { groupBy } from "../analysis/series.js";
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { isBehind } from "../analysis/compare/pairs.js";
import { mainMeasures } from "../charts/measures.js";
import { axisTitle, chartKinds } from "./chart-kinds.js";
import { curvedWorkloads, dotCharts, levelsKey, quotedSides } from "./dot-charts.js";
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
  const isClaim = study.answers[0]?.form === "conclusion";
  const said = isClaim ? measureSaid(study) : study.answers[0]?.measure;
  // A chart of other numbers beside an author's words would be taken for their proof.
  if (isClaim && !said) return null;
  if (study.answers[0] && study.answers[0].form in measureOfSizes)
    return drawSizes(study, study.answers[0].form);
  const along = withUsefulAxis(study);
  if (curvedWorkloads(along).size === 0) return leadingDots(study, said);
  const rows = chartRows(along);
  const panels = along.tools.flatMap((tool) => along.workloads.map((workload) => ({ tool, workload })));
  const isNamed = panelsOfAnswer(study, along);
  const levels = levelsSaid(study);
  // One setting alone shows no difference.
  if (levels && levels.size < 2) return null;
  for (const { tool, workload } of panels.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    const panel = rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
    const own = levels ? panel.filter(({ level }) => levels.has(level)) : panel;
    const suiting = own.length > 1 ? chartKinds(along, rows).filter(({ suits }) => suits(own)) : [];
    const kind = suiting.find(showsAnswer(study, said)) ?? (isClaim ? undefined : suiting[0]);
    if (!kind) continue;
    const label = kind.label.replace("$", `${sayWorkload(workload)} with ${sayTool(tool)}`);
    const marked = isNamed({ tool, workload }) ? markOf(study, own) : null;
    const svg = await renderSvg(kind.spec({ marked }), own, { label });
    const caption = `${kind.title}, ${sayWorkload(workload)}, ${sayTool(tool)}`;
    return { svg, caption, ...tableOf(along, kind, own) };
  }
  return null;
}

/** What an answer about sizes of I/O is about, by its form. @type {Record<string, string>} */
const measureOfSizes = { sizes: "iops", link_limit: "bytes_per_s" };

/**
 * @param {Study} study
 * @param {string} form
 * @returns {Promise<LeadingChart>} a line for each kind of I/O over its size; null where there is one size alone
 */
async function drawSizes(study, form) {
  const along = alongFactor(study, "block_size_bytes");
  const field = measureOfSizes[form];
  const coloured = colouredKinds(along, field);
  const kinds = {
    ...{ ...along, factor: null, factorInfo: null, baseline: null, means: [], workloads: [""] },
    measures: form === "link_limit" ? inMegabytes(study.measures) : study.measures,
    levels: along.workloads.map((workload) => {
      const value = sayWorkload(workload);
      return { value, slug: slugify(value), index: coloured.indexOf(workload) };
    }),
    runs: along.runs.map((run) => ({ ...run, level: sayWorkload(run.workload), workload: "" })),
  };
  const rows = chartRows(kinds);
  const suiting = chartKinds(kinds, rows).filter(({ suits }) => suits(rows));
  const kind = suiting.find(({ key, shown }) => key !== "trade" && shown.at(-1)?.field === field);
  if (!kind || curvedWorkloads(along).size === 0) return null;
  const svg = await renderSvg(kind.spec({}), rows, { label: kind.label.replace("$", "each kind of I/O") });
  return {
    svg,
    caption: `${kind.title} by size of I/O, a line for each kind`,
    ...tableOf(kinds, kind, rows),
  };
}

/** So many lines have a colour. */
export const mostColours = 3;

/**
 * @param {Study} along  the size of its I/Os
 * @param {string} field  of the measure that is drawn
 * @returns {string[]} of many kinds of I/O those with the highest value of reads, of writes and of each mix
 */
function colouredKinds({ workloads, runs }, field) {
  if (workloads.length <= mostColours) return workloads;
  const valueOf = (/** @type {Study["runs"][number]} */ run) => Number(figureOf(run, field) ?? 0);
  const tops = groupBy(runs, ({ factors }) => String(factors.read_pct)).map(
    (own) => own.toSorted((a, b) => valueOf(b) - valueOf(a))[0].workload,
  );
  return [...new Set(tops)].slice(0, mostColours);
}

/** Speeds of links are given in powers of ten. @param {Study["measures"]} measures */
const inMegabytes = (measures) =>
  measures.map((each) =>
    each.printed["MB/s"] ? { ...each, shown: [{ unit: "MB/s", size: each.printed["MB/s"] }] } : each,
  );

/** Numbers with a unit: 85,000 to 100,000 IOPS, 68.0 ms. */
const amounts = /([\d,]*\d(?:\.\d+)?)(?: to ([\d,]*\d(?:\.\d+)?))? ([A-Za-zµ]+(?:\/s)?)/g;

/** Numbers in a text are rounded so far. */
const rounded = 0.02;

/** @param {Study} study @returns {string | undefined} the measure of the first number of an author's conclusion that the study has */
export const measureSaid = (study) => findSaid(study)[0]?.measure;

/**
 * Numbers of an author's conclusion that the study has: of runs, or quoted for values of the setting.
 * @param {Study} study
 * @returns {{measure: string, level: string | null}[]} of what, and of which value of the setting, as the text has them
 */
function findSaid(study) {
  const [{ finding, support }] = study.answers;
  const ranges = [
    ...study.runs.flatMap((run) =>
      mainMeasures(study.measures).map(({ name }) => ({
        measure: name,
        level: run.level,
        low: figureOf(run, name),
        high: figureOf(run, name),
      })),
    ),
    ...quotedSides(study).map(({ measure, level, least, most }) => ({
      measure,
      level,
      low: least,
      high: most,
    })),
  ].filter(({ low }) => low !== null);
  const said = [...`${finding} ${support ?? ""}`.matchAll(amounts)].flatMap(([, from, to, unit]) =>
    mainMeasures(study.measures).flatMap(({ name, printed, shown }) => {
      const size = shown.find((each) => each.unit === unit)?.size ?? printed?.[unit];
      return size === undefined
        ? []
        : [from, to ?? from].map((text) => ({
            measure: name,
            value: Number(text.replaceAll(",", "")) * size,
          }));
    }),
  );
  return said.flatMap(({ measure, value }) =>
    ranges.filter(
      (each) =>
        each.measure === measure &&
        value >= Number(each.low) * (1 - rounded) &&
        value <= Number(each.high) * (1 + rounded),
    ),
  );
}

/**
 * Where a conclusion gives numbers of some values of the setting alone, the others would be taken for what it speaks of.
 * @param {Study} study
 * @returns {Set<string | null> | null} the values that it gives numbers of; null where all are drawn
 */
function levelsSaid(study) {
  const [answer] = study.answers;
  if (answer?.form !== "conclusion" || answer.kind !== "comparison") return null;
  return new Set(findSaid(study).map(({ level }) => level));
}

/**
 * The runs of one result, a row for each of its two settings: both values say more than their change.
 * @param {Study} study
 * @param {Study["comparisons"][number]} result
 * @returns {Promise<LeadingChart>} null where the runs of the two settings cannot be told from others
 */
export async function bothSides(study, result) {
  const { factor, level, baseline, measure, runs, baseline_runs } = result;
  const sides = [level, baseline];
  const own = study.runs.filter(
    (run) =>
      isBehind(run, result) && figureOf(run, measure) !== null && !hasFailedCheck(study, run.run, measure),
  );
  const [changed, base] = sides.map((value) => own.filter((run) => run.level === value).length);
  if (factor !== study.factor || changed !== runs || base !== baseline_runs) return null;
  const names = new Set(own.map((run) => run.workload));
  if (names.size > 1) return null;
  return leadingDots(
    {
      ...{ ...study, runs: own, means: [], statements: [], workloads: [...names] },
      ...{ tools: [...new Set(own.map((run) => run.tool))] },
      levels: study.levels.filter(({ value }) => sides.includes(value)),
    },
    measure,
  );
}

/**
 * @param {Study} study
 * @param {string | null | undefined} measure
 * @returns {Promise<LeadingChart>} all workloads in this measure, else in the first that was measured
 */
async function leadingDots(study, measure) {
  const charts = await dotCharts(study, 500);
  const chart = charts.find(({ field }) => field === measure) ?? charts[0];
  if (!chart) return null;
  const { svg, title, about, head, body, marks } = chart;
  return {
    svg,
    caption: [title, about, ...marks].filter(Boolean).join(", "),
    key: levelsKey(study),
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
 * @param {string | null | undefined} measure  that the answer is about
 * @returns {(kind: import("./chart-kinds.js").ChartKind) => boolean} whether it draws that: a curve is latency against
 *   IOPS, unless one of them alone is asked for
 */
function showsAnswer({ answers: [answer] }, measure) {
  if (answer?.kind === "curve" && measure === "iops") return ({ key }) => key === "trade";
  return ({ key, shown }) => key !== "trade" && shown.at(-1)?.field === measure;
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
