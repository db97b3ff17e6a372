import { jsonScript } from "../html/json-script.js";

/**
 * What a tooltip says of a chart that the build has drawn.
 * @typedef {object} Tip
 * @property {{level: string | null, load: string, loads?: Record<string, string>}} titles  load: of what all series have
 *   at one place; loads: names of those that are sizes
 * @property {{name: string, field: string, divisor?: number}[]} shown  columns of the rows
 * @property {Record<string, number>} levels  the colour of each
 * @property {boolean} [near]  the point that is nearest counts, not the place along x
 * @property {TipRow[]} rows
 *
 * @typedef {Record<string, any> & {level: string, load: number | null, part: string, run: string | null}} TipRow
 *   doubt: which figures failed a check; at: where it stands, in values of both scales, where load and the last
 *   column do not say
 */

/** @param {unknown} cell */
const cut = (cell) => (typeof cell === "number" ? Number(cell.toPrecision(7)) : cell);

/**
 * The rows of a chart that no file has, within its figure, for its downloads and its tooltip.
 * @param {string[]} head  with units
 * @param {(string | number | null)[][]} body
 * @param {Tip} [tip]
 */
export const figureRows = (head, body, tip) =>
  jsonScript({ head, body: body.map((row) => row.map(cut)), ...(tip ? { tip: pack(tip) } : {}) });

/**
 * Rows as columns, without those that none has.
 * @param {Tip} tip
 */
function pack({ rows, ...tip }) {
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) =>
    rows.some((row) => (row[name] ?? null) !== null),
  );
  return {
    ...tip,
    columns: Object.fromEntries(
      names.map((name) => [
        name,
        rows.map(({ [name]: value }) => {
          if (Array.isArray(value)) return value.map(cut);
          return (name === "load" ? value : cut(value)) ?? null;
        }),
      ]),
    ),
  };
}
