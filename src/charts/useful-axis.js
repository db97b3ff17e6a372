/** @import {Mean, Run, Study} from "../types.js" */
import { meansOfPlaces } from "../analysis/compare/repeats.js";

/** Factors that make an axis where the load of a study has one value only, in order of preference. */
const axes = [
  "block_size_bytes",
  "outstanding_io",
  "queue_depth",
  "working_set_pct",
  "working_set_bytes",
  "capacity_used_pct",
  "vms",
  "hosts",
];

/**
 * The study along another factor, where its own load has fewer than two values and that factor has more: charts
 * of a single point are no charts. Only runs that the two factors and the number of the repeat tell apart may share a
 * line.
 * @param {Study} study
 * @returns {Study}
 */
export function withUsefulAxis(study) {
  if (valuesOf(study.runs, ({ load }) => load) > 1) return study;
  const axis = axes.find(
    (name) =>
      name !== study.factor && valuesOf(study.runs, ({ factors }) => Number(factors[name] ?? NaN)) > 1,
  );
  if (!axis) return study;
  const along = alongFactor(study, axis);
  return areTold(along.runs) ? along : study;
}

/** @param {Run[]} runs */
function areTold(runs) {
  const places = runs.map(({ tool, workload, level, load, repeat, operation }) =>
    JSON.stringify([tool, workload, level, load, repeat, operation]),
  );
  return new Set(places).size === places.length;
}

/**
 * @param {Run[]} runs
 * @param {(run: Run) => number | null} of
 */
const valuesOf = (runs, of) =>
  new Set(runs.map(of).filter((value) => value !== null && Number.isFinite(value))).size;

/**
 * The same runs with the factor as their load; the size of a block that is the axis leaves the workload's name.
 * @param {Study} study
 * @param {string} axis
 * @returns {Study}
 */
export function alongFactor(study, axis) {
  const runs = study.runs.map((run) => ({
    ...run,
    load: Number.isFinite(Number(run.factors[axis] ?? NaN)) ? Number(run.factors[axis]) : null,
    workload: axis === "block_size_bytes" ? run.workload.replace(/^\d+[kmg]? /i, "") : run.workload,
  }));
  return {
    ...study,
    runs,
    workloads: [...new Set(runs.map(({ workload }) => workload))],
    means: meansOf(runs, study.measures),
    load_axis: axis,
    loadInfo: study.factorInfos.get(axis) ?? null,
  };
}

/**
 * The completed runs at each place that has several, as one.
 * @param {Run[]} runs
 * @param {Study["measures"]} measures
 * @returns {Mean[]}
 */
const meansOf = (runs, measures) =>
  /** @type {any[]} */ (
    meansOfPlaces(
      runs.filter(({ outcome }) => outcome === "completed"),
      ["study", "tool", "workload", "level", "load"],
      measures,
    )
  );
