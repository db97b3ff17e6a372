/** @import {Curve, Study} from "../types.js" */
import { formatCount, formatMany, formatThree } from "../words/numbers.js";
import { levelName, loadName } from "./cells.js";
import { axisTitle } from "./chart-kinds.js";
import { html } from "./markup.js";

/** With more curves than this they are folded. */
const FOLD_OVER = 12;

/**
 * What each curve comes to: peak, where it saturates, what is left of it at the end, and how it scales.
 * @param {Study} study
 */
export function curvesTable(study) {
  const load = axisTitle(study);
  const hosts = study.curves.some(({ peak_iops_per_host }) => peak_iops_per_host !== null);
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="Curves">
      <table class="results curves">
        <thead>
          <tr>
            <th scope="col">Curve</th>
            <th scope="col">Peak IOPS</th>
            ${hosts && html`<th scope="col">a host</th>`}
            <th scope="col">at ${load}</th>
            <th scope="col">95 % from</th>
            <th scope="col">Knee</th>
            <th scope="col">Left at the end</th>
            <th scope="col">USL contention</th>
            <th scope="col">coherency</th>
            <th scope="col">peak of the law</th>
          </tr>
        </thead>
        <tbody>
          ${study.curves.map((curve) => curveRow(study, curve, hosts))}
        </tbody>
      </table>
    </div>
    <p class="note">
      95 % from: the smallest load with 95 % of the peak. Knee: by the Kneedle method. Left at the end: IOPS
      at the largest load over the peak. USL: the Universal Scalability Law, only where it fits; – where it is
      refused${refusals(study.curves)}.
    </p>`;
  return study.curves.length > FOLD_OVER
    ? html`<details class="table-fold">
        <summary>Every curve in figures<span>${formatMany(study.curves.length, "curve")}</span></summary>
        ${table}
      </details>`
    : table;
}

/** @param {Curve[]} curves */
function refusals(curves) {
  const reasons = [...new Set(curves.flatMap(({ usl_refused }) => usl_refused ?? []))];
  return reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
}

/**
 * @param {Study} study
 * @param {Curve} curve
 * @param {boolean} hosts  whether figures a host are known
 */
function curveRow(study, curve, hosts) {
  const at = (/** @type {number | null} */ load) => (load === null ? "–" : loadName(study, load));
  const law = curve.usl_peak_load === null ? "–" : formatThree(curve.usl_peak_load);
  const span =
    curve.usl_peak_low === null || curve.usl_peak_high === null
      ? ""
      : ` (${formatThree(curve.usl_peak_low)}–${formatThree(curve.usl_peak_high)})`;
  return html`<tr>
    <th scope="row">${curveName(study, curve)}</th>
    <td>${formatCount(curve.peak_iops)}</td>
    ${hosts && html`<td>${curve.peak_iops_per_host === null ? "–" : formatCount(curve.peak_iops_per_host)}</td>`}
    <td>${at(curve.peak_load)}</td>
    <td>${at(curve.saturation_load)}</td>
    <td>${at(curve.kneedle_load)}</td>
    <td>${Math.round(curve.last_to_peak * 100)} %</td>
    <td>${coefficient(curve.usl_contention)}</td>
    <td>${coefficient(curve.usl_coherency)}</td>
    <td>${law}${span}</td>
  </tr> `;
}

/** @param {number | null} value */
const coefficient = (value) => (value === null ? "–" : String(Number(value.toPrecision(2))));

/**
 * @param {Study} study
 * @param {Curve} curve
 */
export function curveName(study, { series, tool, workload }) {
  const parts = series.split(", ").flatMap((part) => {
    const [factor, value] = part.split("=");
    return factor === "tool" || value === undefined ? [] : [levelName(study, value, factor)];
  });
  return [tool, ...parts, workload].filter(Boolean).join(", ");
}
