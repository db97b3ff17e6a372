/** Figures of runs as their document printed them: digits, units, lines and places. */
/** @import {Measure, Printed, Run, Study} from "../../types.js" */
import { formatMeasure } from "../../charts/measures.js";
import { figureOf } from "../../words/measures.js";
import { rateUnits } from "../../words/numbers.js";
import { figureKey } from "../../html/cells.js";
import { html } from "../../html/markup.js";

/** @typedef {Measure & {units: string[]}} Column  units: of its figures; where they are several each figure has its own */

/** What stands where there is no figure. */
const NONE = "–";

/** @type {Record<string, "bytes_unit" | "latency_unit">} */
const printedUnits = { throughput: "bytes_unit", latency: "latency_unit" };

/**
 * A figure as its document printed it, or ours, with the unit that it stands in.
 * @param {Study} study
 * @param {Measure} measure
 * @param {Run} run
 * @returns {{text: string, unit: string | null} | null} null where the run has none
 */
export function shownFigure(study, measure, run) {
  const printed = study.provenance === "published" ? study.printed.get(figureKey(run)) : null;
  const digits = printed?.[/** @type {"iops"} */ (measure.field)];
  if (printed && digits) return { text: digits, unit: printed[printedUnits[measure.key]] ?? measure.unit };
  const text = formatMeasure(measure, figureOf(run, measure.field));
  return text ? { text, unit: measure.unit } : null;
}

/**
 * @param {Study} study
 * @param {Column} column
 * @param {Run} run
 */
export function figureText(study, column, run) {
  const shown = shownFigure(study, column, run);
  if (!shown) return NONE;
  return column.units.length > 1 ? `${shown.text} ${shown.unit}` : shown.text;
}

/**
 * @param {Study} study
 * @param {Measure} measure
 * @param {Run[]} runs
 * @returns {Column}
 */
export function columnOf(study, measure, runs) {
  const units = runs.flatMap((run) => shownFigure(study, measure, run)?.unit ?? []);
  return { ...measure, units: [...new Set(units)] };
}

/** @param {Column} column */
export function columnTitle({ key, units, unit }) {
  if (key === "iops") return "IOPS";
  if (units.length > 1) return key === "throughput" ? "Throughput" : "Latency";
  return key === "throughput" ? (units[0] ?? unit) : html`Latency, ${units[0] ?? unit}`;
}

/**
 * The line of the raw file that each figure leads to: of those on one line the first alone.
 * @param {Study} study
 * @param {Run} run
 * @param {Column[]} measures
 * @param {string[]} texts  their figures
 * @returns {(number | null)[]}
 */
export function linesOf(study, run, measures, texts) {
  const printed = printedOf(study, run);
  const lines = measures.map(({ field }, i) =>
    texts[i] === "–" || !printed
      ? null
      : (printed[/** @type {"iops_line"} */ (`${field}_line`)] ?? printed.line),
  );
  return lines.map((line, i) => (lines.indexOf(line) === i ? line : null));
}

/**
 * Where figures of a run are printed; those of its reads and its writes where only they are.
 * @param {Study} study
 * @param {Run} run
 */
export const printedOf = ({ printed }, { run, operation }) =>
  [operation, "all", "read", "write"]
    .map((each) => printed.get(figureKey({ run, operation: each })))
    .find((each) => each !== undefined);

/**
 * @param {Study} study
 * @param {Run[]} runs
 * @returns {string[]} where the document prints their figures, each place once
 */
export const placesOf = (study, runs) => [
  ...new Set(runs.flatMap((run) => study.printed.get(figureKey(run))?.place ?? [])),
];

/**
 * @param {Study} study
 * @param {Run[]} runs
 * @param {string} otherwise  said where no line is known
 */
export function printedNote(study, runs, otherwise) {
  const printed = runs.flatMap((run) => printedOf(study, run) ?? []);
  const units = new Set(printed.map(sayUnit));
  const where = printed.some(({ line }) => line)
    ? " The first figure of each workload leads to the line of the raw file that its row comes from, the last to its run."
    : otherwise;
  return `Digits as printed.${[...units].join("")}${where}`;
}

/** @param {Printed} printed */
function sayUnit({ bytes_unit, bytes_per_printed }) {
  const isMeant = (/** @type {number} */ size) => Math.abs(Number(bytes_per_printed) / size - 1) < 1e-6;
  const meant = Object.keys(rateUnits).find((unit) => isMeant(rateUnits[unit]));
  return meant && bytes_unit && meant !== bytes_unit ? ` ${bytes_unit} as printed, ${meant} meant.` : "";
}
