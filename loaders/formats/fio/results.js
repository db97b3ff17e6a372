/** Result rows of fio_parser as rows of our tables. */

/** @import {Batch} from "../../types.js" */

const layers = /** @type {Record<string, string>} */ ({ lat: "total", clat: "completion" });
export const operations = /** @type {Record<string, string>} */ ({
  read: "read",
  write: "write",
  trim: "trim",
  mixed: "all",
});

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

/** @param {any} row */
export const measured = (row) => row.direction in operations;

/** @param {any} row */
export const entityOf = ({ hostname, index, jobname }) =>
  `${hostname ? `${hostname}/` : ""}${index}:${jobname}`;

/** @param {any} row */
export const entity = (row) => ({
  run: row.run,
  entity_kind: "job",
  entity: entityOf(row),
  operation: operations[row.direction],
});

/** @param {number | null} ns */
const micros = (ns) => (ns === null || ns === undefined ? null : ns / 1000);

/** @param {any} row */
export const resultRow = (row) => ({
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
  cpu_us_per_io: row.cpu_us_per_io ?? null,
  latency_layer: row.lat_mean_ns === null ? null : "total",
});

/** @param {any} row */
export const percentileRows = (row) =>
  row.percentiles
    .filter((/** @type {any[]} */ [latency]) => latency in layers)
    .map((/** @type {any[]} */ [latency, percentile, ns]) => ({
      ...entity(row),
      latency_layer: layers[latency],
      percentile,
      latency_us: micros(ns),
      method: "fio",
    }));

/**
 * @param {any} row
 * @returns {Batch[]} a batch a latency: bins are most of a result, so they are never a row by itself
 */
export const histogramBatches = (row) =>
  Object.entries(row.bins)
    .filter(([latency]) => latency in layers)
    .map(([latency, [lower_ns, upper_ns, count]]) => {
      const place = Object.entries({ ...entity(row), latency_layer: layers[latency] });
      const repeated = place.map(([name, value]) => [
        name,
        { values: [value], each: count.length, times: 1 },
      ]);
      return { table: "histograms", columns: { ...Object.fromEntries(repeated), lower_ns, upper_ns, count } };
    });

/**
 * What the first report of a finished job said, where a later one is the result.
 * @param {any} row
 */
export const firstFinishedRows = (row) =>
  Object.entries({
    first_finished_iops: row.iops,
    first_finished_bytes_per_s: row.bw_bytes_per_s,
    first_finished_latency_mean_us: micros(row.lat_mean_ns),
    first_finished_latency_p95_us: micros(percentileOf(row, 95)),
  })
    .filter(([, value]) => value !== null)
    .map(([measure, value]) => ({ ...entity(row), measure, value }));

/**
 * @param {any} row
 * @param {number} wanted percentile of the total latency
 * @returns {number | null} ns
 */
const percentileOf = ({ percentiles }, wanted) =>
  percentiles.find(
    (/** @type {any[]} */ [latency, percentile]) => latency === "lat" && percentile === wanted,
  )?.[2] ?? null;

/** @param {any} row */
export const reportedRows = (row) =>
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
