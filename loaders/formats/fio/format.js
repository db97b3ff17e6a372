/** fio's own output, read by the Python package fio_parser. A job entry is a worker; see fio_parser/README.md for its rows. */

import { splitGroups } from "./groups.js";
import { logFileRow, logReader, restarted, seriesRows, writerRows } from "./logs.js";
import { problemList } from "./problems.js";
import {
  entity,
  entityOf,
  firstFinishedRows,
  histogramBatches,
  measured,
  operations,
  percentileRows,
  reportedRows,
  resultRow,
} from "./results.js";
import { endedEarly, factorRows, isWhole, measuredTime, runRow, shapeRows, timeLeft } from "./runs.js";
import { nameInvocation } from "../invocations.js";
import { toColumns } from "../../rows.js";

/** @import {Batch, Options, Source} from "../../types.js" */

export const name = "fio";

/** The Python package that reads it. */
const parser = new URL("../../fio_parser/fio_parser/", import.meta.url);

/** @type {(keyof Options)[]} */
export const options = ["firstFinished"];

export { accepts, begins, nameRead } from "./detection.js";

/** What a log alone leaves open and assemble.sql finds in the result file beside it. */
const openInLogs = ["unknown-unit", "unknown-column"];

/** Rows that are gathered of several runs before they are handed on: a batch costs as much as many rows. */
const rowsOfBatch = 5000;

/** @param {Source} source */
export async function* load(source) {
  const request = { first_finished: source.options?.firstFinished ?? false };
  const problems = problemList();
  const log = logReader(operations);
  const tables = gatherTables();
  /** @type {((restarts: number) => object) | null} its row, once it is known for a log */
  let logFile = null;
  let isSeveral = false;
  /** @type {Invocation | null} */
  let current = null;
  for await (const { kind, file: _file, invocation, ...row } of source.rows(parser, request)) {
    if (kind === "problem" && invocation === null) problems.add(/** @type {any} */ (row));
    else if (isLogRow(row, kind)) {
      logFile ??= (/** @type {number} */ restarts) => logFileRow(row, kind, restarts);
      const columns = kind === "sample" ? log.take(row) : null;
      if (columns) yield { table: "log_samples", columns };
    } else {
      if (current && current.place !== invocation) {
        isSeveral = true;
        yield* tables.take(current, isSeveral, problems);
        current = null;
      }
      current ??= { place: invocation, results: [], series: [], firstFinished: [], problems: [] };
      addRow(current, kind, row);
    }
  }
  if (current) yield* tables.take(current, isSeveral, problems);
  if (logFile) {
    yield batch("log_files", [logFile(log.restarts())]);
    if (log.restarts()) problems.add(restarted(log.restarts()));
    yield* batches("log_samples", log.end());
  }
  yield* tables.end();
  yield* batches(
    "problems",
    problems.rows().filter(({ code }) => !logFile || !openInLogs.includes(code)),
  );
}

/** @param {any} row @param {string} kind */
const isLogRow = ({ origin }, kind) =>
  kind === "histogram_interval" || (kind === "sample" && origin !== "status-interval");

/**
 * @typedef {object} Invocation what the rows of one start of fio are, in the order of the file
 * @property {number} place
 * @property {any[]} results
 * @property {any[]} series
 * @property {any[]} firstFinished
 * @property {any[]} problems
 */

/**
 * Sums are made of jobs and servers: what fio adds up itself is left out.
 * @param {Invocation} invocation added to
 * @param {string} kind
 * @param {any} row
 */
function addRow(invocation, kind, row) {
  if (kind === "problem") invocation.problems.push(row);
  else if (kind === "sample") invocation.series.push(row);
  else if (kind === "first_finished") invocation.firstFinished.push(row);
  else if (!row.is_total && (row.in_total !== false || row.direction === null)) invocation.results.push(row);
}

/** Gathers the rows of runs by table, so that a file of thousands of runs does not pile up and has few batches. */
function gatherTables() {
  /** @type {Map<string, object[]>} */
  const tables = new Map();
  /** @type {any[]} */
  const histograms = [];
  let count = 0;
  function* end() {
    for (const [table, rows] of tables) yield* batches(table, rows);
    for (const row of histograms) yield* histogramBatches(row);
    tables.clear();
    histograms.length = count = 0;
  }
  return {
    end,
    /**
     * @param {Invocation} invocation
     * @param {boolean} isSeveral whether the file has others
     * @param {ReturnType<typeof problemList>} problems added to
     * @returns {Generator<Batch>}
     */
    *take(invocation, isSeveral, problems) {
      const { rows, binned } = tablesOf(invocation, isSeveral, problems);
      for (const [table, added] of Object.entries(rows)) {
        const list = tables.get(table) ?? [];
        tables.set(table, list);
        for (const row of added) list.push(row);
        count += added.length;
      }
      for (const row of binned) count += sizeOfBins(row);
      histograms.push(...binned);
      if (count > rowsOfBatch) yield* end();
    },
  };
}

/** @param {any} row @returns {number} */
const sizeOfBins = ({ bins }) =>
  Object.values(bins).reduce((/** @type {number} */ sum, [, , count]) => sum + count.length, 0);

/**
 * @param {Invocation} invocation
 * @param {boolean} isSeveral
 * @param {ReturnType<typeof problemList>} problems added to
 */
function tablesOf({ place, results, series, firstFinished, problems: own }, isSeveral, problems) {
  const count = isSeveral ? 2 : 1;
  own.forEach((problem) => problems.add(problem, nameInvocation(place, count)));
  const { parts, isTold } = nameParts(results, place, count);
  const runOf = new Map([...parts].flatMap(([run, rows]) => rows.map((row) => [row.groupid, run])));
  for (const row of [...results, ...firstFinished]) row.run = runOf.get(row.groupid);
  if (!isTold) problems.add(severalGroups(parts.size), nameInvocation(place, count));
  for (const [run, rows] of parts) if (timeLeft(rows)) problems.add(endedEarly(run, timeLeft(rows)));
  const last = [...parts.keys()].at(-1);
  const whole = results.filter((row) => measured(row) && isWhole([row]));
  const finished = firstFinished.filter((row) => measured(row) && row.in_total && row.run !== undefined);
  return {
    binned: whole,
    rows: {
      runs: [...parts].map(([run, rows]) => runRow(run, rows)),
      measured_times: [...parts].flatMap(([run, rows]) => measuredTime(run, rows, isTold && run === last)),
      run_factors: [...parts].flatMap(([run, rows]) => factorRows(run, rows, problems)),
      measured_shapes: [...parts].flatMap(([run, rows]) => shapeRows(run, rows)),
      results: whole.map(resultRow),
      percentiles: whole.flatMap(percentileRows),
      reported: [...whole.flatMap(reportedRows), ...finished.flatMap(firstFinishedRows)],
      samples: seriesRows(series, placeOf(whole)),
      log_writers: [...parts].flatMap(([, rows]) => writerRows(rows, entityOf)),
    },
  };
}

/**
 * Groups of jobs that ran one after the other are runs.
 * @param {any[]} results of one invocation
 * @param {number} place
 * @param {number} count of invocations
 * @returns {{parts: Map<string, any[]>, isTold: boolean}} rows by the name of their run, and whether the file says
 *   which groups ran together
 */
function nameParts(results, place, count) {
  if (!results.length) return { parts: new Map(), isTold: true };
  const { phases, isTold } = splitGroups(results);
  const parts = phases.map((groups) => {
    const group = phases.length > 1 ? groups.map(([{ groupid }]) => groupid).join("+") : null;
    return /** @type {[string, any[]]} */ ([nameInvocation(place, count, { group }), groups.flat()]);
  });
  return { parts: new Map(parts), isTold };
}

/**
 * @param {string} table
 * @param {object[]} rows
 */
const batch = (table, rows) => ({ table, columns: toColumns(rows) });

/**
 * @param {string} table
 * @param {object[]} rows
 */
const batches = (table, rows) => (rows.length ? [batch(table, rows)] : []);

/**
 * Where the samples of a series belong: to the entry of the result at the same place.
 * @param {any[]} results
 */
const placeOf = (results) => {
  const byPlace = new Map(results.map((row) => [`${row.index} ${row.direction}`, row]));
  return (/** @type {any} */ { index, direction }) => {
    const row = byPlace.get(`${index} ${direction}`);
    return row && direction in operations ? entity(row) : null;
  };
};

/** @param {number} groups */
const severalGroups = (groups) =>
  /** @type {import("../../types.js").Problem} */ ({
    severity: "note",
    code: "several-groups",
    message: `${groups} job groups, read as ${groups} runs`,
    expected:
      "a job group a file, or JSON of fio 3.36 or later: nothing here says whether groups ran together",
  });
