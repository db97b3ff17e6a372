/** Files of a visitor as texts that can be written again byte for byte; loaders/names/texts.js does so with a disk. */
import { findUtf16, isGzip, looksLikeText } from "../../../loaders/reading/encodings.js";
import { bytesOf, readBytes } from "./contents.js";

/** Text is looked at in blocks of lines. */
const blockBytes = 1 << 20;
const longestLineBytes = 1 << 26;
/** Arguments that a call takes. */
const pieceUnits = 8192;
const lineFeed = 10;

/** @typedef {{text: string, isText: boolean, encode: (text: string) => Uint8Array<ArrayBuffer>}} Block */

/** @typedef {{unit: number, decode: (bytes: Uint8Array) => string, encode: (text: string) => Uint8Array<ArrayBuffer>}} Encoding unit: bytes of a character */

/** @param {Uint8Array | Uint16Array} units */
function fromUnits(units) {
  let text = "";
  for (let at = 0; at < units.length; at += pieceUnits)
    text += String.fromCharCode(...units.subarray(at, at + pieceUnits));
  return text;
}

/** Bytes stand for themselves, so UTF-8 survives; of UTF-16 two make a unit. @type {Encoding} */
const narrow = {
  unit: 1,
  decode: fromUnits,
  encode: (/** @type {string} */ text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
};

/**
 * @param {boolean} isLittle
 * @returns {Encoding}
 */
const wide = (isLittle) => ({
  unit: 2,
  decode(/** @type {Uint8Array} */ bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return fromUnits(
      Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getUint16(2 * i, isLittle)),
    );
  },
  encode(/** @type {string} */ text) {
    const view = new DataView(new ArrayBuffer(2 * text.length));
    for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), isLittle);
    return new Uint8Array(view.buffer);
  },
});

/** @param {Uint8Array} bytes */
function encodingOf(bytes) {
  const utf16 = findUtf16(bytes);
  return utf16 ? wide(utf16 === "utf-16le") : narrow;
}

/**
 * @param {Blob} blob
 * @param {number} most bytes that a gzip may unpack to
 * @returns {AsyncGenerator<Block>} whole lines; of what is no text any stretch
 * @throws {Error} when a line is longer than any tool writes
 */
export async function* readBlocks(blob, most) {
  let encoding = narrow;
  let isFirst = true;
  let isText = true;
  let rest = new Uint8Array();
  /** @type {Uint8Array[]} */
  let waiting = [];
  let bytes = 0;
  const take = (/** @type {boolean} */ isEnd) => {
    const all = join([rest, ...waiting]);
    waiting = [];
    if (isFirst) {
      isFirst = false;
      encoding = encodingOf(all);
      isText = encoding !== narrow || looksLikeText(all.subarray(0, 65536));
    }
    const end = isEnd || !isText ? all.length : endOfLines(all, encoding);
    rest = all.slice(end);
    bytes = rest.length;
    return { text: encoding.decode(all.subarray(0, end)), isText, encode: encoding.encode };
  };
  for await (const chunk of readBytes(blob, most)) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes > longestLineBytes) throw new Error(`a line of more than ${longestLineBytes} bytes`);
    if (bytes < blockBytes) continue;
    const block = take(false);
    if (block.text) yield block;
  }
  if (bytes) yield take(true);
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * @param {Uint8Array} bytes
 * @param {Encoding} encoding
 * @returns {number} where the last whole line ends, 0 where there is none
 */
function endOfLines(bytes, { unit, encode }) {
  const feed = encode("\n");
  let at = bytes.lastIndexOf(lineFeed);
  while (at >= 0) {
    const start = at - feed.indexOf(lineFeed);
    if (start % unit === 0 && feed.every((byte, i) => bytes[start + i] === byte)) return start + unit;
    at = at > 0 ? bytes.lastIndexOf(lineFeed, at - 1) : -1;
  }
  return 0;
}

/**
 * @param {Blob} blob
 * @param {number} most
 * @param {(text: string) => string} change
 * @returns {Promise<Blob>} packed as it was
 */
export async function rewriteBlob(blob, most, change) {
  /** @type {BlobPart[]} */
  const parts = [];
  for await (const { text, encode } of readBlocks(blob, most)) parts.push(encode(change(text)));
  const whole = new Blob(parts);
  if (!isGzip(await bytesOf(blob.slice(0, 2)))) return whole;
  return new Response(whole.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}
