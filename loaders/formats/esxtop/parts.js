/** A part of a capture, read with the capture's header: its rows are those of the whole, and so are all problems together. */
import { blockHeight } from "./blocks.js";
import { isBlank, lineFeed, readLines } from "./lines.js";
import { endRow, endRows, findHeader, readRow, startSegment, tellTallies } from "./segments.js";

/** @import {Batch, Options, Part, Problem} from "../../types.js" */
/** @import {Tally} from "./problems.js" */
/** @import {First, Segment, Tallied} from "./segments.js" */

/**
 * @typedef {object} Summary what a part says besides its rows
 * @property {number} rows
 * @property {Segment["tallies"]} tallies
 * @property {number} cells of the header
 * @property {Segment["header"]} header
 * @property {number} kept columns
 * @property {First | null} first
 * @property {number | null} lastAt
 * @property {Problem[]} problems of its last line
 * @property {Problem[]} ofHeader those of the header, which every part reads
 */

const carriageReturn = 13;

/**
 * Gzip has no lines to start at; UTF-16, captures with carriage returns alone and those with noise before their header
 * are read whole.
 * @param {Uint8Array} head the first line of the file with its line feed
 * @param {Options} [options]
 * @returns {number | null} samples of a block; null where it cannot be read in parts
 */
export function heightOf(head, options = {}) {
  const isText = !head.includes(0) && head.at(-1) === lineFeed;
  const alone = head.subarray(0, -2).includes(carriageReturn);
  if (!isText || alone || findHeader(lineOf(head)) !== 0) return null;
  const segment = startSegment(lineOf(head), 0, 1, options.allCounters ?? false, []);
  return segment && blockHeight(segment.columns.length);
}

/** @param {Uint8Array} head */
function lineOf(head) {
  const end = head.at(-2) === carriageReturn ? head.length - 2 : head.length - 1;
  return { bytes: head, start: 0, end, number: 1, byte: 0, ended: true, skipped: false };
}

/**
 * @param {Uint8Array} head
 * @param {AsyncIterable<Uint8Array>} bytes from the part's first line on
 * @param {Part} part
 * @param {Options} options
 * @param {(summary: Summary) => void} tell called at the end
 * @returns {AsyncGenerator<Batch>}
 */
export async function* loadPart(head, bytes, part, options, tell) {
  /** @type {Problem[]} */
  const ofHeader = [];
  const all = options.allCounters ?? false;
  const segment = /** @type {Segment} */ (startSegment(lineOf(head), 0, 1, all, ofHeader));
  /** @type {Problem[]} */
  const problems = [];
  segment.samples = part.sample - 1;
  for await (const line of readLines(bytes, undefined, lineFeed)) {
    if (isBlank(line) || line.byte + part.first === 0) continue;
    if (part.to !== null && segment.samples + 1 >= part.to) break;
    if (segment.samples + 1 < part.from) {
      segment.samples++;
      continue;
    }
    const placed = { ...line, number: line.number + part.line - 1, byte: line.byte + part.first };
    yield* endRow(segment, placed, readRow(segment, placed), problems);
  }
  yield* endRows(segment);
  const { rows, tallies, first, lastAt, cells, header, columns } = segment;
  tell({ rows, tallies, first, lastAt, cells, header, kept: columns.length, problems, ofHeader });
}

/**
 * @param {Summary[]} summaries of all parts, in order
 * @returns {Problem[]} of the capture as a whole
 */
export function joinProblems(summaries) {
  const [{ ofHeader, cells, header, kept }] = summaries;
  /** @type {Tallied} */
  const joined = { tallies: {}, cells, header, kept, rows: 0 };
  let before = /** @type {number | null} */ (null);
  for (const { rows, tallies, first, lastAt } of summaries) {
    if (before !== null && first?.seconds && first.at <= before)
      addTally(joined.tallies, "back", {
        count: 1,
        line: first.number,
        byte: first.byte,
        detail: first.text,
      });
    for (const [kind, tally] of Object.entries(tallies))
      addTally(joined.tallies, /** @type {keyof Segment["tallies"]} */ (kind), tally);
    joined.rows += rows;
    before = lastAt ?? before;
  }
  return [...ofHeader, ...summaries.flatMap((summary) => summary.problems), ...tellTallies(joined)];
}

/**
 * @param {Segment["tallies"]} tallies changed
 * @param {keyof Segment["tallies"]} kind
 * @param {Tally} tally
 */
function addTally(tallies, kind, tally) {
  const known = tallies[kind];
  if (known) known.count += tally.count;
  else tallies[kind] = { ...tally };
}
