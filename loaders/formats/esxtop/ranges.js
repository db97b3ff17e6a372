/**
 * A capture in ranges: each is read by itself, and all together give the rows of the whole, batch by batch. What a range
 * has to know of those before it, the number of their lines and samples, is counted first. Nothing here opens a file:
 * bytes are handed in.
 */
import { findHeader } from "./segments.js";
import { isBlank, lineFeed, readLines } from "./lines.js";

/** A header costs as much as a tenth of so many bytes. */
export const fewestRangeBytes = 1 << 28;

/** @import {Counted, Part} from "../../types.js" */

/** @typedef {{from: number, to: number}} Range of bytes */

/**
 * @param {number} size
 * @param {number} [most] bytes of a range, about
 * @returns {Range[]} one where cutting does not pay
 */
export function cutBytes(size, most = fewestRangeBytes) {
  const count = Math.max(1, Math.floor(size / most));
  const step = Math.ceil(size / count);
  return Array.from({ length: count }, (_, i) => ({ from: i * step, to: Math.min(size, (i + 1) * step) }));
}

/**
 * @param {AsyncIterable<Uint8Array>} bytes from the byte before the range on, so that a line that starts at it is known;
 *   from 0 for the first
 * @param {Range} range
 * @returns {Promise<Counted>}
 */
export async function countLines(bytes, { from, to }) {
  /** @type {Counted} */
  const counted = { first: null, lines: 0, samples: 0, headers: 0 };
  const start = Math.max(0, from - 1);
  for await (const line of readLines(bytes, undefined, lineFeed)) {
    const at = start + line.byte;
    // What comes first is the end of a line that started before.
    if (from > 0 && line.number === 1) continue;
    if (at >= to) break;
    counted.first ??= at;
    counted.lines++;
    const isHeader = findHeader(line) >= 0;
    if (isHeader) counted.headers++;
    else if (!isBlank(line)) counted.samples++;
  }
  return counted;
}

/**
 * @param {Counted[]} counted of all ranges, in order
 * @param {number} height samples of a block
 * @returns {Part[] | null} null where the capture has to be read whole: it has another header than that of its first line
 */
export function cutParts(counted, height) {
  const headers = counted.reduce((sum, each) => sum + each.headers, 0);
  if (headers !== 1 || counted[0].headers !== 1) return null;
  let [line, sample] = [1, 1];
  /** @type {Part[]} */
  const parts = [];
  for (const { first, lines, samples } of counted) {
    const from = Math.ceil((sample - 1) / height) * height + 1;
    if (first !== null && samples > 0 && from < sample + samples)
      parts.push({ first, line, sample, from, to: null });
    line += lines;
    sample += samples;
  }
  return parts.map((part, i) => ({ ...part, to: parts[i + 1]?.from ?? null }));
}
