/** The picture of a study's answer: the change that its setting makes, or the curve that is its answer. */
/** @import {Study} from "../types.js" */
import { changesByLoad, changesByWorkload } from "../charts/changes-chart.js";
import { compileTemplate, renderVega } from "../charts/static-svg.js";
import { chooseRows } from "../analysis/answer/comparison.js";
import { nameSetting } from "../analysis/answer/names.js";
import { maxOf, minOf } from "../analysis/series.js";
import { othersName } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { findMeasure } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { axisTitle } from "./chart-kinds.js";
import { leadingChart } from "./leading-chart.js";
import { swatch } from "./level-key.js";

/** As many colours as lines have, and rows that a first screen has room for. */
const mostLines = 8;
const mostRows = 12;
/** So many loads make a line. */
const fewestLoads = 3;

/**
 * @param {Study} study
 * @returns {Promise<unknown>} a figure; nothing where nothing was measured that could be drawn
 */
export async function answerPicture(study) {
  const [answer] = study.answers;
  if (!answer || answer.grade === "claim, no data") return "";
  const rows = changesOf(study);
  if (answer.kind === "comparison" && rows.length > 0) return drawChanges(study, rows);
  const chart = answer.kind === "curve" && (await leadingChart(study));
  return chart ? figure(html`<div class="chart">${raw(chart.svg)}</div>`, chart.caption) : "";
}

/** @typedef {{workload: string, load: number | null, ratio: number, repeated: boolean, low: number | null, high: number | null}} Change */

/**
 * Results that the answer speaks of, chosen by its own rule.
 * @param {Study} study
 * @returns {Change[]}
 */
function changesOf(study) {
  const { factor, levels, against, measure, tool } = study.answers[0];
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
  return rows.map(({ workload, others, load, ratio, low95, high95, runs, baseline_runs }) => ({
    workload: (isOne && othersName(study, others)) || sayWorkload(workload ?? "") || "all runs",
    ...{ load, ratio: Number(ratio), repeated: Math.min(runs, baseline_runs) >= 3 },
    ...{ low: low95, high: high95 },
  }));
}

/**
 * @param {Study} study
 * @param {Change[]} rows
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
  const range = /** @type {[number, number]} */ ([minOf([...ends, 1]) / 1.05, maxOf([...ends, 1]) * 1.05]);
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
    : changesByWorkload({ workloads, range, title: `change in ${inSentence(name)}` });
  const svg = await renderVega(compileTemplate({ ...spec, data: { name: "rows", values: [] } }), drawn, {
    ...{ label: `${title}. The numbers are in the table of comparisons.`, markers: false, joined: false },
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
  const key =
    isLine &&
    html`<p class="note level-key">
      ${workloads.map((workload, i) => html`<span>${swatch(i)} ${workload}</span> `)}
    </p>`;
  return figure(
    html`<div class="chart">${raw(svg)}</div>
      ${key}`,
    caption.filter(Boolean).join(", "),
  );
}

/**
 * @param {unknown} picture
 * @param {string} caption
 */
const figure = (picture, caption) =>
  html`<figure class="answer-picture">
    <figcaption>${caption}</figcaption>
    ${picture}
  </figure>`;
