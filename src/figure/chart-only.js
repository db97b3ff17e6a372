/** What stands where a chart would, when a study has nothing to draw. */
/** @import {Study} from "../types.js" */
import { sayFigure } from "../words/chart-only.js";
import { formatMany } from "../words/numbers.js";
import { html } from "../html/markup.js";

/**
 * A document whose charts were pictures is no study that still waits for runs.
 * @param {Study} study
 * @param {string} load title of the axis
 */
export function noCurve(study, load) {
  if (study.provenance !== "published")
    return html`<p class="empty">This study has no runs with a load to draw yet.</p>`;
  return html`${emptyFrame(study, `IOPS or latency against ${load}`)}
  ${
    study.statements.length > 0 &&
    html`<p class="note">
      The text gives other numbers:
      <a href="../studies/${study.study}.html#what-the-document-states">what the document states</a>.
    </p>`
  }`;
}

/**
 * The charts of the document that show it, and what the text says of them; where there is none, that nothing is printed.
 * @param {Study} study
 * @param {string} what the frame would show: latency against hosts
 */
export function emptyFrame(study, what) {
  if (study.provenance !== "published")
    return html`<p class="empty">
      ${study.runs.length === 0 ? "No runs yet." : study.load_axis ? "No chart: no workload was measured at two loads." : "No chart: the study has only one load."}
    </p>`;
  const quoted = countQuoted(study);
  const charts = chartsOf(study, what);
  const others =
    quoted > 0 &&
    ` ${formatMany(quoted, "other number that it prints is", "other numbers that it prints are")} quoted.`;
  if (charts.length === 0) return html`<p class="note">The document prints no ${what}.${others}</p>`;
  return html`<div class="chart-only">
    <p><strong>Chart only</strong></p>
    ${charts.map((chart) => html`<p>${sayFigure(chart)}</p> `)} ${others && html`<p>${others}</p>`}
  </div>`;
}

/**
 * @param {Study} study
 * @param {string} what  a measure or several, then what it is against: charts over another axis stand in for none that fits
 */
function chartsOf({ source_figures }, what) {
  const [measures, axis = ""] = what.toLowerCase().split(" against ");
  const ofMeasure = source_figures.filter(({ shows }) =>
    measures.split(" or ").some((measure) => shows.toLowerCase().includes(measure)),
  );
  const ofAxis = ofMeasure.filter(({ shows }) => shows.toLowerCase().includes(axis));
  return ofAxis.length > 0 ? ofAxis : ofMeasure;
}

/** @param {Study} study */
function countQuoted({ statements, printed, measures }) {
  const names = measures.map(({ name }) => name);
  const ofRuns = [...printed.values()].flatMap((row) =>
    Object.entries(row).filter(([name, text]) => names.includes(name) && text !== null),
  );
  return statements.length + ofRuns.length;
}
