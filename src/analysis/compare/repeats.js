/** Repeated runs as one: the only place where figures of several runs become one figure. */
import { figureOf } from "../../words/measures.js";
import { groupBy } from "../series.js";
import { geometricMean } from "./logarithms.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {MeasureEntry} from "../../types.js" */
/** @import {Context, Run} from "../types.js" */

/** @type {Record<MeasureEntry["over_repeats"], (values: number[]) => number | null>} */
const overRepeats = {
  "geometric mean": (values) => (values.every((value) => value > 0) ? geometricMean(values) : null),
  smallest: (values) => minOf(values),
  largest: (values) => maxOf(values),
  none: () => null,
};

/**
 * @param {object[]} runs repeats of one point, with columns of measures
 * @param {MeasureEntry[]} measures
 * @returns {Record<string, number | null>} by measure; null where a repeat lacks the figure, or its rule gives none
 */
export const meanOfRepeats = (runs, measures) =>
  Object.fromEntries(measures.map((measure) => [measure.name, meanOfMeasure(runs, measure)]));

/**
 * @param {object[]} runs
 * @param {MeasureEntry} measure
 * @returns {number | null}
 */
export function meanOfMeasure(runs, { name, over_repeats }) {
  const values = runs.flatMap((run) => figureOf(run, name) ?? []);
  return values.length === runs.length && runs.length > 0 ? overRepeats[over_repeats](values) : null;
}

/**
 * A row for each place that several runs share: what says where it is, how many runs it is of, their measures together.
 * @template {object} Row
 * @template {keyof Row} Place
 * @param {Row[]} runs
 * @param {Place[]} place columns that tell places apart
 * @param {MeasureEntry[]} measures
 * @param {(alike: Row[]) => boolean} [areRepeats] whether runs of one place are repeats of each other
 * @returns {(Pick<Row, Place> & {runs: number} & Record<string, number | null>)[]}
 */
export const meansOfPlaces = (runs, place, measures, areRepeats = () => true) =>
  groupBy(runs, (run) => JSON.stringify(place.map((column) => run[column])))
    .filter((alike) => alike.length > 1 && areRepeats(alike))
    .map((alike) => {
      const where = /** @type {Pick<Row, Place>} */ (
        Object.fromEntries(place.map((column) => [column, alike[0][column]]))
      );
      return /** @type {any} */ ({ ...where, runs: alike.length, ...meanOfRepeats(alike, measures) });
    });

/**
 * Of repeats neither the best nor the worst is what was reached, but their mean.
 * @param {Run[]} runs
 * @param {Pick<Context, "measures" | "fields">} about
 * @returns {Run[]} one of all repeats of the same
 */
export function joinRepeats(runs, { measures, fields }) {
  const left = new Set(["repeat", ...fields.filter(({ kind }) => kind === "run").map(({ name }) => name)]);
  const conditionOf = (/** @type {Run} */ { tool, workload, load, settings, factors }) =>
    JSON.stringify([
      ...[tool, workload, load, settings],
      Object.entries(factors)
        .filter(([name]) => !left.has(name))
        .sort(),
    ]);
  // Rows of a document that nobody calls repeats may be operating points of their own.
  const areRepeats = (/** @type {Run} */ { provenance, factors }) =>
    provenance === "measured" || factors.repeat !== undefined;
  return groupBy(runs, conditionOf).flatMap((own) => {
    if (own.length === 1 || !own.every(areRepeats)) return own;
    const means = Object.entries(meanOfRepeats(own, measures)).filter(([, value]) => value !== null);
    return [{ ...own[0], ...Object.fromEntries(means) }];
  });
}
