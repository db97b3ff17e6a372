/** fio's own output, read by the Python package fio_parser. A job entry is a worker; see fio_parser/README.md for its rows. */

import { logFileRow, logReader, restarted, seriesRows, writerRows } from "./logs.js";
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
import { queueColumns } from "./queue.js";
import { settingsOf } from "./settings.js";
import { toColumns } from "../../rows.js";

/** @import {Options, Problem, Source} from "../../types.js" */

export const name = "fio";

/** The Python package that reads it. */
const parser = new URL("../../fio_parser/fio_parser/", import.meta.url);

/** @type {(keyof Options)[]} */
export const options = ["firstFinished"];

export { accepts, nameRead } from "./detection.js";

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
  /** @type {any[]} */
  const firstFinished = [];
  const log = logReader(operations);
  /** @type {((restarts: number) => object) | null} its row, once it is known for a log */
  let logFile = null;
  const request = { first_finished: source.options?.firstFinished ?? false };
  for await (const { kind, file: _file, ...row } of source.rows(parser, request)) {
    if (kind === "problem") problems.push(row);
    else if (kind === "sample" && row.origin === "status-interval") series.push(row);
    else if (kind === "first_finished") firstFinished.push(row);
    else if (kind !== "result") {
      logFile ??= (/** @type {number} */ restarts) => logFileRow(row, kind, restarts);
      const columns = kind === "sample" ? log.take(row) : null;
      if (columns) yield { table: "log_samples", columns };
    } else if (!row.is_total && (row.in_total !== false || row.direction === null)) results.push(row);
  }
  if (logFile) {
    yield batch("log_files", [logFile(log.restarts())]);
    if (log.restarts()) problems.push(restarted(log.restarts()));
    yield* batches("log_samples", log.end());
    yield* batches(
      "problems",
      problems.filter(({ code }) => !openInLogs.includes(code)),
    );
    return;
  }
  const parts = splitParts(results);
  splitParts(firstFinished);
  if (parts.size > 1) problems.push(severalGroups(parts.size));
  for (const [run, rows] of parts) if (timeLeft(rows)) problems.push(endedEarly(run, timeLeft(rows)));
  const tables = {
    runs: [...parts].map(([run, rows]) => runRow(run, rows)),
    measured_times: [...parts].flatMap(([run, rows]) => measuredTime(run, rows, parts.size === 1)),
    run_factors: [...parts].flatMap(([run, rows]) => factorRows(run, rows, problems)),
    results: results.filter(measured).map(resultRow),
    percentiles: results.filter(measured).flatMap(percentileRows),
    reported: [
      ...results.filter(measured).flatMap(reportedRows),
      ...firstFinished.filter((row) => measured(row) && row.in_total).flatMap(firstFinishedRows),
    ],
    samples: seriesRows(series, placeOf(results)),
    log_writers: [...parts.values()].flatMap((rows) => writerRows(rows, entityOf)),
    problems,
  };
  for (const [table, rows] of Object.entries(tables)) yield* batches(table, rows);
  for (const row of results.filter(measured)) yield* histogramBatches(row);
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
    outcome: outcomeOf(rows),
    ...queueColumns(jobsOf(rows)),
  };
}

/**
 * @param {any[]} rows
 * @returns {any[]} one of each job
 */
const jobsOf = (rows) => [...new Map(rows.map((row) => [entityOf(row), row])).values()];

/** @param {any[]} rows */
function outcomeOf(rows) {
  if (rows.some((row) => row.error)) return "failed";
  if (timeLeft(rows)) return "incomplete";
  return rows.some(measured) ? "completed" : "no_io";
}

/** @param {any[]} rows */
const timeLeft = (rows) => Math.max(0, ...rows.map((row) => row.left_s ?? 0));

/**
 * The report is written when the last job has ended, and its time is exact; the seconds elapsed are whole ones, and
 * count from before the ramp. Where fio says when a job started (3.36 and later), that is the start of its ramp.
 * @param {string} run
 * @param {any[]} rows
 * @param {boolean} isAlone whether no other job group may have run after it
 * @returns {{run: string, starts_at: number, ends_at: number, first_at: number, last_at: number}[]} the time that all
 *   jobs were measured in, and that any was, if they are known
 */
function measuredTime(run, rows, isAlone) {
  const jobs = longestOfJobs(rows.filter(({ runtime_ms }) => runtime_ms > 0));
  if (!jobs.length || jobs.some(({ ended_at_ms }) => ended_at_ms === null)) return [];
  const saysStart = jobs.every(
    ({ started_at_ms, ended_at_ms, elapsed_s }) => started_at_ms !== ended_at_ms - elapsed_s * 1000,
  );
  if (!saysStart && !isAlone) return [];
  const starts = jobs.map(({ started_at_ms, ended_at_ms, runtime_ms, workload }) =>
    saysStart ? started_at_ms + 1000 * (workload?.warmup_s ?? 0) : ended_at_ms - runtime_ms,
  );
  const ends = starts.map((start, i) => start + jobs[i].runtime_ms);
  return [
    {
      run,
      starts_at: Math.max(...starts),
      ends_at: Math.min(...ends),
      first_at: Math.min(...starts),
      last_at: Math.max(...ends),
    },
  ];
}

/**
 * Reads and writes of a job share its time.
 * @param {any[]} rows
 */
function longestOfJobs(rows) {
  const longest = new Map();
  for (const row of rows)
    if (!(longest.get(entityOf(row))?.runtime_ms >= row.runtime_ms)) longest.set(entityOf(row), row);
  return [...longest.values()];
}

/**
 * @param {string} run
 * @param {any[]} rows
 * @param {any[]} problems added to
 */
function factorRows(run, rows, problems) {
  const jobs = jobsOf(rows);
  const workloads = jobs.map((job) => job.workload ?? {});
  /** @type {Record<string, any>} */
  const factors = {};
  const stated = jobs.map((job, i) => ({ ...pick(workloads[i], shared), ...settingsOf(job) }));
  for (const factor of Object.keys(stated[0])) {
    const values = [...new Set(stated.map((each) => each[factor]))];
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
    .filter(([factor, value]) => value !== null || (isOpen && factor === "outstanding_io"))
    .map(([factor, value]) => ({
      run,
      factor,
      value: value === null ? null : String(value),
      number: typeof value === "number" ? value : null,
    }));
}

/**
 * @param {Record<string, any>} row
 * @param {string[]} names
 * @returns {Record<string, any>} null for what is missing
 */
const pick = (row, names) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

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

/**
 * @param {string} run
 * @param {number} seconds
 */
const endedEarly = (run, seconds) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "ended-early",
    message: `the last report${run ? ` of ${run}` : ""} expects ${seconds} s more: the job did not run to its end`,
    expected: "a last report with eta 0; the run has no result over all workers",
    advice: "run it again",
  });

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
