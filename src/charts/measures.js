/** @import {Measure, Outcome} from "../types.js" */
import { formatCount, formatThree } from "../words/numbers.js";

const MICROSECONDS_A_MILLISECOND = 1000;
const BYTES_A_MEBIBYTE = 2 ** 20;

/**
 * What is drawn against the load, with the unit that suits these rows: latency in ms as soon as one row needs it.
 * @param {Outcome[]} rows
 * @returns {Measure[]}
 */
export function measuresOf(rows) {
  const slow = rows.some((row) => (row.latency_mean_us ?? 0) >= MICROSECONDS_A_MILLISECOND);
  return [
    { key: "iops", field: "iops", title: "IOPS", unit: "IOPS", divisor: 1 },
    {
      key: "throughput",
      field: "bytes_per_s",
      title: "Throughput",
      unit: "MiB/s",
      divisor: BYTES_A_MEBIBYTE,
    },
    {
      key: "latency",
      field: "latency_mean_us",
      title: "Mean latency",
      unit: slow ? "ms" : "µs",
      divisor: slow ? MICROSECONDS_A_MILLISECOND : 1,
    },
  ];
}

/**
 * Those of which some row has a figure; all, where no row has any.
 * @param {Outcome[]} rows
 * @returns {Measure[]}
 */
export function knownMeasures(rows) {
  const measures = measuresOf(rows);
  const known = measures.filter(({ field }) => rows.some((row) => row[field] !== null));
  return known.length > 0 ? known : measures;
}

/**
 * What tables have a column for: where there are IOPS, what is missing beside them is told by dashes.
 * @param {Outcome[]} rows
 * @returns {Measure[]}
 */
export function tabledMeasures(rows) {
  const known = knownMeasures(rows);
  return known.some(({ key }) => key === "iops") ? measuresOf(rows) : known;
}

/**
 * As axes and columns name it, with its unit.
 * @param {Measure} measure
 */
export const measureName = ({ key, title, unit }) => (key === "iops" ? "IOPS" : `${title} (${unit})`);

/**
 * A value of the measure's field, in the measure's unit, as tables show it.
 * @param {Measure} measure
 * @param {number | null} value
 */
export function formatMeasure(measure, value) {
  if (value === null) return "";
  return measure.key === "iops" ? formatCount(value) : formatThree(value / measure.divisor);
}
