/** Consoles and reports with rows under a header: console, summary, logfile, totals, and those of a host, SD, WD, FSD or FWD. */
import { parseStart } from "../vdbench-runs.js";
import { dayOf, elapsed, secondsOf } from "./clock.js";
import { isHeader, readHeader } from "./header.js";
import { readCell, wholeLines } from "./lines.js";

/** @import {Header} from "./header.js" */
/** @import {Figures, Report, Row, Run} from "./types.js" */

/** In 5.04.06 and before, a long label joins the time before it: 07:49:30.839avg_31-150. */
const rowSign =
  /^\s{0,40}(\d\d:\d\d:\d\d\.\d{3})?\s{0,40}(?:(avg|std|max)_(?:(\d{1,9})-)?(\d{1,9})|(\d{1,9}))(\s.*)$/;
const versionSign = /^(?:\d\d:\d\d:\d\d\.\d{3} )?Vdbench distribution:\s*(?:vdbench)?(\S+)/;
const linksSign = /^Link to Run Definitions:/;
const endings = [
  { sign: /Vdbench execution completed successfully/, isWhole: true },
  { sign: /Vdbench simulation completed successfully/, isWhole: true },
  { sign: /Vdbench execution killed by user|CTRL-C requested|Vdbench terminating /, isWhole: false },
  { sign: /^java\.lang\.\w+|prematurely terminated|terminated unexpectedly/, isWhole: false },
  { sign: /Total Data Validation or I\/O error count: [1-9]/, isWhole: false },
];

/** @typedef {{report: Report, header: Header | null, upper: string | null, day: number | null, isListing: boolean}} State */

/**
 * @param {string} text
 * @returns {Report}
 */
export function readReport(text) {
  /** @type {Report} */
  const report = { version: null, runs: [], planned: null, end: null };
  /** @type {State} */
  const state = { report, header: null, upper: null, day: null, isListing: false };
  for (const [i, line] of wholeLines(text).entries()) readLine(state, line, i + 1);
  return report;
}

/**
 * @param {State} state changed
 * @param {string} line
 * @param {number} number
 */
function readLine(state, line, number) {
  const { report } = state;
  if (state.upper !== null) endHeader(state, line, number);
  else if (isHeader(line)) state.upper = line;
  else if (readRow(state, line, number)) return;
  else if (countPlanned(state, line)) return;
  else {
    const start = parseStart(line);
    if (start && !isStartAgain(report.runs.at(-1), start)) {
      report.runs.push(newRun(start, start.name, secondsOf(start.time), number));
      state.day = null;
    }
    report.version ??= versionSign.exec(line)?.[1] ?? null;
    report.end ??= readEnd(line, number);
  }
}

/**
 * Only what is always the same is kept of the line: the rest may name hosts and folders.
 * @param {string} line
 * @param {number} number
 * @returns {Report["end"]}
 */
function readEnd(line, number) {
  for (const { sign, isWhole } of endings) {
    const [text] = sign.exec(line) ?? [];
    if (text !== undefined) return { text, isWhole, line: number };
  }
  return null;
}

/** The same start may be printed twice, once as a link, a few ms apart (s). */
const sameStartS = 1;

/**
 * Whether a line is that of the run that has just started: nothing came between, and it says the same.
 * @param {Run | undefined} run the last one
 * @param {NonNullable<Run["start"]>} start
 */
export function isStartAgain(run, start) {
  if (!run?.start || run.intervals.length || run.average) return false;
  const [before, now] = [run.start, start].map(({ time: _, ...said }) => JSON.stringify(said));
  const at_s = secondsOf(start.time);
  if (before !== now || (run.started_s === null) !== (at_s === null)) return false;
  if (run.started_s === null || at_s === null) return true;
  return Math.min(elapsed(run.started_s, at_s), elapsed(at_s, run.started_s)) <= sameStartS;
}

/**
 * @param {Run["start"]} start
 * @param {string} name
 * @param {number | null} started_s
 * @param {number} line
 * @returns {Run}
 */
export const newRun = (start, name, started_s, line) => ({
  ...{ start, name, line, started_s, day: null, intervals: [], average: null, first: null },
  ...{ megabyte: 2 ** 20, asked: {}, flaws: [] },
});

/**
 * Runs that are planned, with a line each: what equals the line above is blank.
 * @param {State} state changed
 * @param {string} line
 * @returns {boolean} whether the line is of the list
 */
function countPlanned(state, line) {
  if (linksSign.test(line)) {
    state.isListing = true;
    state.report.planned = 0;
  }
  state.isListing &&= /\S/.test(line) && !state.report.runs.length;
  if (!state.isListing) return false;
  state.report.planned = Number(state.report.planned) + 1;
  return true;
}

/**
 * @param {State} state changed
 * @param {string} lower second line of a header
 * @param {number} number
 */
function endHeader(state, lower, number) {
  const upper = /** @type {string} */ (state.upper);
  state.upper = null;
  state.header = readHeader(upper, lower);
  state.day = dayOf(upper);
  const run = state.report.runs.at(-1);
  if (!state.header && run)
    run.flaws.push({
      code: "unknown-layout",
      message: "a header of another layout: its rows are not read",
      line: number,
    });
}

/**
 * @param {State} state changed
 * @param {string} line
 * @param {number} number
 * @returns {boolean} whether it is a row
 */
function readRow(state, line, number) {
  const [, time, kind, first, last, interval, rest] = rowSign.exec(line) ?? [];
  if (rest === undefined || !state.header) return false;
  if (kind === "std" || kind === "max") return addExtremes(state, line, kind);
  const figures = readFigures(state.header, rest, Boolean(kind));
  if (!figures) return false;
  const to = Number(last ?? interval);
  addRow(
    runFor(state, Boolean(kind), to, number),
    {
      ...{ first: kind ? Number(first ?? 0) : to, last: to, isAverage: Boolean(kind), line: number },
      ...{ at_s: secondsOf(time), figures },
    },
    state,
  );
  return true;
}

/**
 * @param {Header} header
 * @param {string} rest of a row
 * @param {boolean} isAverage columns that other programs appended are not in averages
 * @returns {Figures | null} null for a message that begins as a row does
 */
function readFigures({ names }, rest, isAverage) {
  const texts = rest.trim().split(/\s+/, 60);
  if (texts.length < names.length || (isAverage && texts.length > names.length)) return null;
  /** @type {Figures} */
  const figures = {};
  for (const [i, name] of names.entries()) {
    const cell = readCell(texts[i]);
    if (cell) figures[name] = cell;
    else if (texts[i] !== "NaN") return null;
  }
  return figures;
}

/**
 * The run that a row is of: the last that started; where its start line is missing, one without a name.
 * @param {State} state changed
 * @param {boolean} isAverage
 * @param {number} last
 * @param {number} line
 * @returns {Run}
 */
function runFor({ report }, isAverage, last, line) {
  const run = report.runs.at(-1);
  const isNext = run && !isAverage && run.average && last <= run.average.last;
  if (run && !isNext) return run;
  const found = newRun(null, "", null, line);
  report.runs.push(found);
  return found;
}

/**
 * @param {Run} run changed
 * @param {Row} row
 * @param {{day: number | null, header: Header | null}} about
 */
export function addRow(run, row, { day, header }) {
  if (header) run.megabyte = header.megabyte;
  if (!run.intervals.length && !run.average) run.day = day;
  const before = run.intervals.at(-1);
  if (row.isAverage) {
    if (before && before.last !== row.last)
      run.flaws.push({
        code: "missing-interval",
        message: `the average after interval ${before.last} is of ${row.last}`,
        line: row.line,
      });
    if (run.average)
      run.flaws.push({ code: "row-twice", message: "a second line of averages", line: row.line });
    else run.average = row;
  } else if (run.average)
    run.flaws.push({ code: "row-twice", message: `interval ${row.last} after the average`, line: row.line });
  else if (before && row.last !== before.last + 1)
    run.flaws.push({
      code: "missing-interval",
      message: `interval ${row.last} after interval ${before.last}`,
      line: row.line,
    });
  if (!row.isAverage && !run.average) run.intervals.push(row);
}

/** Where the label of a row ends, by version: columns of a file-system report begin there. */
const labelEnds = [25, 23];

/**
 * Rows std_ and max_ of file systems have blanks for zeros: they are cut by position. Rates are those of intervals.
 * @param {State} state changed
 * @param {string} line
 * @param {"std" | "max"} kind
 * @returns {boolean} that it is such a row
 */
function addExtremes({ report, header }, line, kind) {
  const average = report.runs.at(-1)?.average;
  const [label = ""] = /^.*?_\d{1,9}-\d{1,9}/.exec(line) ?? [];
  if (!average || !header?.widths || !labelEnds.includes(label.length)) return true;
  let at = label.length;
  for (const [i, width] of header.widths.entries()) {
    const latency = /^(?:(read|write)_)?resp$/.exec(header.names[i]);
    const cell = readCell(line.slice(at, at + width).trim());
    if (cell && latency) average.figures[nameExtreme(kind, latency[1])] ??= cell;
    at += width;
  }
  return true;
}

/**
 * @param {"std" | "max"} kind
 * @param {string | undefined} operation undefined for all
 */
const nameExtreme = (kind, operation) =>
  operation ? `${operation}_${kind}` : kind === "std" ? "stddev" : kind;
