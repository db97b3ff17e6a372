/** @import {Answer} from "../../charts/answer-chart.js" */

/**
 * An Arrow table as plain values: numbers, texts and null.
 * @param {any} table
 * @returns {Answer}
 */
export function plainAnswer(table) {
  const fields = table.schema.fields;
  const columns = fields.map((/** @type {any} */ field, /** @type {number} */ i) =>
    Array.from(table.getChildAt(i) ?? [], (value) => plain(value, String(field.type))),
  );
  return {
    names: fields.map((/** @type {any} */ { name }) => name),
    numeric: columns.map((/** @type {any[]} */ values) => values.some((value) => typeof value === "number")),
    rows: Array.from({ length: table.numRows }, (_, row) =>
      columns.map((/** @type {any[]} */ values) => values[row]),
    ),
  };
}

/**
 * @param {any} value
 * @param {string} type  as Arrow names it
 * @returns {string | number | null}
 */
function plain(value, type) {
  if (value === null || value === undefined) return null;
  if (/^(?:Date|Timestamp)/.test(type)) return new Date(Number(value)).toISOString();
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "object")
    return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? Number(part) : part));
  return typeof value === "boolean" ? String(value) : value;
}
