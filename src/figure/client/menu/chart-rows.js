import { partNames } from "../../../charts/part-names.js";
import { slugify } from "../../../words/slug.js";

/** @typedef {string | number | null} Cell */
/** @typedef {{head: string[], body: Cell[][]}} Rows */

/**
 * What a study's charts draw, as its file has it, and what its axes are called.
 * @typedef {object} ViewRows
 * @property {Record<string, any[]>} columns
 * @property {{level: string | null, load: string, figures: Record<string, Column[]>}} titles  level: null where no factor is
 *   under test; figures: the columns of each kind of chart
 */

/** @typedef {{name: string, field: string, divisor?: number}} Column */

/**
 * The rows of one panel of a study's charts.
 * @param {ViewRows} file
 * @param {{tool: string, workload: string, measure: string, levels: string[]}} panel  levels: those shown; none: all
 * @returns {Rows}
 */
export function viewTable({ columns, titles }, { tool, workload, measure, levels }) {
  const shown = titles.figures[measure];
  const at = (/** @type {string} */ field, /** @type {number} */ i) => columns[field][i];
  const wanted = columns.tool
    .map((_, i) => i)
    .filter((i) => at("tool", i) === tool && at("workload", i) === workload)
    .filter((i) => levels.length === 0 || levels.includes(slugify(at("level", i))))
    .filter((i) => at("part", i) === "none" || shown.some(({ field }) => at(field, i) !== null));
  const scaled = (/** @type {Column} */ { field, divisor = 1 }, /** @type {number} */ i) =>
    at(field, i) === null ? null : Number((at(field, i) / divisor).toPrecision(7));
  const isDistrusted = (/** @type {number} */ i) =>
    shown.some(({ field }) => columns.doubt?.[i]?.includes(`|${field === "ratio" ? "iops" : field}|`));
  const doubted = wanted.some(isDistrusted);
  return {
    head: [
      ...(titles.level === null ? [] : [titles.level]),
      titles.load,
      ...shown.map(({ name }) => name),
      "Point",
      ...(doubted ? ["Failed check"] : []),
    ],
    body: wanted.map((i) => [
      ...(titles.level === null ? [] : [at("level", i)]),
      at("load", i),
      ...shown.map((column) => scaled(column, i)),
      partNames[at("part", i)],
      ...(doubted ? [isDistrusted(i) ? "yes" : "no"] : []),
    ]),
  };
}

/**
 * The rows of a chart that the browser made, under the titles of its axes.
 * @param {any} spec  Vega, with an x and a y axis
 * @param {any[]} rows
 * @returns {Rows}
 */
export function chartTable(spec, rows) {
  const title = (/** @type {string} */ scale) =>
    spec.axes.find((/** @type {any} */ axis) => axis.scale === scale).title;
  const has = (/** @type {string} */ field) => rows.some((row) => (row[field] ?? null) !== null);
  const clock = spec.scales.find((/** @type {any} */ { name }) => name === "x").type === "utc";
  const columns = [
    ...(new Set(rows.map(({ series }) => series)).size > 1 ? [["Series", "series"]] : []),
    [clock ? `${title("x")} (UTC)` : title("x"), "x"],
    ...(has("x2") ? [[`${title("x")}, to`, "x2"]] : []),
    [title("y"), "y"],
    ...(has("low") ? [["Low", "low"]] : []),
    ...(has("high") ? [["High", "high"]] : []),
  ];
  return {
    head: columns.map(([name]) => name),
    body: rows.map((row) =>
      columns.map(([, field]) =>
        clock && field === "x" ? new Date(row.x).toISOString() : (row[field] ?? null),
      ),
    ),
  };
}
