/** DiskSPD's results, text or XML, and those of its Linux port. docs/formats/diskspd.md says what is read. */
import { hasSign, headText } from "../head-text.js";
import { checkSpan } from "./checks.js";
import { splitDocuments } from "./documents.js";
import { noResult, repeatedRun } from "./problems.js";
import { spanRows } from "./rows.js";
import { readMessages, readText } from "./text/text.js";
import { readXml } from "./xml/xml.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";
import { nameInvocation } from "../invocations.js";

/** @import {Problem, Source} from "../../types.js" */
/** @import {Document, Piece} from "./types.js" */

export const name = "diskspd";

/** Its XML, as it is written since version 2. */
export const begins = /^(?:ï»¿)?\s*<Results>\s*<System>/;

const signs = [
  { words: "<Results>", pattern: /<Results>\s*<System>/ },
  { words: "<TimeSpans>", pattern: /<Profile>\s*(?:<[^>]*>[^<]*<\/\w+>\s*)*<TimeSpans>/ },
  { words: "Results for ", pattern: /^[^\S\n]*Results for (?:timspan|timespan|job) \d+:\s*$/m },
  { words: "Input parameters:", pattern: /^[^\S\n]*Input parameters:\s+(?:timespan|job):\s+\d/m },
];

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export function accepts(path, head) {
  const text = headText(head);
  return signs.some((sign) => hasSign(text, sign)) || hasParameters(text);
}

/**
 * Whether parameters follow a command line. Both are looked for once: a pattern of both would look for the parameters
 * again from each line that begins like a command.
 * @param {string} text
 */
function hasParameters(text) {
  if (!text.includes("Command Line: ")) return false;
  const command = /^[^\S\n]*Command Line: .*\n/m.exec(text);
  return command !== null && /^[^\S\n]*(?:Input parameters:|System info:)/m.test(text.slice(command.index));
}

/** @param {Source} source */
export async function* load(source) {
  yield* batchesOf(readResults(await source.text()));
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readResults(text) {
  /** @type {Problem[]} */
  const problems = [];
  const pieces = leaveOutRepeats(splitDocuments(text), problems);
  const documents = pieces.flatMap((piece) => readPiece(piece, problems) ?? []);
  if (!documents.length) problems.push(noResult(1, "no results, only a profile or messages"));
  /** @type {Record<string, Record<string, any>[][]>} */
  const tables = {};
  for (const [i, document] of documents.entries())
    for (const span of document.spans) {
      const timespan = document.planned > 1 ? span.number : null;
      const run = nameInvocation(i + 1, documents.length, { timespan });
      if (span.refusal !== null)
        problems.push(noResult(span.line, `${run ? `${run}: ` : ""}${span.refusal}`));
      else if (!span.totals.all) continue;
      problems.push(...checkSpan(span, run && `${run}: `));
      for (const [table, rows] of Object.entries(spanRows(document, span, run, problems)))
        (tables[table] ??= []).push(rows);
    }
  return {
    ...Object.fromEntries(Object.entries(tables).map(([table, lists]) => [table, lists.flat()])),
    problems: fewOf(problems),
  };
}

/**
 * @param {Piece[]} pieces
 * @param {Problem[]} problems added to
 * @returns {Piece[]} without documents that another before them is, to the digit
 */
function leaveOutRepeats(pieces, problems) {
  const seen = new Set();
  return pieces.filter(({ kind, text, line }) => {
    const isNew = kind === "noise" || seen.size < seen.add(text.trim()).size;
    if (!isNew) problems.push(repeatedRun(line));
    return isNew;
  });
}

/**
 * @param {Piece} piece
 * @param {Problem[]} problems added to
 * @returns {Document | null}
 */
function readPiece(piece, problems) {
  if (piece.kind === "xml") return readXml(piece, problems);
  if (piece.kind === "text") return readText(piece, problems);
  problems.push(...readMessages(piece.text.split("\n"), piece.line));
  return null;
}
