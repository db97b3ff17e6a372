/** Charts of a study in which no workload was measured at two loads: one for each measure, a row a workload, a dot a run. */
/** @import {Study} from "../types.js" */
import { formatMeasure, knownMeasures, measureTitle } from "../charts/measures.js";
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { valuesChart } from "../charts/values-chart.js";
import { html } from "../html/markup.js";
import { nameSetting } from "../analysis/series.js";
import { startSentence } from "../sentences/fill.js";
import { listAll } from "../sentences/format.js";
import { maxOf, minOf } from "../words/ends.js";
import { figureOf, findMeasure } from "../words/measures.js";
import { formatMany } from "../words/numbers.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { chartFindings } from "./chart-findings.js";
import { limitsOf } from "./chart-kinds.js";
import { drawnPanel } from "./drawn-panel.js";
import { levelKey, namedLevels } from "./level-key.js";

/** Rows that a chart has room for. */
const mostRows = 24;

/** So few dots have room for their values. */
export const mostValues = 8;

/** Values further apart than this need a logarithmic axis. */
const widest = 30;

/**
 * @param {Study} along  its useful axis
 * @returns {Set<string>} workloads that a tool measured at two loads
 */
export function curvedWorkloads({ runs }) {
  /** @type {Map<string, number>} */
  const first = new Map();
  const curved = runs.filter(({ tool, workload, load }) => {
    if (load === null) return false;
    const place = `${tool} ${workload}`;
    if (!first.has(place)) first.set(place, load);
    return first.get(place) !== load;
  });
  return new Set(curved.map(({ workload }) => workload));
}

/** So many workloads at one load have charts of dots together; fewer stand among the curves. */
const fewestDotted = 3;

/**
 * The part of a study that is drawn along its useful axis, and the part that is drawn as dots.
 * @param {Study} study
 * @returns {{curved: Study | null, dotted: Study | null}} one of them at least
 */
export function splitByLoad(study) {
  const along = withUsefulAxis(study);
  const curved = curvedWorkloads(along);
  if (curved.size === 0) return { curved: null, dotted: study };
  const single = study.runs.filter((_, i) => !curved.has(along.runs[i].workload));
  const names = new Set(single.map(({ workload }) => workload));
  if (names.size < fewestDotted) return { curved: along, dotted: null };
  return { curved: ofWorkloads(along, curved), dotted: ofWorkloads(study, names) };
}

/** @param {Study} study @param {Set<string>} names @returns {Study} */
const ofWorkloads = (study, names) => ({
  ...study,
  workloads: study.workloads.filter((workload) => names.has(workload)),
  runs: study.runs.filter(({ workload }) => names.has(workload)),
  means: study.means.filter(({ workload }) => names.has(workload)),
});

/**
 * @typedef {object} DotChart
 * @property {string} field  of its measure
 * @property {string} title
 * @property {string} about  which workload, where there is one
 * @property {string} svg
 * @property {string[]} head
 * @property {(string | number | null)[][]} body
 * @property {string[]} runs
 * @property {boolean} isHollow  one of them failed a check
 */

/**
 * @param {Study} study
 * @param {number} [width]  px
 * @returns {Promise<DotChart[]>} of each main measure that two runs have
 */
export async function dotCharts(study, width = 400) {
  const rows = chartRows(study).filter(({ part }) => part !== "mean" && part !== "none");
  const measures = knownMeasures(study.measures, study.runs).filter(
    ({ field }) => findMeasure(study.measures, field)?.main,
  );
  const charts = [];
  for (const measure of measures) {
    const own = rows.flatMap((row) => {
      const figure = figureOf(row, measure.field);
      return figure === null ? [] : [{ ...row, name: nameRow(study, row), value: figure / measure.divisor }];
    });
    if (own.length > 1) charts.push(await drawDots(study, measure, own, width));
  }
  return charts;
}

/** @typedef {ReturnType<typeof chartRows>[number]} ChartRow */

/**
 * @param {Study} study
 * @param {ChartRow} row
 * @returns {string} its workload, and its tool where there are several; of one workload the value of the setting
 */
function nameRow(study, { tool, workload, level }) {
  const [of, by] = [study.workloads, study.tools].map((all, i) =>
    String(all.find((each) => slugify(each) === [workload, tool][i])),
  );
  if (study.workloads.length === 1 && study.levels.length > 0)
    return startSentence(nameSetting(level, String(study.factor), Object.fromEntries(study.factorInfos)));
  return study.tools.length > 1 ? `${sayWorkload(of)}, ${sayTool(by)}` : sayWorkload(of);
}

/**
 * @param {Study} study
 * @param {import("../types.js").Measure} measure
 * @param {(ChartRow & {name: string, value: number})[]} rows
 * @param {number} width
 * @returns {Promise<DotChart>}
 */
async function drawDots(study, measure, rows, width) {
  const all = [...new Set(rows.map(({ name }) => name))];
  const names = all.slice(0, mostRows);
  const drawn = rows.filter(({ name }) => names.includes(name));
  const values = drawn.map(({ value }) => value);
  const isLog = minOf(values) > 0 && maxOf(values) > widest * minOf(values);
  const levels = namedLevels(study);
  const title = measureTitle(measure);
  const left = all.length - names.length;
  const limits = limitsOf(study, measure);
  const about = [
    limits.length > 0 && `dashed line: ${listAll(limits.map(({ label: name }) => name))}`,
    study.workloads.length === 1 && sayWorkload(study.workloads[0]),
    isLog && "log scale",
    left > 0 && `${formatMany(left, "more workload")} in the table`,
  ];
  const label = `${title}: a row for each ${study.workloads.length === 1 ? "setting" : "workload"}, a dot for each run. The numbers are in the table of this study.`;
  const logRange = isLog ? /** @type {[number, number]} */ ([minOf(values), maxOf(values)]) : null;
  const hasValues = drawn.length <= mostValues;
  const spec = valuesChart({ names, measure, levels, logRange, limits, hasValues, width });
  const middle = (maxOf(values) + (isLog ? minOf(values) : 0)) / 2;
  const named = drawn.map((row) => ({
    ...row,
    text: formatMeasure(measure, row.value * measure.divisor),
    isRight: row.value > middle,
  }));
  const of = study.levels.length > 0 ? [study.factorInfo?.title ?? "Level"] : [];
  return {
    ...{ field: measure.field, title, about: about.filter(Boolean).join(", ") },
    svg: await renderSvg(spec, named, { label }),
    head: ["Workload", ...of, title],
    body: rows.map(({ name, level, value }) => [name, ...(of.length > 0 ? [level] : []), value]),
    runs: drawn.flatMap(({ run }) => run ?? []),
    isHollow: drawn.some(({ doubt }) => doubt?.includes(`|${measure.field}|`)),
  };
}

/**
 * @param {Study} study
 * @param {DotChart[]} charts
 */
export const dotPanels = (study, charts) =>
  html`${levelsKey(study)}
    <div class="panels panels-few dot-panels">
      ${charts.map((chart) => drawnPanel({ ...chart, found: chartFindings(study, chart.runs, [chart.field], "") }))}
    </div>
    <p class="note">
      Each dot is a run${charts.some(({ isHollow }) => isHollow) && "; a hollow one failed a check"}.
    </p>`;

/** @param {Study} study @returns {unknown} nothing where all runs have one colour */
export const levelsKey = (study) => study.levels.length > 1 && levelKey(study);
