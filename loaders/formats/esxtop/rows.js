/** Numbers out of the bytes of a row. The loop over bytes is all that takes time: it makes no object a cell. */

const quote = 34;
const comma = 44;
const minus = 45;
const point = 46;
const zero = 48;

/** More digits than a double holds exactly are left to Number(). */
const exactDigits = 15;

const decoder = new TextDecoder();

/** esxtop prints numbers in quotes, with two decimals or none; so many digits fit an integer of 32 bits. */
const plainDigits = 9;

/**
 * @typedef {object} Scan room for what a row gives, used again for each
 * @property {Int32Array} cells which cells to read, ascending; 0 is the time
 * @property {Float64Array} values a number a cell, NaN where there is none
 * @property {Int32Array} unread places in `cells` of what is neither empty nor a plain number
 * @property {number} unreadCount
 * @property {Uint8Array} bytes those that were scanned last, and the same
 * @property {Uint32Array} words four at a time
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
  bytes: new Uint8Array(),
  words: new Uint32Array(),
});

/**
 * Reads the wanted cells on the way from comma to comma. A quoted comma counts as two cells: the caller sees that by
 * the count and reads the row again with readQuotedRow.
 * @param {Uint8Array} bytes bytes[end] is there, and is a line end; its memory starts at a multiple of four
 * @param {number} start
 * @param {number} end
 * @param {Scan} scan filled
 * @returns {number} cells of the row, without the empty one behind a last comma
 */
export function scanRow(bytes, start, end, scan) {
  const { cells, values } = scan;
  const words = wordsOf(bytes, scan);
  scan.unreadCount = 0;
  let at = start;
  let cell = 0;
  let i = 0;
  for (; i < cells.length; i++) {
    const target = cells[i];
    if (cell < target) {
      const next = passCommas(bytes, words, at, end, target - cell);
      if (next < 0) break;
      at = next;
      cell = target;
    }
    const next = readPrinted(bytes, at, values, i);
    if (next < 0) at = readCell(bytes, at, end, scan, i);
    else {
      at = next;
      cell++;
    }
  }
  values.fill(NaN, i);
  cell += countCommas(bytes, words, at, end);
  return end > start && bytes[end - 1] === comma ? cell : cell + 1;
}

/**
 * @param {Uint8Array} bytes
 * @param {Scan} scan changed
 */
function wordsOf(bytes, scan) {
  if (scan.bytes !== bytes) {
    scan.bytes = bytes;
    scan.words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }
  return scan.words;
}

/** @param {number} word @returns {number} how many of its four bytes are commas */
function commasOf(word) {
  const zeros = word ^ 0x2c2c2c2c;
  const others = ((zeros & 0x7f7f7f7f) + 0x7f7f7f7f) | zeros; // the high bit of each byte that is none
  return Math.imul((~others >>> 7) & 0x01010101, 0x01010101) >>> 24;
}

/**
 * @param {Uint8Array} bytes
 * @param {Uint32Array} words the same, four at a time
 * @param {number} at
 * @param {number} end
 * @param {number} count from 1
 * @returns {number} behind so many commas, or -1 where there are fewer
 */
function passCommas(bytes, words, at, end, count) {
  while ((at & 3) !== 0 && count > 0 && at < end) if (bytes[at++] === comma) count--;
  if (count > 0) {
    const last = end >> 2;
    let word = at >> 2;
    for (; word < last; word++) {
      const commas = commasOf(words[word]);
      if (commas >= count) break;
      count -= commas;
    }
    if (at < end) at = word << 2;
  }
  while (count > 0 && at < end) if (bytes[at++] === comma) count--;
  return count > 0 ? -1 : at;
}

/**
 * @param {Uint8Array} bytes
 * @param {Uint32Array} words the same, four at a time
 * @param {number} at
 * @param {number} end
 */
function countCommas(bytes, words, at, end) {
  let count = 0;
  while ((at & 3) !== 0 && at < end) if (bytes[at++] === comma) count++;
  for (; at + 4 <= end; at += 4) count += commasOf(words[at >> 2]);
  while (at < end) if (bytes[at++] === comma) count++;
  return count;
}

/**
 * The quick way, for a number as esxtop prints it, with its quotes and the comma behind it.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {Float64Array} values
 * @param {number} i place of the value
 * @returns {number} behind the comma, or -1 for anything else
 */
function readPrinted(bytes, at, values, i) {
  if (bytes[at] !== quote) return -1;
  const first = ++at;
  let number = 0;
  let digit = bytes[at] - zero;
  while (digit >= 0 && digit < 10) {
    number = (Math.imul(number, 10) + digit) | 0;
    digit = bytes[++at] - zero;
  }
  let digits = at - first;
  if (digits === 0) return -1;
  let scale = 1;
  if (bytes[at] === point) {
    const tens = bytes[at + 1] - zero;
    const ones = bytes[at + 2] - zero;
    if (!(tens >= 0 && tens < 10 && ones >= 0 && ones < 10)) return -1;
    number = (Math.imul(number, 100) + tens * 10 + ones) | 0;
    scale = 100;
    digits += 2;
    at += 3;
  }
  if (digits > plainDigits || bytes[at] !== quote || bytes[at + 1] !== comma) return -1;
  values[i] = number / scale;
  return at + 2;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} end of the row
 * @param {Scan} scan its value i is set
 * @param {number} i
 * @returns {number} where reading ended, in the cell or at its end
 */
function readCell(bytes, from, end, scan, i) {
  let at = from;
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
  if (isNumber && whole && number < Infinity && number > -Infinity) scan.values[i] = number;
  else {
    scan.values[i] = NaN;
    const empty = whole && at - from === (quoted ? 2 : 0);
    if (!empty) scan.unread[scan.unreadCount++] = i;
  }
  return at;
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
