/** Raw files as texts that can be written again byte for byte: gzip or not, whatever their encoding. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { readBytes } from "../reading/bytes.js";
import { findUtf16, isGzip, looksLikeText } from "../reading/encodings.js";
import { readStart } from "../reading/plain-file.js";

/** Text is looked at in blocks of lines; a line may be as long as the header of a large capture. */
const blockBytes = 1 << 20;
const longestLineBytes = 1 << 26;

/** Bytes stand for themselves in latin1, so UTF-8 survives; the names that we look for are read right all the same. */
const encodings = {
  latin1: {
    decode: (/** @type {Buffer} */ bytes) => bytes.toString("latin1"),
    encode: (/** @type {string} */ text) => Buffer.from(text, "latin1"),
  },
  "utf-16le": {
    decode: (/** @type {Buffer} */ bytes) => bytes.toString("utf16le"),
    encode: (/** @type {string} */ text) => Buffer.from(text, "utf16le"),
  },
  "utf-16be": {
    decode: (/** @type {Buffer} */ bytes) => Buffer.from(bytes).swap16().toString("utf16le"),
    encode: (/** @type {string} */ text) => Buffer.from(text, "utf16le").swap16(),
  },
};

/** @typedef {{text: string, isBinary: boolean, isText: boolean, encode: (text: string) => Buffer}} Block */

/**
 * @param {string} file
 * @returns {AsyncGenerator<Block>} whole lines
 * @throws {Error} when a line is longer than any tool writes
 */
export async function* readBlocks(file) {
  if (isParquet(readStart(file, 4))) {
    for await (const text of readParquetTexts(file))
      yield { text, isBinary: true, isText: true, encode: encodings.latin1.encode };
    return;
  }
  /** @type {Buffer[]} */
  let chunks = [];
  let bytes = 0;
  let decide = true;
  let encoding = encodings.latin1;
  let isBinary = false;
  const take = (/** @type {boolean} */ isEnd) => {
    const all = Buffer.concat(chunks);
    if (decide) {
      const utf16 = findUtf16(all);
      encoding = encodings[utf16 ?? "latin1"];
      isBinary = !utf16 && !looksLikeText(all.subarray(0, 65536));
      decide = false;
    }
    const wide = encoding !== encodings.latin1;
    const feed = encoding.encode("\n");
    const end = isEnd || isBinary ? all.length : lastIndex(all, feed, wide);
    const cut = wide ? end - (end % 2) : end;
    chunks = [all.subarray(cut)];
    bytes = chunks[0].length;
    return {
      text: encoding.decode(all.subarray(0, cut)),
      isBinary,
      isText: !isBinary,
      encode: encoding.encode,
    };
  };
  for await (const chunk of readBytes(file)) {
    chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    bytes += chunk.length;
    if (bytes > longestLineBytes) throw new Error(`a line of more than ${longestLineBytes} bytes`);
    if (bytes >= blockBytes && (decide || isBinary || chunk.includes(10))) {
      const block = take(false);
      if (block.text) yield block;
    }
  }
  if (bytes) yield take(true);
}

/**
 * @param {Buffer} bytes
 * @param {Buffer} feed
 * @param {boolean} wide whether it must begin at an even place
 * @returns {number} end of the last whole line, 0 where there is none
 */
function lastIndex(bytes, feed, wide) {
  let at = bytes.lastIndexOf(feed);
  while (wide && at > 0 && at % 2) at = bytes.lastIndexOf(feed, at - 1);
  return at < 0 ? 0 : at + feed.length;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {(text: string) => string} change
 * @returns {Promise<void>}
 */
export async function rewrite(from, to, change) {
  const changed = async function* () {
    for await (const { text, encode } of readBlocks(from)) yield encode(change(text));
  };
  const target = createWriteStream(to);
  if (isGzip(readStart(from, 2))) await pipeline(Readable.from(changed()), createGzip(), target);
  else await pipeline(Readable.from(changed()), target);
}

/**
 * @param {string} file
 * @returns {string | null} what its gzip header says that it was called: RFC 1952, FNAME
 */
export function readGzipName(file) {
  const head = readStart(file, 4096);
  if (head.length < 12 || !isGzip(head) || !(head[3] & 8)) return null;
  const start = head[3] & 4 ? 12 + head.readUInt16LE(10) : 10;
  const end = head.indexOf(0, start);
  return head.toString("latin1", start, end < 0 ? undefined : end);
}

/** Longer files are no extracts. */
const mostBytes = 1 << 26;

/** @param {Uint8Array} head */
const isParquet = (head) => String.fromCharCode(...head.subarray(0, 4)) === "PAR1";

/**
 * Texts of a Parquet file: packed as they are there, no search through its bytes would find a name.
 * @param {string} file
 * @returns {AsyncGenerator<string>} for each row group the distinct texts of its columns, a line each
 * @throws {Error} when it cannot be read
 */
async function* readParquetTexts(file) {
  const chunks = [];
  let length = 0;
  for await (const chunk of readBytes(file)) {
    length += chunk.length;
    if (length > mostBytes) throw new Error(`a Parquet file of more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(Buffer.concat(chunks)).buffer;
  const metadata = parquetMetadata(whole);
  let rowStart = 0;
  for (const { num_rows: rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(rows);
    const read = await parquetReadObjects({ file: whole, metadata, rowStart, rowEnd });
    rowStart = rowEnd;
    const texts = new Set(
      read.flatMap((row) => Object.values(row).filter((value) => typeof value === "string")),
    );
    yield [...texts].join("\n");
  }
}
