/** @import {Criterion, Study} from "../types.js" */
import { measureNames } from "../analysis/compare/sentences.js";
import { formatCount, formatThree } from "../words/numbers.js";
import { html } from "./markup.js";
import { cell, table } from "./table.js";

/**
 * What the study says is good enough, and whether its runs reached it; not tested is a verdict of its own.
 * @param {Study} study
 */
export const criteriaTable = ({ criteria }) =>
  table(
    [
      { head: "Criterion", names: true, cell: criterionName },
      {
        head: "Verdict",
        cell: ({ verdict }) => cell(verdict, { class: `verdict verdict-${verdict.replace(" ", "-")}` }),
      },
      { head: "Why", cell: ({ sentence }) => sentence },
    ],
    criteria,
    { label: "Success criteria", class: "claims" },
  );

/** @param {Criterion} row */
function criterionName(row) {
  const place = [row.series, row.workload].filter(Boolean).join(", ");
  return html`<strong>${row.criterion}</strong>:
    ${describeCriterion(row)}${place && html`<br /><span class="basis">${place}</span>`}`;
}

/** @param {Criterion} row */
function describeCriterion({ measure, comparator, required, scope, limits }) {
  const name = (/** @type {string} */ key) => measureNames[/** @type {"iops"} */ (key)] ?? key;
  const asked = `${name(measure)} ${comparator} ${formatFigure(measure, required)}${scope === "host" ? " a host" : ""}`;
  const bounds = limits.map(
    (limit) => `${name(limit.measure)} ${limit.comparator} ${limit.value} ${limit.unit}`,
  );
  return [asked, ...bounds].join(", ");
}

/**
 * @param {string} measure
 * @param {number} value  in the unit of the tables
 */
function formatFigure(measure, value) {
  if (measure.startsWith("latency")) return `${formatThree(value / 1000)} ms`;
  return measure === "bytes_per_s" ? `${formatThree(value / 2 ** 20)} MiB/s` : formatCount(value);
}
