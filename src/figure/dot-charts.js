/** Charts of a study in which no workload was measured at two loads: one for each measure, a row a workload, a dot a run. */
/** @import {Study} from "../types.js" */
import { formatMeasure, knownMeasures, measureTitle } from "../charts/measures.js";
import { chartRows } from "../charts/rows.js";
import { renderSvg } from "../charts/static-svg.js";
import { withUsefulAxis } from "../charts/useful-axis.js";
import { valuesChart } from "../charts/values-chart.js";
import { html } from "../html/markup.js";
import { groupBy, nameSetting } from "../analysis/series.js";
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
const mostValues = 8;

/** Dots of a row whose values have room, as a share of the axis. */
const leastRoom = 0.25;

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
 * @property {string[]} marks  what dots and bars are
 */

/**
 * @param {Study} study
 * @param {number} [width]  px
 * @returns {Promise<DotChart[]>} of each main measure that two runs have, or a run and a quoted value
 */
export async function dotCharts(study, width = 400) {
  const kinds = kindsOfNumbers(study);
  const rows = chartRows(study).filter(({ part }) => part !== "mean" && part !== "none");
  const quoted = quotedSides(study);
  const all = [...study.runs, ...quoted.map(({ measure, most }) => ({ [measure]: most }))];
  const measures = knownMeasures(study.measures, all).filter(
    ({ field }) => findMeasure(study.measures, field)?.main,
  );
  const charts = [];
  for (const measure of measures) {
    const { field, divisor } = measure;
    const known = rows.filter((row) => figureOf(row, field) !== null);
    const alike = new Set(
      groupBy(known, ({ workload }) => workload).flatMap((each) => alikeRows(each, kinds)),
    );
    const own = known.flatMap((row) => {
      const { level, part, run, doubt } = row;
      const value = Number(figureOf(row, field)) / divisor;
      return alike.has(row) ? [{ name: nameRow(study, row), level, part, run, doubt, value }] : [];
    });
    const said = quoted
      .filter((each) => each.measure === field)
      .map(({ level, least, most, scope }) => ({
        ...{ level, scope, name: nameLevel(study, level), part: "single", run: null, doubt: null },
        ...(least === most ? { value: most / divisor } : { from: least / divisor, to: most / divisor }),
      }));
    const drawn = [...own, ...said];
    if (drawn.length > 1) charts.push(await drawDots(study, measure, drawn, width));
  }
  return charts;
}

/**
 * @param {Study} study
 * @returns {Map<string | null, string>} by run: of which kinds of I/O its document or tool printed numbers
 */
function kindsOfNumbers({ printed }) {
  const kinds = new Map();
  for (const { run, operation } of printed.values()) kinds.set(run, `${kinds.get(run) ?? ""} ${operation}`);
  return kinds;
}

/**
 * A latency of writes and one of all I/O share no axis.
 * @param {ChartRow[]} rows  of a workload
 * @param {Map<string | null, string>} kinds
 * @returns {ChartRow[]} the most of which the numbers are of one kind; none where each has its own
 */
function alikeRows(rows, kinds) {
  const alike = groupBy(rows, ({ run }) => kinds.get(run) ?? "");
  const [most] = alike.toSorted((a, b) => b.length - a.length);
  return alike.length === 1 || most.length > 1 ? most : [];
}

/**
 * Values of the setting that no run has, and for which the document gives a value or a range under the same conditions:
 * those of all runs; where there is no run, those of most of these values.
 * @param {Study} study
 * @returns {{measure: string, level: string, least: number, most: number, scope: string | null}[]}  scope: peak, average
 */
export function quotedSides({ factor, statements, runs, workloads }) {
  if (factor === null || workloads.length > 1) return [];
  const given = statements.flatMap(
    ({ kind, measure, low, high, scope, factors: { [factor]: value, ...others } }) => {
      const isSide = kind === "figure" && value !== undefined && low !== null && high !== null;
      if (!isSide || runs.some(({ factors }) => factors[factor] === String(value))) return [];
      const conditions = Object.entries(others).filter(([name]) => name !== `${factor}_version`);
      const isAlike = conditions.every(([name, each]) =>
        runs.every(({ factors }) => [undefined, String(each)].includes(factors[name])),
      );
      const side = { measure, level: String(value), least: low, most: high, scope };
      return isAlike ? [{ side, like: JSON.stringify([measure, scope, conditions.sort()]) }] : [];
    },
  );
  const groups = groupBy(given, ({ like }) => like);
  const [most = []] = groups.toSorted((a, b) => b.length - a.length);
  const sides = (runs.length > 0 ? given : most).map(({ side }) => side);
  // Of several values of a setting none can stand for it.
  return sides.filter((side) => sides.filter((each) => isSameSide(each, side)).length === 1);
}

/** @type {(a: {measure: string, level: string}, b: {measure: string, level: string}) => boolean} */
const isSameSide = (a, b) => a.measure === b.measure && a.level === b.level;

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
  if (study.workloads.length === 1 && study.levels.length > 0) return nameLevel(study, level);
  return study.tools.length > 1 ? `${sayWorkload(of)}, ${sayTool(by)}` : sayWorkload(of);
}

/** @param {Study} study @param {string} level */
const nameLevel = ({ factor, factorInfos }, level) =>
  startSentence(nameSetting(level, String(factor), Object.fromEntries(factorInfos)));

/** @typedef {{name: string, level: string, part: string, run: string | null, doubt: string | null, value?: number, from?: number, to?: number, scope?: string | null}} DotRow  from, to: a range that is quoted; scope: of which number of the document it is, such as the peak */

/**
 * @param {Study} study
 * @param {import("../types.js").Measure} measure
 * @param {DotRow[]} rows
 * @param {number} width
 * @returns {Promise<DotChart>}
 */
async function drawDots(study, measure, rows, width) {
  const all = [...new Set(rows.map(({ name }) => name))];
  const names = all.slice(0, mostRows);
  const drawn = rows.filter(({ name }) => names.includes(name));
  const values = drawn.flatMap(({ value, from = value, to = value }) => [Number(from), Number(to)]);
  const isLog = minOf(values) > 0 && maxOf(values) > widest * minOf(values);
  const known = namedLevels(study).filter(({ value }) => rows.some(({ level }) => level === value));
  const others = new Set(rows.map(({ level }) => level));
  for (const { value } of known) others.delete(value);
  const levels = [
    ...known,
    ...[...others].map((value, i) => ({ value, slug: value, index: known.length + i })),
  ];
  const title = measureTitle(measure);
  const left = all.length - names.length;
  const limits = limitsOf(study, measure);
  const scopes = new Set(drawn.map(({ scope }) => scope));
  const about = [
    scopes.size === 1 && drawn[0].scope,
    limits.length > 0 && `dashed line: ${listAll(limits.map(({ label: name }) => name))}`,
    study.workloads.length === 1 && sayWorkload(study.workloads[0]),
    isLog && "log scale",
    left > 0 && `${formatMany(left, "more workload")} in the table`,
  ];
  const label = `${title}: a row for each ${study.workloads.length === 1 ? "setting" : "workload"}, a dot for each run. The numbers are in the table of this study.`;
  const logRange = isLog ? /** @type {[number, number]} */ ([minOf(values), maxOf(values)]) : null;
  const spec = valuesChart({ names, measure, levels, logRange, limits, width });
  const middle = (maxOf(values) + (isLog ? minOf(values) : 0)) / 2;
  const write = (/** @type {number} */ value) => formatMeasure(measure, value * measure.divisor);
  const say = (/** @type {DotRow} */ { value, from, to }) =>
    value === undefined ? [from, to].map((end) => trim(write(Number(end)))).join(" to ") : write(value);
  const beside = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ text) => ({
    ...{ text, isRight: to > middle, end: to > middle ? from : to },
  });
  const distance = (/** @type {number} */ a, /** @type {number} */ b) =>
    isLog
      ? Math.abs(Math.log(a / b)) / Math.log(maxOf(values) / minOf(values))
      : Math.abs(a - b) / maxOf(values);
  const lines = groupBy(drawn, ({ name }) => name);
  const named = drawn.map((row) => {
    const { name, value, from = value, to = value } = row;
    const others = drawn.filter((each) => each.name === name && each !== row);
    const isApart = others.every((each) => distance(Number(each.value ?? each.to), Number(to)) > leastRoom);
    const hasText = others.length === 0 || (drawn.length <= mostValues && isApart);
    return { ...row, ...(hasText && beside(Number(from), Number(to), say(row))) };
  });
  // Of many runs of one value the mean.
  const means = lines.length > mostValues || drawn.length <= mostValues ? [] : lines.flatMap(meanOf);
  const meanTexts = means.map(({ level, name, from, to, mean }) => ({
    ...{ level, name, part: "mean", ...beside(from, to, `mean ${write(mean)}`) },
  }));
  const of = study.levels.length > 0 ? [study.factorInfo?.title ?? "Level"] : [];
  return {
    ...{ field: measure.field, title, about: about.filter(Boolean).join(", ") },
    svg: await renderSvg(spec, [...named, ...meanTexts], { label }),
    head: ["Workload", ...of, title],
    body: rows.map((row) => [row.name, ...(of.length > 0 ? [row.level] : []), row.value ?? say(row)]),
    runs: drawn.flatMap(({ run }) => run ?? []),
    marks: [
      drawn.some(({ run }) => run !== null)
        ? "each dot a run"
        : drawn.some(({ value }) => value !== undefined) && "each dot a number of the document",
      drawn.some(({ doubt }) => doubt?.includes(`|${measure.field}|`)) && "a hollow one failed a check",
      drawn.some(({ from }) => from !== undefined) && "a bar is a range that the document gives",
    ].filter((each) => each !== false),
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
    <p class="note">${startSentence([...new Set(charts.flatMap(({ marks }) => marks))].join("; "))}.</p>`;

/** @param {string} text @returns {string} without zeros that nobody printed */
const trim = (text) => text.replace(/\.0+$/, "");

/**
 * @param {DotRow[]} line  of a chart
 * @returns {{level: string, name: string, from: number, to: number, mean: number}[]} of several runs of one value of the
 *   setting their ends and their geometric mean; empty for others
 */
function meanOf(line) {
  const values = line.flatMap(({ value }) => (value === undefined || value <= 0 ? [] : [value]));
  const [{ level, name }] = line;
  if (values.length < 2 || values.length < line.length || line.some((each) => each.level !== level))
    return [];
  const mean = Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
  return [{ level, name, from: minOf(values), to: maxOf(values), mean }];
}

/** @param {Study} study @returns {unknown} nothing where all runs have one colour, or a row a colour */
export const levelsKey = (study) => study.workloads.length > 1 && study.levels.length > 1 && levelKey(study);
