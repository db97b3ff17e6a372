/** Where the documents of a file begin and end. DiskSPD appends: one file may hold many, with noise between them. */

import { isCall } from "./text/command-line.js";

/** @import {Piece} from "./types.js" */

const opening = "<Results>";
const closing = "</Results>";

/** A text result begins at the first of these lines that it has. */
const marks = [/^\s*Command Line:/, /^\s*Input parameters:/, /^\s*Results for (?:timespan|job)\s+(\d+):/];

/**
 * @param {string} text decoded, \n line ends
 * @returns {Piece[]} in file order
 */
export function splitDocuments(text) {
  /** @type {Piece[]} */
  const pieces = [];
  let line = 1;
  let from = 0;
  while (from < text.length) {
    const start = indexOrEnd(text, opening, from);
    pieces.push(...splitTexts(text.slice(from, start), line));
    line += countLines(text.slice(from, start));
    if (start === text.length) break;
    const next = indexOrEnd(text, opening, start + 1);
    const close = text.slice(start, next).indexOf(closing);
    const end = close < 0 ? next : start + close + closing.length;
    pieces.push({ kind: "xml", text: text.slice(start, end), line });
    line += countLines(text.slice(start, end));
    from = end;
  }
  return pieces;
}

/**
 * @param {string} text
 * @param {string} sought
 * @param {number} from
 */
function indexOrEnd(text, sought, from) {
  const index = text.indexOf(sought, from);
  return index < 0 ? text.length : index;
}

/** @param {string} text */
function countLines(text) {
  let count = 0;
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) count++;
  return count;
}

/**
 * @param {string} text without XML
 * @param {number} first number of its first line
 * @returns {Piece[]}
 */
function splitTexts(text, first) {
  if (!/\S/.test(text)) return [];
  const lines = text.split("\n");
  /** @type {{index: number, seen: Set<string>}[]} */
  const starts = [];
  /** @type {number | null} a prompt at which the program was called: its document begins there, if one follows */
  let call = null;
  for (const [index, line] of lines.entries()) {
    if (isCall(line)) call = index;
    const mark = marks.findIndex((pattern) => pattern.test(line));
    if (mark < 0) continue;
    const key = mark < 2 ? String(mark) : line.trim();
    const current = starts.at(-1);
    if (!current || mark === 0 || call !== null || current.seen.has(key))
      starts.push({ index: call ?? index, seen: new Set([key]) });
    else current.seen.add(key);
    if (mark === 2) starts.at(-1)?.seen.add("1");
    call = null;
  }
  const between = (/** @type {number} */ from, /** @type {number | undefined} */ to) => ({
    text: lines.slice(from, to).join("\n"),
    line: first + from,
  });
  return [
    { kind: "noise", ...between(0, starts[0]?.index) },
    ...starts.map(({ index }, i) => ({
      kind: /** @type {const} */ ("text"),
      ...between(index, starts[i + 1]?.index),
    })),
  ];
}
