/** Lines of a capture of any width, in one buffer that is used again. */
import { marker } from "./header.js";

export const lineFeed = 10;
const carriageReturn = 13;

/** Wider than a million columns. What is longer is no line of a capture, and is skipped rather than held. */
const longestLineBytes = 1 << 26;

/**
 * @typedef {object} Line valid until the next one is asked for
 * @property {Uint8Array} bytes bytes[end] is there, and is a line end
 * @property {number} start
 * @property {number} end without line end
 * @property {number} number from 1
 * @property {number} byte offset of its first byte in the unpacked file
 * @property {boolean} ended whether a line end follows it; the last line may lack it
 * @property {boolean} skipped whether it was too long to hold; it is empty then
 */

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {number} [longest] bytes
 * @param {number} [ends] the byte that ends lines, where it is known; 0: by the header
 * @returns {AsyncGenerator<Line>}
 */
export async function* readLines(chunks, longest = longestLineBytes, ends = 0) {
  let bytes = makeBytes(1 << 16);
  let start = 0;
  let searched = 0;
  let looked = 0;
  let length = 0;
  let passed = 0;
  let lineByte = 0;
  let skipped = false;
  let number = 0;
  let separator = ends;
  const line = (/** @type {number} */ end, /** @type {boolean} */ ended) => {
    const from = skipped ? end : start;
    const shown = end > from && bytes[end - 1] === carriageReturn ? end - 1 : end;
    return { bytes, start: from, end: shown, number: ++number, byte: lineByte, ended, skipped };
  };
  for await (const chunk of chunks) {
    if (length + chunk.length >= bytes.length) {
      const kept = bytes.subarray(start, length);
      const needed = kept.length + chunk.length + 1;
      const next = needed > bytes.length ? makeBytes(needed * 2) : bytes;
      next.set(kept);
      bytes = next;
      passed += start;
      searched -= start;
      looked -= start;
      length -= start;
      start = 0;
    }
    bytes.set(chunk, length);
    length += chunk.length;
    separator ||= findSeparator(bytes.subarray(0, length), looked);
    looked = length;
    if (!separator && length - start <= longest) continue;
    for (;;) {
      const found = bytes.subarray(searched, length).indexOf(separator || lineFeed);
      if (found < 0) break;
      const end = searched + found;
      yield line(end, true);
      start = searched = end + 1;
      lineByte = passed + start;
      skipped = false;
    }
    searched = length;
    if (length - start > longest) skipped = true;
    if (skipped) {
      passed += length - start;
      length = searched = looked = start;
    }
  }
  if (length > start || skipped) {
    if (length === bytes.length) bytes = growByOne(bytes);
    bytes[length] = lineFeed;
    yield line(length, false);
  }
}

/**
 * Node.js searches a Buffer for a byte several times as fast as any other typed array.
 * @param {number} length
 * @returns {Uint8Array}
 */
const makeBytes = (length) => globalThis.Buffer?.alloc(length) ?? new Uint8Array(length);

/** @param {Line} line */
export const isBlank = ({ bytes, start, end, skipped }) =>
  !skipped && end - start < 80 && /^[\t-\r ]*$/.test(String.fromCharCode(...bytes.subarray(start, end)));

/** @param {Uint8Array} bytes */
function growByOne(bytes) {
  const grown = makeBytes(bytes.length + 1);
  grown.set(bytes);
  return grown;
}

/**
 * What ends lines: the line feed, unless the header is followed by a carriage return alone, as Excel on old Macs wrote.
 * @param {Uint8Array} head
 * @param {number} looked bytes of it that are known to have no line end, but for the last
 * @returns {number} 0 where it cannot be told yet
 */
function findSeparator(head, looked) {
  const from = Math.max(0, looked - 1, looked < 1 << 16 ? indexOfText(head.subarray(0, 1 << 16), marker) : 0);
  const feed = head.indexOf(lineFeed, from);
  const back = head.indexOf(carriageReturn, from);
  if (back >= 0 && (feed < 0 || back < feed - 1))
    return back + 1 < head.length || feed >= 0 ? carriageReturn : 0;
  return feed < 0 ? 0 : lineFeed;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} text ASCII
 * @returns {number} where the text is first, or -1
 */
export function indexOfText(bytes, text) {
  for (let at = bytes.indexOf(text.charCodeAt(0)); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1)) {
    let same = 1;
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) same++;
    if (same === text.length) return at;
  }
  return -1;
}
