/** Values that cannot be, in the rows of a reader: null in the tables, with a problem for each column. */
import { largestNumber } from "./limits.js";
import { isRepeated } from "./parquet/values.js";
import { unsorted } from "./vocabulary/tables.js";

/** @import {Batch, Problem, Table, Values} from "./types.js" */

/** Times of runs: no tool was there before, and a clock that says more has lost digits. */
const times = { minimum: Date.UTC(1970, 0), maximum: Date.UTC(2200, 0) };
/** A rate and its own count by time: further apart is no rounding, and no part of a run that took longer. */
const mostApart = 0.05;

/** @typedef {{minimum: number, maximum: number}} Bounds */
/** @typedef {{count: number, first: number, bounds: Bounds}} LeftOut */

/**
 * Passes rows on without the values that cannot be: below or above what the schema of their table allows, and rates
 * that their own counts contradict.
 * @param {AsyncIterable<Batch>} batches of one file
 * @param {Record<string, Table>} tables
 * @returns {AsyncGenerator<Batch>} problems come last
 */
export async function* leaveOutImpossible(batches, tables) {
  /** @type {Map<string, LeftOut>} */
  const leftOut = new Map();
  /** @type {Problem[]} */
  const problems = [];
  for await (const { table, columns } of batches) {
    const kept = withinBounds(table, columns, tables[table], leftOut);
    if (table === "results") problems.push(...leaveOutRates(kept));
    yield { table, columns: kept };
  }
  for (const [place, left] of leftOut) problems.push(impossibleValue(place, left));
  if (problems.length) yield { table: "problems", columns: toProblems(problems) };
}

/**
 * @param {string} name of the table
 * @param {Record<string, Values>} columns
 * @param {Table | undefined} table
 * @param {Map<string, LeftOut>} leftOut added to
 * @returns {Record<string, Values>} the same where nothing is left out
 */
function withinBounds(name, columns, table, leftOut) {
  const kept = { ...columns };
  for (const [column, values] of Object.entries(columns)) {
    const bounds = boundsOf(name, table?.properties[column]);
    if (!bounds) continue;
    const list = isRepeated(values) ? values.values : values;
    const cannotBe = (/** @type {unknown} */ value) =>
      typeof value === "number" && (value < bounds.minimum || value > bounds.maximum);
    if (!list.some(cannotBe)) continue;
    const left = leftOut.get(`${name}.${column}`) ?? { count: 0, first: Number(list.find(cannotBe)), bounds };
    leftOut.set(`${name}.${column}`, left);
    const possible = Array.from(list, (value) => {
      if (!cannotBe(value)) return value;
      left.count++;
      return null;
    });
    kept[column] = isRepeated(values) ? { ...values, values: possible } : possible;
  }
  return kept;
}

/**
 * @param {string} name
 * @param {import("./types.js").Column | undefined} column
 * @returns {Bounds | null}
 */
function boundsOf(name, column) {
  if (name === "runs" && column?.arrow === "timestamp_us") return times;
  const most =
    column?.arrow === "int64" ? Number.MAX_SAFE_INTEGER : column?.arrow === "float64" ? largestNumber : null;
  if (most === null || unsorted.has(name)) return null;
  const { minimum = -most, maximum = most } = column ?? {};
  return { minimum, maximum };
}

/** Rates with what they are computed from. */
const rates = /** @type {const} */ ([
  ["iops", "ios"],
  ["bytes_per_s", "bytes"],
]);

/**
 * @param {Record<string, Values>} columns of results, changed
 * @returns {Problem[]} one for each kind of rate
 */
function leaveOutRates(columns) {
  const at = (/** @type {string} */ name, /** @type {number} */ row) => {
    const values = columns[name];
    return Array.isArray(values) && typeof values[row] === "number" ? values[row] : null;
  };
  return rates.flatMap(([rate, count]) => {
    const given = columns[rate];
    if (!Array.isArray(given)) return [];
    const wrong = given.flatMap((value, row) => {
      const [counted, seconds] = [at(count, row), at("duration_s", row)];
      if (typeof value !== "number" || counted === null || !seconds) return [];
      const expected = counted / seconds;
      return Math.abs(value - expected) > mostApart * Math.max(expected, 1) + 1 / seconds
        ? [{ row, value, expected }]
        : [];
    });
    if (!wrong.length) return [];
    const rows = new Set(wrong.map(({ row }) => row));
    columns[rate] = given.map((value, row) => (rows.has(row) ? null : value));
    return [contradicted(rate, count, wrong[0], wrong.length)];
  });
}

const compare = "compare with another copy of the file: it may be damaged or edited";
const others = (/** @type {number} */ count) => (count > 1 ? `, and ${count - 1} more such` : "");

/**
 * @param {string} rate
 * @param {string} count
 * @param {{value: number, expected: number}} first
 * @param {number} many
 */
const contradicted = (rate, count, { value, expected }, many) =>
  /** @type {Problem} */ ({
    line: null,
    severity: "warning",
    code: "inconsistent",
    message: `${rate} is ${value}, but ${count} and duration give ${Number(expected.toPrecision(6))}${others(many)}: left out`,
    expected: "a rate that its own count and time give",
    advice: compare,
  });

/**
 * @param {string} place table and column
 * @param {LeftOut} left
 */
const impossibleValue = (place, { count, first, bounds }) =>
  /** @type {Problem} */ ({
    line: null,
    severity: "warning",
    code: "impossible-value",
    message: `${place} is ${place.startsWith("runs.") ? describeTime(first) : first}${others(count)}: left out`,
    expected: bounds === times ? "a time from 1970 to 2199" : describeBounds(bounds),
    advice: compare,
  });

/** @param {Bounds} bounds */
const describeBounds = ({ minimum, maximum }) => `a number from ${minimum} to ${maximum}`;

/** @param {number} milliseconds */
const describeTime = (milliseconds) =>
  Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).toISOString() : `${milliseconds} ms after 1970`;

/** @param {Problem[]} problems @returns {Record<string, any[]>} */
const toProblems = (problems) =>
  Object.fromEntries(
    ["line", "severity", "code", "message", "expected", "advice"].map((name) => [
      name,
      problems.map((problem) => /** @type {any} */ (problem)[name] ?? null),
    ]),
  );
