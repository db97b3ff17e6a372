/** A file is one capture or several: each header starts a segment, and its rows are read by it alone. */
import { startBlock } from "./blocks.js";
import { chooseColumns } from "./columns.js";
import { isOfWindows, marker, parseHeader } from "./header.js";
import { indexOfText } from "./lines.js";
import * as problem from "./problems.js";
import { makeScan, readQuotedRow, scanRow } from "./rows.js";
import { parseTime } from "./times.js";
import { toColumns } from "../../rows.js";

/** @import {Batch, Problem} from "../../types.js" */
/** @import {Block} from "./blocks.js" */
/** @import {Column} from "./columns.js" */
/** @import {Line} from "./lines.js" */
/** @import {Tally} from "./problems.js" */
/** @import {Scan} from "./rows.js" */

/**
 * @typedef {object} Segment
 * @property {number} number from 1
 * @property {number} cells of the header
 * @property {number} bias_minutes
 * @property {Column[]} columns
 * @property {Scan} scan
 * @property {Block | null} block null before the first row
 * @property {number} samples rows so far, read or not
 * @property {number} rows read
 * @property {{sample: number, at: number}[]} times of the rows read
 * @property {number | null} lastAt
 * @property {First | null} first row that was read
 * @property {Line} header without its bytes
 * @property {Partial<Record<"width" | "time" | "values" | "seconds" | "back", Tally>>} tallies
 */

/** @typedef {{at: number, text: string, seconds: boolean, number: number, byte: number}} First */

/** @typedef {{kind: "width" | "time", detail: string}} Fault what makes a row unreadable */

const decoder = new TextDecoder();
const longestTime = 32;

/** Counters whose cells are names. */
const isText = (/** @type {Column} */ { counter }) => counter === "Name" || counter === "Team Uplink";

/**
 * @param {Line} line
 * @returns {number} where the marker's quote is, or -1
 */
export function findHeader({ bytes, start, end }) {
  const at = indexOfText(bytes.subarray(start, end), marker);
  if (at < 0) return -1;
  return bytes[start + at - 1] === 34 && at > 0 ? start + at - 1 : start + at;
}

/**
 * @param {Line} line
 * @param {number} from where the header starts in it
 * @param {number} number of the segment
 * @param {boolean} all whether every counter is kept
 * @param {Problem[]} problems added to
 * @returns {Segment | null}
 */
export function startSegment(line, from, number, all, problems) {
  const before = decoder.decode(line.bytes.subarray(line.start, from)).replace(/^\ufeff/, "");
  const text = decoder.decode(line.bytes.subarray(from, line.end));
  if (number === 1 && before.trim()) problems.push(problem.noise(line, before));
  if (number > 1) problems.push(problem.anotherHeader(line, number));
  if (!line.ended) return refuse(problems, problem.cutHeader(line));
  if (isOfWindows(text)) return refuse(problems, problem.windowsCounters(line));
  const header = readHeader(text, all);
  if (!header) return refuse(problems, problem.wrongHeader(line, text));
  const { zone, bias_minutes, cells, unnamed, columns, duplicates } = header;
  if (bias_minutes !== 0) problems.push(problem.localTime(line, zone, bias_minutes));
  if (unnamed.length) problems.push(problem.wrongNames(line, unnamed));
  if (duplicates.length) problems.push(problem.sameName(line, duplicates.map(nameOf)));
  if (!columns.length) problems.push(problem.nothingKept(line));
  return {
    number,
    cells,
    bias_minutes,
    columns,
    scan: makeScan(columns.map(({ cell }) => cell)),
    block: null,
    samples: 0,
    rows: 0,
    times: [],
    lastAt: null,
    first: null,
    header: { ...line, bytes: new Uint8Array() },
    tallies: {},
  };
}

/** @type {{text: string, all: boolean, read: ReturnType<typeof makeHeader>} | null} */
let last = null;

/**
 * Remembers the last one: whoever asked how a capture is cut reads a part of it next.
 * @param {string} text
 * @param {boolean} all whether every counter is kept
 */
function readHeader(text, all) {
  if (last?.text !== text || last.all !== all) last = { text, all, read: makeHeader(text, all) };
  return last.read;
}

/**
 * @param {string} text
 * @param {boolean} all whether every counter is kept
 * @returns what is said before the rows, the number of cells of each, and the columns that are kept; null for no header
 */
function makeHeader(text, all) {
  const header = parseHeader(text);
  if (!header || header.columns.length < 2) return null;
  const { columns: cells, ...rest } = header;
  return { ...rest, cells: cells.length, ...chooseColumns(cells, all) };
}

/**
 * @param {Problem[]} problems added to
 * @param {Problem} found
 */
function refuse(problems, found) {
  problems.push(found);
  return null;
}

/**
 * Puts a row into the segment's block.
 * @param {Segment} segment changed
 * @param {Line} line
 * @returns {Fault | null} null for a row that was read
 */
export function addRow(segment, line) {
  const { scan, tallies } = segment;
  const { bytes, start, end } = line;
  segment.samples++;
  let cells = line.skipped ? 0 : scanRow(bytes, start, end, scan);
  if (cells !== segment.cells && !line.skipped) {
    const careful = readQuotedRow(bytes, start, end, scan);
    if (careful === segment.cells) cells = careful;
  }
  if (cells !== segment.cells) {
    const detail = line.skipped ? "more cells than can be held" : `${cells} cells`;
    return { kind: "width", detail };
  }
  const text = timeText(line);
  const time = parseTime(text, segment.bias_minutes);
  if (!time) return { kind: "time", detail: text };
  if (!time.seconds) count(tallies, "seconds", line, text);
  else if (segment.lastAt !== null && time.at <= segment.lastAt) count(tallies, "back", line, text);
  if (scan.unreadCount) countUnread(segment, line);
  segment.lastAt = time.at;
  segment.first ??= { at: time.at, text, seconds: time.seconds, number: line.number, byte: line.byte };
  segment.rows++;
  segment.times.push({ sample: segment.samples, at: time.at });
  segment.block ??= startBlock(segment.columns, segment.number);
  segment.block.add(scan.values, time.at, segment.samples);
  return null;
}

/**
 * @param {Segment} segment
 * @param {Line} line
 * @returns {Fault | null} null for a row that was read
 */
export const readRow = (segment, line) =>
  line.ended || endsWhole(line) ? addRow(segment, line) : { kind: "width", detail: "no end" };

/** @param {Line} line the last, without line end: only a closing quote tells that a cell is whole */
function endsWhole({ bytes, start, end }) {
  const last = bytes[end - 1] === 44 ? end - 2 : end - 1;
  return last - 1 > start && bytes[last] === 34 && bytes[last - 1] !== 44;
}

/** @param {Segment} segment */
function* batchOf(segment) {
  const batch = segment.block?.take();
  if (batch) yield /** @type {Batch} */ (batch);
}

/**
 * What follows from a row: what is wrong with it is noted. A block ends with a certain sample, whether its line could be
 * read or not: blocks are the same wherever reading began.
 * @param {Segment} segment changed
 * @param {Line} line
 * @param {Fault | null} fault of readRow
 * @param {Problem[]} problems added to
 * @param {boolean} [ended] whether the line is known to be whole
 * @returns {Generator<Batch>}
 */
export function* endRow(segment, line, fault, problems, ended = line.ended) {
  if (fault && ended) count(segment.tallies, fault.kind, line, fault.detail);
  else if (fault) problems.push(problem.cutLine(line));
  if (segment.block?.endsWith(segment.samples)) yield* batchOf(segment);
}

/**
 * What rows are left, and the times of all.
 * @param {Segment} segment
 * @returns {Generator<Batch>}
 */
export function* endRows(segment) {
  yield* batchOf(segment);
  yield* sampleBatch(segment);
}

/** @param {Segment} segment */
function* sampleBatch({ number, times, columns }) {
  if (!times.length || !columns.length) return;
  const { host } = columns[0];
  const rows = times.map((time) => ({ segment: number, tool: "esxtop", in_guest: false, host, ...time }));
  yield /** @type {Batch} */ ({ table: "capture_samples", columns: toColumns(rows) });
}

/** @param {Line} line */
function timeText({ bytes, start, end }) {
  const comma = bytes.subarray(start, Math.min(end, start + longestTime)).indexOf(44);
  const cell = bytes.subarray(start, comma < 0 ? Math.min(end, start + longestTime) : start + comma);
  return decoder
    .decode(cell)
    .replace(/^\ufeff/, "")
    .replace(/^"|"$/g, "");
}

/**
 * @param {Segment["tallies"]} tallies changed
 * @param {keyof Segment["tallies"]} kind
 * @param {Line} line
 * @param {string} detail
 */
function count(tallies, kind, { number, byte }, detail) {
  const tally = (tallies[kind] ??= { count: 0, line: number, byte, detail });
  tally.count++;
}

/**
 * @param {Segment} segment
 * @param {Line} line
 */
function countUnread({ columns, scan, tallies }, line) {
  for (const i of scan.unread.subarray(0, scan.unreadCount))
    if (!isText(columns[i])) count(tallies, "values", line, nameOf(columns[i]));
}

/** @param {Column} column */
const nameOf = ({ counter_group, instance, counter }) =>
  `${counter_group}${instance === null ? "" : `(${instance})`}\\${counter}`;

/**
 * @typedef {Pick<Segment, "tallies" | "cells" | "rows" | "header"> & {kept: number}} Tallied what was counted of a segment;
 *   kept: columns
 */

/**
 * @param {Tallied} tallied
 * @returns {Problem[]} a problem for each kind of fault
 */
export function tellTallies({ tallies, cells, rows, header, kept }) {
  const { width, time, values, seconds, back } = tallies;
  return [
    ...(width ? [problem.wrongWidth(width, cells)] : []),
    ...(time ? [problem.wrongTime(time)] : []),
    ...(values ? [problem.wrongValues(values)] : []),
    ...(seconds ? [problem.noSeconds(seconds)] : []),
    ...(back ? [problem.timeGoesBack(back)] : []),
    ...(rows || !kept ? [] : [problem.noRows(header)]),
  ];
}
