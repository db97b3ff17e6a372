/** @import {Criterion, MeasureEntry, Study} from "../../types.js" */
import { findMeasure, sentenceOf } from "../../words/measures.js";
import { formatCount, formatThree } from "../../words/numbers.js";
import { sayWorkload } from "../../words/workloads.js";
import { html } from "../../html/markup.js";
import { cell, table } from "../../html/table.js";
import { say } from "../../findings/told.js";
import { seriesName } from "../../html/cells.js";

/**
 * What the study says is good enough, and whether its runs reached it; not tested is a verdict of its own.
 * @param {Study} study
 */
export const criteriaTable = (study) =>
  table(
    [
      { head: "Criterion", names: true, cell: (row) => criterionName(study, row) },
      {
        head: "Verdict",
        cell: ({ study, criterion, verdict }) =>
          cell(verdict, {
            class: `verdict verdict-${verdict.replace(" ", "-")}`,
            "data-told": say({ of: "criterion", study, levels: [criterion], verdict }),
          }),
      },
      { head: "Why", cell: ({ sentence }) => sentence },
    ],
    study.criteria,
    { label: "Success criteria", class: "claims", cards: true },
  );

/**
 * @param {Study} study
 * @param {Criterion} row
 */
function criterionName(study, row) {
  const place = [row.series && seriesName(study, row.series), sayWorkload(row.workload)]
    .filter(Boolean)
    .join(", ");
  return html`<strong>${row.criterion}</strong>:
    ${describeCriterion(row, study.measures)}${place && html`<br /><span class="basis">${place}</span>`}`;
}

/**
 * @param {Criterion} row
 * @param {MeasureEntry[]} measures
 */
function describeCriterion({ measure, comparator, required, scope, limits }, measures) {
  const figure = formatFigure(findMeasure(measures, measure), required);
  const asked = `${sentenceOf(measures, measure)} ${comparator} ${figure}${scope === "host" ? " per host" : ""}`;
  const bounds = limits.map(
    (limit) => `${sentenceOf(measures, limit.measure)} ${limit.comparator} ${limit.value} ${limit.unit}`,
  );
  return [asked, ...bounds].join(", ");
}

/**
 * @param {MeasureEntry | undefined} measure
 * @param {number} value  in the unit of the tables
 */
function formatFigure(measure, value) {
  if (!measure || measure.whole) return formatCount(value);
  const [{ unit, size }] = measure.shown;
  return `${formatThree(value / size)} ${unit}`;
}
