/** @import {Curve, Study} from "../types.js" */
/** @import {Column} from "../html/table.js" */
import { formatCount, formatThree } from "../words/numbers.js";
import { sayWorkload } from "../words/workloads.js";
import { loadName, seriesName } from "../html/cells.js";
import { axisTitle } from "../figure/chart-kinds.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";

/**
 * What each curve comes to: peak, where it saturates, what is left of it at the end, and how it scales.
 * @param {Study} study
 */
export function curvesTable(study) {
  return html`${table(curveColumns(study), study.curves, { label: "Curves", class: "results curves", cards: true })}
    <p class="note">
      95 % from: the smallest load with 95 % of the peak. Knee: by the Kneedle method. Left at the end: IOPS
      at the largest load over the peak. USL: the Universal Scalability Law, only where it fits; – where it
      does not${refusals(study.curves)}.
    </p>`;
}

/** @param {Curve[]} curves */
function refusals(curves) {
  const reasons = [...new Set(curves.flatMap(({ usl_refused }) => usl_refused ?? []))];
  return reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
}

/**
 * @param {Study} study
 * @returns {(Column<Curve> | false)[]}
 */
function curveColumns(study) {
  const hosts = study.curves.some(({ peak_iops_per_host }) => peak_iops_per_host !== null);
  const at = (/** @type {number | null} */ load) => (load === null ? "–" : loadName(study, load));
  return [
    { head: "Curve", names: true, cell: (curve) => curveName(study, curve) },
    { head: "Peak IOPS", cell: ({ peak_iops }) => formatCount(peak_iops) },
    hosts && {
      head: "per host",
      cell: ({ peak_iops_per_host: peak }) => (peak === null ? "–" : formatCount(peak)),
    },
    { head: `at ${axisTitle(study)}`, cell: ({ peak_load }) => at(peak_load) },
    { head: "95 % from", cell: ({ saturation_load }) => at(saturation_load) },
    { head: "Knee", cell: ({ kneedle_load }) => at(kneedle_load) },
    { head: "Left at the end", cell: ({ last_to_peak }) => `${Math.round(last_to_peak * 100)} %` },
    { head: "USL contention", cell: ({ usl_contention }) => coefficient(usl_contention) },
    { head: "coherency", cell: ({ usl_coherency }) => coefficient(usl_coherency) },
    { head: "peak of the law", cell: lawPeak },
  ];
}

/** @param {Curve} curve */
function lawPeak({ usl_peak_load: peak, usl_peak_low: low, usl_peak_high: high }) {
  const law = peak === null ? "–" : formatThree(peak);
  return low === null || high === null ? law : `${law} (${formatThree(low)}–${formatThree(high)})`;
}

/** @param {number | null} value */
const coefficient = (value) => (value === null ? "–" : String(Number(value.toPrecision(2))));

/**
 * @param {Study} study
 * @param {Curve} curve
 */
const curveName = (study, { series, workload }) =>
  [seriesName(study, series), sayWorkload(workload)].filter(Boolean).join(", ");
