/** Figures that are not written like the others of their column: more or fewer decimals, or a comma. */
import { seriesFinding } from "./finding.js";
import { describePoint, groupBy, listWords } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  printed_digits: { odd: null, comma: null },
};

/** @typedef {"iops" | "bytes_per_s" | "latency_mean_us"} Column that documents print */

/** A column has a way of writing when this share of its cells follow it. */
export const usual = 0.95;

export const fewestCells = 20;

/** @type {Record<Column, string>} */
export const columns = { iops: "IOPS", bytes_per_s: "throughput", latency_mean_us: "latency" };

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each column with odd cells
 */
export function checks(points, about) {
  return /** @type {Column[]} */ (Object.keys(columns)).flatMap((measure) => {
    const cells = points.flatMap((point) => {
      const text = point[`${measure}_text`];
      return text ? [{ point, text }] : [];
    });
    return [...commaCheck(cells, measure, about), ...decimalsCheck(cells, measure, about)];
  });
}

/** @typedef {{point: Point, text: string}} Cell */

/**
 * @param {Cell[]} cells of one column
 * @param {(text: string) => number | boolean} wayOf
 * @returns {Cell[]} those that are written otherwise than nearly all others
 */
function findOdd(cells, wayOf) {
  const ways = groupBy(cells, ({ text }) => String(wayOf(text))).sort((a, b) => b.length - a.length);
  if (cells.length < fewestCells || ways[0].length < usual * cells.length) return [];
  return ways.slice(1).flat();
}

/** @param {string} text */
export const countDecimals = (text) => /\.(\d+)$/.exec(text.trim())?.[1].length ?? 0;

/**
 * @param {Cell[]} cells
 * @param {Column} measure
 * @param {About} about
 */
function decimalsCheck(cells, measure, about) {
  const odd = findOdd(cells, countDecimals);
  if (!odd.length) return [];
  return [
    seriesFinding(
      "printed_digits",
      odd.map(({ point }) => point),
      {
        class: "odd",
        severity: "note",
        sentence: `${odd.length} of ${cells.length} ${columns[measure]} numbers have more or fewer decimals than the rest. They are ${tell(odd, about)}. They may have been typed in, or taken from elsewhere.`,
      },
      columns[measure],
    ),
  ];
}

/**
 * @param {Cell[]} cells
 * @param {Column} measure
 * @param {About} about
 */
function commaCheck(cells, measure, about) {
  const odd = findOdd(cells, (text) => text.includes(",")).filter(({ text }) => text.includes(","));
  if (!odd.length) return [];
  return [
    seriesFinding(
      "printed_digits",
      odd.map(({ point }) => point),
      {
        class: "comma",
        severity: "warning",
        sentence: `${odd.length} of ${cells.length} ${columns[measure]} numbers have a comma where the others have none. They are ${tell(odd, about)}. The comma was read as a thousands separator, but may be a decimal comma.`,
        forbids: "These numbers may be 1,000 times too large.",
        unusable: [measure],
      },
      columns[measure],
    ),
  ];
}

/**
 * @param {Cell[]} cells
 * @param {About} about
 */
function tell(cells, { units, loadAxis }) {
  const words = cells
    .slice(0, 4)
    .map(({ point, text }) => `"${text}" (${describePoint(point, units, loadAxis)})`);
  return cells.length > 4 ? `${words.join(", ")} and ${cells.length - 4} more` : listWords(words);
}
