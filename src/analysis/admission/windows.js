/** Runs that were not steady: the mean of the steady stretch at their end replaces their mean, or they are left out. */
import { figureOf, sentenceOf } from "../../words/measures.js";
import { capital, formatThree } from "../../words/numbers.js";
import { steadiness } from "../time/steadiness.js";

/** @import {Context, Measure, Refusal, Run, SteadinessRow} from "../types.js" */

/** Samples that add up to less or more than the run's own figure are not of all its workers. */
export const mostMisfit = 0.05;

/** Where samples carry the measure. @type {Record<Measure, "iops_mean" | "bytes_per_s_mean" | "latency_us_mean">} */
const stretches = {
  iops: "iops_mean",
  bytes_per_s: "bytes_per_s_mean",
  latency_mean_us: "latency_us_mean",
};

/**
 * @param {Run[]} runs
 * @param {(run: Run) => Measure[]} measured
 * @param {Pick<Context, "findings" | "measures"> & Partial<Context>} about
 * @returns {Refusal[]}
 */
export function refuseUnsteady(runs, measured, about) {
  const found = about.findings.steadiness ?? steadiness(runs, { series: about.series ?? [] });
  const rows = new Map(/** @type {SteadinessRow[]} */ (found).map((row) => [row.run, row]));
  return runs.flatMap((run) => {
    const row = rows.get(run.run);
    return row && isUnsteady(row)
      ? measured(run).map((measure) => refuseMeasure(run, measure, row, about))
      : [];
  });
}

/** @param {SteadinessRow} row */
const isUnsteady = ({ last_window_steady, steady_from_s }) =>
  last_window_steady === false || (last_window_steady === true && Number(steady_from_s) > 0);

/**
 * @param {Run} run
 * @param {Measure} measure
 * @param {SteadinessRow} row
 * @param {Pick<Context, "measures">} about
 * @returns {Refusal}
 */
function refuseMeasure(run, measure, row, { measures }) {
  const refused = { run: run.run, measure, reason: /** @type {const} */ ("unsteady"), value: null };
  if (!row.last_window_steady) return { ...refused, effect: "not used", sentence: row.sentence };
  const value = measure in stretches ? row[stretches[measure]] : null;
  const why =
    value === null ? `${sentenceOf(measures, measure)} of that stretch is not known` : sayMisfit(run, row);
  if (why) return { ...refused, effect: "not used", sentence: `${row.sentence} Not used: ${why}.` };
  return {
    ...{ ...refused, effect: "window used", value },
    sentence: `${row.sentence} ${sayMeans(measure, Number(value), Number(figureOf(run, measure)), measures)}`,
  };
}

/**
 * @param {Run} run
 * @param {SteadinessRow} row
 * @returns {string | null} null where the samples are of the whole run
 */
function sayMisfit(run, { samples_iops_mean }) {
  if ((run.operation ?? "all") !== "all") return "the samples are of reads and writes together";
  if (samples_iops_mean === null || run.iops === null) return null;
  if (Math.abs(samples_iops_mean / run.iops - 1) <= mostMisfit) return null;
  return `the samples come to ${formatThree(samples_iops_mean)} IOPS, the run to ${formatThree(run.iops)}`;
}

/**
 * @param {Measure} measure
 * @param {number} value of the stretch
 * @param {number} whole
 * @param {Context["measures"]} measures
 */
function sayMeans(measure, value, whole, measures) {
  const share = Math.round(Math.abs(value / whole - 1) * 100);
  const name = capital(sentenceOf(measures, measure));
  return `${name}: the mean of that stretch is ${share ? `${share} % ${value < whole ? "below" : "above"}` : "within 1 % of"} the mean of the whole run.`;
}
