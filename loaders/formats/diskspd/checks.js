/** What must hold within one result. A failure becomes a problem; the numbers stay. */
import { operations } from "./entities.js";
import { inconsistent, wrongDuration } from "./problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {TimeSpan} from "./types.js" */

/**
 * @param {TimeSpan} span
 * @param {string} label of the run, for messages
 * @returns {Problem[]}
 */
export const checkSpan = (span, label) => [
  ...checkDuration(span),
  ...checkSums(span, label),
  ...checkParts(span, label),
  ...checkBlockSize(span, label),
  ...checkRates(span, label),
  ...checkRatios(span, label),
  ...checkPercentiles(span, label),
  ...checkIntervals(span, label),
];

/** @param {TimeSpan} span */
function checkDuration({ line, test_time_s, profile }) {
  const duration_s = profile?.duration_s ?? null;
  if (test_time_s === null || duration_s === null) return [];
  const limit = Math.max(0.5, 0.01 * duration_s);
  return Math.abs(test_time_s - duration_s) > limit ? [wrongDuration(line, test_time_s, duration_s)] : [];
}

/**
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkSums({ line, totals: { all, read, write } }, label) {
  if (!all || !read || !write) return [];
  return /** @type {const} */ (["ios", "bytes"]).flatMap((count) =>
    read[count] + write[count] === all[count]
      ? []
      : [
          inconsistent(
            line,
            `${label}${count}: ${read[count]} read and ${write[count]} written`,
            `${all[count]} together`,
          ),
        ],
  );
}

/**
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkParts({ line, totals, parts, threads }, label) {
  /** @type {Problem[]} */
  const problems = [];
  for (const operation of operations) {
    const total = totals[operation];
    const shares = parts.map(({ figures }) => figures[operation]);
    if (!total || !shares.length || !shares.every(Boolean)) continue;
    for (const count of /** @type {const} */ (["ios", "bytes"])) {
      const sum = shares.reduce((sum, figures) => sum + Number(figures?.[count]), 0);
      if (sum !== total[count])
        problems.push(
          inconsistent(
            line,
            `${label}${operation} ${count}: threads add up to ${sum}`,
            `the total, ${total[count]}`,
          ),
        );
    }
  }
  const found = new Set(parts.map(({ thread }) => thread)).size;
  if (found && threads !== null && found !== threads)
    problems.push(
      inconsistent(
        line,
        `${label}${found} threads in the tables`,
        `${threads} threads, as stated above them`,
      ),
    );
  return problems;
}

/**
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkBlockSize({ line, totals, profile }, label) {
  const sizes = new Set(profile?.targets.map(({ block_size_bytes }) => block_size_bytes) ?? []);
  const [size] = sizes;
  if (sizes.size !== 1 || !size) return [];
  return operations.flatMap((operation) => {
    const total = totals[operation];
    return !total || total.bytes === total.ios * size
      ? []
      : [
          inconsistent(
            line,
            `${label}${operation}: ${total.bytes} bytes in ${total.ios} I/Os`,
            `I/Os of ${size} bytes`,
          ),
        ];
  });
}

/**
 * Printed rates against counts by time. The time has two decimals, and so have the rates.
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkRates({ line, totals, printed, test_time_s }, label) {
  if (!test_time_s) return [];
  return printed.flatMap(({ operation, measure, value, half_step, text }) => {
    const total = totals[operation];
    if (!total || (measure !== "iops" && measure !== "bytes_per_s")) return [];
    const rate = (measure === "iops" ? total.ios : total.bytes) / test_time_s;
    const allowed = 2 * half_step + (rate * 0.0051) / test_time_s;
    return Math.abs(rate - value) <= allowed
      ? []
      : [
          inconsistent(
            line,
            `${label}${operation} ${measure}: ${text} printed`,
            `${rate.toFixed(2)} from the counts in ${test_time_s} s`,
          ),
        ];
  });
}

/**
 * Printed rates against each other: a time with two decimals hides what differs by less than it was rounded.
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkRatios({ line, totals, printed }, label) {
  return operations.flatMap((operation) => {
    const total = totals[operation];
    const [iops, bytes] = ["iops", "bytes_per_s"].map((measure) =>
      printed.find((figure) => figure.operation === operation && figure.measure === measure),
    );
    if (!total?.ios || !iops || !bytes) return [];
    const size = total.bytes / total.ios;
    return Math.abs(iops.value * size - bytes.value) <= 1.01 * (iops.half_step * size + bytes.half_step)
      ? []
      : [
          inconsistent(
            line,
            `${label}${operation}: ${bytes.text} MiB/s and ${iops.text} I/O per s printed`,
            `I/Os of ${size} bytes`,
          ),
        ];
  });
}

/**
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkPercentiles({ line, percentiles }, label) {
  const falls = percentiles.some((row, i) => {
    const before = percentiles[i - 1];
    if (!before || before.path !== row.path) return false;
    return (
      row.percentile <= before.percentile ||
      operations.some((operation) => isBelow(row.latency_us[operation], before.latency_us[operation]))
    );
  });
  return falls
    ? [inconsistent(line, `${label}latency percentiles fall`, "a higher percentile has no lower latency")]
    : [];
}

/**
 * @param {number | null} a
 * @param {number | null} b
 */
const isBelow = (a, b) => a !== null && b !== null && a < b;

/**
 * @param {TimeSpan} span
 * @param {string} label
 */
function checkIntervals({ line, totals, series, profile }, label) {
  const interval_s = profile?.interval_s;
  const whole = series.find(({ thread }) => thread === null);
  if (!whole || !interval_s) return [];
  return operations.flatMap((operation) => {
    const counted = whole.intervals.reduce((sum, { iops }) => sum + iops[operation] * interval_s, 0);
    const total = totals[operation];
    return !total || counted <= total.ios + 0.5 * interval_s * whole.intervals.length
      ? []
      : [
          inconsistent(
            line,
            `${label}${operation}: ${Math.round(counted)} I/Os in the intervals`,
            `at most the total, ${total.ios}`,
          ),
        ];
  });
}
