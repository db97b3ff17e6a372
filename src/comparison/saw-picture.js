/** What each study saw, side by side: a row a study, its typical effect and how far its results spread. */
/** @import {Study} from "../types.js" */
import { nameSetting } from "../analysis/series.js";
import { forestChart } from "../charts/forest-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { rangeOf, sayDocument } from "../figure/answer-picture.js";
import { drawnPanel } from "../figure/drawn-panel.js";
import { html } from "../html/markup.js";
import { maxOf, minOf } from "../words/ends.js";
import { findMeasure } from "../words/measures.js";

/**
 * @param {Study[]} studies  of one setting, all of storage
 * @returns {Promise<unknown>} nothing where fewer than two of them have a result: one is in the picture of the answer
 */
export async function sawPicture(studies) {
  const rows = studies.flatMap(effectOf);
  const source = [...new Set(studies.map(sayDocument))].filter(Boolean).join("; ");
  if (rows.length < 2) return "";
  const labs = rows.map(({ lab }) => lab);
  const ends = rows.flatMap(({ low, high }) => [low, high]);
  const title = "Typical effect of each study";
  const about = "with its smallest and largest result; right is better";
  const axis = "IOPS, throughput or 1 / latency, as a ratio";
  const range = rangeOf(ends);
  const svg = await renderSvg(forestChart({ labs, range, summary: [], title: axis, room: 260 }), rows, {
    label: `${title}, ${about}.`,
  });
  const body = rows.map(({ lab, ratio, low, high }) => [lab, ratio, low, high]);
  const head = ["Study", "Ratio", "Smallest", "Largest"];
  return html`<div class="panels panels-one dot-panels">
    ${drawnPanel({ title, about, svg, head, body, source })}
  </div>`;
}

/**
 * @param {Study} study
 * @returns {{lab: string, part: "lab", ratio: number, low: number, high: number}[]} one, or none where its answer compares nothing
 */
function effectOf({ study, factor, answers: [answer], measures, factorInfos }) {
  if (answer?.kind !== "comparison" || answer.factor !== factor || !answer.ratio) return [];
  const { ratio, low, high, measure, levels, against } = answer;
  const isLess = findMeasure(measures, String(measure))?.better === "lower";
  const gains = [ratio, low ?? ratio, high ?? ratio].map((each) => (isLess ? 1 / each : each));
  const units = Object.fromEntries(factorInfos);
  const [level] = JSON.parse(levels ?? "[]");
  const [changed, base] = [level, String(against)].map((value) => nameSetting(value, String(factor), units));
  return [
    {
      ...{ lab: `${study}: ${changed} over ${base}`, part: "lab", ratio: gains[0] },
      ...{ low: minOf(gains), high: maxOf(gains) },
    },
  ];
}
