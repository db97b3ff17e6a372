/** @import {Study, Outcome} from "../types.js" */
import { slugify } from "../html/slug.js";

const fields = /** @type {const} */ (["load", "iops", "bytes_per_s", "latency_mean_us"]);

/**
 * The rows that the charts of a study draw: each completed run, and the geometric mean where a load was measured
 * repeatedly.
 * @param {Study} study
 */
export function chartRows(study) {
  const repeated = new Set(study.means.map(seriesPoint));
  return [
    ...study.runs
      .filter(({ outcome }) => outcome === "completed")
      .map((run) => chartRow(run, repeated.has(seriesPoint(run)) ? "run" : "single")),
    ...study.means.map((mean) => chartRow(mean, "mean")),
  ].filter((row) => row.load !== null && (study.levels.length === 0 || row.level !== ""));
}

/** @param {Outcome} row */
function seriesPoint({ tool, workload, level, load }) {
  return JSON.stringify([tool, workload, level, load]);
}

/**
 * @param {Outcome} row
 * @param {"run" | "mean" | "single"} part
 */
function chartRow(row, part) {
  return {
    tool: slugify(row.tool),
    workload: slugify(row.workload),
    level: row.level ?? "",
    part,
    ...{ load: row.load, iops: row.iops, bytes_per_s: row.bytes_per_s, latency_mean_us: row.latency_mean_us },
  };
}

/**
 * The same rows column by column, for the browser: a fifth of the size, and digits nobody can see are cut.
 * @param {ReturnType<typeof chartRows>} rows
 */
export function chartColumns(rows) {
  const text = /** @type {const} */ (["tool", "workload", "level", "part"]).map((name) => [
    name,
    rows.map((row) => row[name]),
  ]);
  const numbers = fields.map((name) => [
    name,
    rows.map((row) => (row[name] === null ? null : Number(row[name].toPrecision(7)))),
  ]);
  return { columns: Object.fromEntries([...text, ...numbers]) };
}
