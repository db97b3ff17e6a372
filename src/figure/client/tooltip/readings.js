/** What all series of a chart have at one load: what its tooltip says. */

import { maxOf, minOf } from "../../../words/ends.js";

/** @typedef {import("../menu/chart-rows.js").Column} Column */

/** @typedef {Record<string, any> & {level: string, load: number | null, part: string, run: string | null}} Row */

/**
 * @typedef {object} Reading of one series
 * @property {string} level
 * @property {string[]} values  of each column, with what several runs span
 * @property {boolean} hasFailedCheck
 * @property {Row} row  of its point
 */

/**
 * @param {Row[]} rows  of a panel
 * @param {Column[]} shown  of its axes
 * @returns {number[]}  loads at which something is drawn, ascending
 */
export const loadsOf = (rows, shown) =>
  [...new Set(rows.filter((row) => isDrawn(row, shown)).flatMap(({ load }) => load ?? []))].sort(
    (a, b) => a - b,
  );

/**
 * @param {Row[]} rows  of a panel
 * @param {Column[]} shown  of its axes
 * @param {number} load
 * @returns {Reading[]}  in the order of the rows' levels
 */
export function readingsAt(rows, shown, load) {
  const here = rows.filter((row) => row.load === load && isDrawn(row, shown));
  const levels = [...new Set(rows.map(({ level }) => level))];
  return levels.flatMap((level) => {
    const own = here.filter((row) => row.level === level);
    return own.length > 0 ? [readingOf(level, own, shown)] : [];
  });
}

/**
 * @param {Row} row
 * @param {Column[]} shown
 */
const isDrawn = (row, shown) =>
  row.load !== null && shown.every(({ field }) => (row[field] ?? null) !== null);

/**
 * @param {string} level
 * @param {Row[]} own  one; or a mean, or points that other settings tell apart, with the runs beside it
 * @param {Column[]} shown
 * @returns {Reading}
 */
function readingOf(level, own, shown) {
  const row = own.find(({ part }) => part === "mean") ?? own[0];
  const several = own.filter(({ part }) => part === "run" || part === "apart");
  return {
    ...{ level, row },
    values: shown.map((column) => sayValue(row, several, column)),
    hasFailedCheck: shown.some(({ field }) => doubts(row, field)),
  };
}

/**
 * @param {Row} row
 * @param {string} field
 */
const doubts = ({ doubt }, field) => String(doubt ?? "").includes(`|${field === "ratio" ? "iops" : field}|`);

/**
 * @param {Row} row
 * @param {Row[]} several  runs at its place
 * @param {Column} column
 * @returns {string} 4,120 (4,050 to 4,190, 5 runs)
 */
function sayValue(row, several, { field, divisor = 1 }) {
  const write = (/** @type {number} */ value) => say(value / divisor);
  const ends = several.map((run) => run[field]).filter((value) => (value ?? null) !== null);
  const [low, high] = field === "ratio" ? [row.low, row.high] : [minOf(ends), maxOf(ends)];
  const isSpan = field === "ratio" ? (row.low ?? null) !== null : ends.length > 1;
  const runs = field !== "ratio" ? `, ${ends.length} runs` : "";
  if (row.part === "apart" && isSpan) return `${write(low)} to ${write(high)}${runs}`;
  return `${write(row[field])}${isSpan ? ` (${write(low)} to ${write(high)}${runs})` : ""}`;
}

/** @param {number} value */
const say = (value) =>
  value.toLocaleString(
    "en",
    Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
