/** @import {Mark} from "./panels.js" */
import { formatCount, formatFigure, formatThree } from "../../words/numbers.js";
import { xyChart } from "../../charts/xy-chart.js";
import { measureTitle } from "../../words/measures.js";
import { sayValue } from "../../words/workloads.js";
import { maxOf, minOf } from "../../words/ends.js";

/**
 * @typedef {object} Context
 * @property {import("./types.js").View} view
 * @property {{title: string, unit: string, divisor: number}} measure
 * @property {{title: string, unit: string, divisor: number}} x
 * @property {boolean} isCloud  a measure against another: points that no line joins
 * @property {"number" | "text" | "time"} kind  of the x axis
 * @property {string[]} series  of all panels
 * @property {number} width
 * @property {(string | number)[]} places  on the x axis, of all panels
 * @property {(column: string) => string} titleOf
 * @property {(mark: Mark) => string | null} loadOf  at which load it was measured
 * @property {(mark: Mark) => import("./doubts.js").Doubt[]} doubtsOf  findings about its runs that failed a check
 */

/** Among more marks than this, thin lines hide each other. */
const MOST_RANGES = 500;

/** @param {number} width  of a panel */
export const heightOf = (width) => Math.round(width > 500 ? width * 0.5 : width * 0.66);

/**
 * One panel of the Explore page: x axes and colours are the same in all, each has its own y axis.
 * @param {{titles: {value: string | number}[], marks: Mark[]}} panel
 * @param {Context} context
 */
export function panelChart({ titles, marks }, context) {
  const { view, measure, x, kind, series, width } = context;
  const ratio = view.baseline !== "";
  const ranged = marks.length <= MOST_RANGES && marks.some(({ low, high }) => low !== high);
  const joined = kind !== "text" && !context.isCloud;
  const spec = xyChart({
    width,
    height: heightOf(width),
    x: { title: measureTitle(x), ...xScale(context) },
    y: {
      title: ratio ? `${measure.title} relative to ${sayValue(view.baseline)}` : measureTitle(measure),
      scale: view.logy ? "log" : "linear",
      zero: !ratio,
    },
    series,
    marks: [...(ranged ? ["range"] : []), ...(joined ? ["line"] : []), "point"],
  });
  const label = `${measureTitle(measure)} against ${measureTitle(x)}${titles.map(({ value }) => `, ${sayValue(value)}`).join("")}. The numbers are in the table below.`;
  return { spec, rows: marks.map((mark) => markRow(mark, context)), label };
}

/** @param {Context} context */
function xScale({ view, kind, x, places }) {
  if (kind === "text") return { scale: /** @type {const} */ ("point"), domain: places.map(sayValue) };
  const numbers = places.map((place) => Number(place) / x.divisor);
  const [low, high] = [minOf(numbers), maxOf(numbers)];
  const pad = low === high ? Math.abs(low) / 2 || 1 : 0;
  const domain = [low - pad, high + pad];
  if (kind === "time") return { scale: /** @type {const} */ ("utc"), domain };
  return { scale: view.logx ? /** @type {const} */ ("log") : /** @type {const} */ ("linear"), domain };
}

/**
 * @param {Mark} mark
 * @param {Context} context
 */
function markRow(mark, { view, measure, x, kind, isCloud, titleOf, loadOf, doubtsOf }) {
  const ratio = view.baseline !== "";
  const divisor = ratio ? 1 : measure.divisor;
  const scaled = (/** @type {number | null} */ value) => (value === null ? null : value / divisor);
  const ends =
    scaled(mark.low) === scaled(mark.high)
      ? ""
      : ` (${formatFigure(scaled(mark.low))} to ${formatFigure(scaled(mark.high))})`;
  const load = isCloud ? loadOf(mark) : null;
  const runs = formatCount(mark.rows.length) + (mark.against ? ` against ${formatCount(mark.against)}` : "");
  return {
    x: kind === "text" ? sayValue(mark.x) : Number(mark.x) / x.divisor,
    y: mark.y / divisor,
    low: scaled(mark.low) ?? mark.y / divisor,
    high: scaled(mark.high) ?? mark.y / divisor,
    series: sayValue(mark.series),
    doubt: doubtsOf(mark).length > 0,
    about: {
      ...(view.colour ? { [titleOf(view.colour)]: sayValue(mark.series) } : {}),
      [x.title]: showPlace(mark.x, kind, x.divisor),
      ...(load === null ? {} : { [titleOf("load")]: load }),
      [ratio ? "Ratio" : measureTitle(measure)]:
        `${formatFigure(mark.y / divisor)}${ends || (ratio ? " (single run, no interval)" : "")}`,
      Runs: runs,
    },
  };
}

/**
 * @param {string | number} place
 * @param {"number" | "text" | "time"} kind
 * @param {number} divisor
 */
export function showPlace(place, kind, divisor) {
  if (kind === "text") return sayValue(place);
  if (kind === "time") return new Date(Number(place)).toISOString();
  const value = Number(place) / divisor;
  return Number.isInteger(value) ? formatCount(value) : formatThree(value);
}
