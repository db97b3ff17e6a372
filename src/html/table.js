/** Every table of the site: columns and rows in, markup out, in a region that scrolls. */
import { html, raw } from "./markup.js";

/** @typedef {Record<string, unknown>} Attributes  those without a value are left out */

/**
 * @template Row
 * @typedef {object} Column
 * @property {unknown} head
 * @property {(row: Row) => unknown} cell  what stands in it: text, markup, or a `cell` with attributes of its own
 * @property {boolean} [names]  its cells are the heads of their rows
 * @property {boolean} [number]  figures, which stand at the right
 */

/**
 * Columns side by side whose cells may span several of them.
 * @template Row
 * @typedef {object} Columns
 * @property {unknown} [title]  over their heads, which makes a second row of heads
 * @property {unknown[]} heads
 * @property {(row: Row) => unknown[]} cells
 */

/**
 * @template Row
 * @typedef {object} Options
 * @property {unknown} [caption]
 * @property {unknown} [label]  what the region is called; the caption, unless said otherwise
 * @property {boolean} [tall]  with more rows than a screen has
 * @property {boolean} [cards]  on a narrow screen each row stands as a card, its cells below each other under their heads
 * @property {string} [id]
 * @property {string} [class]
 * @property {(row: Row) => string | false} [rowClass]
 * @property {(row: Row) => Attributes} [rowAttributes]
 */

/**
 * @template Row
 * @param {(Column<Row> | Columns<Row> | false)[]} columns  false: left out
 * @param {Row[]} rows
 * @param {Options<Row>} options
 */
export function table(
  columns,
  rows,
  { caption, label = caption, tall = false, cards = false, rowClass, rowAttributes, ...own },
) {
  const shown = columns.filter((column) => column !== false);
  const heads = headRows(shown).map((cells) => element("tr", {}, ["\n", cells]));
  const body = rows.map((row) => bodyRow(shown, row, { class: rowClass?.(row), ...rowAttributes?.(row) }));
  const region = ["scroll", tall && "tall", cards && "cards"].filter(Boolean).join(" ");
  return html`<div class="${region}" tabindex="0" role="region" aria-label="${label}">
    ${element("table", { class: "files", ...own, style: cards && headsOfCards(shown) }, [
      ...["\n", caption && element("caption", {}, ["\n", caption, "\n"])],
      ...[element("thead", {}, ["\n", heads]), element("tbody", {}, ["\n", body])],
    ])}
  </div>`;
}

/**
 * A cell with more information than its text.
 * @param {unknown} content
 * @param {Attributes} attributes  such as its class, or how many columns it spans
 */
export const cell = (content, attributes) => new Cell(content, attributes);

class Cell {
  /**
   * @param {unknown} content
   * @param {Attributes} attributes
   */
  constructor(content, attributes) {
    this.content = content;
    this.attributes = attributes;
  }
}

/**
 * @template Row
 * @param {(Column<Row> | Columns<Row>)[]} columns
 */
function headRows(columns) {
  const titled = columns.filter((column) => "title" in column);
  if (titled.length === 0) return [columns.flatMap((column) => headsOf(column))];
  const over = columns.flatMap((column) => {
    if (!("title" in column)) return headsOf(column, { rowspan: 2 });
    return element("th", { colspan: column.heads.length, scope: "colgroup" }, column.title);
  });
  return [over, titled.flatMap((column) => headsOf(column))];
}

/**
 * @template Row
 * @param {Column<Row> | Columns<Row>} column
 * @param {Attributes} [attributes]
 */
function headsOf(column, attributes) {
  const own = { ...attributes, scope: "col" };
  if ("heads" in column) return column.heads.map((head) => element("th", own, head));
  return [element("th", { ...own, class: column.number && "number" }, column.head)];
}

/** Columns whose heads src/style.css puts before the cells of cards. */
const mostOfCards = 12;

/**
 * Heads of cells that stand below each other, once for all rows: variables of CSS, by the place of the column.
 * @template Row
 * @param {(Column<Row> | Columns<Row>)[]} columns
 */
function headsOfCards(columns) {
  const heads = columns.flatMap((column) =>
    "heads" in column ? column.heads.map(() => "") : [headOfCards(column)],
  );
  if (heads.length > mostOfCards)
    throw new Error(`cards of ${heads.length} columns: more than ${mostOfCards}`);
  const said = heads.map((head, i) => head && `--head-${i + 1}:'${head.replace(/['\\]/g, "\\$&")}'`);
  return said.filter(Boolean).join(";");
}

/**
 * @template Row
 * @param {Column<Row>} column
 */
const headOfCards = ({ names, head }) => (names || !head ? "" : String(head));

/**
 * @template Row
 * @param {(Column<Row> | Columns<Row>)[]} columns
 * @param {Row} row
 * @param {Attributes} attributes
 */
function bodyRow(columns, row, attributes) {
  const cells = columns.flatMap((column) => {
    if ("cells" in column) return column.cells(row).map((each) => bodyCell(each));
    const name = column.names ? "th" : "td";
    const own = { scope: column.names && "row", class: column.number && "number" };
    return bodyCell(column.cell(row), name, own);
  });
  return element("tr", attributes, ["\n", cells]);
}

/**
 * @param {unknown} content
 * @param {string} [name]
 * @param {Attributes} [attributes]
 */
function bodyCell(content, name = "td", attributes = {}) {
  if (content instanceof Cell)
    return element(name, { ...attributes, ...content.attributes }, content.content);
  return element(name, attributes, content);
}

/**
 * @param {string} name
 * @param {Attributes} attributes
 * @param {unknown} content
 */
function element(name, attributes, content) {
  const own = Object.entries(attributes).filter(([, value]) => value);
  const said = own.map(([key, value]) => html` ${key}="${value}"`);
  return html`${raw(`<${name}`)}${said}>${content}${raw(`</${name}>\n`)}`;
}
