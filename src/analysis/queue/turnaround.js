/**
 * Little's law over one run: IOPS × mean latency is the mean number of I/Os in flight, and what it lacks of a queue that
 * was kept full is the time between I/Os.
 * Source: J. D. C. Little, A proof for the queuing formula L = λW, Operations Research 9 (1961); over a finite time it
 * holds but for the I/Os in flight at its edges (Little and Graves, Little's Law, in Building Intuition, 2008).
 */
import { groupBy } from "../series.js";
import { judgedFrom, usualTurnaround } from "./rules.js";
import { maxOf } from "../../words/ends.js";

/** @import {Point} from "../types.js" */

/**
 * @typedef {object} Implied what the figures of a run imply; times in µs
 * @property {Point} point
 * @property {number} value I/Os in flight
 * @property {number} low smallest and
 * @property {number} high largest number that the printed digits and the I/Os in flight at the run's edges allow
 * @property {number} stated outstanding I/Os
 * @property {number} slots those that are expected: the stated ones, or the multiple of them that the series sits at
 * @property {number} edges share of the run's time
 * @property {number} turnaround between I/Os
 * @property {number} turnaroundLow the least of it that the digits and the edges leave
 * @property {number} usual the most of it that is usual at the block size
 * @property {number} short share of the slots that are missing at least
 * @property {number} shortPerWorker slots
 */

/**
 * @param {Point} point
 * @returns {number} share of the run's time with I/Os in flight beyond its ends, or in which workers ran late; 0 where
 *   its length is not known
 */
export function edgeShare({ duration_s, asked_s, latency_mean_us }) {
  if (!duration_s || latency_mean_us === null) return 0;
  const late = asked_s ? Math.max(0, duration_s - asked_s) : 0;
  return (latency_mean_us / 1e6 + late) / duration_s;
}

/**
 * @param {Point} point
 * @returns {string[]} options with which its queue was not kept full
 */
export function findExemptions({ queue_not_full_by, rate_iops, latency_target_us }) {
  const named = queue_not_full_by?.split(", ") ?? [];
  const isNamed = (/** @type {RegExp} */ name) => named.some((each) => name.test(each));
  const rate = rate_iops !== null && !isNamed(/rate|^-g$/) ? ["rate_iops"] : [];
  const target = latency_target_us && !isNamed(/latency_target/) ? ["latency_target"] : [];
  return [...named, ...rate, ...target];
}

/** Phases of a run that came after each other are in one result. */
export const hasTwoPhases = (/** @type {string[]} */ options) => options.includes("verify");

/** @param {Point} point */
export const isTooShort = (point) =>
  (countIos(point) ?? Infinity) < judgedFrom.ios ||
  (point.duration_s ?? Infinity) < judgedFrom.seconds ||
  edgeShare(point) > judgedFrom.edges;

/**
 * @param {Point} point
 * @returns {number | null}
 */
export const countIos = ({ ios, iops, duration_s }) =>
  ios ?? (iops !== null && duration_s ? iops * duration_s : null);

/** @param {Point} point @returns {number | null} null where they were derived from the figures that are judged */
export const statedSlots = ({ outstanding_io, queue_slots, queue_is_derived = false }) =>
  (queue_is_derived ? null : outstanding_io) || queue_slots || null;

/**
 * @param {Point} point
 * @param {number} [multiple] of the stated queue that its series sits at
 * @returns {Implied | null} null where a figure is missing
 */
export function implyQueue(point, multiple = 1) {
  const { latency_mean_us: latency, iops_half_step, latency_half_step_us } = point;
  const stated = statedSlots(point);
  if (!point.iops || !latency || !stated) return null;
  const iops = point.flow_iops || point.iops;
  const value = point.flow_in_flight || (iops * latency) / 1e6;
  const meanUs = (value / iops) * 1e6;
  const slots = stated * multiple;
  const edges = edgeShare(point);
  const most = ((iops + iops_half_step) * (meanUs + latency_half_step_us)) / 1e6;
  const least = (Math.max(0, iops - iops_half_step) * Math.max(0, meanUs - latency_half_step_us)) / 1e6;
  return {
    point,
    value,
    low: least * Math.max(0, 1 - edges),
    high: most * (1 + edges),
    stated,
    slots,
    edges,
    turnaround: (slots / iops) * 1e6 - meanUs,
    turnaroundLow: ((slots * (1 - edges)) / (iops + iops_half_step)) * 1e6 - (meanUs + latency_half_step_us),
    usual: usualTurnaround.us + usualTurnaround.usForByte * (point.block_size_bytes ?? 0),
    short: 1 - most / slots - edges,
    shortPerWorker: (slots - value) / countWorkers(point),
  };
}

/** @param {Point} point */
export const countWorkers = ({ threads, vms }) => (threads || 1) * (vms || 1);

/**
 * Where a run has figures of reads and of writes, but none of both, they are put together: each keeps its part of the
 * queue in flight.
 * @param {Point[]} points of one study
 * @returns {Point[]} one a run
 */
export const joinOperations = (points) => groupBy(points, ({ run }) => run).map(joinParts);

/** @param {Point[]} parts of one run */
function joinParts(parts) {
  if (parts.length === 1) return parts[0];
  const add = (/** @type {(part: Point) => number | null | undefined} */ of) =>
    parts.reduce((/** @type {number | null} */ sum, part) => {
      const value = of(part) ?? null;
      return sum === null || value === null ? null : sum + value;
    }, 0);
  const iops = add((part) => part.iops);
  const flow = add(({ iops: rate, latency_mean_us }) =>
    rate === null || latency_mean_us === null ? null : rate * latency_mean_us,
  );
  return {
    ...parts[0],
    workload: parts[0].workload?.replace(/, (?:read|write|trim)s$/, "") ?? null,
    operation: "all",
    ios: add((part) => part.ios),
    iops,
    bytes_per_s: add((part) => part.bytes_per_s),
    latency_mean_us: iops && flow !== null ? flow / iops : null,
    iops_half_step: parts.reduce((sum, part) => sum + part.iops_half_step, 0),
    latency_half_step_us: maxOf(parts.map((part) => part.latency_half_step_us)),
  };
}
