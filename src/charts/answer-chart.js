/** @import {Chart} from "../types.js" */
import { xyChart } from "./xy-chart.js";

/** @typedef {{names: string[], numeric: boolean[], rows: (string | number | null)[][]}} Answer  of a query */

const MOST_MARKS = 2000;
const MOST_SERIES = 16;

const natural = new Intl.Collator("en", { numeric: true });

/**
 * A simple chart of an answer: the first column across, the first other column of numbers up, and a colour for each
 * value of the next column where it has few.
 * @param {Answer} answer
 * @param {number} width
 * @returns {Chart | null} null where there is no column of numbers besides the first
 */
export function answerChart({ names, numeric, rows }, width) {
  const y = numeric.indexOf(true, 1);
  if (y < 0 || rows.length === 0) return null;
  const third = names.findIndex((_, i) => i > 0 && i !== y);
  const values = [...new Set(rows.map((row) => String(row[third] ?? "")))].sort(natural.compare);
  const coloured = third > 0 && values.length <= MOST_SERIES;
  const drawn = rows.filter((row) => row[0] !== null && typeof row[y] === "number").slice(0, MOST_MARKS);
  const series = coloured ? values : [names[y]];
  const x = numeric[0]
    ? { title: names[0], scale: /** @type {const} */ ("linear") }
    : {
        title: names[0],
        scale: /** @type {const} */ ("point"),
        domain: [...new Set(drawn.map((row) => String(row[0])))],
      };
  return {
    series,
    spec: xyChart({
      width,
      height: 320,
      x,
      y: { title: names[y], scale: "linear", zero: true },
      series,
      marks: numeric[0] ? ["line", "point"] : ["point"],
    }),
    rows: drawn.map((row) => ({
      x: numeric[0] ? row[0] : String(row[0]),
      y: row[y],
      series: coloured ? String(row[third] ?? "") : names[y],
      about: Object.fromEntries(names.map((name, i) => [name, String(row[i] ?? "")])),
    })),
  };
}
