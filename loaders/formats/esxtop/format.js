/** Captures of esxtop -b and resxtop -b: a wide CSV with a row a sample, in long form. See docs/formats/esxtop.md. */
import { isBlank, readLines } from "./lines.js";
import { noMarker } from "./problems.js";
import { endRow, endRows, findHeader, readRow, startSegment, tellTallies } from "./segments.js";
import * as parts from "./parts.js";
import * as cutting from "./ranges.js";
import { toUtf8 } from "../utf-16.js";
import { toColumns } from "../../rows.js";

/** @import {Options, Problem, Source} from "../../types.js" */
/** @import {Segment} from "./segments.js" */

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

/** How a large capture is read in parts, by several at a time. */
export const ranges = { ...cutting, ...parts };

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
    const isRow = segment && !fault;
    const from = isRow ? -1 : findHeader(line);
    if (segment && (isRow || from !== line.start))
      yield* endRow(segment, line, fault, problems, line.ended || from >= 0);
    if (isRow) continue;
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

/**
 * @param {Segment} segment
 * @param {Problem[]} problems added to
 */
function* endSegment(segment, problems) {
  yield* endRows(segment);
  problems.push(...tellTallies({ ...segment, kept: segment.columns.length }));
}
