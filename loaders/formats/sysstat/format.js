/** Output of sysstat in a guest: iostat, sar -d and sadf, beside a run as a capture. See docs/formats/sysstat.md. */
import { toColumns } from "../../rows.js";
import { toUtf8 } from "../utf-16.js";
import { readJson } from "./json.js";
import { readLines } from "./lines.js";
import { endSection, startRecorder, takeBatches } from "./recorder.js";
import { count, tellTallies } from "./tallies.js";
import { endText, readTextLine, startText } from "./text.js";

/** @import {Source} from "../../types.js" */
/** @import {Recorder} from "./recorder.js" */
/** @import {Tallies} from "./tallies.js" */

export const name = "sysstat";

const bannerStart = /^(?:\ufeff)?(?:[^\n]{0,200}\n){0,5}?Linux \S{1,80} \([^)\n]{1,255}\)\s{1,9}\S{6,16}\s/;
const iostatTable = /^(?:avg-cpu: |Device:? .*(?:\/s|%util)|.* Device\s*$)/m;
const sarTable =
  /^\d\d[:.]\d\d[:.]\d\d(?: [AP]M)?[ \t]{1,20}(?:(?:CPU|DEV)[ \t].*%(?:idle|util)|[^\n]*\bDEV\s*$|DEV[ \t].*tps)/m;
const sadfLines =
  /^(?:# hostname;interval;timestamp;[^\n]*(?:DEV|CPU);|[^\t\n;]{1,255}\t\d{1,9}\t(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: UTC)?|\d{9,11})\t[^\t\n]+\t[^\t\n]+\t[\d.-]+\s*$)/m;
const json = /^\s*\{\s*"sysstat"\s*:/;
const xml = /<sysstat[\s>]/;
/**
 * A data file of sadc, of either byte order: SYSSTAT_MAGIC and DATAFILE_MAGIC. The byte 0x96 is a dash in what the
 * standard calls latin1, and itself in Node.js 20.
 */
const binary = /^(?:[\x96\u2013]\xd5[\x70-\x75]\x21|\xd5[\x96\u2013]\x21[\x70-\x75])/;

/** @param {string} head */
const isIostat = (head) => bannerStart.test(head) && iostatTable.test(head);

/** @param {string} head */
const isSar = (head) => bannerStart.test(head) && sarTable.test(head);

/** @param {Uint8Array} bytes */
const decode = (bytes) => new TextDecoder("latin1").decode(bytes);

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export function accepts(path, head) {
  const raw = decode(head);
  const text = raw.replace(/^(?:[þÿ]{2}|ï»¿)|\0/g, "");
  return (
    isIostat(text) ||
    isSar(text) ||
    (/^(?:# hostname;|[^\t\n]+\t\d+\t)/.test(text) && sadfLines.test(text.slice(0, 4096))) ||
    json.test(text) ||
    unreadKind(raw) !== null ||
    unreadKind(text) !== null
  );
}

/**
 * @param {string} head
 * @returns {string | null} what it is, for files that are reported and not read
 */
function unreadKind(head) {
  if (/^[\x96\u2013\xd5]/.test(head) && binary.test(head)) return "a data file of sadc, in binary";
  return head.startsWith("<?xml") && xml.test(head.slice(0, 1024)) ? "XML of sadf" : null;
}

/** Problems that already say why nothing was read of a file. */
const untold = /** @type {const} */ (["noClock", "ambiguousDate", "unreadLayout"]);

/** @param {Source} source */
export async function* load(source) {
  /** @type {Tallies} */
  const tallies = new Map();
  const recorder = startRecorder();
  const { kind, chunks } = await kindOf(toUtf8(source.bytes()));
  if (kind === "json") readJson(await textOf(chunks), recorder, tallies);
  else if (kind === "lines") yield* readText(chunks, recorder, tallies);
  else count(tallies, "unreadLayout", 1, kind);
  endSection(recorder);
  yield* takeBatches(recorder, true);
  if (recorder.filled) count(tallies, "idleFilled", 1, "", recorder.filled);
  if (recorder.unfilled) count(tallies, "idleUnfilled", 1, "", recorder.unfilled);
  if (recorder.repeated) count(tallies, "timeRepeats", 1, "", recorder.repeated);
  if (recorder.kept === 0 && !untold.some((kind) => tallies.has(kind))) count(tallies, "noReports", 1);
  if (tallies.size) yield { table: "problems", columns: toColumns(tellTallies(tallies)) };
}

/**
 * @param {AsyncIterable<Uint8Array>} bytes
 * @returns {Promise<{kind: string, chunks: AsyncIterable<Uint8Array>}>} lines, json, or what it is that is not read
 */
async function kindOf(bytes) {
  const chunks = bytes[Symbol.asyncIterator]();
  const { value: first } = await chunks.next();
  const head = decode(first?.subarray(0, 65536) ?? new Uint8Array()).replace(/^ï»¿/, "");
  const kind = unreadKind(head) ?? (json.test(head) ? "json" : "lines");
  return { kind, chunks: prepend(first, chunks) };
}

/**
 * @param {Uint8Array | undefined} first
 * @param {AsyncIterator<Uint8Array>} rest
 */
async function* prepend(first, rest) {
  if (first) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** @param {AsyncIterable<Uint8Array>} chunks */
async function textOf(chunks) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {Recorder} recorder
 * @param {Tallies} tallies
 */
async function* readText(chunks, recorder, tallies) {
  const text = startText(recorder, tallies);
  for await (const line of readLines(chunks)) {
    readTextLine(text, line);
    yield* takeBatches(recorder);
  }
  endText(text);
}
