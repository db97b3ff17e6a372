/** The vocabulary of schemas/measures.yaml in the hands of analysis and pages: entries are handed in, never named here. */

/** @import {Measure, MeasureEntry} from "../types.js" */

/**
 * @param {MeasureEntry[]} measures
 * @param {MeasureEntry["uses"][number]} use
 */
export const usedFor = (measures, use) => measures.filter(({ uses }) => uses.includes(use));

/**
 * @param {MeasureEntry[]} measures
 * @param {string} name
 */
export const findMeasure = (measures, name) => measures.find((measure) => measure.name === name);

/**
 * @param {MeasureEntry[]} measures
 * @param {string} name
 * @returns {string} mean latency; a name that is no measure's stays as it is
 */
export const sentenceOf = (measures, name) => findMeasure(measures, name)?.sentence ?? name;

/**
 * @param {MeasureEntry[]} measures
 * @param {string} name
 * @returns {{sentence: string, plural?: boolean}} what a sentence calls it; of what is no measure its name
 */
export const nameMeasure = (measures, name) => findMeasure(measures, name) ?? { sentence: name };

/**
 * @param {object} row that has columns of measures
 * @param {string} name
 * @returns {number | null}
 */
export const figureOf = (row, name) => /** @type {Record<string, any>} */ (row)[name] ?? null;

/**
 * Throughput in MB/s where a document prints units of 1000, so that a reader finds its numbers again.
 * @param {MeasureEntry[]} measures
 * @param {number[]} printed  bytes a second that one printed unit of each number stands for
 * @returns {MeasureEntry[]}
 */
export const inPrintedUnit = (measures, printed) =>
  printed.length > 0 && printed.every(isDecimal) ? inDecimalUnit(measures) : measures;

/** @param {MeasureEntry[]} measures @returns {MeasureEntry[]} with throughput in MB/s, as links have it */
export const inDecimalUnit = (measures) =>
  measures.map((each) =>
    each.unit === "bytes/s" ? { ...each, shown: [{ unit: "MB/s", size: 1e6 }] } : each,
  );

/** @param {number} size @returns {boolean} whether it is a power of 1000, as far as printed digits say */
const isDecimal = (size) =>
  size > 100 && Math.abs(1000 ** Math.round(Math.log10(size) / 3) / size - 1) < 1e-2;

/**
 * A measure in the unit that suits some values of it: the first whose size the largest of them reaches.
 * @param {MeasureEntry} measure
 * @param {Iterable<number>} values in its own unit
 * @returns {Measure}
 */
export function inUnitOf({ name, slug, title, short, whole, shown }, values) {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  const { unit, size } = shown.find((each) => largest >= each.size) ?? shown[shown.length - 1];
  return { key: slug, field: name, title, short, whole, unit, divisor: size };
}

/**
 * @param {{title: string, unit: string}} measure
 * @returns {string} title of an axis: Mean latency (ms), IOPS
 */
export const measureTitle = ({ title, unit }) => (unit && unit !== title ? `${title} (${unit})` : title);
