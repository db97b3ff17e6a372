/** @import {Comparison, Study, Outcome} from "../types.js" */
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { groupBy } from "../analysis/series.js";
import { figureOf, usedFor } from "../words/measures.js";
import { slugify } from "../words/slug.js";

/**
 * run: one of several repeats; apart: one of several runs that another setting tells apart, which no line may join.
 * @typedef {"run" | "apart" | "mean" | "single" | "none"} Part
 */

/**
 * The rows that the charts of a study draw: each completed run, each that completed no I/O (without figures), and the
 * geometric mean where a load was measured repeatedly; with the ratio of its IOPS to those of the baseline where the two may be compared.
 * @param {Study} study
 */
export function chartRows(study) {
  const completed = study.runs.filter(({ outcome }) => outcome === "completed");
  const repeated = new Set(study.means.map(seriesPoint));
  const several = severalAt(completed.map(seriesPoint));
  const partOf = (/** @type {Outcome} */ run) => {
    const point = seriesPoint(run);
    return repeated.has(point) ? "run" : several.has(point) ? "apart" : "single";
  };
  const ratios = ratiosOf(study);
  const names = usedFor(study.measures, "chart").map(({ name }) => name);
  const rowOf = (/** @type {Outcome} */ row, /** @type {Part} */ part, /** @type {string[]} */ runs) => ({
    ...chartRow(row, part, names, ratios),
    doubt: nameDistrusted(study, runs, names),
    run: runs.length === 1 ? runs[0] : null,
  });
  const repeats = new Map(groupBy(completed, seriesPoint).map((runs) => [seriesPoint(runs[0]), runs]));
  const runsAt = (/** @type {Outcome} */ mean) =>
    (repeats.get(seriesPoint(mean)) ?? []).map(({ run }) => run);
  return [
    ...completed.map((run) => rowOf(run, partOf(run), [run.run])),
    ...study.means.map((mean) => rowOf(mean, "mean", runsAt(mean))),
    ...study.runs
      .filter(({ outcome, load }) => outcome === "no_io" && load !== null)
      .map((run) => rowOf(run, "none", [run.run])),
  ].filter((row) => study.levels.length === 0 || row.level !== "");
}

/**
 * @param {Study} study
 * @param {string[]} runs  of a point
 * @param {string[]} measures
 * @returns {string | null}  measures of one of them that failed a check, between bars: |iops|; null where none
 */
function nameDistrusted(study, runs, measures) {
  const found = measures.filter((measure) => runs.some((run) => hasFailedCheck(study, run, measure)));
  return found.length > 0 ? `|${found.join("|")}|` : null;
}

/** @param {string[]} points  @returns {Set<string>} those that are there more than once */
function severalAt(points) {
  const seen = new Set();
  return new Set(points.filter((point) => seen.size === seen.add(point).size));
}

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
 * @param {Part} part
 * @param {string[]} measures
 * @param {Map<string, Comparison | null>} ratios
 */
function chartRow(row, part, measures, ratios) {
  const compared = part === "run" ? null : ratios.get(seriesPoint(row));
  const figures = measures.map((name) => [name, part === "none" ? null : figureOf(row, name)]);
  return {
    tool: slugify(row.tool),
    workload: slugify(row.workload),
    level: row.level ?? "",
    part,
    load: row.load,
    .../** @type {Record<string, number | null>} */ (Object.fromEntries(figures)),
    ratio: compared?.ratio ?? null,
    low: compared?.low ?? null,
    high: compared?.high ?? null,
  };
}

/**
 * The same rows column by column, for the browser: a fifth of the size, and digits nobody can see are cut. A measure
 * that no row has makes no column.
 * @param {ReturnType<typeof chartRows>} rows
 */
export function chartColumns(rows) {
  const names = Object.keys(rows[0] ?? {}).filter(
    (name) => kept.has(name) || rows.some((row) => figureOf(row, name) !== null),
  );
  return {
    columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => shorten(figureOf(row, name)))])),
  };
}

/** What charts ask for whether it is known or not. */
const kept = new Set(["load", "iops", "latency_mean_us", "ratio", "low", "high"]);

/** @param {string | number | null} value */
const shorten = (value) => (typeof value === "number" ? Number(value.toPrecision(7)) : value);
