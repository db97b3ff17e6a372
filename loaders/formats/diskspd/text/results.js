/** The results of one time span in a text. */
import { readCpus } from "./cpu-table.js";
import { readIoTable } from "./io-table.js";
import { percentileRow, readPercentiles, skipTable } from "./percentile-table.js";
import { truncated, wrongValue } from "../problems.js";
import { emptySpan } from "../time-span.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Operation, Part, Profile, TimeSpan} from "../types.js" */

const titles = /** @type {Record<string, Operation>} */ ({
  "Total IO": "all",
  "Read IO": "read",
  "Write IO": "write",
});
const refusal = /^The test was interrupted before the measurements began/;

/**
 * @param {string[]} lines trimmed
 * @param {number} firstLine number of lines[0]
 * @param {number} number of the time span
 * @param {Profile | null} profile
 * @param {Problem[]} problems added to
 * @returns {TimeSpan}
 */
export function readSpan(lines, firstLine, number, profile, problems) {
  const span = emptySpan(number, firstLine - 1, profile);
  /** @type {Map<string, Part> | null} */
  let parts = new Map();
  const paths = new Set();
  /** @type {Map<string | null, TimeSpan["percentiles"]>} by target */
  const percentiles = new Map();
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
      for (const { path } of (parts && table.rows) ?? []) paths.add(path);
      i = table.end;
    } else if (line.startsWith("%-ile")) {
      const path = pathOfTable(lines[i - 1] ?? "");
      const table = readPercentiles(lines, i, firstLine, path, problems);
      const isKnown = path === null || !parts?.size || paths.has(path);
      if (!isKnown || percentiles.get(path)?.length)
        problems.push(wrongTitle(firstLine + i - 1, lines[i - 1] ?? ""));
      if (isKnown) {
        percentiles.delete(path); // a table that comes again stands where it came last
        percentiles.set(path, table.rows);
      }
      i = table.end;
    } else if (percentileRow.test(line)) {
      i = skipTable(lines, i, firstLine, problems).end;
    } else if (isHeadOfCpus(line)) {
      const table = readCpus(lines, i, firstLine, problems);
      span.cpus = table.rows;
      i = table.end;
    } else readLine(span, line, firstLine + i, problems);
  }
  span.parts = parts ? [...parts.values()] : [];
  span.percentiles = [...percentiles.values()].flat();
  if (!span.refusal) checkSections(span, order, lines, problems);
  span.rate_time_s = exactTime(span);
  return span;
}

/** @param {string} line */
function isHeadOfCpus(line) {
  const first = /\bCPU\s*\|/.exec(line);
  return first !== null && /\bUsage\s*\|/.test(line.slice(first.index));
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
 * @param {import("./io-table.js").Row[]} rows
 */
function addRows(parts, operation, rows) {
  for (const { thread, path, figures } of rows) {
    const key = `${thread} ${path}`;
    const part = parts.get(key) ?? { thread, path, file_bytes: null, figures: {} };
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
 * @param {number} line
 * @param {string} text
 */
const wrongTitle = (line, text) =>
  wrongValue(line, "latency percentiles, title", text, "a target of the tables, or all of them, each once");

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
