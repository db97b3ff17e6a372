/** @import {Criterion, Study} from "../types.js" */
import { measureNames } from "../analysis/compare/sentences.js";
import { formatCount, formatThree } from "../words/numbers.js";
import { html } from "./markup.js";

/**
 * What the study says is good enough, and whether its runs reached it; not tested is a verdict of its own.
 * @param {Study} study
 */
export function criteriaTable({ criteria }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Success criteria">
    <table class="claims">
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Verdict</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        ${criteria.map(criterionRow)}
      </tbody>
    </table>
  </div>`;
}

/** @param {Criterion} row */
function criterionRow(row) {
  const { criterion, verdict, sentence, workload, series } = row;
  const place = [series, workload].filter(Boolean).join(", ");
  return html`<tr>
    <th scope="row">
      <strong>${criterion}</strong>:
      ${describeCriterion(row)}${place && html`<br /><span class="basis">${place}</span>`}
    </th>
    <td class="verdict verdict-${verdict.replace(" ", "-")}">${verdict}</td>
    <td>${sentence}</td>
  </tr> `;
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
