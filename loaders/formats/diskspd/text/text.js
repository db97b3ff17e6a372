/** A text result of DiskSPD, or of its Linux port. */
import { profileOf, readCommand, statedVersion } from "./command-line.js";
import { readParameters } from "../parameters.js";
import { noResult, otherVersion, strayMessage } from "../problems.js";
import { readSpan } from "./results.js";
import { clockIsStart, inferVersions, isWithin, latencyMethodOf, rangeLabel } from "../versions.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Command} from "./command-line.js" */
/** @import {Document, Piece} from "../types.js" */

const messages = /^(?:WARNING:|ERROR:|Error |There has been an error|\*\*\* )/;

/**
 * @param {Piece} piece
 * @param {Problem[]} problems added to
 * @returns {Document}
 */
export function readText({ text, line }, problems) {
  const lines = text.split("\n").map((each) => each.trim());
  const blocks = splitBlocks(lines);
  const isPort = /^[\t ]*(?:Results for job \d|job:\s+\d|System info:)/m.test(text);
  const command = isPort ? null : readCommand(lines);
  const versions = isPort ? null : findVersions(text, line, command, problems);
  const stated = lineValue(lines, /^Command Line: (.*)$/) ?? "";
  const profiles = blocks.parameters.map(({ from, to }) => readParameters(lines.slice(from, to), stated));
  problems.push(...readMessages(lines, line));
  const spans = blocks.results.map(({ number, from, to }) =>
    readSpan(lines.slice(from, to), line + from, number, profiles[number - 1] ?? null, problems),
  );
  for (const span of spans) span.profile ??= profileOf(command, span);
  const numbers = new Set(spans.map(({ number }) => number));
  const missing = profiles.map((_, i) => i + 1).filter((number) => !numbers.has(number));
  for (const number of missing)
    problems.push(noResult(line, `time span ${number}: parameters without results`));
  if (!spans.length && !missing.length) problems.push(noResult(line, "a command line without results"));
  const version = isPort ? null : rangeLabel(versions);
  return {
    line,
    tool: isPort ? "diskspd-linux" : "diskspd",
    version,
    latency_method: isPort ? "diskspd-linux" : latencyMethodOf(versions),
    computer: lineValue(lines, /^computer name: (.+)$/),
    clock: lineValue(lines, /^start time: (.+)$/),
    clock_is_start:
      versions && clockIsStart(versions.first) === clockIsStart(versions.last)
        ? clockIsStart(versions.first)
        : null,
    spans,
    planned: Math.max(profiles.length, ...spans.map(({ number }) => number), 0),
  };
}

/**
 * The name of the program says it, where it is that of a release and the layout is not of another version.
 * @param {string} text
 * @param {number} line
 * @param {Command | null} command
 * @param {Problem[]} problems added to
 */
function findVersions(text, line, command, problems) {
  const [stated, range] = [statedVersion(command), inferVersions(text)];
  if (!stated) return range;
  if (!range || isWithin(stated, range)) return { first: stated, last: stated };
  problems.push(otherVersion(line, stated, String(rangeLabel(range))));
  return range;
}

/**
 * @param {string[]} lines trimmed
 * @param {number} firstLine
 */
export const readMessages = (lines, firstLine) =>
  lines.flatMap((line, i) => (messages.test(line) ? [strayMessage(firstLine + i, line)] : []));

/**
 * @param {string[]} lines
 * @param {RegExp} pattern
 */
function lineValue(lines, pattern) {
  for (const line of lines) {
    const match = pattern.exec(line);
    if (match) return match[1];
  }
  return null;
}

/**
 * @param {string[]} lines trimmed
 * @returns {{parameters: {from: number, to: number}[], results: {number: number, from: number, to: number}[]}}
 *   lines of each time span
 */
function splitBlocks(lines) {
  /** @type {{kind: string, number: number, from: number, to: number}[]} */
  const blocks = [];
  for (const [i, line] of lines.entries()) {
    const parameters = /^(?:timespan|job):\s+(\d+)$/.exec(line);
    const results = /^Results for (?:timespan|job) (\d+):$/.exec(line);
    const other = /^(?:System info(?:rmation)?:|Totals:)$/.test(line);
    if (!parameters && !results && !other) continue;
    const last = blocks.at(-1);
    if (last) last.to = i;
    const kind = parameters ? "parameters" : results ? "results" : "other";
    blocks.push({ kind, number: Number((parameters ?? results)?.[1] ?? 0), from: i + 1, to: lines.length });
  }
  return {
    parameters: blocks.filter(({ kind }) => kind === "parameters"),
    results: blocks.filter(({ kind }) => kind === "results"),
  };
}
