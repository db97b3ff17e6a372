/**
 * What a latency spans: from submission to completion, or a device's part of it. A device's latency is that of one
 * command; where the host splits an I/O into several, it is no longer the latency of the I/O.
 */
import { latencies, seriesFinding } from "./finding.js";
import { describeLevel, groupBy, listWords, maxOf, minOf } from "../series.js";
import { saySpan } from "../../words/changes.js";
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
 * @returns {Check[]} none where every I/O of the study is split alike; where captures have whole I/Os, too, these are compared
 */
function splitCheck(points, about) {
  const captured = new Set((about.layers ?? []).map(({ run }) => run));
  const isDevice = (/** @type {Point} */ { latency_layer }) => latency_layer === "device";
  return [points.filter(isDevice), points.filter((point) => !isDevice(point) && captured.has(point.run))]
    .map((own) =>
      groupBy(own, ({ workload, block_size_bytes }) => `${workload} ${block_size_bytes}`).filter(
        (alike) => new Set(alike.map(countCommands)).size > 1,
      ),
    )
    .flatMap((groups) => (groups.length > 0 ? [sayPieces(groups, about)] : []));
}

/**
 * @param {Point[][]} groups  of one I/O size that is split differently, all of one layer
 * @param {About} about
 */
function sayPieces(groups, { units }) {
  const split = groups.flat().filter((point) => countCommands(point) > 1);
  const limits = [...new Set(split.map((point) => String(point.disk_max_io_size_kib)))];
  const where = limits.map((limit) => describeLevel(limit, "disk_max_io_size_kib", units)).join(", ");
  const sizes = sayRising(split.map(({ block_size_bytes }) => Number(block_size_bytes)));
  const commands = sayRising(split.map(countCommands));
  const said = `With a Disk.DiskMaxIOSize of ${where}, I/Os of ${describeLevel(sizes, "block", { block: { unit: "bytes" } })} are split into ${commands} commands. The device latency (DAVG) is then that of one piece.`;
  const ratios = split[0].latency_layer === "device" ? [] : groups.flatMap(compareWhole);
  return seriesFinding("latency_layer", split, {
    ...{ class: "different", value: maxOf(split.map(countCommands)), expected: 1 },
    ...(ratios.length > 0
      ? {
          severity: "note",
          sentence: `${said} Latency of whole I/Os, as the VMs saw it, changed by ${saySpan(minOf(ratios), maxOf(ratios))} against the larger limit.`,
          forbids: "Don't compare the device latency of I/Os that are split differently.",
        }
      : {
          ...{ severity: "error", not_comparable: latencies },
          sentence: `${said} With a larger limit it is that of a larger piece, or of the whole I/O.`,
          forbids: "Don't compare these latencies with those of I/Os that are split differently.",
        }),
  });
}

/** @param {Point[]} alike @returns {number[]} latencies of the I/Os that are split most, over the mean of those that are split least */
function compareWhole(alike) {
  const counts = alike.map(countCommands);
  const [least, most] = [minOf(counts), maxOf(counts)].map((count) =>
    alike.flatMap((point, i) => (counts[i] === count ? [Number(point.latency_mean_us)] : [])),
  );
  return most.map((latency) => (latency * least.length) / least.reduce((sum, each) => sum + each, 0));
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
