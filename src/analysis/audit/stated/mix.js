/** Compares reads and writes of a mix with the numbers stated for both together. */
import { seriesFinding } from "../finding.js";
import { describePoint } from "../../series.js";
import { tellApart } from "../../../words/numbers.js";
import { isWhole } from "./subjects.js";
import { number } from "../validity/working-set.js";

/** @import {About, Check, Part, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { mix_latency: { unweighted: null } };

/** Both means must differ by more than this to see which of them was printed. */
export const tolerance = 0.01;

/** Runs that show it, at least: one may do so by chance. */
export const fewestRuns = 3;

/** @typedef {{point: Point, plain: number, weighted: number}} Means */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row where printed means are those of reads and of writes, not weighted by I/Os
 */
export function checks(points, about) {
  const means = points.filter(isWhole).flatMap(compareMeans);
  const telling = means.filter(({ plain, weighted }) => Math.abs(plain / weighted - 1) > tolerance);
  const plain = telling.filter(isPlain);
  const others = telling.filter((each) => !isPlain(each));
  return plain.length >= fewestRuns && plain.length > others.length ? [unweighted(plain, about)] : [];
}

/**
 * @param {Point} point
 * @returns {Means[]} none where a latency or the share of reads is not known
 */
function compareMeans(point) {
  const latencyOf = (/** @type {string} */ operation) =>
    point.parts?.find((part) => part.operation === operation)?.latency_mean_us ?? null;
  const [read, write, share] = [latencyOf("read"), latencyOf("write"), readShare(point)];
  if (!point.latency_mean_us || read === null || write === null || share === null) return [];
  return [{ point, plain: (read + write) / 2, weighted: share * read + (1 - share) * write }];
}

/**
 * @param {Point} point
 * @returns {number | null} 0 to 1: by the IOPS of both, else as stated
 */
function readShare({ parts = [], factors = {} }) {
  const share = shareOf(parts);
  const stated = number(factors.read_pct);
  return share ?? (stated === null ? null : stated / 100);
}

/** @param {Part[]} parts @returns {number | null} reads of all I/Os */
export function shareOf(parts) {
  const [read, write] = ["read", "write"].map(
    (name) => parts.find(({ operation }) => operation === name)?.iops,
  );
  return read && write ? read / (read + write) : null;
}

/** @param {Means} means */
function isPlain({ point, plain, weighted }) {
  const off = (/** @type {number} */ mean) => Math.abs(Number(point.latency_mean_us) - mean);
  return off(plain) <= 2 * point.latency_half_step_us + plain * 1e-9 && off(plain) < off(weighted);
}

/**
 * @param {Means[]} means
 * @param {About} about
 */
function unweighted(means, { units, loadAxis }) {
  const worst = means.reduce((a, b) => (apart(b) > apart(a) ? b : a));
  const { point, plain, weighted } = worst;
  const [printed, right] = tellApart(plain / 1000, weighted / 1000);
  return seriesFinding(
    "mix_latency",
    means.map((each) => each.point),
    {
      class: "unweighted",
      severity: "warning",
      ...{ value: plain, expected: weighted, ratio: plain / weighted },
      sentence: `In ${means.length} runs the mean latency is the plain mean of reads and writes, not of all I/Os. The farthest: ${printed} ms instead of ${right} ms (${describePoint(point, units, loadAxis)}).${sayQueue(point)}`,
      forbids: "Don't compare these means with means over all I/Os.",
      not_comparable: ["latency_mean_us"],
    },
  );
}

/** @param {Means} means */
const apart = ({ plain, weighted }) => Math.abs(Math.log(plain / weighted));

/** @param {Point} point @returns {string} what IOPS × latency make of it, where the queue is known */
function sayQueue({ outstanding_io, queue_is_derived, factors = {}, iops, latency_mean_us }) {
  const queue = outstanding_io ?? Number(factors.threads) * Number(factors.queue_depth);
  if (queue_is_derived || !queue || !iops || !latency_mean_us) return "";
  const [implied, stated] = tellApart((iops * latency_mean_us) / 1e6, queue);
  return ` With it IOPS × latency gives ${implied} outstanding I/Os; ${stated} were set.`;
}
