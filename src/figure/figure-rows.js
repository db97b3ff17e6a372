import { jsonScript } from "../html/json-script.js";

/**
 * The rows of a chart that no file has, within its figure, for its downloads.
 * @param {string[]} head  with units
 * @param {(string | number | null)[][]} body
 */
export function figureRows(head, body) {
  const cut = (/** @type {string | number | null} */ cell) =>
    typeof cell === "number" ? Number(cell.toPrecision(7)) : cell;
  return jsonScript({ head, body: body.map((row) => row.map(cut)) });
}
