/** A CSV about many studies as one about each. */
import { createReadStream } from "node:fs";

const [lineFeed, quote, comma] = Buffer.from('\n",');

/**
 * Rows of a study stand together.
 * @param {AsyncIterable<Buffer>} chunks of a CSV with a header, whose first column is the study
 * @returns {AsyncGenerator<{study: string, rows: number, text: Buffer}>} text: header and rows
 */
export async function* splitCsv(chunks) {
  /** @type {Buffer | null} */
  let header = null;
  /** @type {{begins: Buffer, rows: Buffer[]} | null} */
  let group = null;
  for await (const rows of readRows(chunks))
    for (const row of rows) {
      if (header === null) header = row;
      else if (group && row.subarray(0, group.begins.length).equals(group.begins)) group.rows.push(row);
      else {
        if (group) yield joinRows(header, group);
        group = { begins: row.subarray(0, endOfCell(row)), rows: [row] };
      }
    }
  if (header && group) yield joinRows(header, group);
}

/**
 * @param {Buffer} header
 * @param {{begins: Buffer, rows: Buffer[]}} group begins: what each of its rows begins with, up to the first comma
 */
const joinRows = (header, { begins, rows }) => ({
  study: String(begins)
    .slice(0, -1)
    .replace(/^"(.*)"$/s, "$1")
    .replaceAll('""', '"'),
  rows: rows.length,
  text: Buffer.concat([header, ...rows]),
});

/**
 * @param {AsyncIterable<Buffer>} chunks
 * @returns {AsyncGenerator<Buffer[]>} rows as they come
 */
async function* readRows(chunks) {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = Buffer.concat([rest, chunk]);
    const ends = endsOfRows(text);
    yield ends.map((to, i) => text.subarray(ends[i - 1] ?? 0, to));
    rest = text.subarray(ends.at(-1) ?? 0);
  }
}

/** @param {Buffer} text from the beginning of a row */
function endsOfRows(text) {
  const ends = [];
  let isQuoted = false;
  for (let i = 0; i < text.length; i++)
    if (text[i] === quote) isQuoted = !isQuoted;
    else if (text[i] === lineFeed && !isQuoted) ends.push(i + 1);
  return ends;
}

/** @param {Buffer} row @returns {number} behind the comma after the first cell */
function endOfCell(row) {
  let isQuoted = false;
  for (let i = 0; i < row.length; i++)
    if (row[i] === quote) isQuoted = !isQuoted;
    else if (row[i] === comma && !isQuoted) return i + 1;
  return row.length;
}

/**
 * @param {string} file CSV
 * @returns {Promise<Buffer>} its header
 */
export async function readHeader(file) {
  for await (const [header] of readRows(createReadStream(file))) if (header) return header;
  throw new Error(`${file}: no header`);
}
