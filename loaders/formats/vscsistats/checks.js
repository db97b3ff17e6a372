/** What must hold in a histogram, and between those of one disk. */
import { inconsistent } from "./problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {Block, Histogram, Operation, Profile} from "./types.js" */

/**
 * @param {Record<string, number>} statistics
 * @param {{frequency: number, limit: number, isOpen: boolean}[]} rows
 * @param {Histogram} histogram
 * @returns {string | null} why it cannot be used; null where it is whole
 */
export function damageOf(statistics, rows, histogram) {
  const missing = ["min", "max", "mean", "count"].filter((name) => !(name in statistics));
  if (missing.length) return `no ${missing.join(", ")}`;
  if (rows.length < 2) return "no bins";
  const [before, last] = rows.slice(-2);
  if (last.limit !== before.limit) return "it ends before its last bin";
  const rising = rows.slice(1, -1).every(({ limit }, i) => limit > rows[i].limit);
  if (!rising || rows.some(({ isOpen }, i) => isOpen && i < rows.length - 1)) return "limits do not rise";
  const sum = histogram.bins.reduce((total, { count }) => total + count, 0);
  if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(statistics.count))
    return "a number that is too large";
  return sum === statistics.count ? null : `${sum} in its bins, count ${statistics.count}`;
}

/**
 * Whether min, max and mean lie where the bins say: of kinds without negative values.
 * @param {Block} block
 * @returns {Problem[]}
 */
export function checkStatistics({ line, name, family, histogram }) {
  if (!histogram?.count || !["lengths", "latency", "outstanding"].includes(family ?? "")) return [];
  const { bins, count } = histogram;
  const min = Number(histogram.min);
  const max = Number(histogram.max);
  const mean = Number(histogram.mean);
  const filled = bins.filter((bin) => bin.count);
  const low = filled.reduce((sum, bin) => sum + bin.count * Math.max((bin.above ?? -1) + 1, min), 0) / count;
  const high = filled.reduce((sum, bin) => sum + bin.count * Math.min(bin.limit ?? max, max), 0) / count;
  const fits = isIn(filled[0], min) && isIn(/** @type {any} */ (filled.at(-1)), max);
  return fits && mean > low - 1 && mean <= high
    ? []
    : [inconsistent(line, `${name}: min ${min}, max ${max}, mean ${mean}`, "figures that its bins allow")];
}

/**
 * @param {import("./types.js").Bin} bin
 * @param {number} value
 */
const isIn = ({ above, limit }, value) => value > (above ?? -1) && (limit === null || value <= limit);

/** Histograms are printed one after the other, while I/O goes on. @param {number} count */
const allowed = (count) => Math.max(16, 0.01 * count);

/**
 * @param {Profile} profile of a disk
 * @param {number} line
 * @returns {Problem[]} at most one: reads and writes make all, lengths and latencies are of the same I/Os
 */
export function checkProfile(profile, line) {
  const problems = [];
  for (const family of /** @type {const} */ (["lengths", "latency"])) {
    const [all, read, write] = operations.map((operation) => profile[`${family} ${operation}`]);
    if (!all || !read || !write) continue;
    if (Math.abs(read.count + write.count - all.count) > allowed(all.count))
      problems.push(
        inconsistent(
          line,
          `${family}: ${read.count} reads and ${write.count} writes`,
          `${all.count} together`,
        ),
      );
    if (limitsOf(read) !== limitsOf(all) || limitsOf(write) !== limitsOf(all))
      problems.push(
        inconsistent(
          line,
          `${family}: limits of reads, writes and all differ`,
          "the same bins for one kind; it may stand under a wrong title",
        ),
      );
  }
  for (const operation of operations) {
    const issued = profile[`lengths ${operation}`];
    const completed = profile[`latency ${operation}`];
    if (issued && completed && Math.abs(issued.count - completed.count) > allowed(issued.count))
      problems.push(
        inconsistent(
          line,
          `${operation}: lengths of ${issued.count} I/Os, latencies of ${completed.count}`,
          "the same I/Os",
        ),
      );
  }
  return problems.slice(0, 1);
}

export const operations = /** @type {Operation[]} */ (["all", "read", "write"]);

/** @param {Histogram} histogram */
export const limitsOf = ({ bins }) => bins.map(({ above }) => above).join();
