/** fio's own output, read by the Python package fio_parser. A job entry is a worker; see fio_parser/README.md for its rows. */

import { logReader, seriesRows, writerRows } from "../fio-logs.js";
import {
  entity,
  entityOf,
  histogramRows,
  measured,
  operations,
  percentileRows,
  reportedRows,
  resultRow,
} from "../fio-results.js";
import { toColumns } from "../rows.js";

/** @import {Problem, Source} from "../types.js" */

export const name = "fio";
export const needs = ["fio_parser/fio_parser", "fio-logs.js", "fio-results.js", "fio-signs.js"];
export { accepts, nameRead } from "../fio-signs.js";

/**
 * Options with which a job does not keep its queue full: then outstanding I/O is not threads × queue depth, and it
 * is said to be unknown so that nothing derives it.
 */
const pauses = ["thinktime", "rate", "latency_target", "fsync", "fdatasync"];

/** What the jobs of a run must agree on, and what adds up over them. */
const shared = ["block_size_bytes", "read_pct", "random_pct", "queue_depth", "warmup_s"];

/** What a log alone leaves open and assemble.sql finds in the result file beside it. */
const openInLogs = ["unknown-unit", "unknown-column"];

/** @param {Source} source */
export async function* load(source) {
  /** @type {any[]} */
  const results = [];
  /** @type {any[]} */
  const problems = [];
  /** @type {any[]} */
  const series = [];
  const log = logReader(operations);
  let isLog = false;
  for await (const { kind, file: _file, ...row } of source.rows("fio_parser")) {
    if (kind === "problem") problems.push(row);
    else if (kind === "sample" && row.origin === "status-interval") series.push(row);
    else if (kind !== "result") {
      if (!isLog) yield batch("log_files", [logRow(row, kind)]);
      isLog = true;
      const columns = kind === "sample" ? log.take(row) : null;
      if (columns) yield { table: "log_samples", columns };
    } else if (!row.is_total && (row.in_total !== false || row.direction === null)) results.push(row);
  }
  if (isLog) {
    yield* batches("log_samples", log.end());
    yield* batches(
      "problems",
      problems.filter(({ code }) => !openInLogs.includes(code)),
    );
    return;
  }
  const parts = splitParts(results);
  if (parts.size > 1) problems.push(severalGroups(parts.size));
  const tables = {
    runs: [...parts].map(([run, rows]) => runRow(run, rows)),
    run_factors: [...parts].flatMap(([run, rows]) => factorRows(run, rows, problems)),
    results: results.filter(measured).map(resultRow),
    percentiles: results.filter(measured).flatMap(percentileRows),
    histograms: results.filter(measured).flatMap(histogramRows),
    reported: results.filter(measured).flatMap(reportedRows),
    samples: seriesRows(series, placeOf(results)),
    log_writers: [...parts.values()].flatMap((rows) => writerRows(rows, entityOf)),
    problems,
  };
  for (const [table, rows] of Object.entries(tables)) yield* batches(table, rows);
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
 * @param {any} row
 * @param {string} kind
 */
const logRow = (row, kind) => ({
  log: kind === "histogram_interval" ? "clat_hist" : row.log,
  name: row.name,
  job: row.job,
  hostname: row.hostname,
});

/**
 * Where the samples of a series belong: to the entry of the result at the same place.
 * @param {any[]} results
 */
const placeOf = (results) => {
  const byPlace = new Map(results.map((row) => [row.index, row]));
  return (/** @type {any} */ { index, direction }) => {
    const row = byPlace.get(index);
    return row && direction in operations ? entity({ ...row, direction }) : null;
  };
};

/**
 * Job groups ran one after the other unless the file says otherwise, which fio does not record: each is a run.
 * @param {any[]} rows changed: `run` is set
 * @returns {Map<string, any[]>} rows by the name of the run inside the file
 */
function splitParts(rows) {
  const groups = new Set(rows.map((row) => row.groupid));
  const parts = new Map();
  for (const row of rows) {
    row.run = groups.size > 1 ? `group=${row.groupid}` : "";
    parts.set(row.run, [...(parts.get(row.run) ?? []), row]);
  }
  return parts;
}

/**
 * @param {string} run
 * @param {any[]} rows
 */
function runRow(run, rows) {
  const started = rows.map((row) => row.started_at_ms).filter((at) => at !== null);
  return {
    run,
    tool: "fio",
    tool_version: rows[0].tool_version,
    started_at: started.length ? Math.min(...started) : null,
    outcome: rows.some((row) => row.error) ? "failed" : rows.some(measured) ? "completed" : "no_io",
  };
}

/**
 * @param {string} run
 * @param {any[]} rows
 * @param {any[]} problems added to
 */
function factorRows(run, rows, problems) {
  const jobs = [...new Map(rows.map((row) => [entityOf(row), row])).values()];
  const workloads = jobs.map((job) => job.workload ?? {});
  /** @type {Record<string, number | null>} */
  const factors = {};
  for (const factor of shared) {
    const values = [...new Set(workloads.map((workload) => workload[factor] ?? null))];
    factors[factor] = values.length === 1 ? values[0] : null;
    if (values.length > 1) problems.push(jobsDiffer(run, factor, values));
  }
  factors.threads = addUp(workloads.map(({ threads }) => threads));
  const isOpen = jobs.some(({ options }) =>
    pauses.some((option) => Number.parseFloat(options?.[option]) > 0),
  );
  const queues = workloads.map(({ threads, queue_depth }) => multiply(threads, queue_depth));
  factors.outstanding_io = isOpen ? null : addUp(queues);
  // fio caps each direction of each clone by itself.
  const caps = jobs.map((job) => rows.filter((row) => entityOf(row) === entityOf(job)).length);
  factors.rate_iops = addUp(
    workloads.map(({ threads, rate_iops }, i) => multiply(multiply(threads, rate_iops), caps[i])),
  );
  factors.working_set_bytes = factors.threads === 1 ? (workloads[0].working_set_bytes ?? null) : null;
  const runtimes = rows.map((row) => row.runtime_ms).filter(Boolean);
  factors.duration_s = runtimes.length ? Math.max(...runtimes) / 1000 : null;
  return Object.entries(factors)
    .filter(([factor, number]) => number !== null || (isOpen && factor === "outstanding_io"))
    .map(([factor, number]) => ({ run, factor, value: number === null ? null : String(number), number }));
}

/**
 * @param {number | null | undefined} a
 * @param {number | null | undefined} b
 */
const multiply = (a, b) => (a == null || b == null ? null : a * b);

/** @param {(number | null | undefined)[]} values */
const addUp = (values) =>
  values.every((value) => value != null)
    ? values.reduce((/** @type {number} */ a, b) => a + Number(b), 0)
    : null;

/** @param {number} groups */
const severalGroups = (groups) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "several-groups",
    message: `${groups} job groups in one file, read as ${groups} runs`,
    expected: "one job group a file: fio does not record whether groups ran together or one after the other",
  });

/**
 * @param {string} run
 * @param {string} factor
 * @param {unknown[]} values
 */
const jobsDiffer = (run, factor, values) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "jobs-differ",
    message: `jobs${run ? ` of ${run}` : ""} differ in ${factor}: ${values.map((value) => value ?? "not stated").join(", ")}`,
    expected: "one value a run; it is left out",
  });
