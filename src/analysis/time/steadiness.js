/** The table steadiness: how much of each run was steady, and where it broke. */
import { boundMean } from "./batches.js";
import { binSeries } from "./bins.js";
import { findChanges, penalise } from "./changes.js";
import { chooseBin, judgeSteadiness, windowBins } from "./steady.js";

/** @import {Context, Run, Series, SteadinessRow} from "../types.js" */

/** Jumps are looked for in at most so many bins, none shorter than an interval of the samples. */
const mostBins = 200;

/** A jump of less is none that a reader needs to know: half of the range that steady state allows. */
export const smallestJump = 0.1;

/**
 * @param {Run[]} _runs
 * @param {Pick<Context, "series">} about
 * @returns {SteadinessRow[]} a row a run that has samples
 */
export const steadiness = (_runs, { series }) => series.filter(({ t_s }) => t_s.length > 1).map(describeRun);

/**
 * @param {Series} series
 * @returns {SteadinessRow}
 */
export function describeRun(series) {
  const { run, t_s, iops } = series;
  const duration_s = t_s[t_s.length - 1];
  const bin_s = chooseBin(duration_s);
  const bins = binSeries(series, bin_s);
  const judged = judgeSteadiness(bins);
  const jumps = findJumps(series);
  const stretch = judged ? judged.stretch_s : null;
  const values = iops.filter((value, i) => value !== null && stretch !== null && t_s[i] > stretch);
  const within = boundMean(/** @type {number[]} */ (values));
  const cliff = jumps.find(
    ({ t_s: at, ratio }) => ratio < 1 && judged?.first_s != null && at > judged.first_s,
  );
  const row = {
    run,
    duration_s,
    bin_s,
    bins: bins.length,
    first_steady_s: judged?.first_s ?? null,
    steady_from_s: stretch,
    last_window_steady: judged?.last ?? null,
    steady_share: judged?.share ?? null,
    jumps: jumps.length ? JSON.stringify(jumps) : null,
    cliff_s: cliff?.t_s ?? null,
    iops_mean: within?.mean ?? null,
    iops_low: within?.low ?? null,
    iops_high: within?.high ?? null,
    batches: within?.batches ?? null,
  };
  return { ...row, sentence: sayRun(row) };
}

/**
 * @param {Series} series
 * @returns {{t_s: number, ratio: number}[]} when the mean IOPS jump, and by how much
 */
function findJumps(series) {
  const { t_s } = series;
  const duration = t_s[t_s.length - 1];
  const interval = duration / t_s.length;
  const width = Math.max(1, Math.ceil(t_s.length / mostBins)) * interval;
  const bins = binSeries(series, width).filter(({ iops }) => iops !== null);
  if (bins.length < windowBins) return [];
  const values = bins.map(({ iops }) => Number(iops));
  const places = [0, ...findChanges(values, penalise(values)), values.length];
  const means = places.slice(1).map((end, i) => {
    const own = values.slice(places[i], end);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  return means
    .slice(1)
    .map((after, i) => ({ t_s: bins[places[i + 1]].from_s, ratio: after / means[i] }))
    .filter(({ ratio }) => Math.abs(ratio - 1) > smallestJump);
}

/** @param {Omit<SteadinessRow, "sentence">} row */
function sayRun({ bins, bin_s, first_steady_s, last_window_steady, steady_share, cliff_s }) {
  if (last_window_steady === null)
    return `Too short to tell: ${bins} bins of ${round(bin_s)} s, ${windowBins} are needed.`;
  const share = `${Math.round(Number(steady_share) * 100)} % of the run lies in steady windows`;
  const cliff = cliff_s === null ? "" : `; IOPS drop at about ${round(cliff_s)} s`;
  if (first_steady_s === null) return "Never steady.";
  const end = last_window_steady ? "steady at its end" : "not steady at its end";
  return `Steady first from ${round(first_steady_s)} s, ${end}; ${share}${cliff}.`;
}

/** @param {number} seconds */
const round = (seconds) => String(Math.round(seconds));
