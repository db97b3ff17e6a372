/** Findings about runs on the Explore page that failed a check. */
/** @import {Column, Columns} from "./columns.js" */

/** @typedef {{study: string, severity: "error" | "warning" | "note", measures: string[], text: string, forbids: string | null}} Doubt */

/** What the lists of a column say, parsed once. @type {WeakMap<Column, Map<number, Doubt[]>>} */
const parsed = new WeakMap();

/**
 * @param {Columns} columns
 * @param {Iterable<number>} rows
 * @param {string[]} names  measures
 * @returns {Doubt[]} gravest first, each once
 */
export function doubtsOn(columns, rows, names) {
  const column = columns.get("doubts");
  if (!column) return [];
  const audited = names.map((name) => columns.get(name)?.measure?.audited_as ?? name);
  /** @type {Map<string, Doubt>} */
  const found = new Map();
  for (const row of rows)
    for (const doubt of listAt(column, column.codes[row]))
      if (doubt.measures.some((measure) => audited.includes(measure)))
        found.set(`${doubt.study} ${doubt.text}`, doubt);
  return [...found.values()].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const order = ["error", "warning", "note"];

/**
 * @param {Column} column
 * @param {number} code
 * @returns {Doubt[]}
 */
function listAt(column, code) {
  if (code < 0) return [];
  const known = parsed.get(column) ?? new Map();
  parsed.set(column, known);
  const list = known.get(code) ?? JSON.parse(String(column.labels[code]));
  known.set(code, list);
  return list;
}
