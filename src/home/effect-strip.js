/** What a setting changed, a mark for each workload on one axis for all rows: a picture that needs no script. */
/** @import {Study} from "../types.js" */
import { changesOf } from "../figure/answer-changes.js";
import { groupBy, maxOf, minOf } from "../analysis/series.js";
import { html } from "../html/markup.js";
import { formatChange } from "../sentences/format.js";
import { findMeasure } from "../words/measures.js";

/** The axis ends at a fifth and at five times; what is beyond stands at its end as an arrow. */
const reach = 5;

const width = 220;
const height = 30;
const [inset, radius] = [9, 4.5];

/** Changes below this are drawn as none, px of the axis aside: single runs differ by as much. */
const small = 1.05;

/** @typedef {{workload: string, gain: number, gains: number[], ratio: number, isRepeated: boolean}} Mark  gain: above 1 is better; gains: of each result */

/**
 * @param {Study} study
 * @returns {ReturnType<typeof html> | ""} nothing where its answer has no ratio
 */
export function effectStrip(study) {
  const marks = marksOf(study);
  if (marks.length === 0) return "";
  const measure = findMeasure(study.measures, String(study.answers[0].measure));
  const ends = marks.flatMap(({ gains }) => gains.map(placeOf));
  const [low, high] = [minOf(ends), maxOf(ends)];
  const list = marks.map(({ workload, ratio }) => `${workload} ${formatChange(ratio)}`).join(", ");
  const label = `${measure?.title ?? "Change"}: ${list}`;
  const middle = height / 2;
  return html`<svg class="effect" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <title>${label}</title>
    <path class="effect-axis" d="M${inset} ${middle}H${width - inset}M${width / 2} 3V${height - 3}"></path>
    ${high > low && html`<path class="effect-span" d="M${low} ${middle}H${high}"></path>`}
    ${marks.map(drawMark)}
  </svg>`;
}

/**
 * The mean of each workload over its loads, as the answer of the study chose its results.
 * @param {Study} study
 * @returns {Mark[]}
 */
function marksOf(study) {
  const [answer] = study.answers;
  if (answer?.kind !== "comparison" || answer.grade === "claim, no data") return [];
  const isLess = findMeasure(study.measures, String(answer.measure))?.better === "lower";
  return groupBy(changesOf(study), ({ workload }) => workload).map((own) => {
    const ratio = Math.exp(own.reduce((sum, each) => sum + Math.log(each.ratio), 0) / own.length);
    const gainOf = (/** @type {number} */ each) => (isLess ? 1 / each : each);
    return {
      ...{ workload: own[0].workload, ratio, gain: gainOf(ratio) },
      gains: own.map((each) => gainOf(each.ratio)),
      isRepeated: own.every(({ repeated }) => repeated),
    };
  });
}

/** @param {Mark} mark */
function drawMark({ gain, isRepeated }) {
  const [x, y] = [placeOf(gain), height / 2];
  const way = gain > small ? "up" : gain < 1 / small ? "down" : "level";
  const name = `effect-${way}${isRepeated ? " effect-repeated" : ""}`;
  const side = gain > 1 ? 1 : -1;
  return Math.max(gain, 1 / gain) > reach
    ? html`<path class="${name}" d="M${x} ${y - radius}L${x + side * 8} ${y}L${x} ${y + radius}Z"></path>`
    : html`<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"></circle>`;
}

/** @param {number} gain @returns {number} along the axis, px, to a tenth */
function placeOf(gain) {
  const share = Math.max(-1, Math.min(1, Math.log(gain) / Math.log(reach)));
  return Math.round((width / 2 + share * (width / 2 - inset)) * 10) / 10;
}

/** @param {"up" | "level" | "down"} way @param {string} meaning @returns {unknown} a mark and what its colour says */
export const sample = (way, meaning) =>
  html`<span class="mark-sample"
    ><svg viewBox="0 0 10 10" aria-hidden="true">
      <circle class="effect-${way}" cx="5" cy="5" r="4"></circle>
    </svg>
    ${meaning}</span
  >`;

/** The head of the column: what its axis says. */
export const effectScale = html`<span class="effect-scale"
  ><span>−${100 - 100 / reach} %</span><span>same</span><span>+${100 * (reach - 1)} %</span></span
>`;
