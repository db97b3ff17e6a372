/**
 * Which part of a run was measured. The label of its average says which intervals (avg_3-8), but for those of file
 * systems (averages.js); how long one is say their times, and what was asked for.
 */
import { daySeconds, elapsed } from "./clock.js";

/** @import {Cell, Row, Run} from "./types.js" */

/**
 * @typedef {object} Measured
 * @property {number | null} interval_s
 * @property {number} first interval of the measured time
 * @property {number | null} duration_s measured time
 * @property {number | null} warmup_s time before it
 * @property {number | null} asked_s measured time that was asked for
 * @property {Row[] | null} rows intervals of the measured time, where all are there
 */

/**
 * @param {Run} run
 * @returns {Measured}
 */
export function measure(run) {
  const { average, intervals } = run;
  const interval_s = intervalOf(run);
  const first = run.first === null ? (average?.first ?? 0) : run.first === "unknown" ? NaN : run.first;
  const rows = average ? intervals.filter(({ last }) => last >= first && last <= average.last) : [];
  const count = average ? average.last - first + 1 : 0;
  const times = (/** @type {number} */ number) =>
    average && interval_s && count > 0 ? number * interval_s : null;
  return {
    interval_s,
    first,
    duration_s: times(count),
    warmup_s: first > 0 ? times(first - 1) : null,
    asked_s: askedOf(run, interval_s, first),
    rows: rows.length === count && rows.length ? rows : null,
  };
}

/**
 * Without a warm-up the first interval is a part of the time that was asked for, and mostly dropped.
 * @param {Run} run
 * @param {number | null} interval_s
 * @param {number} first interval that counts
 */
function askedOf({ start }, interval_s, first) {
  if (start?.warmup_s) return start.elapsed_s;
  return start?.elapsed_s && interval_s ? start.elapsed_s - (first === 1 ? 0 : interval_s) : null;
}

/**
 * Whole seconds: by the times of rows; of averages alone by what was asked for.
 * @param {Run} run
 * @returns {number | null}
 */
function intervalOf(run) {
  const { average, intervals, start, started_s } = run;
  const steps = intervals.flatMap(({ at_s, last }, i) => {
    const [from, before] = i
      ? [intervals[i - 1].at_s, intervals[i - 1].last]
      : [started_s && Math.floor(started_s), 0];
    return at_s === null || from === null || last <= before ? [] : [elapsed(from, at_s) / (last - before)];
  });
  const usual = Math.round(steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0);
  if (usual >= 1 && usual < daySeconds / 2) return usual;
  const planned = start?.elapsed_s ? (start.elapsed_s + (start.warmup_s ?? 0)) / (average?.last ?? NaN) : NaN;
  return Number.isInteger(planned) ? planned : null;
}

/**
 * When the measured time was, by the clock of the master: runs start on a whole second, and an interval's row is
 * printed up to 0.1 s after its end.
 * @param {Run} run
 * @param {Measured} measured
 * @returns {{started_at: number, starts_at: number | null, ends_at: number | null} | null} ms since 1970
 */
export function whenMeasured(run, { interval_s, duration_s, warmup_s }) {
  const row = run.intervals[0] ?? run.average;
  if (run.day === null || row?.at_s == null || !interval_s) return null;
  const started_at = run.day + 1000 * (Math.floor(row.at_s) - row.last * interval_s);
  const starts_at = warmup_s === null ? null : started_at + 1000 * warmup_s;
  return {
    started_at,
    starts_at,
    ends_at: starts_at === null ? null : starts_at + 1000 * Number(duration_s),
  };
}

/**
 * I/Os of the measured time. The rate of an interval times its length is a whole number: it is known as long as the
 * printed digits leave one.
 * @param {Measured} measured
 * @param {Row} average
 * @param {string} name of the rate
 * @param {number} steps of the last digit that a figure may be off: a half where it is rounded, one where it is cut off
 * @returns {number | null}
 */
export function countIos({ rows, interval_s, duration_s }, average, name, steps) {
  const mean = average.figures[name];
  if (!rows || !interval_s || !duration_s || !mean) return null;
  let sum = 0;
  for (const { figures } of rows) {
    const count = wholeNumber(figures[name], interval_s, steps);
    if (count === null) return null;
    sum += count;
  }
  return Math.abs(sum - mean.value * duration_s) <= 2 * steps * mean.half * duration_s + 1e-6 ? sum : null;
}

/**
 * @param {Cell | undefined} rate
 * @param {number} seconds
 * @param {number} steps
 */
function wholeNumber(rate, seconds, steps) {
  if (!rate) return null;
  const slack = 2 * steps * rate.half * seconds + 1e-6;
  const count = Math.round(rate.value * seconds);
  return slack < 0.5 && Math.abs(count - rate.value * seconds) <= slack ? count : null;
}

/**
 * Whether the rate that was asked for was not reached: then the storage set it, not the option.
 * @param {Run} run
 */
export const missedTarget = ({ start, average }) =>
  Boolean(start?.rate_iops && average?.figures.rate && average.figures.rate.value < 0.95 * start.rate_iops);
