/** Resource usage of the cluster and its hosts, from the start of the case to its end, warm-up included. */

import { wholeLines } from "./lines.js";
import { readNumber } from "./numbers.js";

/** @import {Problem} from "../../types.js" */

const metrics = /** @type {Record<string, string>} */ ({
  "cpu.usage": "cpu_usage_pct",
  "cpu.utilization": "cpu_utilization_pct",
  "mem.usage": "mem_usage_pct",
});

/**
 * `resource_usage.info`: {"cluster": {"cpu.usage": 38.04}}
 * @param {string} text
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readClusterUsage(text) {
  const clusters = parseObject(text);
  if (!clusters) return { problems: [noUsage()] };
  const rows = Object.entries(clusters).flatMap(([cluster, figures]) =>
    Object.entries(figures ?? {})
      .filter(([name, value]) => name in metrics && typeof value === "number")
      .map(([name, value]) => ({ run: "", scope: `cluster ${cluster}`, metric: metrics[name], value })),
  );
  return { host_metrics: rows, problems: rows.length ? [] : [noUsage()] };
}

/** @param {string} text */
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * `resource_util.info`: a drawn table a cluster, a row a host.
 * @param {string} text
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readHostUsage(text) {
  /** @type {string[]} */
  let columns = [];
  const rows = [];
  for (const line of wholeLines(text).filter((line) => line.startsWith("|"))) {
    const [host, ...cells] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.some((cell) => cell.endsWith("%"))) columns = cells.map((cell) => cell.replace(/%$/, ""));
    else if (host !== "Average" && cells.length === columns.length)
      rows.push(...hostRows(host, columns, cells));
  }
  return { host_metrics: rows, problems: rows.length ? [] : [noUsage()] };
}

/**
 * @param {string} host
 * @param {string[]} columns
 * @param {string[]} cells
 */
const hostRows = (host, columns, cells) =>
  columns
    .map((column, i) => ({
      run: "",
      host,
      scope: "host",
      metric: metrics[column],
      value: readNumber(cells[i])?.value ?? null,
    }))
    .filter(({ metric }) => metric);

const noUsage = () =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-usage",
    message: "no numbers of resource usage",
    expected: "cpu.usage, cpu.utilization and mem.usage in percent",
    line: 1,
  });
