/** The table steadiness: how much of each run was steady, and where it broke. */
import { mean } from "simple-statistics";
import { boundMean } from "./batches.js";
import { binSeries } from "./bins.js";
import { findChanges, penalise } from "./changes.js";
import { chooseBin, judgeSteadiness, windowBins } from "./steady.js";
import { cutSeries, findStretch } from "./stretch.js";

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
  const { run, t_s } = series;
  const duration_s = t_s[t_s.length - 1];
  const bin_s = chooseBin(duration_s);
  const bins = binSeries(series, bin_s);
  const judged = judgeSteadiness(bins);
  const jumps = findJumps(series);
  const stretch = judged ? findStretch(series, jumps, judged.stretch_s) : null;
  const first = judged?.first_s ?? stretch;
  const row = {
    run,
    duration_s,
    bin_s,
    bins: bins.length,
    first_steady_s: first,
    steady_from_s: stretch,
    last_window_steady: judged && stretch !== null,
    steady_share: judged ? shareOf(judged.share, stretch, duration_s) : null,
    jumps: jumps.length ? JSON.stringify(jumps) : null,
    cliff_s: jumps.find(({ t_s: at, ratio }) => ratio < 1 && first !== null && at > first)?.t_s ?? null,
    ...boundStretch(series, stretch),
  };
  return { ...row, sentence: sayRun(row, jumps) };
}

/**
 * @param {number} share of the bins that lie in steady windows
 * @param {number | null} stretch
 * @param {number} duration_s
 * @returns {number} with the stretch, whose windows may begin between two bins
 */
const shareOf = (share, stretch, duration_s) =>
  stretch === null ? share : Math.max(share, 1 - stretch / duration_s);

/**
 * @param {Series} series
 * @param {number | null} from_s
 * @returns {Pick<SteadinessRow, "iops_mean" | "iops_low" | "iops_high" | "batches" | "bytes_per_s_mean" | "latency_us_mean" | "samples_iops_mean">}
 */
function boundStretch(series, from_s) {
  const [own, whole] = [cutSeries(series, from_s ?? 0), series].map(meanOf);
  const values = cutSeries(series, from_s ?? 0).iops.filter((value) => value !== null);
  const within = from_s === null ? null : boundMean(values);
  return {
    iops_mean: from_s === null ? null : own.iops,
    iops_low: within?.low ?? null,
    iops_high: within?.high ?? null,
    batches: within?.batches ?? null,
    bytes_per_s_mean: from_s === null ? null : own.bytes_per_s,
    latency_us_mean: from_s === null ? null : own.latency_mean_us,
    samples_iops_mean: whole.iops,
  };
}

/**
 * Over time, latency over I/Os.
 * @param {Series} series
 * @returns {Pick<import("./bins.js").Bin, "iops" | "bytes_per_s" | "latency_mean_us">}
 */
function meanOf(series) {
  const nothing = { iops: null, bytes_per_s: null, latency_mean_us: null };
  return binSeries(series, series.t_s[series.t_s.length - 1] ?? 1)[0] ?? nothing;
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
  const small = (/** @type {{ratio: number}} */ { ratio }) => Math.abs(ratio - 1) <= smallestJump;
  const found = compareStretches(values, findChanges(values, penalise(values)));
  const places = found.filter((each) => !small(each)).map(({ place }) => place);
  return compareStretches(values, places)
    .filter((each) => !small(each))
    .map(({ place, ratio }) => ({ t_s: bins[place].from_s, ratio }));
}

/**
 * A bin that lies across a jump may be a stretch of its own: what is small is no jump, and the rest is searched again.
 * @param {number[]} values
 * @param {number[]} places at which stretches begin
 * @returns {{place: number, ratio: number}[]} of the mean of each stretch to that of the one before
 */
function compareStretches(values, places) {
  const ends = [...places, values.length];
  const means = [0, ...places].map((start, i) => mean(values.slice(start, ends[i])));
  return places.map((place, i) => ({ place, ratio: means[i + 1] / means[i] }));
}

/**
 * @param {Omit<SteadinessRow, "sentence">} row
 * @param {{t_s: number, ratio: number}[]} jumps
 */
function sayRun(row, jumps) {
  const { bins, bin_s, last_window_steady: last, first_steady_s: first } = row;
  if (last === null)
    return `The run is too short to judge: it has ${bins} intervals of ${round(bin_s)} s, and ${windowBins} are needed. Its whole mean counts.`;
  if (!last && first === null)
    return `The run was never steady for ${windowBins} intervals of ${round(bin_s)} s in a row${sayJumps(jumps)}. It is left out of comparisons.`;
  if (!last)
    return `The run was steady at first, from ${round(Number(first))} s on, but not at its end${sayJumps(jumps)}. It is left out of comparisons.`;
  return sayStretch(row, jumps);
}

/**
 * @param {Omit<SteadinessRow, "sentence">} row of a run that is steady at its end
 * @param {{t_s: number, ratio: number}[]} jumps
 */
function sayStretch({ steady_from_s, first_steady_s, duration_s }, jumps) {
  const [from, first] = [Number(steady_from_s), Number(first_steady_s)];
  const within = jumps.filter(({ t_s: at }) => at > from);
  if (!from)
    return within.length
      ? `The run's means were steady from start to end (${round(duration_s)} s), though not every value${sayJumps(within)}.`
      : `The run was steady from start to end (${round(duration_s)} s).`;
  const since = `It is steady from ${round(from)} s to its end, and the means of that stretch count`;
  if (first >= from) return `The run was not steady before ${round(from)} s${sayJumps(jumps)}. ${since}.`;
  const moved = jumps.some(({ t_s: at }) => at > first && at <= from);
  const before = moved
    ? "The run was steady before, too, at a different level"
    : "The run was steady at first, then not";
  return `${before}${sayJumps(jumps)}. ${since}.`;
}

/**
 * @param {{t_s: number, ratio: number}[]} jumps
 * @returns {string} ": IOPS drop by 60 % at about 1,800 s"; many are counted
 */
function sayJumps(jumps) {
  const most = 3;
  if (jumps.length > most) return `: IOPS jump ${jumps.length} times by more than ${smallestJump * 100} %`;
  const said = jumps.map(
    ({ t_s: at, ratio }) =>
      `${ratio < 1 ? "drop" : "rise"} by ${Math.round(Math.abs(ratio - 1) * 100)} % at about ${round(at)} s`,
  );
  return said.length ? `: IOPS ${said.join(", then ")}` : "";
}

/** @param {number} seconds */
const round = (seconds) => String(Math.round(seconds));
