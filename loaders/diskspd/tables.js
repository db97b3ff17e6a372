/** The tables of a text result. Columns are found by their headings, never by place. */
import { truncated, wrongValue } from "./problems.js";

/** @import {Problem} from "../types.js" */
/** @import {Cpu, Figures, Percentile, Printed} from "./types.js" */

const count = /^\d{1,15}$/;
const twoDecimals = /^\d{1,15}\.\d\d$/;
const threeDecimals = /^\d{1,12}\.\d{3}$/;

/** Reading stops at the sections that follow one another. */
const heading = /^(?:(?:Total|Read|Write) IO|Totals:|Results for .*|Command Line:.*)$/;

/**
 * @typedef {object} Column
 * @property {string} measure
 * @property {RegExp} form
 * @property {number} scale of the printed unit in the unit of the measure
 * @property {string} unit
 */

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

/** @param {string} line */
const splitCells = (line) => line.split("|").map((cell) => cell.trim());

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

/**
 * @param {string} text
 * @param {Column} column
 */
export function readNumber(text, { measure, scale, unit }) {
  const decimals = text.split(".")[1]?.length ?? 0;
  const value = scale === 1000 ? wholeMicros(text) : Number(text) * scale;
  return {
    measure,
    text,
    unit_as_printed: unit,
    value,
    half_step: decimals ? 0.5 * 10 ** -decimals * scale : 0,
  };
}

/** Three decimals of a millisecond are whole microseconds: 0.071 × 1000 is 70.99999999999999. @param {string} text */
const wholeMicros = (text) => Math.round(Number(text) * 1000);

/**
 * @param {string} text
 * @returns {number | null} microseconds; null for N/A and whatever else is no number
 */
export const micros = (text) => (threeDecimals.test(text) ? wholeMicros(text) : null);

const shares = /** @type {Record<string, number>} */ ({ min: 0, max: 100 });

/** @param {string} label 25th, 3-nines, min, max */
function readShare(label) {
  if (label in shares) return shares[label];
  const nines = /^([2-9])-nines$/.exec(label)?.[1];
  if (nines) return Number(`99.${"9".repeat(Number(nines) - 2)}`);
  const share = /^(\d\d)(?:th|st|nd|rd)$/.exec(label)?.[1];
  return share === undefined ? null : Number(share);
}

/**
 * @param {string[]} lines trimmed
 * @param {number} start the line of the headings
 * @param {number} firstLine number of lines[0]
 * @param {string | null} path target, null for all
 * @param {Problem[]} problems added to
 * @returns {{rows: Percentile[], end: number}} no rows where the table does not reach max
 */
export function readPercentiles(lines, start, firstLine, path, problems) {
  /** @type {Percentile[]} */
  const rows = [];
  for (let i = start + 1; i < lines.length && lines[i]; i++) {
    if (/^-+$/.test(lines[i])) continue;
    const [label, ...cells] = splitCells(lines[i]);
    const percentile = readShare(label);
    if (
      percentile === null ||
      cells.length !== 3 ||
      !cells.every((cell) => cell === "N/A" || threeDecimals.test(cell))
    ) {
      problems.push(
        wrongValue(firstLine + i, "latency percentiles", lines[i], "a percentile and three latencies in ms"),
      );
      return { rows: [], end: i };
    }
    const [read, write, all] = cells.map(micros);
    rows.push({ path, percentile, latency_us: { read, write, all } });
    if (label === "max") return { rows, end: i };
  }
  problems.push(truncated(firstLine + start, "latency percentiles: the table ends before max"));
  return { rows: [], end: start + rows.length };
}

const cpuMetrics = /** @type {Record<string, string>} */ ({
  Usage: "cpu_usage_pct",
  User: "cpu_user_pct",
  Kernel: "cpu_kernel_pct",
  Idle: "cpu_idle_pct",
  "IO Wait": "cpu_iowait_pct",
});

/**
 * @param {string[]} lines trimmed
 * @param {number} start the line of the headings
 * @param {number} firstLine number of lines[0]
 * @param {Problem[]} problems added to
 * @returns {{rows: Cpu[], end: number}} no rows where the table does not reach the average
 */
export function readCpus(lines, start, firstLine, problems) {
  const headings = splitCells(lines[start]);
  const names = headings.filter((heading) => heading in cpuMetrics);
  /** @type {Cpu[]} */
  const rows = [];
  for (let i = start + 1; i < lines.length && lines[i]; i++) {
    if (/^-+$/.test(lines[i])) continue;
    const isAverage = /^avg[.:]/.test(lines[i]);
    const cells = splitCells(lines[i].replace(/^avg[.:]/, ""));
    const prefix = (/** @type {string} */ name) =>
      isAverage ? null : (cells[headings.indexOf(name)] ?? null);
    const texts = cells.slice(-names.length);
    if (texts.length < names.length || !texts.every((text) => /^\d{1,3}\.\d\d%$/.test(text))) {
      problems.push(wrongValue(firstLine + i, "CPU", lines[i], `${names.length} percentages such as 12.34%`));
      return { rows: [], end: i };
    }
    const metrics = Object.fromEntries(
      names.map((name, j) => [cpuMetrics[name], Number(texts[j].slice(0, -1))]),
    );
    rows.push({ id: prefix("CPU"), group: prefix("Group"), metrics });
    if (isAverage) return { rows, end: i };
  }
  problems.push(truncated(firstLine + start, "CPU: the table has no average"));
  return { rows: [], end: start + rows.length };
}
