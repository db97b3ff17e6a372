/** The workload of a plan that imitates what a disk was seen to do. */
import { formatBytes, formatThree } from "../../words/numbers.js";

/**
 * What a capture says of a disk: figures of the table host_metrics by their name; what is not there was not recorded.
 * @typedef {Partial<Record<"io_bytes_mean" | "read_io_bytes_mean" | "write_io_bytes_mean" | "read_pct" | "sequential_pct" | "outstanding_mean", number>>} Seen
 */

/** @typedef {{workload: Record<string, string | number>, notes: string[]}} Imitation notes: what is another than was seen */

/** Sizes are rounded to powers of two, so that they match other studies. */
const smallestBlock = 512;
/** A mean within this ratio of a power of two counts as that size. */
const sameSize = 1.01;

/**
 * @param {string} name of the workload
 * @param {Seen} seen
 * @returns {Imitation | null} null where not even the size of an I/O is known
 */
export function imitate(name, seen) {
  const { io_bytes_mean: bytes, read_pct, sequential_pct, outstanding_mean } = seen;
  if (bytes === undefined || !(bytes > 0)) return null;
  const block = Math.max(smallestBlock, 2 ** Math.round(Math.log2(bytes)));
  const workload = {
    ...{ name, block_size_bytes: block % 1024 === 0 ? `${block / 1024}k` : block },
    ...(read_pct === undefined ? {} : { read_pct: Math.round(read_pct) }),
    ...(sequential_pct === undefined ? {} : { random_pct: Math.round(100 - sequential_pct) }),
    ...(outstanding_mean === undefined ? {} : { outstanding_io: Math.max(1, Math.round(outstanding_mean)) }),
    duration_s: 60,
  };
  return { workload, notes: [...sayBlock(seen, block), ...saySizes(seen), ...sayMissing(seen)] };
}

/**
 * @param {Seen} seen
 * @param {number} block
 */
function sayBlock({ io_bytes_mean: bytes = 0 }, block) {
  if (Math.max(bytes / block, block / bytes) < sameSize) return [];
  return [
    `I/Os have ${formatThree(bytes / 1024)} KiB on average; ${formatBytes(block)} is the nearest size in use`,
  ];
}

/** @param {Seen} seen */
function saySizes({ read_io_bytes_mean: read, write_io_bytes_mean: write }) {
  if (!read || !write || Math.max(read / write, write / read) < 2) return [];
  const said = [read, write].map((bytes) => `${formatThree(bytes / 1024)} KiB`);
  return [`reads have ${said[0]} and writes ${said[1]} on average: one size stands for both`];
}

/** @param {Seen} seen */
function sayMissing({ read_pct, sequential_pct, outstanding_mean }) {
  return [
    read_pct === undefined && "the share of reads was not recorded: reads alone",
    sequential_pct === undefined && "the order of addresses was not recorded: random",
    outstanding_mean === undefined && "outstanding I/Os were not recorded: one",
  ].filter((note) => note !== false);
}
