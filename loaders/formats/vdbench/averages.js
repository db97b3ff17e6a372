/**
 * Which intervals an average is of. Its label says it (avg_3-8), and on file systems may be wrong: without a warm-up,
 * averages that are labelled avg_2-8 may count interval 1 too. The figures tell.
 */
import { isOnFiles } from "./figures.js";

/** @import {Row, Run} from "./types.js" */

const epsilon = 1e-6;

/** Rates that an average is the plain mean of. */
export const averagedRates = ["rate", "read_rate", "write_rate"];

/**
 * Settles what the averages of a file begin with. Runs whose figures fit both are taken for what the others are; without
 * intervals nothing tells, but for runs on devices, whose labels are right.
 * @param {Run[]} runs changed
 */
export function settleAverages(runs) {
  const open = runs.filter(({ average }) => average?.first === 2 && isOnFiles(average.figures));
  const told = open.map(countsFirst);
  const [one, ...others] = new Set(told.filter((each) => each !== null));
  const usual = others.length ? null : one;
  for (const [i, run] of open.entries()) {
    const isCounted = told[i] ?? usual ?? null;
    if (isCounted !== null) run.first = isCounted ? 1 : 2;
    else if (!run.intervals.length) run.first = "unknown";
  }
}

/**
 * Whether the first interval is in an average, by its rates.
 * @param {Run} run
 * @returns {boolean | null} null where they do not tell
 */
function countsFirst({ average, intervals }) {
  if (!average || intervals.length !== average.last || intervals[0].last !== 1) return null;
  const fits = averagedRates.flatMap((name) => {
    const [all, behind] = [intervals, intervals.slice(1)].map((rows) => misses(rows, average, name) === null);
    return all === behind ? [] : [all];
  });
  return new Set(fits).size === 1 ? fits[0] : null;
}

/**
 * The average of rates is the plain mean of those of its intervals. Too wide numbers lose their last digits.
 * @param {Row[]} rows
 * @param {Row} average
 * @param {string} name of the rate
 * @returns {number | null} the mean that the average is not; null where it is, or nothing tells
 */
export function misses(rows, { figures }, name) {
  const average = figures[name];
  const rates = rows.map((row) => row.figures[name]);
  if (!rates.length || !average || rates.some((rate) => !rate)) return null;
  const mean = rates.reduce((sum, { value }) => sum + value, 0) / rates.length;
  const steps = rates.reduce((sum, { half }) => sum + half, 0) / rates.length;
  const slack = (isOnFiles(figures) ? 2 : 1) * (steps + average.half) + epsilon;
  return Math.abs(mean - average.value) <= slack ? null : mean;
}
