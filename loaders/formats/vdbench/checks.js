/** What a run prints twice is compared: docs/formats/vdbench.md says what holds of Vdbench's figures. */
import { averagedRates, misses } from "./averages.js";
import { daySeconds, elapsed } from "./clock.js";
import { figuresOf, isOnFiles } from "./figures.js";
import { missedTarget } from "./measured.js";
import {
  flawsOf,
  inconsistent,
  noAverage,
  noReadsOrWrites,
  noStart,
  shortInterval,
  stoppedEarly,
  targetMissed,
} from "./problems.js";

/** @import {Problem} from "../../types.js" */
/** @import {Measured} from "./measured.js" */
/** @import {Figures, Row, Run} from "./types.js" */

const epsilon = 1e-6;

/**
 * @param {Run} run
 * @param {Measured} measured
 * @param {string} label
 * @param {boolean} hasStarts whether the file has start lines
 * @returns {Problem[]}
 */
export function checkRun(run, measured, label, hasStarts) {
  const { average, megabyte } = run;
  const problems = flawsOf(run, label);
  if (hasStarts && !run.start) problems.push(noStart(run, label));
  if (!average) return [...problems, noAverage(run, label)];
  problems.push(...checkTimes(run, average, measured, label));
  if (missedTarget(run)) problems.push(targetMissed(average, label, Number(run.start?.rate_iops)));
  if (isOnFiles(average.figures) && !figuresOf(average, run).length)
    problems.push(noReadsOrWrites(run, label));
  const wrong = [
    ...averagedRates.map((name) => meanDiffers(average, measured, name)),
    productDiffers(average.figures, megabyte),
    meanOfOperationsDiffers(average.figures),
  ];
  for (const each of wrong)
    if (each) problems.push(inconsistent(average.line, label, each.what, each.expected));
  return problems;
}

/**
 * @param {Row} average
 * @param {Measured} measured
 * @param {string} name of the rate
 */
function meanDiffers(average, { rows }, name) {
  const mean = rows && misses(rows, average, name);
  return mean === null
    ? null
    : {
        what: `the average ${name.replace("_", " ")} is ${average.figures[name].text}`,
        expected: `the mean of its intervals, ${mean.toFixed(4)}`,
      };
}

/**
 * Rate times bytes of an I/O, of which the decimals are cut off, is the bandwidth. On file systems the rate is that of
 * reads and writes: what is requested may be other operations too, which have no bytes.
 * @param {Figures} figures
 * @param {number} megabyte
 */
function productDiffers({ rate, read_rate, write_rate, bytes, mib }, megabyte) {
  if (!rate || !bytes || !mib) return null;
  const rates = read_rate && write_rate ? [read_rate, write_rate] : [rate];
  const sum = rates.reduce((total, { value }) => total + value, 0);
  const half = rates.reduce((total, each) => total + each.half, 0);
  const low = ((sum - 2 * half) * bytes.value) / megabyte;
  const high = ((sum + 2 * half) * (bytes.value + 1)) / megabyte;
  const slack = 2 * mib.half + epsilon;
  return mib.value >= low - slack && mib.value <= high + slack
    ? null
    : {
        what: `the bandwidth is ${mib.text} MB/s`,
        expected: `rate x bytes of an I/O, ${((low + high) / 2).toFixed(4)}`,
      };
}

/**
 * The mean response time is that of reads and writes, by their share.
 * @param {Figures} figures
 */
function meanOfOperationsDiffers({ read_pct, resp, read_resp, write_resp, read_rate }) {
  if (!read_pct || !resp || !read_resp || !write_resp || read_rate) return null;
  const mean = (read_pct.value * read_resp.value + (100 - read_pct.value) * write_resp.value) / 100;
  const slack =
    resp.half +
    Math.max(read_resp.half, write_resp.half) +
    (read_pct.half / 100) * Math.abs(read_resp.value - write_resp.value);
  return Math.abs(mean - resp.value) <= slack + epsilon
    ? null
    : {
        what: `the mean response time is ${resp.text} ms`,
        expected: `that of reads and writes, ${mean.toFixed(4)}`,
      };
}

/**
 * @param {Run} run
 * @param {Row} average
 * @param {Measured} measured
 * @param {string} label
 * @returns {Problem[]}
 */
function checkTimes(run, average, { interval_s, duration_s, asked_s }, label) {
  const { start, started_s } = run;
  const problems = [];
  if (average.last < average.first)
    problems.push(inconsistent(average.line, label, "nothing was measured", "intervals after the warm-up"));
  if (started_s !== null && average.at_s !== null && elapsed(started_s, average.at_s) > 0.9 * daySeconds)
    problems.push(
      inconsistent(average.line, label, "its rows are older than its start", "lines in the order of time"),
    );
  if (!interval_s || !duration_s || !start) return problems;
  const dropped = start.warmup_s ? Math.max(1, start.warmup_s / interval_s) : 1;
  const isReplay = average.first === 1 && !start.elapsed_s;
  if (!isReplay && run.first !== 1 && Math.abs(average.first - 1 - dropped) >= 1)
    problems.push(
      inconsistent(
        average.line,
        label,
        `the average begins with interval ${average.first}`,
        `${Math.ceil(dropped) + 1}, after the warm-up`,
      ),
    );
  if (asked_s && duration_s > asked_s + interval_s)
    problems.push(
      inconsistent(average.line, label, `measured for ${duration_s} s`, `${asked_s} s, as was asked for`),
    );
  else if (asked_s && duration_s <= asked_s - interval_s)
    problems.push(stoppedEarly(run, label, duration_s, asked_s));
  if (isCutShort(run, interval_s)) problems.push(shortInterval(average.line, label));
  return problems;
}

/**
 * Rows come up to 0.1 s after their interval's end; one that comes before it is of a shorter interval.
 * @param {Run} run
 * @param {number} interval_s
 */
function isCutShort({ intervals }, interval_s) {
  const [before, last] = intervals.slice(-2);
  if (!last || before.at_s === null || last.at_s === null || last.last !== before.last + 1) return false;
  return elapsed(before.at_s, last.at_s) < interval_s - Math.max(0.2, 0.05 * interval_s);
}
