/** The picture of a study's answer: the change that its setting makes, or the curve that is its answer. */
/** @import {Study} from "../types.js" */
import { changesByLoad, changesByWorkload } from "../charts/changes-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { chooseRows } from "../analysis/answer/comparison.js";
import { nameSetting } from "../analysis/series.js";
import { maxOf, minOf } from "../analysis/series.js";
import { namedLoads, othersName } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { findMeasure } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { axisTitle } from "./chart-kinds.js";
import { figureRows } from "./figure-rows.js";
import { layersPicture } from "./layer-charts.js";
import { leadingChart } from "./leading-chart.js";
import { swatch } from "./level-key.js";

/** As many colours as lines have, and rows that a first screen has room for. */
const mostLines = 8;
const mostRows = 12;
/** So many loads make a line. */
const fewestLoads = 3;

/**
 * @param {Study} study
 * @param {{isNamed?: boolean}} [options]  isNamed: the caption names the study, on a page of several
 * @returns {Promise<unknown>} a figure; nothing where nothing was measured that could be drawn
 */
export async function answerPicture(study, { isNamed = false } = {}) {
  const [answer] = study.answers;
  if (!answer) return "";
  const drawn = await drawAnswer(study, answer);
  if (!drawn) return "";
  const { caption, picture, key, data } = drawn;
  return html`<figure
    class="answer-picture"
    data-title="${answer.kind === "claim" ? `${caption}: ${study.title}` : answer.finding}"
    data-source="${sayDocument(study)}"
  >
    <figcaption>${caption}${isNamed && html` <span>${study.title}</span>`}</figcaption>
    ${picture} ${key} ${data}
  </figure>`;
}

/**
 * Its own results: changes, values over those that are required, layers of latency; else the chart that leads the study.
 * @param {Study} study
 * @param {Study["answers"][number]} answer
 * @returns {Promise<Drawn | null>}
 */
async function drawAnswer(study, { kind }) {
  const rows = kind === "comparison" ? changesOf(study) : [];
  if (rows.length > 0) return drawChanges(study, rows);
  const met = kind === "criterion" ? study.criteria.filter(({ value }) => Number(value) > 0) : [];
  if (met.length > 0) return drawCriteria(met);
  return (kind === "layers" && (await layersPicture(study))) || drawLeading(study);
}

/** @param {Study} study @returns {string} whose numbers they are: who published them; nothing of what was measured here */
export const sayDocument = ({ provenance, lab, source_title }) =>
  provenance === "published" ? (lab ?? source_title ?? "") : "";

/** @typedef {{caption: string, picture: unknown, key?: unknown, data: unknown}} Drawn  data: its rows, for downloads and its tooltip */

/**
 * @param {Study} study
 * @returns {Promise<Drawn | null>} its first chart
 */
async function drawLeading(study) {
  const chart = await leadingChart(study);
  if (!chart) return null;
  return {
    caption: chart.caption,
    picture: html`<div class="chart">${raw(chart.svg)}</div>`,
    key: chart.key,
    data: figureRows(chart.head, chart.body),
  };
}

/**
 * @param {Study["criteria"]} criteria  with a value
 * @returns {Promise<Drawn>} a row each: what was reached over what is required
 */
async function drawCriteria(criteria) {
  const rows = criteria.map(({ criterion, value, required }) => ({
    ...{ workload: criterion, ratio: Number(value) / required, repeated: true, part: "mean" },
  }));
  const workloads = [...new Set(rows.map(({ workload }) => workload))].slice(0, mostRows);
  const title = "Best result over the target";
  const spec = changesByWorkload({ workloads, range: rangeOf(rows.map(({ ratio }) => ratio)), title });
  const label = `${title}, a row for each criterion.`;
  const drawn = rows.filter(({ workload }) => workloads.includes(workload));
  return {
    caption: `${title}: right of the line is above it`,
    picture: html`<div class="chart">${raw(await renderSvg(spec, drawn, { label }))}</div>`,
    data: figureRows(
      ["Criterion", title],
      drawn.map(({ workload, ratio }) => [workload, ratio]),
    ),
  };
}

/** @param {number[]} ratios @returns {[number, number]} with no change between, and some room */
export const rangeOf = (ratios) => [minOf([...ratios, 1]) / 1.05, maxOf([...ratios, 1]) * 1.05];

/** @typedef {{workload: string, load: number | null, ratio: number, repeated: boolean, low: number | null, high: number | null, condition: string}} Change  condition: the other settings, where results differ in them */

/**
 * Results that the answer speaks of, chosen by its own rule.
 * @param {Study} study
 * @returns {Change[]}
 */
export function changesOf(study) {
  const { factor, levels, against, measure, tool, ratio: said } = study.answers[0];
  const named = JSON.parse(levels ?? "[]");
  const known = study.comparisons.filter(
    (row) =>
      row.scope === "load" && row.factor === factor && row.measure === measure && Number(row.ratio) > 0,
  );
  const judged = known.map((row) => ({
    ...{ row, verdict: row.verdict, confounders: JSON.stringify(row.confounders ?? []) },
  }));
  const rows = chooseRows(judged, study.checks).rows.flatMap(({ row }) =>
    named.includes(row.level) && row.baseline === against && (tool === null || row.tool === tool)
      ? [row]
      : [],
  );
  const isOne = rows.length > 1 && new Set(rows.map(({ workload }) => workload)).size === 1;
  const others = withoutShared(rows.map((row) => othersName(study, row.others)));
  const conditions = isOne ? [] : [...new Set(others)];
  // The answer may give medians where a few runs are far off: its one result is drawn as it is said.
  const isSaid =
    rows.length === 1 && said !== null && Math.abs(Math.log(said / Number(rows[0].ratio))) > 0.01;
  return rows.map(({ workload, load, ratio, low95, high95, runs, baseline_runs }, i) => ({
    workload: (isOne && others[i]) || sayWorkload(workload ?? "") || "all runs",
    ...{ load, ratio: Number(isSaid ? said : ratio), repeated: Math.min(runs, baseline_runs) >= 3 },
    ...(isSaid ? { low: null, high: null } : { low: low95, high: high95 }),
    condition: conditions.length > 1 && conditions.length <= mostLines ? others[i] : "",
  }));
}

/**
 * @param {string[]} texts  lists of settings: HDD, link speed 1 Gbit/s, MTU 1500 bytes
 * @returns {string[]} without what all of them have; as they are where they are all alike
 */
function withoutShared(texts) {
  const lists = texts.map((text) => text.split(", "));
  const own = lists.map((list) => list.filter((part) => !lists.every((each) => each.includes(part))));
  return new Set(texts).size > 1 ? own.map((list) => list.join(", ")) : texts;
}

/** Letters of a name in the key beyond which each has a line of its own, and none moves while the page arrives. */
const longName = 36;

/**
 * @param {Study} study
 * @param {Change[]} rows
 * @returns {Promise<Drawn>}
 */
async function drawChanges(study, rows) {
  const [{ factor, levels, against, measure, tool }] = study.answers;
  const all = [...new Set(rows.map(({ workload }) => workload))];
  const loads = [...new Set(rows.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
  const isLine = loads.length >= fewestLoads && all.length <= mostLines;
  const workloads = all.slice(0, isLine ? mostLines : mostRows);
  const drawn = rows
    .filter(({ workload }) => workloads.includes(workload))
    .toSorted((a, b) => Number(a.load) - Number(b.load));
  const ends = drawn.flatMap(({ ratio, low, high }) =>
    isLine ? [ratio] : [ratio, low ?? ratio, high ?? ratio],
  );
  const range = rangeOf(ends);
  const conditions = isLine ? [] : [...new Set(drawn.flatMap(({ condition }) => condition || []))];
  const name = findMeasure(study.measures, String(measure))?.title ?? String(measure);
  const [level] = JSON.parse(levels ?? "[]");
  const units = Object.fromEntries(study.factorInfos);
  const [changed, base] = [level, String(against)].map((value) => nameSetting(value, String(factor), units));
  const title = `${name} with ${changed} against ${base}`;
  const spec = isLine
    ? changesByLoad({
        load: { title: axisTitle(study), values: loads, bytes: study.loadInfo?.unit === "bytes" },
        ...{ workloads, range, title: `change in ${inSentence(name)}` },
      })
    : changesByWorkload({ workloads, range, conditions, title: `change in ${inSentence(name)}` });
  // Means, so that no line has a marker at each point.
  const marked = drawn.map((row) => ({ ...row, part: "mean" }));
  const svg = await renderSvg({ ...spec, data: { name: "rows", values: [] } }, marked, {
    ...{ label: `${title}. The numbers are in the table of comparisons.`, places: isLine },
  });
  const left = all.length - workloads.length;
  const caption = [
    title,
    tool && sayTool(tool),
    isLine
      ? "a line for each workload"
      : drawn.every(({ repeated }) => !repeated) && "each circle a result of single runs",
    left > 0 && `${formatMany(left, "more workload")} in the comparisons`,
  ];
  const coloured = isLine ? workloads : conditions;
  const key =
    coloured.length > 0 &&
    html`<p class="note level-key${coloured.some((each) => each.length > longName) ? " level-lines" : ""}">
      ${coloured.map((each, i) => html`<span>${swatch(i)} ${each}</span> `)}
    </p>`;
  const change = `Change in ${inSentence(name)}, as a ratio`;
  const head = ["Workload", ...(loads.length > 0 ? [axisTitle(study)] : []), change];
  const body = drawn.map(({ workload, load, ratio }) => [
    workload,
    ...(loads.length > 0 ? [load] : []),
    ratio,
  ]);
  const tip = {
    titles: { level: "Workload", load: axisTitle(study), ...namedLoads(study, loads) },
    shown: [{ name: change, field: "ratio" }],
    levels: Object.fromEntries(workloads.map((workload, i) => [workload, i])),
    rows: drawn.map(({ workload, load, ratio }) => ({
      ...{ level: workload, load, ratio, low: null, high: null, part: "mean", run: null },
    })),
  };
  return {
    caption: caption.filter(Boolean).join(", "),
    picture: html`<div class="chart" ${isLine && html`data-tip`}>${raw(svg)}</div>`,
    key,
    data: figureRows(head, body, isLine ? tip : undefined),
  };
}
