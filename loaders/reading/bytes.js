/** Bytes of a raw file: gzip by its magic bytes, text by its byte-order mark and what its bytes can be. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { longestStudyYaml } from "../limits.js";
import { budgetOf, OverBudget } from "./box/budgets.js";
import { decodeText, isGzip } from "./encodings.js";
import { readPlain, readStart, streamPlain, withPlain } from "./plain-file.js";

/** Bytes by which formats are recognised. */
export const headBytes = 65536;
const chunkBytes = 1 << 20;

/** What is read as a whole: the longest string of Node.js is 512 MB, and no such result comes near. */
const longestTextBytes = 1 << 28;

/**
 * Content of a file, unpacked when it is gzip.
 * @param {string} file
 * @param {number} [most] bytes that a gzip may unpack to; by its size when absent
 * @returns {AsyncGenerator<Uint8Array>}
 * @throws {OverBudget} when it unpacks to more
 */
export async function* readBytes(file, most) {
  const size = withPlain(file, (_fd, bytes) => bytes);
  const limit = most ?? budgetOf(size, true).unpacked;
  if (size <= chunkBytes) return yield* readShort(file, limit);
  const chunks = streamPlain(file, chunkBytes)[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  if (done) return;
  const raw = Readable.from(prepend(first, chunks));
  if (!isGzip(first)) return yield* raw;
  yield* unpack(raw, limit);
}

/**
 * A file that is so short that reading it at once is quicker than a stream. What it unpacks to may be long.
 * @param {string} file
 * @param {number} limit
 */
async function* readShort(file, limit) {
  const content = withPlain(file, (fd) => readFileSync(fd));
  if (isGzip(content)) yield* unpack(Readable.from([content]), limit);
  else if (content.length) yield content;
}

/**
 * @param {Readable} raw
 * @param {number} limit
 */
async function* unpack(raw, limit) {
  const unpacked = createGunzip();
  raw.on("error", (error) => unpacked.destroy(error));
  let bytes = 0;
  try {
    for await (const chunk of raw.pipe(unpacked)) {
      bytes += chunk.length;
      if (bytes > limit) throw new OverBudget("unpacked", limit);
      yield chunk;
    }
  } finally {
    raw.destroy(); // closes the file, also where it is not read to its end
  }
}

/**
 * @param {Uint8Array} first
 * @param {AsyncIterator<Uint8Array>} rest
 */
async function* prepend(first, rest) {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/**
 * What detection and caching need of a file, in one pass.
 * @param {string} file
 * @returns {Promise<{sha256: string, bytes: number, head: Uint8Array}>} hash and size of the file as it lies there;
 *   the first bytes of its unpacked content, 64 KiB or less; of a damaged gzip what could be unpacked
 */
export async function surveyFile(file) {
  const short = withPlain(file, (fd, size) => (size <= chunkBytes ? readFileSync(fd) : null));
  if (short) return surveyContent(short);
  const hash = createHash("sha256");
  let bytes = 0;
  let head = new Uint8Array();
  for await (const chunk of readPlain(file, chunkBytes)) {
    if (bytes === 0) head = Uint8Array.from(chunk.subarray(0, headBytes));
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), bytes, head: isGzip(head) ? unpackHead(head) : head };
}

/** @param {Uint8Array} content of a whole file */
function surveyContent(content) {
  const head = content.subarray(0, headBytes);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { sha256, bytes: content.length, head: isGzip(head) ? unpackHead(head) : head };
}

/** @param {string} text */
export const hashText = (text) => createHash("sha256").update(text).digest("hex");

/**
 * The first kilobyte is enough of what would unpack to a thousand times as much; of a damaged gzip so much as can be
 * unpacked, to a half.
 * @param {Uint8Array} head
 */
function unpackHead(head) {
  const start = unpackStart(head.subarray(0, 1024));
  if (start && start.length >= headBytes) return start;
  for (let bytes = head.length; bytes > 0; bytes >>= 1) {
    const unpacked = unpackStart(head.subarray(0, bytes));
    if (unpacked) return unpacked;
  }
  return new Uint8Array();
}

/** @param {Uint8Array} start @returns {Uint8Array<ArrayBuffer> | null} null where it is damaged */
function unpackStart(start) {
  try {
    return new Uint8Array(gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, headBytes));
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether it is a gzip by its first bytes, and damaged among the first 64 KiB
 */
export function isDamagedGzip(file) {
  const start = readStart(file, headBytes);
  return isGzip(start) && unpackStart(start) === null;
}

/**
 * @param {string} file
 * @param {number} [longest] bytes
 * @param {number} [most] bytes that a gzip may unpack to
 * @returns {Promise<string>} the whole text, decoded by decodeText
 * @throws {Error} when it is longer
 */
export async function readText(file, longest = longestTextBytes, most = undefined) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of readBytes(file, most)) {
    bytes += chunk.length;
    if (bytes > longest) throw new Error(`longer than ${longest} bytes: no text of this kind is`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks));
}

/**
 * @param {string} file
 * @returns {string} the text of a study.yaml; of one with too many letters the start, which still has too many
 */
export const readTextNow = (file) => decodeText(readStart(file, 4 * (longestStudyYaml + 1)));
