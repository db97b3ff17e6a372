/** A text result of DiskSPD, or of its Linux port. */
import { readParameters } from "./parameters.js";
import { noResult, strayMessage, truncated, wrongValue } from "./problems.js";
import { readCpus, readIoTable, readPercentiles } from "./tables.js";
import { clockIsStart, inferVersions, latencyMethodOf, rangeLabel } from "./versions.js";

/** @import {Problem} from "../types.js" */
/** @import {Document, Operation, Part, Piece, Profile, TimeSpan} from "./types.js" */

const titles = /** @type {Record<string, Operation>} */ ({
  "Total IO": "all",
  "Read IO": "read",
  "Write IO": "write",
});
const refusal = /^The test was interrupted before the measurements began/;
const messages = /^(?:WARNING:|ERROR:|Error |There has been an error|\*\*\* )/;

/**
 * @param {Piece} piece
 * @param {Problem[]} problems added to
 * @returns {Document}
 */
export function readText({ text, line }, problems) {
  const lines = text.split("\n").map((each) => each.trim());
  const blocks = splitBlocks(lines);
  const isPort = /^\s*(?:Results for job \d|job:\s+\d|System info:)/m.test(text);
  const versions = isPort ? null : inferVersions(text);
  const command = /^Command Line: (.*)$/.exec(lines[0])?.[1] ?? "";
  const profiles = blocks.parameters.map(({ from, to }) => readParameters(lines.slice(from, to), command));
  problems.push(...readMessages(lines, line));
  const spans = blocks.results.map(({ number, from, to }) =>
    readSpan(lines.slice(from, to), line + from, number, profiles[number - 1] ?? null, problems),
  );
  const missing = Array.from({ length: profiles.length }, (_, i) => i + 1).filter(
    (number) => !spans.some((span) => span.number === number),
  );
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

/**
 * @param {string[]} lines trimmed
 * @param {number} firstLine number of lines[0]
 * @param {number} number of the time span
 * @param {Profile | null} profile
 * @param {Problem[]} problems added to
 * @returns {TimeSpan}
 */
function readSpan(lines, firstLine, number, profile, problems) {
  const span = emptySpan(number, firstLine - 1, profile);
  /** @type {Map<string, Part> | null} */
  let parts = new Map();
  /** @type {Operation[]} */
  const order = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (refusal.test(line)) span.refusal = line;
    else if (line in titles) {
      const operation = titles[line];
      const table = readIoTable(lines, i + 1, firstLine, line, problems);
      if (table.total && !span.totals[operation]) {
        order.push(operation);
        span.totals[operation] = table.total;
        for (const figure of table.printed) span.printed.push({ operation, ...figure });
      }
      parts = table.rows && parts && addRows(parts, operation, table.rows);
      i = table.end;
    } else if (line.startsWith("%-ile")) {
      const path = pathOfTable(lines[i - 1] ?? "");
      const table = readPercentiles(lines, i, firstLine, path, problems);
      for (const row of table.rows) span.percentiles.push(row);
      i = table.end;
    } else if (/\bCPU\s*\|.*\bUsage\s*\|/.test(line)) {
      const table = readCpus(lines, i, firstLine, problems);
      span.cpus = table.rows;
      i = table.end;
    } else readLine(span, line, firstLine + i, problems);
  }
  span.parts = parts ? [...parts.values()] : [];
  if (!span.refusal) checkSections(span, order, lines, problems);
  span.rate_time_s = exactTime(span);
  return span;
}

/**
 * @param {TimeSpan} span changed
 * @param {string} line
 * @param {number} at
 * @param {Problem[]} problems added to
 */
function readLine(span, line, at, problems) {
  const [, name, value] =
    /^(actual test time|test time|thread count|request count):\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return;
  const isTime = name.endsWith("time");
  const number = (isTime ? /^(\d{1,9}(?:\.\d\d)?)s$/ : /^(\d{1,9})$/).exec(value)?.[1];
  if (number === undefined)
    problems.push(wrongValue(at, name, value, isTime ? "seconds such as 3.00s" : "an integer"));
  else if (isTime) span.test_time_s = Number(number);
  else if (name === "thread count") span.threads = Number(number);
  else span.pool_outstanding = Number(number);
}

/**
 * @param {Map<string, Part>} parts by thread and target; added to
 * @param {Operation} operation
 * @param {import("./tables.js").Row[]} rows
 */
function addRows(parts, operation, rows) {
  for (const { thread, path, figures } of rows) {
    const key = `${thread} ${path}`;
    const part = parts.get(key) ?? { thread, path, figures: {} };
    part.figures[operation] = figures;
    parts.set(key, part);
  }
  return parts;
}

/**
 * The line over a table of percentiles: the aggregate has none, or a title; a target's has its path.
 * @param {string} line
 */
function pathOfTable(line) {
  if (!line || line === "total:" || line === "Total latency distribution:") return null;
  return line.replace(/^Latency distribution: /, "");
}

/**
 * @param {TimeSpan} span
 * @param {Operation[]} order of the tables that are complete
 * @param {string[]} lines
 * @param {Problem[]} problems added to
 */
function checkSections(span, order, lines, problems) {
  for (const title of Object.keys(titles))
    if (!lines.includes(title))
      problems.push(truncated(span.line, `time span ${span.number}: no section ${title}`));
  if (
    order.join() !==
    ["all", "read", "write"].filter((each) => order.includes(/** @type {Operation} */ (each))).join()
  )
    problems.push(
      wrongValue(span.line, "sections", order.join(", "), "Total IO, Read IO, Write IO in this order"),
    );
  const measured = lines.some((line) => line.includes("| AvgLat"));
  if (measured && !span.percentiles.some(({ path }) => path === null))
    problems.push(truncated(span.line, `time span ${span.number}: no latency percentiles of all targets`));
}

/**
 * Rates are printed to more digits than the time they were divided by.
 * @param {TimeSpan} span
 */
function exactTime({ test_time_s, totals, printed }) {
  const iops = printed.find(({ operation, measure }) => operation === "all" && measure === "iops")?.value;
  if (!test_time_s || !totals.all?.ios || !iops) return test_time_s;
  const time = totals.all.ios / iops;
  return Math.abs(time - test_time_s) <= 0.0051 ? time : test_time_s;
}

/**
 * @param {number} number
 * @param {number | null} line
 * @param {Profile | null} profile
 * @returns {TimeSpan}
 */
export const emptySpan = (number, line, profile) => ({
  number,
  line,
  profile,
  test_time_s: null,
  rate_time_s: null,
  threads: null,
  pool_outstanding: null,
  refusal: null,
  totals: {},
  printed: [],
  parts: [],
  percentiles: [],
  cpus: [],
  series: [],
});
