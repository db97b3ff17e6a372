/** What stands where a chart would, when a study has nothing to draw. */
/** @import {Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { html } from "./markup.js";

/**
 * A document whose charts were pictures is no study that still waits for runs.
 * @param {Study} study
 * @param {string} load title of the axis
 */
export function noCurve(study, load) {
  if (study.provenance !== "published")
    return html`<p class="empty">This study has no runs with a load to draw yet.</p>`;
  return html`${emptyFrame(study, load)}
    <p class="note">
      Nothing is drawn that was not
      printed.${study.statements.length > 0 && html` What the text gives is listed under <a href="#what-the-document-states">what the document states</a>.`}
    </p>`;
}

/**
 * @param {Study} study
 * @param {string} [load]  title of the axis
 */
export function emptyFrame(study, load = "") {
  if (study.provenance !== "published")
    return html`<p class="empty">
      ${study.runs.length === 0 ? "No runs yet." : "No chart: no workload was run at two points."}
    </p>`;
  const stated = formatMany(study.statements.length, "figure");
  return html`<div class="not-published">
    <p><strong>Not published</strong></p>
    <p>The document prints no figures${load && ` against ${load}`}: its charts are pictures.</p>
    ${study.statements.length > 0 && html`<p>${stated} of its text are quoted.</p>`}
  </div>`;
}
