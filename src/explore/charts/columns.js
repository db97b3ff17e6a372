/** Runs column by column, as the Explore page reads them. */
import { findMeasure } from "../../words/measures.js";

/** @import {MeasureEntry} from "../../types.js" */

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {"number" | "text" | "time"} kind
 * @property {Float64Array} values  by row, of numbers and times; not a number where missing
 * @property {Int32Array} codes  by row: the place of its label; −1 where missing
 * @property {(string | number)[]} labels  each value once, sorted
 * @property {number} size  of the labels
 * @property {MeasureEntry} [measure]  where it is one
 */

/** @typedef {Map<string, Column>} Columns  those that have a value somewhere */

/**
 * Distinct numbers are collected only on request, because a measure has as many as there are runs.
 * @param {string} name
 * @param {unknown[]} values  of one kind; null or undefined where missing
 * @param {MeasureEntry[]} measures
 * @returns {Column}
 */
export function makeColumn(name, values, measures) {
  const sample = values.find((value) => value !== null && value !== undefined);
  const kind = sample instanceof Date ? "time" : /bigint|number/.test(typeof sample) ? "number" : "text";
  const numbers = kind === "text" ? new Float64Array(0) : Float64Array.from(values, toNumber);
  /** @type {ReturnType<typeof encode> | undefined} */
  let encoded;
  const all = () => (encoded ??= encode(kind === "text" ? values.map(toText) : numbers));
  return {
    name,
    kind,
    measure: findMeasure(measures, name),
    values: numbers,
    get codes() {
      return all().codes;
    },
    get labels() {
      return all().labels;
    },
    get size() {
      return all().labels.length;
    },
  };
}

/** @param {unknown} value */
const toNumber = (value) => Number(value ?? NaN);

/** @param {unknown} value */
const toText = (value) => (value === null || value === undefined ? null : String(value));

/** More texts than this are names of single things, in no order that matters. */
const MOST_SORTED = 1000;

/**
 * @param {ArrayLike<string | number | null>} values
 * @returns {{codes: Int32Array, labels: (string | number)[]}}
 */
function encode(values) {
  /** @type {Map<string | number, number>} */
  const seen = new Map();
  const codes = new Int32Array(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || Number.isNaN(value)) continue;
    const code = seen.get(value) ?? seen.size;
    if (code === seen.size) seen.set(value, code);
    codes[i] = code;
  }
  const found = [...seen.keys()];
  if (typeof found[0] === "string" && found.length > MOST_SORTED) return { codes, labels: found };
  const labels = sortLabels(found);
  const places = new Map(labels.map((label, place) => [label, place]));
  const moved = Int32Array.from(found, (label) => /** @type {number} */ (places.get(label)));
  return { codes: codes.map((code) => (code < 0 ? -1 : moved[code])), labels };
}

const natural = new Intl.Collator("en", { numeric: true });

/**
 * Numbers by size, texts with numbers in them too: 4k before 16k.
 * @param {(string | number)[]} labels  of one kind
 * @returns {(string | number)[]}
 */
function sortLabels(labels) {
  return typeof labels[0] === "number"
    ? [...Float64Array.from(labels, Number).sort()]
    : labels.toSorted((a, b) => natural.compare(String(a), String(b)));
}

/**
 * @param {string[]} names
 * @param {Record<string, any>[]} rows
 * @param {MeasureEntry[]} measures
 * @returns {Columns}
 */
export const columnsOf = (names, rows, measures) =>
  new Map(
    names.map((name) => [
      name,
      makeColumn(
        name,
        rows.map((row) => row[name]),
        measures,
      ),
    ]),
  );
