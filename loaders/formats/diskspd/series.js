/** Interval series (-D) of an XML result; a text has none. */
import { child, children, childText } from "../xml.js";
import { groupBy } from "../../group-by.js";

/** @import {Element} from "../xml.js" */
/** @import {Interval, Operation, Profile, Series} from "./types.js" */

/**
 * @param {Element} timeSpan
 * @param {Element | null} iops of the whole time span
 * @param {Profile | null} profile
 * @returns {Series[]}
 */
export function readSeries(timeSpan, iops, profile) {
  const measured = profile?.measures_latency ?? false;
  /** @type {Series[]} */
  const series = [{ thread: null, path: null, intervals: readIntervals(iops, measured) }];
  for (const thread of children(timeSpan, "Thread"))
    for (const target of children(thread, "Target"))
      series.push({
        thread: childText(thread, "Id"),
        path: childText(target, "Path"),
        intervals: readIntervals(child(target, "Iops"), measured),
      });
  return series.filter(({ intervals }) => intervals.length);
}

/**
 * @param {Element | null} iops
 * @param {boolean} measured whether -L was given: without it the latencies are the system's uptime, up to 2.1
 * @returns {Interval[]}
 */
function readIntervals(iops, measured) {
  /** @type {Interval[]} */
  const intervals = [];
  for (const { attributes } of children(iops, "Bucket")) {
    const [end, read, write, all] = [
      attributes.SampleMillisecond,
      attributes.Read,
      attributes.Write,
      attributes.Total,
    ].map(wholeNumber);
    if (end === null || read === null || write === null || all === null) return [];
    const latency_us = {
      read: measured && read ? latency(attributes.ReadAvgLatencyMilliseconds) : null,
      write: measured && write ? latency(attributes.WriteAvgLatencyMilliseconds) : null,
      all: /** @type {number | null} */ (null),
    };
    latency_us.all = weightedMean(latency_us.read, read, latency_us.write, write);
    intervals.push({ end_s: end / 1000, iops: { all, read, write }, latency_us });
  }
  return intervals;
}

/** @param {string | undefined} text */
const wholeNumber = (text) => (text && /^\d{1,12}$/.test(text) ? Number(text) : null);

/** @param {string | undefined} text ms, 0.000 in an interval without such I/O */
const latency = (text) =>
  text && /^\d{1,9}\.\d{3}$/.test(text) && Number(text) > 0 ? Math.round(Number(text) * 1000) : null;

/**
 * @param {number | null} a
 * @param {number} weightA
 * @param {number | null} b
 * @param {number} weightB
 */
function weightedMean(a, weightA, b, weightB) {
  if ((weightA && a === null) || (weightB && b === null) || !(weightA + weightB)) return null;
  return (Number(a) * weightA + Number(b) * weightB) / (weightA + weightB);
}

/**
 * @param {Series[]} series of threads and targets
 * @param {"thread" | "path"} by
 * @returns {{name: string, intervals: Interval[]}[]} series of each thread, or target, together
 */
export function groupSeries(series, by) {
  return [...groupBy(series, (each) => each[by])].map(([name, group]) => ({
    name: String(name),
    intervals: addIntervals(group),
  }));
}

/**
 * Rates of threads that ran side by side, interval by interval.
 * @param {Series[]} series
 * @returns {Interval[]} none where the series are not of the same intervals
 */
function addIntervals(series) {
  if (series.length === 1) return series[0].intervals;
  const [first, ...others] = series.map(({ intervals }) => intervals);
  return first.flatMap((interval, i) => {
    const all = [interval, ...others.map((intervals) => intervals[i])];
    return all.every((each) => each?.end_s === interval.end_s) ? [addInterval(all)] : [];
  });
}

/**
 * @param {Interval[]} all
 * @returns {Interval}
 */
function addInterval(all) {
  const sum = (/** @type {Operation} */ operation) =>
    all.reduce((total, { iops }) => total + iops[operation], 0);
  const mean = (/** @type {Operation} */ operation) =>
    all.reduce(
      (mean, { iops, latency_us }) => ({
        value: weightedMean(mean.value, mean.weight, latency_us[operation], iops[operation]),
        weight: mean.weight + iops[operation],
      }),
      { value: /** @type {number | null} */ (null), weight: 0 },
    ).value;
  return {
    end_s: all[0].end_s,
    iops: { all: sum("all"), read: sum("read"), write: sum("write") },
    latency_us: { all: mean("all"), read: mean("read"), write: mean("write") },
  };
}
