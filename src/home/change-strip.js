/** What changed at each place of a study, as dots on one scale for all questions: a sparkline that needs no script. */
/** @import {Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { sayTimesSpan } from "../words/changes.js";
import { html } from "../html/markup.js";
import { maxOf, minOf } from "../words/ends.js";

/** Ends of the scale, as ratios; what is beyond stands at its end. */
const reach = 8;

const width = 120;
const height = 18;
const inset = 4;

/** Verdicts about the level alone; others are drawn hollow. */
const told = new Set(["better", "worse", "equivalent", "undecided", "differs", "alike"]);

/**
 * @param {Study} study
 * @returns {ReturnType<typeof html> | ""} nothing where no ratio of its leading measure is known
 */
export function changeStrip({ comparisons, answers }) {
  const measure = answers[0]?.measure ?? "iops";
  const dots = comparisons.flatMap(({ scope, measure: of, plain_ratio, verdict }) =>
    scope === "load" && of === measure && Number(plain_ratio) > 0
      ? [{ ratio: Number(plain_ratio), isTold: told.has(verdict ?? "") }]
      : [],
  );
  if (dots.length === 0) return "";
  const ratios = dots.map(({ ratio }) => ratio);
  const range = sayTimesSpan(minOf(ratios), maxOf(ratios));
  const places = new Map(dots.map(({ ratio, isTold }) => [`${placeOf(ratio)} ${isTold}`, isTold]));
  const marks = [...places].map(
    ([place, isTold]) =>
      html`<circle
        cx="${place.split(" ")[0]}"
        cy="${height / 2}"
        r="3"
        ${isTold ? html`class="told"` : ""}
      ></circle>`,
  );
  const label = `${range} at ${formatMany(dots.length, "place")}`;
  return html`<svg class="strip" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <title>${label}</title>
    <path d="M${inset} ${height / 2}H${width - inset}M${width / 2} 2V${height - 2}"></path>
    ${marks}
  </svg>`;
}

/**
 * @param {number} ratio
 * @returns {number} along the strip, whole: dots at one place are one
 */
function placeOf(ratio) {
  const share = Math.log(ratio) / Math.log(reach);
  return Math.round(width / 2 + Math.max(-1, Math.min(1, share)) * (width / 2 - inset));
}

/** What the ends of the strip stand for. */
export const stripScale = `÷${reach} to ×${reach}`;
