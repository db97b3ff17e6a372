/**
 * Mean latencies of mixes that are above what the queue allows, where those of reads or writes alone are not. By Little's
 * law a full queue gives IOPS × latency of no more than its I/Os, whatever the mix; half the sum of two latencies, of
 * which the rarer is the longer, gives more.
 */
import { median } from "simple-statistics";
import { seriesFinding } from "../finding.js";
import { describePoint, groupBy } from "../../series.js";
import { formatThree } from "../../../words/numbers.js";
import { statedSlots } from "../../queue/turnaround.js";
import { isWhole } from "./subjects.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { mix_queue: { excess: null } };

/** The middle of the mixes lies above the queue by this share, */
export const excess = 0.01;
/** and so many of them above it and of the others not, as a share. */
export const usual = 0.8;
/** Runs of each kind. */
export const fewestRuns = 5;

/** @typedef {{point: Point, ratio: number, least: number, isMix: boolean}} Filled */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each tool
 */
export function checks(points, about) {
  const filled = points.filter(isWhole).flatMap(fillQueue);
  return groupBy(filled, ({ point }) => String(point.tool)).flatMap((alike) => excessCheck(alike, about));
}

/** @param {Point} point @returns {Filled[]} none where a figure is missing, or something else sets the queue */
function fillQueue(point) {
  const { iops, latency_mean_us: latency, iops_half_step, latency_half_step_us: step, factors = {} } = point;
  const slots = statedSlots(point);
  if (!iops || !latency || !slots || point.rate_iops !== null || factors.read_pct === undefined) return [];
  const share = Number(factors.read_pct);
  const of = (/** @type {number} */ rate, /** @type {number} */ us) => (rate * us) / 1e6 / slots;
  const least = of(iops - iops_half_step, latency - step);
  return [{ point, ratio: of(iops, latency), least, isMix: share > 0 && share < 100 }];
}

/**
 * @param {Filled[]} filled of one tool
 * @param {About} about
 * @returns {Check[]}
 */
function excessCheck(filled, about) {
  const [mixes, others] = [filled.filter(({ isMix }) => isMix), filled.filter(({ isMix }) => !isMix)];
  if (Math.min(mixes.length, others.length) < fewestRuns) return [];
  const above = mixes.filter(({ least }) => least > 1);
  const within = others.filter(({ least }) => least <= 1);
  const isClear = above.length >= usual * mixes.length && within.length >= usual * others.length;
  const middle = median(mixes.map(({ ratio }) => ratio));
  return isClear && middle > 1 + excess ? [tell(above, mixes, others, about)] : [];
}

/**
 * @param {Filled[]} above
 * @param {Filled[]} mixes
 * @param {Filled[]} others
 * @param {About} about
 */
function tell(above, mixes, others, { units, loadAxis }) {
  const top = above.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const slots = Number(statedSlots(top.point));
  const alone = median(others.map(({ ratio }) => ratio));
  return seriesFinding(
    "mix_queue",
    mixes.map(({ point }) => point),
    {
      ...{
        class: "excess",
        severity: "warning",
        value: top.ratio * slots,
        expected: slots,
        ratio: top.ratio,
      },
      sentence: `The mean latency of mixed I/O seems to be the plain mean of reads and writes, not weighted by I/Os. In ${above.length} of ${mixes.length} mixed runs IOPS × latency exceeds the queue depth, by up to ${formatThree((top.ratio - 1) * 100)} %. The largest: ${describePoint(top.point, units, loadAxis)}. Pure read runs and pure write runs fit: they give ${formatThree(alone * 100)} % of the queue depth.`,
      forbids: "Don't compare these means with means over all I/Os.",
      not_comparable: ["latency_mean_us"],
    },
  );
}
