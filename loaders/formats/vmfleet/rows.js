/** Rows of the tables from one step of VMFleet. */
import { inconsistent, surge, wrongRow } from "./problems.js";
import { readNumber } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Step} from "./table.js" */

const whole = { entity_kind: "all", entity: "all" };
const directions = /** @type {const} */ (["read", "write"]);
const named = { read: "Read", write: "Write" };

/** Sums over VMs of means over time: what they add up to is right to this share. */
const rounding = 0.001;

/**
 * @param {Step} step
 * @param {string} run
 * @param {Problem[]} problems added to
 * @returns {Record<string, any[]>} rows by table
 */
export function stepRows(step, run, problems) {
  const { cells, line, isSweep } = step;
  const iops = readNumber(cells.get("IOPS"));
  if (iops === null) problems.push(wrongRow(line, `IOPS: ${cells.get("IOPS")}`, "a number"));
  const isSurge = cells.get("CutoffType") === "Surge";
  if (isSurge) problems.push(surge(line));
  const outcome = isSurge ? "failed" : iops === null ? "incomplete" : "completed";
  const limit = readNumber(cells.get(isSweep ? "QOS" : "QOSperVM"));
  const rows = {
    runs: [
      {
        ...{ run, tool: "vmfleet", tool_version: null, started_at: null, outcome },
        queue_not_full_by: limit ? "QOS" : null,
      },
    ],
    run_factors: factorRows(step, run),
  };
  if (iops === null || isSurge) return rows;
  const results = isSweep ? [] : directionRows(step, iops, run, problems);
  return {
    ...rows,
    results: [allRow(results, iops, run), ...results],
    reported: reportedRows(step, run),
    host_metrics: clusterRows(step, run),
  };
}

/**
 * @param {Step} step
 * @param {string} run
 */
function factorRows({ cells }, run) {
  const number = (/** @type {string} */ name) => readNumber(cells.get(name));
  const [reads, writes] = directions.map((each) => number(`Average${named[each]}IOPS`));
  const ratio = number("WriteRatio");
  const [vms, limit] = [number("VMCount"), number("QOSperVM")];
  const factors = {
    vms,
    rate_iops: vms && limit ? Math.round(vms * limit) : null,
    read_pct: ratio === null ? onlyDirection(reads, writes) : 100 - ratio,
  };
  return Object.entries(factors)
    .filter(([, value]) => value !== null)
    .map(([factor, value]) => ({ run, factor, value: String(value), number: value }));
}

/**
 * What the share of reads was asked to be no column says; a side without I/O tells.
 * @param {number | null} reads
 * @param {number | null} writes
 */
function onlyDirection(reads, writes) {
  if (reads && writes === 0) return 100;
  return writes && reads === 0 ? 0 : null;
}

/**
 * @param {Step} step
 * @param {number} total IOPS
 * @param {string} run
 * @param {Problem[]} problems added to
 * @returns {any[]} of reads and of writes; none where they are not all of the I/O
 */
function directionRows({ cells, line }, total, run, problems) {
  const number = (/** @type {string} */ name) => readNumber(cells.get(name));
  const rows = directions.map((operation) => {
    const name = `Average${named[operation]}`;
    const iops = number(`${name}IOPS`);
    const ms = number(`${name}Milliseconds`);
    return {
      ...{ run, ...whole, operation, iops, bytes_per_s: number(`${name}BW`) },
      latency_mean_us: iops && ms !== null ? ms * 1000 : null,
      latency_layer: iops && ms !== null ? "total" : null,
    };
  });
  if (rows.some(({ iops }) => iops === null)) return [];
  const sum = rows.reduce((sum, { iops }) => sum + Number(iops), 0);
  if (Math.abs(sum - total) <= rounding * total) return rows;
  problems.push(inconsistent(line, `IOPS: ${total}`, `${sum}, of reads and writes; these are left out`));
  return [];
}

/**
 * @param {any[]} rows of reads and writes
 * @param {number} iops
 * @param {string} run
 */
function allRow(rows, iops, run) {
  const moving = rows.filter((row) => row.iops);
  const isKnown = moving.length > 0 && moving.every(({ latency_mean_us: mean }) => mean !== null);
  const weighted = moving.reduce((sum, row) => sum + row.iops * row.latency_mean_us, 0);
  const bytes = rows.map(({ bytes_per_s }) => bytes_per_s);
  return {
    ...{ run, ...whole, operation: "all", iops },
    bytes_per_s: rows.length && !bytes.includes(null) ? bytes[0] + bytes[1] : null,
    latency_mean_us: isKnown ? weighted / moving.reduce((sum, row) => sum + row.iops, 0) : null,
    latency_layer: isKnown ? "total" : null,
  };
}

/** Plain means of the percentiles of VMs are no percentiles. */
const printed = [
  { column: "IOPS", operation: "all", measure: "iops", unit: "1/s", size: 1 },
  ...directions.flatMap((operation) => [
    {
      ...{ column: `Average${named[operation]}Milliseconds`, operation },
      ...{ measure: "latency_mean_us", unit: "ms", size: 1000 },
    },
    ...[50, 90, 99].map((share) => ({
      ...{ column: `${named[operation]}Milliseconds${share}`, operation },
      ...{ measure: `mean_of_vms_latency_p${share}_us`, unit: "ms", size: 1000 },
    })),
  ]),
];

/**
 * @param {Step} step
 * @param {string} run
 */
const reportedRows = ({ cells, line }, run) =>
  printed.flatMap(({ column, operation, measure, unit, size }) => {
    const [text, read] = [cells.get(column), readNumber(cells.get(column))];
    if (read === null) return [];
    const figure = { measure, text, unit_as_printed: unit, value: read * size };
    // Zeros at the end are not printed, so that digits do not tell a step.
    return [{ run, ...whole, operation, ...figure, half_step: null, line }];
  });

const csv = "cluster csv";

/** What the cluster counted beside the VMs. Latencies of 1.x are in seconds. @type {Record<string, {scope: string, metric: string, size?: number}>} */
const counters = {
  AverageCPU: { scope: "cluster cpu all", metric: "cpu_usage_pct" },
  AVCPU: { scope: "cluster cpu all", metric: "cpu_usage_pct" },
  AverageCSVIOPS: { scope: csv, metric: "ios_per_s" },
  AverageCSVReadIOPS: { scope: csv, metric: "reads_per_s" },
  AverageCSVWriteIOPS: { scope: csv, metric: "writes_per_s" },
  AverageCSVReadBW: { scope: csv, metric: "read_bytes_per_s" },
  AverageCSVWriteBW: { scope: csv, metric: "written_bytes_per_s" },
  AverageCSVReadMilliseconds: { scope: csv, metric: "latency_read_us", size: 1e3 },
  AverageCSVWriteMilliseconds: { scope: csv, metric: "latency_write_us", size: 1e3 },
  AVRLat: { scope: csv, metric: "latency_read_us", size: 1e6 },
  AVWLat: { scope: csv, metric: "latency_write_us", size: 1e6 },
};

/**
 * @param {Step} step
 * @param {string} run
 */
const clusterRows = ({ cells }, run) =>
  Object.entries(counters).flatMap(([column, { scope, metric, size = 1 }]) => {
    const value = readNumber(cells.get(column));
    // Without I/O a latency is printed as 0.
    if (value === null || (value === 0 && metric.startsWith("latency"))) return [];
    return [{ run, host: null, scope, metric, value: value * size }];
  });
