/**
 * A smaller I/O takes no longer than a larger one of the same kind at the same queue: IOPS do not rise with the block
 * size. Writes below 4 KiB, or below the block of the volume, may be read, changed and written again, and are left out.
 */
import { geometricMean } from "simple-statistics";
import { seriesFinding } from "../finding.js";
import { describeLevel, groupBy, nameSeries } from "../../series.js";
import { formatBlock, formatCount } from "../../../words/numbers.js";
import { isWhole } from "../stated/subjects.js";
import { sayTool } from "../../../words/workloads.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { block_size_order: { inverted: null } };

/** Above the IOPS of the smaller block by this share: far more than single runs vary. */
export const inversion = 0.5;

/** The smallest block of writes that are judged, where the volume has no larger one. */
export const smallestWrite = 4096;

/** Queues that follow from IOPS × latency are the same within this. */
export const alikeQueue = 0.1;

/** Settings that may differ besides the block size: they go with it, or number repeats. */
const going = ["block_size_bytes", "repeat", "queue_depth", "outstanding_io", "threads"];

/** @typedef {{size: number, iops: number, queue: number, points: Point[]}} Level */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each block size that is slower than a larger one
 */
export function checks(points, about) {
  const judged = points.filter(isWhole).filter(isJudged);
  return groupBy(judged, nameOthers).flatMap((alike) => {
    const levels = groupBy(alike, ({ block_size_bytes }) => String(block_size_bytes)).map(levelOf);
    return levels.flatMap((level) => invert(level, levels, about));
  });
}

/** @param {Point} point */
const isJudged = (point) => {
  const { iops, block_size_bytes: size, rate_iops, factors = {} } = point;
  const least = Math.max(smallestWrite, Number(factors.volume_block_bytes ?? 0));
  return (
    Boolean(iops && size && queueOf(point)) &&
    rate_iops === null &&
    known(factors) &&
    (factors.read_pct === "100" || Number(size) >= least)
  );
};

/** @param {Point} point @returns {number | null} outstanding I/Os that are stated */
const statedQueue = ({ outstanding_io, factors = {} }) =>
  outstanding_io ?? (Number(factors.threads) * Number(factors.queue_depth) || null);

/**
 * @param {Point} point
 * @returns {number | null} outstanding I/Os: as stated, else what IOPS × latency make by Little's law
 */
function queueOf(point) {
  const { iops, latency_mean_us: latency } = point;
  return statedQueue(point) ?? (iops && latency ? (iops * latency) / 1e6 : null);
}

/** Reads or writes alone: of a mix the shares may differ in fact. @param {Record<string, string>} factors */
const known = ({ read_pct }) => read_pct === "100" || read_pct === "0";

/** @param {Point} point @returns {string} all else that is recorded, and how many I/Os are said to be outstanding */
const nameOthers = (point) =>
  JSON.stringify([
    ...[point.tool, statedQueue(point)],
    Object.entries(point.factors ?? {})
      .filter(([name]) => !going.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** @param {Point[]} points @returns {Level} */
const levelOf = (points) => ({
  points,
  size: Number(points[0].block_size_bytes),
  iops: geometricMean(points.map(({ iops }) => Number(iops))),
  queue: geometricMean(points.map((point) => Number(queueOf(point)))),
});

/**
 * @param {Level} level
 * @param {Level[]} levels
 * @param {About} about
 * @returns {Check[]}
 */
function invert(level, levels, { units }) {
  const faster = levels
    .filter(({ queue }) => Math.abs(queue / level.queue - 1) <= alikeQueue)
    .filter(({ size, iops }) => size > level.size && iops > level.iops * (1 + inversion));
  if (!faster.length) return [];
  const top = faster.reduce((a, b) => (b.iops > a.iops ? b : a));
  const [{ tool, factors = {}, settings }] = level.points;
  const where = [sayTool(tool), ...settings.map(({ factor, value }) => describeLevel(value, factor, units))]
    .filter(Boolean)
    .join(", ");
  const what = factors.read_pct === "100" ? "reads" : "writes";
  const series = `${nameSeries(level.points[0])}, ${what} of ${formatBlock(level.size)}`;
  return [
    seriesFinding(
      "block_size_order",
      level.points,
      {
        ...{
          class: "inverted",
          severity: "warning",
          value: level.iops,
          expected: top.iops,
          ratio: level.iops / top.iops,
        },
        sentence: `${formatBlock(level.size)} ${what} reach only ${formatCount(level.iops)} IOPS, ${formatBlock(top.size)} ${what} ${formatCount(top.iops)} (${where}). Smaller I/Os should reach at least as many. A cold cache, a different day or a different setting would explain it.`,
        forbids: "Don't compare either until it is known what differed.",
      },
      series,
    ),
  ];
}
