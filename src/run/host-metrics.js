import { formatBytes, formatLatency, formatMany, formatThree } from "../words/numbers.js";
import { fold } from "../html/fold.js";
import { table } from "../html/table.js";
import { spaceWords } from "../words/names.js";

/** @import {RunTables} from "../types.js" */

/** Ends of names of metrics, and how their values are written. @type {[RegExp, (value: number) => string][]} */
const units = [
  [/_us$/, formatLatency],
  [/_bytes_per_s$/, (value) => `${formatBytes(value)}/s`],
  [/_bytes$/, formatBytes],
  [/_per_s$/, (value) => `${formatThree(value)}/s`],
  [/_pct$/, (value) => `${formatThree(value)} %`],
];

/**
 * Counters of the time of the run, aggregated by our rules: a row a figure, a column a host.
 * @param {RunTables} tables
 */
export function hostMetrics({ host_metrics }) {
  if (host_metrics.length === 0) return "";
  const hosts = [...new Set(host_metrics.map(({ host }) => host))].sort();
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const row of host_metrics) {
    const key = JSON.stringify([row.scope, row.metric]);
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const figures = table(
    [
      { head: "Of", names: true, cell: ([{ scope }]) => scope },
      { head: "Figure", cell: ([{ metric }]) => nameMetric(metric) },
      ...hosts.map((host) => ({
        head: host || "all",
        number: true,
        cell: (/** @type {any[]} */ values) => {
          const found = values.find((each) => each.host === host);
          return found ? sayMetric(found) : "–";
        },
      })),
    ],
    [...rows.values()],
    { label: "Numbers of hosts", tall: true },
  );
  return fold("Hosts during the run", formatMany(rows.size, "figure"), figures);
}

/**
 * @param {string} metric  davg_read_us
 * @returns {string} DAVG read
 */
const nameMetric = (metric) => spaceWords(metric.replace(/_(?:us|per_s|pct|bytes)$/, ""));

/** @param {{metric: string, value: number | null}} row */
function sayMetric({ metric, value }) {
  if (value === null) return "–";
  const write = units.find(([end]) => end.test(metric))?.[1] ?? formatThree;
  return write(value);
}
