/** @import {Measure, MeasureEntry} from "../types.js" */
import { figureOf, inUnitOf, measureTitle, usedFor } from "../words/measures.js";
import { formatCount, formatThree } from "../words/numbers.js";

/**
 * Measures in the unit that suits these rows: latency in ms as soon as one row needs it.
 * @param {MeasureEntry[]} measures
 * @param {object[]} rows with a column a measure
 * @returns {Measure[]}
 */
export const measuresOf = (measures, rows) =>
  measures.map((measure) =>
    inUnitOf(
      measure,
      rows.map((row) => figureOf(row, measure.name) ?? 0),
    ),
  );

/**
 * What is drawn: those of which some row has a figure; the main ones, where no row has any.
 * @param {MeasureEntry[]} measures
 * @param {object[]} rows
 * @returns {Measure[]}
 */
export function knownMeasures(measures, rows) {
  const known = usedFor(measures, "chart").filter(({ name }) =>
    rows.some((row) => figureOf(row, name) !== null),
  );
  return measuresOf(known.length > 0 ? known : mainMeasures(measures), rows);
}

/** @param {MeasureEntry[]} measures */
export const mainMeasures = (measures) => measures.filter(({ main }) => main);

/**
 * What tables have a column for: where there are IOPS, missing measures are shown as dashes.
 * @param {MeasureEntry[]} measures
 * @param {object[]} rows
 * @returns {Measure[]}
 */
export function tabledMeasures(measures, rows) {
  const main = mainMeasures(measures);
  const known = knownMeasures(main, rows);
  return known.some(({ key }) => key === "iops") ? measuresOf(main, rows) : known;
}

export { measureTitle };

/**
 * A value of the measure's field, in the measure's unit, as tables show it.
 * @param {Measure} measure
 * @param {number | null} value
 */
export function formatMeasure(measure, value) {
  if (value === null) return "";
  const shown = value / measure.divisor;
  return measure.whole ? formatCount(shown) : formatThree(shown);
}
