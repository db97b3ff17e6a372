/**
 * Long files in pieces: several readers read one file, and its rows, problems and bytes are those of the whole. The lines
 * of ranges are counted first, then parts are read into packs, which are joined at the end.
 */
import { readSync } from "node:fs";
import { basename, join } from "node:path";
import { toColumns } from "../rows.js";
import { remove } from "../store/files.js";
import { joinPacks, stage } from "../store/staging.js";
import { headBytes } from "./bytes.js";
import { readPlain, withPlain } from "./plain-file.js";

/** @import {Batch, Counted, Options, Part, Ranges} from "../types.js" */

/** Wider than any header. */
const longestHeadBytes = 1 << 26;
const chunkBytes = 1 << 20;

/**
 * @typedef {object} Read what was read of a file in parts
 * @property {string[]} packs
 * @property {any[]} summaries what each part says besides its rows
 */

/**
 * @typedef {{kind: "head"} | {kind: "count", range: {from: number, to: number}} | {kind: "part", part: Part}} Piece what one
 *   reader does of a file
 */

/**
 * @param {string} file
 * @returns {Uint8Array} its first line with its line feed, as far as it may be long
 */
const readHead = (file) =>
  withPlain(file, (fd, bytes) => {
    for (let size = headBytes; ; size *= 8) {
      const head = Buffer.alloc(Math.min(size, bytes));
      readSync(fd, head, 0, head.length, 0);
      const end = head.indexOf(10);
      if (end >= 0) return head.subarray(0, end + 1);
      if (size >= Math.min(bytes, longestHeadBytes)) return head;
    }
  });

/**
 * @param {Ranges} ranges
 * @param {string} file
 * @param {{from: number, to: number}} range
 * @returns {Promise<Counted>}
 */
const countRange = ({ countLines }, file, range) =>
  countLines(readPlain(file, chunkBytes, Math.max(0, range.from - 1)), range);

/**
 * @param {Ranges} ranges
 * @param {string} file
 * @param {Part} part
 * @param {Options} options
 * @param {string} pack where its rows go
 * @param {(batches: AsyncIterable<Batch>) => AsyncIterable<Batch>} watch
 * @returns {Promise<any>} what the part says besides its rows
 */
async function stagePart({ loadPart }, file, part, options, pack, watch) {
  let summary = null;
  const tell = (/** @type {any} */ said) => (summary = said);
  const batches = loadPart(readHead(file), readPlain(file, chunkBytes, part.first), part, options, tell);
  await stage(pack, watch(batches));
  return summary;
}

/**
 * The pack of a file of those of its parts.
 * @param {Ranges} ranges
 * @param {string} pack its name is the key of the file
 * @param {Read} read
 */
export async function joinParts({ joinProblems }, pack, { packs, summaries }) {
  const problems = joinProblems(summaries);
  const told = `${pack}.partial-problems`;
  try {
    if (problems.length) await stage(told, batchesOf(problems), basename(pack));
    await joinPacks(pack, problems.length ? [...packs, told] : packs);
  } finally {
    remove(told);
  }
}

/** @param {object[]} problems */
async function* batchesOf(problems) {
  yield { table: "problems", columns: toColumns(problems) };
}

/**
 * What a reader does of a file that is read in pieces.
 * @param {Ranges} ranges
 * @param {Piece} piece
 * @param {{file: string, key: string, staging: string, options: Options}} source
 * @param {(batches: AsyncIterable<Batch>) => AsyncIterable<Batch>} watch
 * @returns {Promise<any>} of the head: samples of a block; of a count: lines; of a part: what it says besides its rows
 */
export async function doPiece(ranges, piece, { file, key, staging, options }, watch) {
  const pack = join(staging, key);
  if (piece.kind === "part") return stagePart(ranges, file, piece.part, options, pack, watch);
  if (piece.kind === "head") return ranges.heightOf(readHead(file), options);
  return countRange(ranges, file, piece.range);
}
