/** Numbers out of the bytes of a row. The loop over bytes is all that takes time: it makes no object a cell. */

const quote = 34;
const comma = 44;
const minus = 45;
const point = 46;
const zero = 48;

/** More digits than a double holds exactly are left to Number(). */
const exactDigits = 15;

const decoder = new TextDecoder();

/**
 * @typedef {object} Scan room for what a row gives, used again for each
 * @property {Int32Array} cells which cells to read, ascending; 0 is the time
 * @property {Float64Array} values a number a cell, NaN where there is none
 * @property {Int32Array} unread places in `cells` of what is neither empty nor a plain number
 * @property {number} unreadCount
 */

/**
 * @param {number[]} cells
 * @returns {Scan}
 */
export const makeScan = (cells) => ({
  cells: Int32Array.from(cells),
  values: new Float64Array(cells.length),
  unread: new Int32Array(cells.length),
  unreadCount: 0,
});

/**
 * Reads the wanted cells on the way from comma to comma. A quoted comma counts as two cells: the caller sees that by
 * the count and reads the row again with readQuotedRow.
 * @param {Uint8Array} bytes bytes[end] is there, and is a line end
 * @param {number} start
 * @param {number} end
 * @param {Scan} scan filled
 * @returns {number} cells of the row, without the empty one behind a last comma
 */
export function scanRow(bytes, start, end, scan) {
  const { cells, values, unread } = scan;
  const wanted = cells.length;
  let unreadCount = 0;
  let at = start;
  let cell = 0;
  let i = 0;
  for (; i < wanted; i++) {
    const target = cells[i];
    while (cell < target && at < end) if (bytes[at++] === comma) cell++;
    if (cell < target) break;
    const from = at;
    let c = bytes[at];
    const quoted = c === quote;
    if (quoted) c = bytes[++at];
    const negative = c === minus;
    if (negative) c = bytes[++at];
    let number = 0;
    let scale = 1;
    let first = at;
    while (c >= zero && c < zero + 10) {
      number = number * 10 + (c - zero);
      c = bytes[++at];
    }
    let digits = at - first;
    let isNumber = digits > 0;
    if (c === point && isNumber) {
      c = bytes[++at];
      first = at;
      while (c >= zero && c < zero + 10) {
        number = number * 10 + (c - zero);
        scale *= 10;
        c = bytes[++at];
      }
      isNumber = at > first;
      digits += at - first;
    }
    let closed = !quoted;
    if (quoted && c === quote) {
      c = bytes[++at];
      closed = true;
    }
    const whole = closed && (c === comma || at === end);
    if (digits > exactDigits) number = decodeNumber(bytes, from, at);
    else number = negative ? -number / scale : number / scale;
    if (isNumber && whole && number < Infinity && number > -Infinity) values[i] = number;
    else {
      values[i] = NaN;
      const empty = whole && at - from === (quoted ? 2 : 0);
      if (!empty) unread[unreadCount++] = i;
    }
  }
  for (; i < wanted; i++) values[i] = NaN;
  while (at < end) if (bytes[at++] === comma) cell++;
  scan.unreadCount = unreadCount;
  return end > start && bytes[end - 1] === comma ? cell : cell + 1;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
const decodeNumber = (bytes, start, end) =>
  Number(decoder.decode(bytes.subarray(start, end)).replaceAll('"', ""));

/**
 * The careful way, for rows with commas inside quotes: a cell ends at a quote that a comma, or the end of the line,
 * follows.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {Scan} scan filled
 * @returns {number} cells of the row, without the empty one behind a last comma
 */
export function readQuotedRow(bytes, start, end, scan) {
  const texts = splitRow(decoder.decode(bytes.subarray(start, end)));
  scan.unreadCount = 0;
  for (const [i, cell] of scan.cells.entries()) {
    const text = texts[cell] ?? "";
    const isNumber = /^-?\d+(\.\d+)?$/.test(text) && Number.isFinite(Number(text));
    scan.values[i] = isNumber ? Number(text) : NaN;
    if (!isNumber && text !== "") scan.unread[scan.unreadCount++] = i;
  }
  return texts.length;
}

/** @param {string} row */
function splitRow(row) {
  const cells = [];
  let close = 0; // where there is none, there is none for later cells
  for (let at = 0; at < row.length;) {
    if (row[at] === '"' && close >= 0 && close <= at) close = closingQuote(row, at + 1);
    const isQuoted = row[at] === '"' && close > at;
    const comma = row.indexOf(",", isQuoted ? close : at);
    const end = comma < 0 ? row.length : comma;
    cells.push(isQuoted ? row.slice(at + 1, close) : row.slice(at, end));
    at = end + 1;
  }
  return cells;
}

/**
 * @param {string} row
 * @param {number} from
 * @returns {number} -1 where there is none
 */
function closingQuote(row, from) {
  let at = row.indexOf('"', from);
  while (at >= 0 && at + 1 < row.length && row[at + 1] !== ",") at = row.indexOf('"', at + 1);
  return at;
}
