/** I/Os are counted once: a histogram holds as many as were done, and reads, writes and trims add up to all of them. */
import { latencies, rates, runFinding } from "./finding.js";
import { describePoint } from "../series.js";
import { formatCount } from "../../words/numbers.js";

/** @import {About, Check, Part, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  io_count: { misfit: "parts do not add up to the I/Os of the run" },
};

/** Beyond the I/Os in flight at the end, which are in one count and not in the other. */
export const tolerance = 0.005;

const names = { ios: "I/Os", iops: "IOPS", bytes_per_s: "bytes/s" };

/**
 * @param {Part[]} parts of one run, by operation
 * @param {number} [inFlight] outstanding I/Os
 * @returns {{what: string, value: number, expected: number}[]} counts that do not fit, in words
 */
export function findMiscounts(parts, inFlight = 1) {
  const whole = parts.find(({ operation }) => operation === "all");
  const kinds = parts.filter(({ operation }) => operation !== "all");
  const sums = /** @type {const} */ (["ios", "iops", "bytes_per_s"]).map((field) => ({
    what: `${names[field]} of ${kinds.map(({ operation }) => `${operation}s`).join(" and ")}`,
    value: kinds.length ? addUp(kinds.map((part) => part[field])) : null,
    expected: whole?.[field] ?? null,
    slack: 1,
  }));
  const bins = parts.map(({ operation, binned_ios, ios }) => ({
    what: `I/Os in the histogram of ${operation === "all" ? "all" : `${operation}s`}`,
    value: binned_ios,
    expected: ios,
    slack: inFlight,
  }));
  return [...sums, ...bins].flatMap(({ what, value, expected, slack }) =>
    value === null || expected === null || Math.abs(value - expected) <= tolerance * expected + slack
      ? []
      : [{ what, value, expected }],
  );
}

/**
 * @param {(number | null)[]} values
 * @returns {number | null} null where one is missing
 */
const addUp = (values) =>
  values.reduce(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    /** @type {number | null} */ (0),
  );

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run whose counts do not fit
 */
export function checks(points, { units, loadAxis }) {
  return points.flatMap((point) => {
    const [found] = findMiscounts(point.parts ?? [], point.outstanding_io ?? 1);
    if (!found) return [];
    const { what, value, expected } = found;
    return [
      runFinding("io_count", point, {
        class: "misfit",
        severity: "error",
        value,
        expected,
        ratio: expected ? value / expected : null,
        sentence: `${describePoint(point, units, loadAxis)}: ${what} add up to ${formatCount(value)}, but the total is ${formatCount(expected)}. A part may be missing or counted twice.`,
        forbids: "Don't compare this run.",
        unusable: [...rates, ...latencies],
      }),
    ];
  });
}
