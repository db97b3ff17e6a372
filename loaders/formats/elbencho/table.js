/** Rows of phases by their columns. Files are appended to, and versions differ in columns. */
import { noLineEnd, sameRow, wrongRow } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/** @typedef {{line: number, cells: Map<string, string>}} Row */

/** Label and path of a command may hold anything but commas; no cell is quoted. */
export const heading = "ISO date,";

/**
 * @param {string} text a whole file
 * @param {Problem[]} problems added to
 * @returns {Row[]} in the order of the file
 */
export function readRows(text, problems) {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) !== "") problems.push(noLineEnd(lines.length));
  /** @type {string[] | null} */
  let columns = null;
  /** @type {Map<string, {line: number, count: number}>} */
  const wrong = new Map();
  const seen = new Set();
  /** @type {Row[]} */
  const rows = [];
  for (const [i, line] of lines.entries()) {
    if (!line.trim()) continue;
    const cells = line.split(",");
    const fault = faultOf(line, columns, cells);
    if (line.startsWith(heading)) columns = cells.map((cell) => cell.trim());
    else if (fault)
      wrong.set(fault, { line: wrong.get(fault)?.line ?? i + 1, count: (wrong.get(fault)?.count ?? 0) + 1 });
    else if (seen.has(line)) problems.push(sameRow(i + 1));
    else rows.push({ line: i + 1, cells: new Map(columns?.map((name, at) => [name, cells[at].trim()])) });
    seen.add(line);
  }
  for (const [message, { line, count }] of wrong) problems.push(wrongRow(line, count, message));
  return rows;
}

/**
 * @param {string} line
 * @param {string[] | null} columns
 * @param {string[]} cells
 * @returns {string | null} why it is no row
 */
function faultOf(line, columns, cells) {
  if (line.startsWith(heading)) return null;
  if (!columns) return "no heading line above it";
  if (cells.length !== columns.length) return "not as many cells as its heading line";
  return /^\d{4}-\d\d-\d\dT/.test(line) ? null : "it does not begin with a time";
}

/**
 * @param {Row} row
 * @param {string} name of a column
 * @returns {number | null} null where the column is not there, or its cell no number
 */
export function numberOf({ cells }, name) {
  const text = cells.get(name) ?? "";
  const number = /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
  return number !== null && Number.isSafeInteger(Math.trunc(number)) ? number : null;
}
