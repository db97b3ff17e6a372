/** The picture of a study's answer: the change that its setting makes, or the curve that is its answer. */
/** @import {Study} from "../types.js" */
import { nameWorkloads } from "../analysis/answer/names.js";
import { changesByLoad, changesByWorkload, isInTimes } from "../charts/changes-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { groupBy, maxOf, minOf, nameSetting } from "../analysis/series.js";
import { namedLoads } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { sayChange } from "../words/changes.js";
import { findMeasure } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool } from "../words/workloads.js";
import { agreementPicture } from "./agreement-picture.js";
import { changesOf, inOrder, joinShares } from "./answer-changes.js";
import { axisTitle } from "./chart-kinds.js";
import { figureRows } from "./figure-rows.js";
import { layersPicture } from "./layer-charts.js";
import { bothSides, leadingChart, mostColours } from "./leading-chart.js";
import { swatch } from "./level-key.js";

/** As many colours as lines have, and rows that a first screen has room for. */
const mostLines = 8;
const mostRows = 12;
/** So few dots have room for their values. */
const mostTexts = 8;
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
  const parts = await drawAnswer(study, answer);
  if (!parts) return "";
  const { caption, picture, key, data } = parts;
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
async function drawAnswer(study, { kind, form }) {
  const rows = kind === "comparison" && form !== "conclusion" ? changesOf(study) : [];
  const runs = rows.length === 1 && (await bothSides(study, rows[0].result));
  if (runs) return drawn(runs);
  // A lone dot without its interval says no more than the sentence beside it.
  if (rows.length === 1 && rows[0].low === null) return null;
  if (rows.length > 0) return drawChanges(study, rows);
  if (kind === "agreement") return agreementPicture(study);
  const met = kind === "criterion" ? study.criteria.filter(({ value }) => Number(value) > 0) : [];
  if (met.length > 0) return drawCriteria(met);
  const layers = kind === "layers" && (await layersPicture(study));
  const leading = layers ? null : await leadingChart(study);
  return layers || (leading && drawn(leading));
}

/** @param {Study} study @returns {string} whose numbers they are: who published them; nothing of what was measured here */
export const sayDocument = ({ provenance, lab, source_title }) =>
  provenance === "published" ? (lab ?? source_title ?? "") : "";

/** @typedef {{caption: string, picture: unknown, key?: unknown, data: unknown}} Drawn  data: its rows, for downloads and its tooltip */

/**
 * @param {NonNullable<import("./leading-chart.js").LeadingChart>} chart
 * @returns {Drawn}
 */
const drawn = ({ caption, svg, key, head, body }) => ({
  caption,
  picture: html`<div class="chart">${raw(svg)}</div>`,
  key,
  data: figureRows(head, body),
});

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
  const range = rangeOf(rows.map(({ ratio }) => ratio));
  const spec = changesByWorkload({ workloads, range, title });
  const label = `${title}, a row for each criterion.`;
  const drawn = rows.filter(({ workload }) => workloads.includes(workload));
  return {
    caption: `${title}: right of the line is above it`,
    picture: html`<div class="chart">
      ${raw(await renderSvg(spec, withTexts(drawn, workloads.length, range), { label }))}
    </div>`,
    data: figureRows(
      ["Criterion", title],
      drawn.map(({ workload, ratio }) => [workload, ratio]),
    ),
  };
}

/** @param {number[]} ratios @returns {[number, number]} with no change between, and some room */
export const rangeOf = (ratios) => [minOf([...ratios, 1]) / 1.05, maxOf([...ratios, 1]) * 1.05];

/** @param {{repeated: boolean, low: number | null}[]} results @returns {string} what a dot, a circle and a line are */
function sayMarks(results) {
  const hollow = results.filter(({ repeated }) => !repeated).length;
  if (hollow === results.length) return "each circle a result of single runs";
  const mark =
    hollow > 0 ? "filled: 3 runs or more of each setting, hollow: fewer" : "each dot a repeated result";
  return results.some(({ low }) => low !== null) ? `${mark}; line: its 95 % interval` : mark;
}

/** Letters of a name in the key beyond which each has a line of its own, and none moves while the page arrives. */
const longName = 36;

/**
 * @param {Study} study
 * @param {import("./answer-changes.js").Change[]} changes
 * @returns {string[]} rows that the answer names, in the order of its words; of many of which it names none, those with
 *   the largest gain, the middle one and the largest loss
 */
export function namedRows({ answers: [{ finding }], workloads }, changes) {
  const rows = groupBy(changes, ({ row }) => row);
  if (rows.length <= mostColours) return rows.map(([{ row }]) => row);
  const named = rows.flatMap(([{ row, result }]) => {
    const [name] = nameWorkloads([result.workload], workloads);
    const at = [name, name.replace(/reads$|writes$/, "I/O")]
      .map((each) => finding.search(wholeWord(each)))
      .filter((place) => place >= 0);
    return at.length > 0 ? [{ row, first: Math.min(...at) }] : [];
  });
  if (named.length > 0) {
    const inWords = named.toSorted((a, b) => a.first - b.first).map(({ row }) => row);
    return inWords.slice(0, mostColours);
  }
  const means = rows
    .map((own) => ({
      row: own[0].row,
      sum: own.reduce((sum, { ratio }) => sum + Math.log(ratio) / own.length, 0),
    }))
    .sort((a, b) => b.sum - a.sum);
  return [0, Math.floor(means.length / 2), means.length - 1].map((place) => means[place].row);
}

/** @param {string} name @returns {RegExp} 4k reads, but not within 64k reads */
const wholeWord = (name) => new RegExp(`(?<![\\w-])${name.replace(/[^\w\s]/g, "\\$&")}(?!\\w)`, "i");

/**
 * @param {number} ratio
 * @param {[number, number]} range  of the axis it stands on, whose notation it has
 * @returns {string} 2.5×, 0.82×; +42 %
 */
const writeChange = (ratio, range) =>
  isInTimes(range) ? `${Number(ratio.toPrecision(2))}×` : sayChange(ratio).replace("±", "");

/**
 * Rows of changes with the text of each, where there is room: few dots, one a row.
 * @template {{ratio: number, low?: number | null, high?: number | null}} Row
 * @param {Row[]} rows
 * @param {number} names  how many rows the chart has
 * @param {[number, number]} range
 */
function withTexts(rows, names, range) {
  if (rows.length > mostTexts || rows.length > names) return rows;
  const middle = Math.sqrt(range[0] * range[1]);
  return rows.map((row) => {
    const isRight = row.ratio > middle;
    const end = (isRight ? row.low : row.high) ?? row.ratio;
    return { ...row, text: writeChange(row.ratio, range), isRight, end };
  });
}

/**
 * @param {Study} study
 * @param {import("./answer-changes.js").Change[]} changes
 * @returns {Promise<Drawn>}
 */
async function drawChanges(study, changes) {
  const [{ factor, levels, against, measure, tool }] = study.answers;
  const loads = [...new Set(changes.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
  const isLine =
    loads.length >= fewestLoads && new Set(changes.map(({ workload }) => workload)).size <= mostLines;
  const rows = isLine ? changes : joinShares(changes);
  const all = inOrder(rows.map(({ row }) => row));
  const workloads = all.slice(0, isLine ? mostLines : mostRows);
  const shown = rows
    .filter(({ row }) => workloads.includes(row))
    .toSorted((a, b) => Number(a.load) - Number(b.load));
  const ends = shown.flatMap(({ ratio, low, high }) =>
    isLine ? [ratio] : [ratio, low ?? ratio, high ?? ratio],
  );
  const range = rangeOf(ends);
  const conditions = isLine ? [] : [...new Set(shown.flatMap(({ condition }) => condition || []))];
  const name = findMeasure(study.measures, String(measure))?.title ?? String(measure);
  const [level] = JSON.parse(levels ?? "[]");
  const units = Object.fromEntries(study.factorInfos);
  const [changed, base] = [level, String(against)].map((value) => nameSetting(value, String(factor), units));
  // A change per host may lead the answer: the picture says of how many hosts its sums are.
  const together =
    loads.length === 1 && study.load_axis && nameSetting(String(loads[0]), study.load_axis, units);
  const title = `${name} with ${changed} against ${base}${together ? `, ${together}` : ""}`;
  const axis = `${name} compared with ${base}`;
  const coloured = isLine ? namedRows(study, shown) : conditions;
  const spec = isLine
    ? changesByLoad({
        load: { title: axisTitle(study), values: loads, bytes: study.loadInfo?.unit === "bytes" },
        ...{ coloured, range, title: axis },
      })
    : changesByWorkload({ workloads, range, conditions, title: axis });
  // Means, so that no line has a marker at each point.
  const marked = shown.map((each) => ({ ...each, workload: each.row, part: "mean" }));
  const texts = isLine ? marked : withTexts(marked, workloads.length, range);
  const svg = await renderSvg({ ...spec, data: { name: "rows", values: [] } }, texts, {
    ...{ label: `${title}. The numbers are in the table of comparisons.`, places: isLine },
  });
  const left = all.length - workloads.length;
  const caption = [
    title,
    tool && sayTool(tool),
    isLine ? "a line for each workload" : sayMarks(shown),
    left > 0 && `${formatMany(left, "more workload")} in the comparisons`,
  ];
  const others = isLine ? workloads.filter((each) => !coloured.includes(each)) : [];
  const key =
    coloured.length > 0 &&
    html`<p class="note level-key${coloured.some((each) => each.length > longName) ? " level-lines" : ""}">
      ${coloured.map((each, i) => html`<span>${swatch(i)} ${each}</span> `)}
      ${others.length > 0 && html`<span>grey: ${others.join(", ")}</span>`}
    </p>`;
  const change = `Change in ${inSentence(name)}, as a ratio`;
  const head = ["Workload", ...(loads.length > 0 ? [axisTitle(study)] : []), change];
  const body = shown.map(({ workload, load, ratio }) => [
    workload,
    ...(loads.length > 0 ? [load] : []),
    ratio,
  ]);
  const tip = {
    titles: { level: "Workload", load: axisTitle(study), ...namedLoads(study, loads) },
    shown: [{ name: change, field: "ratio" }],
    levels: Object.fromEntries(coloured.map((workload, i) => [workload, i])),
    rows: shown.map(({ workload, load, ratio }) => ({
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
