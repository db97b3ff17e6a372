/** The tables Total IO, Read IO and Write IO of a text result. Columns are found by their headings, never by place. */
import { count, readNumber, threeDecimals, twoDecimals } from "../numbers.js";
import { truncated, wrongValue } from "../problems.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Measure} from "../numbers.js" */
/** @import {Figures, Printed} from "../types.js" */

/** Reading stops at the sections that follow one another. */
const heading = /^(?:(?:Total|Read|Write) IO|Totals:|Results for .*|Command Line:.*)$/;

/** @typedef {Measure & {form: RegExp}} Column */

/** @type {Record<string, Column>} */
const columns = {
  bytes: { measure: "bytes", form: count, scale: 1, unit: "bytes" },
  "I/Os": { measure: "ios", form: count, scale: 1, unit: "I/Os" },
  "MB/s": { measure: "bytes_per_s", form: twoDecimals, scale: 2 ** 20, unit: "MB/s" },
  "MiB/s": { measure: "bytes_per_s", form: twoDecimals, scale: 2 ** 20, unit: "MiB/s" },
  "I/O per s": { measure: "iops", form: twoDecimals, scale: 1, unit: "1/s" },
  AvgLat: { measure: "latency_mean_us", form: threeDecimals, scale: 1000, unit: "ms" },
  "AvgLat(ms)": { measure: "latency_mean_us", form: threeDecimals, scale: 1000, unit: "ms" },
  LatStdDev: { measure: "latency_stddev_us", form: threeDecimals, scale: 1000, unit: "ms" },
  IopsStdDev: { measure: "iops_stddev", form: twoDecimals, scale: 1, unit: "1/s" },
};

/** @typedef {{thread: string, path: string, figures: Figures}} Row */

/**
 * @param {string[]} lines trimmed
 * @param {number} start the line after the title
 * @param {number} firstLine number of lines[0]
 * @param {string} title
 * @param {Problem[]} problems added to
 * @returns {{rows: Row[] | null, total: Figures | null, printed: Omit<Printed, "operation">[], end: number}}
 *   rows are null where one cannot be read; a table without its total has none
 */
export function readIoTable(lines, start, firstLine, title, problems) {
  /** @type {string[]} */
  let headings = [];
  /** @type {Row[] | null} */
  let rows = [];
  for (let i = start; i < lines.length; i++) {
    const line = lines[i];
    if (!line || heading.test(line)) return incomplete(i);
    if (/^thread\s*\|/.test(line)) headings = splitCells(line);
    else if (line.startsWith("total:")) {
      const cells = ["", ...splitCells(line.slice(6))];
      const total = readFigures(headings.slice(0, -1), cells, firstLine + i, title, problems);
      return { rows, total: total && total.figures, printed: total ? total.printed : [], end: i };
    } else if (/^\d+\s*\|/.test(line)) {
      const row = readRow(headings, line, firstLine + i, title, problems);
      if (row) rows?.push(row);
      else rows = null;
    }
  }
  return incomplete(lines.length);

  /** @param {number} end */
  function incomplete(end) {
    problems.push(truncated(firstLine + start - 1, `${title}: the table has no total`));
    return { rows: null, total: null, printed: [], end: end - 1 };
  }
}

/**
 * @param {string[]} headings
 * @param {string} line
 * @param {number} at
 * @param {string} title
 * @param {Problem[]} problems added to
 * @returns {Row | null}
 */
function readRow(headings, line, at, title, problems) {
  const cells = splitCells(line);
  const file = cells.slice(headings.length - 1).join("|");
  const path = /^(.*) \([^()]*\)$/.exec(file)?.[1];
  if (cells.length < headings.length || path === undefined) {
    problems.push(
      wrongValue(
        at,
        `${title}, thread ${cells[0]}`,
        line,
        "a cell for each heading, the last a path and (size)",
      ),
    );
    return null;
  }
  const read = readFigures(headings.slice(0, -1), cells, at, title, problems);
  return read && { thread: cells[0], path, figures: read.figures };
}

/**
 * @param {string[]} headings
 * @param {string[]} cells the first is not looked at
 * @param {number} at
 * @param {string} title
 * @param {Problem[]} problems added to
 * @returns {{figures: Figures, printed: Omit<Printed, "operation">[]} | null} null, and a problem, if a cell is wrong
 */
function readFigures(headings, cells, at, title, problems) {
  /** @type {Omit<Printed, "operation">[]} */
  const printed = [];
  for (let i = 1; i < headings.length; i++) {
    const column = columns[headings[i]];
    const text = cells[i] ?? "";
    if (!column || text === "N/A") continue;
    if (!column.form.test(text)) {
      problems.push(
        wrongValue(
          at,
          `${title}, ${headings[i]}`,
          text,
          "digits with a decimal point, as DiskSPD prints them",
        ),
      );
      return null;
    }
    printed.push({ ...readNumber(text, column), line: at });
  }
  const value = (/** @type {string} */ measure) =>
    printed.find((figure) => figure.measure === measure)?.value ?? null;
  const [ios, bytes] = [value("ios"), value("bytes")];
  if (ios === null || bytes === null) {
    problems.push(wrongValue(at, title, cells.join(" | "), "columns bytes and I/Os"));
    return null;
  }
  const latency = (/** @type {string} */ measure) => (ios ? value(measure) : null);
  return {
    figures: {
      ios,
      bytes,
      latency_mean_us: latency("latency_mean_us"),
      latency_stddev_us: latency("latency_stddev_us"),
    },
    printed: printed.filter(({ measure }) => ios || !measure.startsWith("latency")),
  };
}

/** @param {string} line */
export const splitCells = (line) => line.split("|").map((cell) => cell.trim());
