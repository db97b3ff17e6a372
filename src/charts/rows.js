/** @import {Comparison, Study, Outcome} from "../types.js" */
import { slugify } from "../words/slug.js";

const fields = /** @type {const} */ ([
  "load",
  "iops",
  "bytes_per_s",
  "latency_mean_us",
  "ratio",
  "low",
  "high",
]);

/**
 * The rows that the charts of a study draw: each completed run, each that completed no I/O (without figures), and the
 * geometric mean where a load was measured repeatedly; with the ratio of its IOPS to those of the baseline where the two may be compared.
 * @param {Study} study
 */
export function chartRows(study) {
  const repeated = new Set(study.means.map(seriesPoint));
  const ratios = ratiosOf(study);
  return [
    ...study.runs
      .filter(({ outcome }) => outcome === "completed")
      .map((run) => chartRow(run, repeated.has(seriesPoint(run)) ? "run" : "single", ratios)),
    ...study.means.map((mean) => chartRow(mean, "mean", ratios)),
    ...study.runs
      .filter(({ outcome, load }) => outcome === "no_io" && load !== null)
      .map((run) => ({ ...chartRow(run, "none", ratios), ...noFigures })),
  ].filter((row) => study.levels.length === 0 || row.level !== "");
}

const noFigures = { iops: null, bytes_per_s: null, latency_mean_us: null };

/**
 * Comparisons of IOPS by point; a point that other settings split into several has none.
 * @param {Study} study
 */
function ratiosOf({ comparisons, factor }) {
  /** @type {Map<string, Comparison | null>} */
  const ratios = new Map();
  for (const row of comparisons) {
    if (row.scope !== "load" || row.factor !== factor || row.measure !== "iops") continue;
    const key = seriesPoint({ ...row, tool: row.tool ?? "", workload: row.workload ?? "" });
    ratios.set(key, ratios.has(key) ? null : row);
  }
  return ratios;
}

/** @param {{tool: string, workload: string, level: string | null, load: number | null}} row */
function seriesPoint({ tool, workload, level, load }) {
  return JSON.stringify([tool, workload, level, load]);
}

/**
 * @param {Outcome} row
 * @param {"run" | "mean" | "single" | "none"} part
 * @param {Map<string, Comparison | null>} ratios
 */
function chartRow(row, part, ratios) {
  const compared = part === "run" ? null : ratios.get(seriesPoint(row));
  return {
    tool: slugify(row.tool),
    workload: slugify(row.workload),
    level: row.level ?? "",
    part,
    ...{ load: row.load, iops: row.iops, bytes_per_s: row.bytes_per_s, latency_mean_us: row.latency_mean_us },
    ratio: compared?.ratio ?? null,
    low: compared?.low ?? null,
    high: compared?.high ?? null,
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
