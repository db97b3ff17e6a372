/** fio's logs and series of reports as staged rows. What a lone log does not say is left to assemble.sql. */

import { readFioSize } from "./sizes.js";
import { maxOf } from "../../../src/words/ends.js";

/** @import {Problem} from "../../types.js" */

/** Unaveraged logs have a line an I/O: they are counted in windows of this length. */
const countedWindowMs = 1000;

/**
 * Job entries of a result file, as the writers of logs.
 * @param {any[]} rows result rows of one run, an entry or more
 * @param {(row: any) => string} entityOf
 */
export function writerRows(rows, entityOf) {
  const entries = [...new Map(rows.map((row) => [entityOf(row), row])).values()];
  return entries.map((row) => {
    const options = row.options ?? {};
    const names = Object.keys(options)
      .filter((option) => /^write_(bw|iops|lat|hist)_log$/.test(option))
      .map((option) => (options[option] || row.jobname).split(/[/\\]/).at(-1));
    const window = readFioSize(options.log_avg_msec ?? "", options) ?? 0;
    const maximum = options.log_window_value ?? options.log_max_value ?? "0";
    return {
      run: row.run,
      entity: entityOf(row),
      host: row.hostname || null,
      place: row.index,
      threads: row.workload?.threads ?? null,
      names: row.options ? `|${names.map((name) => `${name}|`).join("")}` : null,
      window_ms: window > 0 ? window : null,
      is_maximum: !["0", "avg", "both"].includes(maximum),
    };
  });
}

/** Stamps of neighbours may change places, more so of single I/Os; a clock that falls by more is of another run. */
const neighboursMs = { averaged: 100, single: 1000 };

/**
 * Intervals of a series of reports.
 * @param {any[]} rows sample rows of one file
 * @param {(row: any) => {run: string, entity_kind: string, entity: string, operation: string} | null} entity
 *   null for a row that is part of no run
 */
export function seriesRows(rows, entity) {
  /** @type {Map<string, any>} */
  const samples = new Map();
  for (const row of rows) {
    const place = entity(row);
    if (!place || !(row.log in seriesColumns)) continue;
    const { column, scale } = seriesColumns[/** @type {keyof typeof seriesColumns} */ (row.log)];
    row.t_ms.forEach((/** @type {number} */ t, /** @type {number} */ i) => {
      const key = [place.entity, place.operation, t].join("|");
      const sample = samples.get(key) ?? { ...place, t_s: t / 1000 };
      sample[column] = row.value[i] === null ? null : row.value[i] * scale;
      samples.set(key, sample);
    });
  }
  return [...samples.values()];
}

const logColumns = { iops: "iops", bw: "bytes_per_s", lat: "latency" };

const seriesColumns = {
  iops: { column: "iops", scale: 1 },
  bw: { column: "bytes_per_s", scale: 1 },
  lat: { column: "latency_mean_us", scale: 1e-3 },
};

/**
 * Takes in the sample rows of one log, in order. Averaged samples pass through; single I/Os are counted.
 * @param {Record<string, string>} operations by fio's direction
 */
export function logReader(operations) {
  /** @type {Map<string, {job: number, last: number}>} by operation: where a shared log has come to */
  const places = new Map();
  /** @type {Map<string, {job: number, operation: string, slot: number, last: number, ios: number, bytes: number, latency: number}>} */
  const counted = new Map();
  let line = 0;
  let restarts = 0;
  /** @type {any} */
  let shape = {};
  return {
    /**
     * @param {any} row
     * @returns {Record<string, unknown[]> | null} columns of log_samples
     */
    take(row) {
      const operation = operations[row.direction];
      if (!(row.log in logColumns) || !operation) return null;
      shape = row;
      const values = row.value ?? row.printed;
      const place = places.get(operation) ?? { job: row.job ?? 1, last: -1 };
      places.set(operation, place);
      const neighbours = row.averaged ? neighboursMs.averaged : neighboursMs.single;
      const jobs = row.t_ms.map((/** @type {number} */ t) => {
        // A shared log has one job after the other: time falls where the next begins.
        if (row.job === null && t < place.last) place.job++;
        if (row.job !== null && t < place.last - neighbours) restarts++;
        place.last = t;
        return place.job;
      });
      if (!row.averaged) {
        for (let i = 0; i < jobs.length; i++)
          count(counted, operation, jobs[i], row.t_ms[i], row.block_size?.[i] ?? 0, values[i]);
        return null;
      }
      return {
        job: jobs,
        operation: jobs.map(() => operation),
        line: jobs.map(() => ++line),
        t_ms: row.t_ms,
        [logColumns[/** @type {keyof typeof logColumns} */ (row.log)]]: values,
        latency_unit: jobs.map(() => row.unit),
      };
    },
    /** @returns {object[]} rows of log_samples that are known only at the end */
    end: () => countedRows([...counted.values()], shape),
    restarts: () => restarts,
  };
}

/**
 * @param {Map<string, any>} counted
 * @param {string} operation
 * @param {number} job
 * @param {number} t
 * @param {number} bytes
 * @param {number} value
 */
function count(counted, operation, job, t, bytes, value) {
  const slot = Math.floor(t / countedWindowMs);
  const key = `${operation}|${job}|${slot}`;
  let window = counted.get(key);
  if (!window) counted.set(key, (window = { job, operation, slot, last: t, ios: 0, bytes: 0, latency: 0 }));
  window.ios++;
  window.bytes += bytes;
  window.latency += value;
  window.last = Math.max(window.last, t);
}

/**
 * The last second of a job ends with its last I/O.
 * @param {{job: number, operation: string, slot: number, last: number, ios: number, bytes: number, latency: number}[]} windows
 * @param {any} row
 */
function countedRows(windows, row) {
  const last = maxOf(windows.map(({ slot }) => slot));
  return windows.map(({ job, operation, slot, last: at, ios, bytes, latency }, i) => {
    const window_ms = slot < last ? countedWindowMs : at + 1 - slot * countedWindowMs;
    return {
      job,
      operation,
      line: i + 1,
      t_ms: slot * countedWindowMs + window_ms,
      window_ms,
      iops: (ios * 1000) / window_ms,
      bytes_per_s: (bytes * 1000) / window_ms,
      latency: row.log === "lat" ? latency / ios : null,
      latency_unit: row.unit,
    };
  });
}

/**
 * @param {any} row the first of a log
 * @param {string} kind
 * @param {number} restarts
 */
export const logFileRow = (row, kind, restarts) => ({
  log: kind === "histogram_interval" ? "clat_hist" : row.log,
  name: row.name,
  job: row.job,
  hostname: row.hostname,
  restarts,
});

/** @param {number} restarts */
export const restarted = (restarts) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "log-restarts",
    message: `its time falls back ${restarts === 1 ? "once" : `${restarts} times`}: logs of several runs in one file`,
    expected: "the log of one job in one run; it is not used",
    advice: "keep the log of each run in a file of its own",
  });
