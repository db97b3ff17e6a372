/** Captures of esxtop -b and resxtop -b: a wide CSV with a row a sample, in long form. See docs/formats/esxtop.md. */
import { readLines } from "./lines.js";
import { cutLine, noMarker } from "./problems.js";
import { addRow, countFault, findHeader, startSegment, tellTallies } from "./segments.js";
import { toUtf8 } from "../utf-16.js";
import { toColumns } from "../../rows.js";

/** @import {Batch, Options, Problem, Source} from "../../types.js" */
/** @import {Line} from "./lines.js" */
/** @import {Fault, Segment} from "./segments.js" */

export const name = "esxtop";

/** @type {(keyof Options)[]} */
export const options = ["allCounters"];

/** A header, or one that lost its first cell: the first line names counters. */
const headerStart = /^[^\n]*\(PDH-CSV |^"?[^"\\\n]{0,80}"?,"?\\\\[^\\\n]+\\[^\n"]+\\[^\n"]+/;

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) =>
  headerStart.test(new TextDecoder("latin1").decode(head).replaceAll("\0", ""));

/** @param {Source} source */
export async function* load(source) {
  /** @type {Problem[]} */
  const problems = [];
  const all = source.options?.allCounters ?? false;
  /** @type {Segment | null} */
  let segment = null;
  let segments = 0;
  for await (const line of readLines(toUtf8(source.bytes()))) {
    if (isBlank(line)) continue;
    const fault = segment && readRow(segment, line);
    if (segment && !fault) {
      if (segment.block.isFull()) yield* batchOf(segment);
      continue;
    }
    const from = findHeader(line);
    if (segment && fault && from !== line.start) {
      if (line.ended || from >= 0) countFault(segment, line, fault);
      else problems.push(cutLine(line));
    }
    if (from >= 0) {
      if (segment) yield* endSegment(segment, problems);
      segment = startSegment(line, from, ++segments, all, problems);
    } else if (!segments) {
      problems.push(noMarker(new TextDecoder().decode(line.bytes.subarray(line.start, line.end))));
      break;
    }
  }
  if (segment) yield* endSegment(segment, problems);
  if (problems.length) yield { table: "problems", columns: toColumns(problems) };
}

/** @param {Line} line */
const isBlank = ({ bytes, start, end, skipped }) =>
  !skipped && end - start < 80 && /^[\t-\r ]*$/.test(String.fromCharCode(...bytes.subarray(start, end)));

/**
 * @param {Segment} segment
 * @param {Line} line
 * @returns {Fault | null} null for a row that was read
 */
const readRow = (segment, line) =>
  line.ended || endsWhole(line) ? addRow(segment, line) : { kind: "width", detail: "no end" };

/** @param {Line} line the last, without line end: only a closing quote tells that a cell is whole */
function endsWhole({ bytes, start, end }) {
  const last = bytes[end - 1] === 44 ? end - 2 : end - 1;
  return last - 1 > start && bytes[last] === 34 && bytes[last - 1] !== 44;
}

/** @param {Segment} segment */
function* batchOf(segment) {
  const batch = segment.block.take();
  if (batch) yield /** @type {Batch} */ (batch);
}

/** @param {Segment} segment */
function* sampleBatch({ number, times, columns }) {
  if (!times.length || !columns.length) return;
  const { host } = columns[0];
  const rows = times.map((time) => ({ segment: number, tool: "esxtop", in_guest: false, host, ...time }));
  yield /** @type {Batch} */ ({ table: "capture_samples", columns: toColumns(rows) });
}

/**
 * @param {Segment} segment
 * @param {Problem[]} problems added to
 */
function* endSegment(segment, problems) {
  yield* batchOf(segment);
  yield* sampleBatch(segment);
  problems.push(...tellTallies(segment));
}
