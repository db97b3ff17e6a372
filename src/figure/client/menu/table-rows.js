/** @import {Cell, Rows} from "./chart-rows.js" */

/**
 * A table of the page as rows: a name for each column, and a value for each column that a cell spans.
 * @param {HTMLTableElement} table
 * @returns {Rows}
 */
export function tableRows(table) {
  const head = gridOf([...(table.tHead?.rows ?? [])]);
  const body = gridOf([...table.tBodies].flatMap(({ rows }) => [...rows]));
  const names = (head[0] ?? []).map((_, i) => [...new Set(head.map((row) => row[i]))].filter(Boolean));
  return withUnits({
    head: names.map((parts) => parts.join(", ")),
    body: body.map((row) => row.map(plainValue)),
  });
}

/**
 * Texts by row and column, those of a cell in all its places.
 * @param {HTMLTableRowElement[]} rows
 * @returns {string[][]}
 */
function gridOf(rows) {
  /** @type {string[][]} */
  const grid = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at][column] !== undefined) column++;
      for (let down = 0; down < cell.rowSpan && at + down < rows.length; down++)
        for (let across = 0; across < cell.colSpan; across++) grid[at + down][column + across] = textOf(cell);
      column += cell.colSpan;
    }
  });
  return grid;
}

/**
 * What a cell says: the exact number where a shorter one is shown, and of links that are only numbered, where they lead.
 * @param {HTMLTableCellElement} cell
 */
function textOf(cell) {
  const copy = /** @type {HTMLElement} */ (cell.cloneNode(true));
  for (const folded of copy.querySelectorAll("details, style")) folded.remove();
  for (const short of copy.querySelectorAll("data")) short.textContent = short.value;
  for (const link of copy.querySelectorAll("a[title]"))
    if (/^\d+$/.test(link.textContent?.trim() ?? "")) link.textContent = `${link.getAttribute("title")} `;
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/**
 * @param {string} text  of a cell
 * @returns {Cell} a number without separators, null for a dash or nothing
 */
export function plainValue(text) {
  if (text === "" || text === "–") return null;
  const number = text
    .replace(/^−/, "-")
    .replace(/^±/, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? Number(number) : text;
}

const units = /** @type {Record<string, [string, number]>} */ ({
  "%": ["%", 1],
  µs: ["µs", 1],
  ms: ["µs", 1e3],
  s: ["µs", 1e6],
  B: ["bytes", 1],
  KiB: ["bytes", 2 ** 10],
  MiB: ["bytes", 2 ** 20],
  GiB: ["bytes", 2 ** 30],
  TiB: ["bytes", 2 ** 40],
});

/**
 * Where all values of a column have a unit of one kind, it moves into the column's name.
 * @param {Rows} rows
 * @returns {Rows}
 */
export function withUnits({ head, body }) {
  const read = head.map((_, i) => body.map((row) => readUnit(row[i])));
  const kinds = read.map((column) => new Set(column.flatMap((value) => (value ? [value.unit] : []))));
  const moved = kinds.map(
    (kind, i) => kind.size === 1 && !kind.has(null) && [...kind][0] !== null && head[i],
  );
  return {
    head: head.map((name, i) => (moved[i] ? `${name} (${[...kinds[i]][0]})` : name)),
    body: body.map((row, at) => row.map((cell, i) => (moved[i] ? (read[i][at]?.number ?? null) : cell))),
  };
}

/**
 * @param {Cell | undefined} cell
 * @returns {{number: Cell, unit: string | null} | null} null of nothing
 */
function readUnit(cell) {
  if (cell === null || cell === undefined) return null;
  const [, text, name] = /^(\S+) (%|µs|ms|s|B|[KMGT]iB)$/.exec(String(cell)) ?? [];
  const number = name ? plainValue(text) : null;
  if (typeof number !== "number") return { number: cell, unit: null };
  const [unit, size] = units[name];
  return { number: Number((number * size).toPrecision(12)), unit };
}
