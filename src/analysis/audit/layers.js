/**
 * What a latency spans: from submission to completion, or a device's part of it. A device's latency is that of one
 * command; where the host splits an I/O into several, it is no longer the latency of the I/O.
 */
import { latencies, seriesFinding } from "./finding.js";
import { describeLevel, groupBy, listWords, maxOf } from "../series.js";
import { formatMany } from "../../words/numbers.js";

/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  latency_layer: { different: null },
};

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for runs whose commands are pieces, and one for each layer beside the most common
 */
export function checks(points, about) {
  const known = points.filter(
    ({ latency_layer, latency_mean_us }) => latency_layer && latency_mean_us !== null,
  );
  return [...splitCheck(known, about), ...mixedCheck(known)];
}

/**
 * @param {Point} point
 * @returns {number} commands that the host makes of one I/O; 1 where the limit is not known
 */
export const countCommands = ({ block_size_bytes, disk_max_io_size_kib: limit }) =>
  block_size_bytes && limit ? Math.ceil(block_size_bytes / (limit * 1024)) : 1;

/**
 * @param {Point[]} points with a latency
 * @param {About} about
 * @returns {Check[]} none where every I/O of the study is split alike
 */
function splitCheck(points, { units, layers = [] }) {
  const captured = new Set(layers.map(({ run }) => run));
  const device = points.filter(({ run, latency_layer }) => latency_layer === "device" || captured.has(run));
  const split = groupBy(device, ({ workload, block_size_bytes }) => `${workload} ${block_size_bytes}`)
    .filter((alike) => new Set(alike.map(countCommands)).size > 1)
    .flat()
    .filter((point) => countCommands(point) > 1);
  if (!split.length) return [];
  const limits = [...new Set(split.map((point) => String(point.disk_max_io_size_kib)))];
  const where = limits.map((limit) => describeLevel(limit, "disk_max_io_size_kib", units)).join(", ");
  const sizes = sayRising(split.map(({ block_size_bytes }) => Number(block_size_bytes)));
  const commands = sayRising(split.map(countCommands));
  return [
    seriesFinding("latency_layer", split, {
      class: "different",
      severity: "error",
      value: maxOf(split.map(countCommands)),
      expected: 1,
      sentence: `With a Disk.DiskMaxIOSize of ${where}, I/Os of ${describeLevel(sizes, "block", { block: { unit: "bytes" } })} are split into ${commands} commands. The device latency (DAVG) is then that of one piece. With a larger limit it is that of a larger piece, or of the whole I/O.`,
      forbids: "Don't compare these latencies with those of I/Os that are split differently.",
      ...(split.some(({ latency_layer }) => latency_layer === "device") && { not_comparable: latencies }),
    }),
  ];
}

/** @param {number[]} values @returns {string} 4, 8 and 16 */
const sayRising = (values) => listWords([...new Set(values)].sort((a, b) => a - b).map(String));

/**
 * @param {Point[]} points with a latency
 * @returns {Check[]}
 */
function mixedCheck(points) {
  const [common, ...others] = groupBy(points, ({ latency_layer }) => String(latency_layer)).sort(
    (a, b) => b.length - a.length,
  );
  return others.map((other) =>
    seriesFinding("latency_layer", other, {
      class: "different",
      severity: "warning",
      sentence: `The latencies of ${formatMany(other.length, "run")} were measured at a different layer (${other[0].latency_layer}) than the rest (${common[0].latency_layer}).`,
      forbids: "Don't compare these latencies with the rest.",
      not_comparable: ["latency_mean_us"],
    }),
  );
}
