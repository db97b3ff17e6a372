/** fio's own output, read by the Python package fio_parser. A job entry is a worker; see fio_parser/README.md for its rows. */

import { logReader, seriesRows, writerRows } from "../fio-logs.js";
import { toColumns } from "../rows.js";

/** @import {Mapping, Problem, Source} from "../types.js" */

export const name = "fio";
export const needs = ["fio_parser/fio_parser", "fio-logs.js"];

const layers = /** @type {Record<string, string>} */ ({ lat: "total", clat: "completion" });
const operations = /** @type {Record<string, string>} */ ({
  read: "read",
  write: "write",
  trim: "trim",
  mixed: "all",
});

/** What the jobs of a run must agree on, and what adds up over them. */
const shared = ["block_size_bytes", "read_pct", "random_pct", "queue_depth", "warmup_s"];

/** Signs of output that is no JSON; the Python package decides with the same ones (detection.py). */
const header = /^.*: \(groupid=\d+, jobs=\d+\): err=/m;
const terseLine = /^(?:2;|[345];fio-)[^;\n]*;.*;\d+(?:\.\d+)?%=\d+;/m;
const logLine = /^\d+, ?\d+, ?(?:[0-3]|\d+, ?[0-3]), ?\d+(?:, ?(?:\d+|0[xX][0-9a-fA-F]+)){0,4}$/;
const histogramLine = /^\d+, ?[0-3], ?\d+(?:, ?\d+){19,1856}$/;

/** Columns of results by the measures that text and terse lines print, and what one of theirs is. */
const measures = /** @type {Record<string, {measure: string, scale: number}>} */ ({
  iops: { measure: "iops", scale: 1 },
  bw_bytes_per_s: { measure: "bytes_per_s", scale: 1 },
  io_bytes: { measure: "bytes", scale: 1 },
  lat_mean_ns: { measure: "latency_mean_us", scale: 1e-3 },
  lat_stddev_ns: { measure: "latency_stddev_us", scale: 1e-3 },
  lat_min_ns: { measure: "latency_min_us", scale: 1e-3 },
  lat_max_ns: { measure: "latency_max_us", scale: 1e-3 },
  clat_mean_ns: { measure: "clat_mean_us", scale: 1e-3 },
});

/** What a log alone leaves open and assemble.sql finds in the result file beside it. */
const openInLogs = ["unknown-unit", "unknown-column"];

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @param {Mapping | null} mapping
 */
export function accepts(path, head, mapping) {
  const text = new TextDecoder("latin1").decode(head).replaceAll("\0", "");
  const plain = text.replace(/^ï»¿|^ÿþ|^þÿ/, "");
  if (/"fio version"/.test(text)) return /^[^\S\n]*\{/m.test(plain);
  return mapping === null && (header.test(plain) || terseLine.test(plain) || isLog(plain));
}

/**
 * What a log is of, only its name says: two logs of the same content may be of different things.
 * @param {string} path
 */
export const nameRead = (path) =>
  /(?:^|[_/])(?:bw|iops|slat|clat_hist|clat|lat)(?:\.\d+)?\.log/i.test(path)
    ? (path.split("/").at(-1) ?? null)
    : null;

/**
 * A log has rows from its first line on; a table whose columns study.yaml maps is none.
 * @param {string} text
 */
function isLog(text) {
  const [first = ""] = text.trimStart().split(/\r?\n/, 1);
  if (histogramLine.test(first)) return isHistogramWidth(first.split(",").length - 3);
  return logLine.test(first);
}

/** @param {number} width columns: 29 or 19 times 64 bins, divided by a power of two up to 64 */
const isHistogramWidth = (width) =>
  [0, 1, 2, 3, 4, 5, 6].some((coarseness) => width === 1856 >> coarseness || width === 1216 >> coarseness);

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

/** @param {any} row */
const measured = (row) => row.direction in operations;

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
  factors.outstanding_io = addUp(workloads.map(({ threads, queue_depth }) => multiply(threads, queue_depth)));
  // fio caps each direction of each clone by itself.
  const caps = jobs.map((job) => rows.filter((row) => entityOf(row) === entityOf(job)).length);
  factors.rate_iops = addUp(
    workloads.map(({ threads, rate_iops }, i) => multiply(multiply(threads, rate_iops), caps[i])),
  );
  factors.working_set_bytes = factors.threads === 1 ? (workloads[0].working_set_bytes ?? null) : null;
  const runtimes = rows.map((row) => row.runtime_ms).filter(Boolean);
  factors.duration_s = runtimes.length ? Math.max(...runtimes) / 1000 : null;
  return Object.entries(factors)
    .filter(([, number]) => number !== null)
    .map(([factor, number]) => ({ run, factor, value: String(number), number }));
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

/** @param {any} row */
const entityOf = ({ hostname, index, jobname }) => `${hostname ? `${hostname}/` : ""}${index}:${jobname}`;

/** @param {any} row */
const entity = (row) => ({
  run: row.run,
  entity_kind: "job",
  entity: entityOf(row),
  operation: operations[row.direction],
});

/** @param {number | null} ns */
const micros = (ns) => (ns === null || ns === undefined ? null : ns / 1000);

/** @param {any} row */
const resultRow = (row) => ({
  ...entity(row),
  ios: row.total_ios,
  bytes: row.io_bytes,
  duration_s: row.runtime_ms === null ? null : row.runtime_ms / 1000,
  iops: row.iops,
  bytes_per_s: row.bw_bytes_per_s,
  latency_mean_us: micros(row.lat_mean_ns),
  latency_stddev_us: micros(row.lat_stddev_ns),
  latency_min_us: micros(row.lat_min_ns),
  latency_max_us: micros(row.lat_max_ns),
  clat_mean_us: micros(row.clat_mean_ns),
  latency_layer: row.lat_mean_ns === null ? null : "total",
});

/** @param {any} row */
const percentileRows = (row) =>
  row.percentiles
    .filter((/** @type {any[]} */ [latency]) => latency in layers)
    .map((/** @type {any[]} */ [latency, percentile, ns]) => ({
      ...entity(row),
      latency_layer: layers[latency],
      percentile,
      latency_us: micros(ns),
      method: "fio",
    }));

/** @param {any} row */
const histogramRows = (row) =>
  row.bins
    .filter((/** @type {any[]} */ [latency]) => latency in layers)
    .map((/** @type {any[]} */ [latency, lower_ns, upper_ns, count]) => ({
      ...entity(row),
      latency_layer: layers[latency],
      lower_ns,
      upper_ns,
      count,
    }));

/** @param {any} row */
const reportedRows = (row) =>
  (row.reported ?? [])
    .filter((/** @type {any[]} */ [measure]) => measure in measures)
    .map((/** @type {any[]} */ [name, text, unit_as_printed, value, half_step]) => {
      const { measure, scale } = measures[name];
      return {
        ...entity(row),
        measure,
        text,
        unit_as_printed,
        value: value * scale,
        half_step: half_step * scale,
      };
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
