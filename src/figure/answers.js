/** Tables and charts that a page asks for in SQL, drawn while it is built. */
/** @import {Factor, MeasureEntry} from "../types.js" */
import { chartConfig, chartFrame } from "../charts/frame.js";
import { formatMeasure } from "../charts/measures.js";
import { compileTemplate, renderVega } from "../charts/static-svg.js";
import { factorTitle } from "../words/factors.js";
import { findMeasure, inUnitOf, measureTitle } from "../words/measures.js";
import { formatBlock, formatCount, formatMany, formatThree } from "../words/numbers.js";
import { drawnPanel } from "./drawn-panel.js";
import { figuresTable } from "../html/figures-table.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { spaceWords } from "../words/names.js";

/** @typedef {string | number | null} Value */

/** @typedef {{names: string[], rows: Value[][]}} Answer  of SQL, column by column */

/** @typedef {{factors: Factor[], measures: MeasureEntry[]}} Vocabulary */

/**
 * A column as it is shown.
 * @typedef {object} Shown
 * @property {string} name
 * @property {string} head  with its unit
 * @property {boolean} number
 * @property {(value: Value) => string} write
 * @property {(value: Value) => Value} scale  into the unit of the head
 */

/**
 * @param {string} title
 * @param {Answer} answer
 * @param {Vocabulary} vocabulary
 */
export function answerTable(title, answer, vocabulary) {
  const columns = answer.names.map((_, i) => describeColumn(answer, i, vocabulary));
  const shown = columns.map(({ head, number, write }, i) => ({
    head,
    number,
    names: i === 0 && !number,
    cell: (/** @type {Value[]} */ row) => write(row[i]),
  }));
  return table(shown, answer.rows, { caption: title, tall: answer.rows.length > 25 });
}

/**
 * The chart, its rows for downloads, and its figures as a table.
 * @param {string} title
 * @param {Answer} answer
 * @param {Vocabulary} vocabulary
 * @param {Record<string, any>} spec  Vega-Lite without data
 */
export async function answerChart(title, answer, vocabulary, spec) {
  const columns = answer.names.map((_, i) => describeColumn(answer, i, vocabulary));
  const body = answer.rows.map((row) => columns.map(({ scale }, i) => scale(row[i])));
  const rows = body.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])));
  const template = compileTemplate({
    ...{ ...chartFrame, ...size },
    ...withTitles(spec, new Map(columns.map(({ name, head }) => [name, head]))),
    data: chartFrame.data,
    config: { ...lookOfPages, ...spec.config },
  });
  const svg = await renderVega(template, rows, { label: `${title}.`, markers: false, joined: false });
  const heads = columns.map(({ head }) => head);
  const written = answer.rows.map((row) => columns.map(({ write }, i) => write(row[i])));
  return html`${drawnPanel({ title, about: "", svg, head: heads, body })}
  ${fold("Figures", formatMany(body.length, "row"), figuresTable(title, heads, written))}`;
}

/** As wide as a chart of a page is at most. */
const size = { width: 480, height: 320 };

const levelColours = Array.from({ length: 8 }, (_, i) => `var(--level-${i})`);
const softInk = { labelColor: "var(--ink-soft)", titleColor: "var(--ink-soft)", titleFontWeight: "normal" };

/** Colours of the palette, filled points, legends below: what a spec need not say. */
const lookOfPages = {
  ...chartConfig,
  mark: { color: levelColours[0] },
  point: { filled: true, size: 34, opacity: 0.9 },
  line: { strokeWidth: 1.75 },
  range: { category: levelColours },
  legend: { ...softInk, orient: "bottom", columns: 2 },
  header: softInk,
};

/**
 * @param {Answer} answer
 * @param {number} index
 * @param {Vocabulary} vocabulary
 * @returns {Shown}
 */
function describeColumn({ names, rows }, index, { factors, measures }) {
  const name = names[index];
  const values = rows.flatMap((row) => row[index] ?? []);
  const numbers = values.every((value) => typeof value === "number");
  const entry = findMeasure(measures, name);
  const number = numbers && (values.length > 0 || entry !== undefined);
  if (entry && numbers) return { name, number, ...asMeasure(entry, /** @type {number[]} */ (values)) };
  const factor = factors.find((each) => each.name === name);
  const head = factor ? factorTitle(factor) : spaceWords(name);
  const inBytes = number && factor?.unit === "bytes";
  return { name, head, number, scale: (value) => value, write: inBytes ? writeBlock : writeValue };
}

/**
 * @param {MeasureEntry} entry
 * @param {number[]} values
 */
function asMeasure(entry, values) {
  const measure = inUnitOf(entry, values);
  return {
    head: measureTitle(measure),
    scale: (/** @type {Value} */ value) => (typeof value === "number" ? value / measure.divisor : value),
    write: (/** @type {Value} */ value) => formatMeasure(measure, /** @type {number | null} */ (value)),
  };
}

/** @param {Value} value */
const writeBlock = (value) => (typeof value === "number" ? formatBlock(value) : "");

/** @param {Value} value */
function writeValue(value) {
  if (typeof value !== "number") return value ?? "";
  return Number.isInteger(value) ? formatCount(value) : formatThree(value);
}

/**
 * Fields without a title of their own get the heading of their column.
 * @param {any} part  of a spec
 * @param {Map<string, string>} heads
 * @returns {any}
 */
function withTitles(part, heads) {
  if (Array.isArray(part)) return part.map((each) => withTitles(each, heads));
  if (part === null || typeof part !== "object") return part;
  const { encoding, ...others } = part;
  const inner = Object.entries(others).map(([key, value]) => [key, withTitles(value, heads)]);
  const titled = Object.entries(encoding ?? {}).map(([channel, given]) => {
    const head = heads.get(given?.field);
    return [channel, head && !("title" in given) ? { ...given, title: head } : given];
  });
  return { ...Object.fromEntries(inner), ...(encoding ? { encoding: Object.fromEntries(titled) } : {}) };
}
