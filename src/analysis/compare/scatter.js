/** How far two single runs of the same thing lie apart, as far as repeated runs of the same study tell. */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { sampleVariance } from "simple-statistics";
import { groupBy, maxOf, minOf, nameSeries } from "../series.js";
import { fewestRepeats, figureAndDigits } from "./effects.js";
import { level } from "./margin.js";
import { varianceOfDigits } from "./model.js";

/** @import {Measure, Run} from "../types.js" */
/** @import {Admission} from "../admission/admission.js" */

/** Fewer series that were repeated tell nothing about the others. */
export const fewestSeries = 3;

/** Scatters differ from series to series: more degrees of freedom are not believed. */
export const mostFreedom = 4;

/** Repeats within a minute say nothing of runs that are an hour apart. */
export const leastSpan = 0.5;

/** @typedef {{s: number, series: number, df: number}} Scatter  standard deviation of the logarithm of a run */

/**
 * Of series of one tool and kind of workload that were repeated three times or more, over at least half of the time
 * that the single runs are spread over.
 * @param {Run[]} runs
 * @param {Measure} measure
 * @param {Admission} admission
 * @returns {(run: Run) => Scatter | null} what is known for a run; null where too few like it were repeated
 */
export function readScatter(runs, measure, admission) {
  const known = new Map(
    groupBy(runs, kindOf).map((alike) => [kindOf(alike[0]), describeScatter(alike, measure, admission)]),
  );
  return (run) => known.get(kindOf(run)) ?? null;
}

/** @param {Run} run @returns {string} tool, and whether it reads, writes or both, at random or not */
function kindOf({ tool, factors }) {
  const share = (/** @type {string | undefined} */ pct) =>
    pct === "0" || pct === "100" || pct === undefined ? pct : "mixed";
  return JSON.stringify([tool, share(factors.read_pct), share(factors.random_pct)]);
}

/**
 * @param {Run[]} alike
 * @param {Measure} measure
 * @param {Admission} admission
 * @returns {Scatter | null}
 */
function describeScatter(alike, measure, admission) {
  const figure = (/** @type {Run} */ run) => figureAndDigits(run, measure, admission);
  const usable = alike.filter((run) => Number(figure(run)?.value) > 0);
  const series = groupBy(usable, (run) => JSON.stringify([nameSeries(run), run.workload, run.load]));
  const single = series.filter(({ length }) => length < fewestRepeats).flat();
  const repeated = series.filter((own) => own.length >= fewestRepeats && spansLike(own, single));
  if (repeated.length < fewestSeries) return null;
  const freedom = repeated.reduce((sum, { length }) => sum + length - 1, 0);
  const squares = repeated.reduce(
    (sum, own) => sum + varianceOf(own.flatMap((run) => figure(run) ?? [])) * (own.length - 1),
    0,
  );
  const df = Math.min(repeated.length - 1, mostFreedom);
  return { s: Math.sqrt(squares / freedom), series: repeated.length, df };
}

/**
 * @param {{value: number, resolution: number}[]} figures
 * @returns {number} of their logarithms, never below what the digits leave
 */
const varianceOf = (figures) =>
  Math.max(sampleVariance(figures.map(({ value }) => Math.log(value))), varianceOfDigits(figures));

/**
 * @param {Run[]} own
 * @param {Run[]} single
 */
function spansLike(own, single) {
  const [here, there] = [own, single].map((runs) => runs.flatMap(({ started_at }) => started_at ?? []));
  if (here.length < own.length || there.length < single.length) return false;
  return spanOf(here) >= leastSpan * spanOf(there);
}

/** @param {number[]} times */
const spanOf = (times) => (times.length ? maxOf(times) - minOf(times) : 0);

/**
 * @param {Scatter} scatter
 * @param {number} runs
 * @param {number} baseline_runs
 * @param {number} [comparisons] that are looked at together: none of them is beyond by chance in 95 of 100 studies
 * @returns {number} smallest difference of logarithms beyond the usual variation
 */
export function neededDifference({ s, df }, runs, baseline_runs, comparisons = 1) {
  const covered = (1 - level) ** (1 / comparisons);
  return quantile(1 - (1 - covered) / 2, df) * s * Math.sqrt(1 / runs + 1 / baseline_runs);
}
