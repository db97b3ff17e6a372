/** What stands where a chart would, when a study has nothing to draw. */
/** @import {Study} from "../types.js" */
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
    <p class="note">
      Nothing is drawn that was not
      printed.${study.statements.length > 0 && html` What the text gives is listed under <a href="../studies/${study.study}.html#what-the-document-states">what the document states</a>.`}
    </p>`;
}

/**
 * @param {Study} study
 * @param {string} what  the frame would show
 */
export function emptyFrame(study, what) {
  if (study.provenance !== "published")
    return html`<p class="empty">
      ${study.runs.length === 0 ? "No runs yet." : study.load_axis ? "No chart here: no workload has points at two loads." : "No chart here: the study sweeps no load."}
    </p>`;
  const quoted = countQuoted(study);
  return html`<div class="not-published">
    <p><strong>Not published</strong></p>
    <p>The document prints no ${what}.</p>
    ${quoted > 0 && html`<p>${formatMany(quoted, "figure that it prints is", "figures that it prints are")} quoted.</p>`}
  </div>`;
}

/** @param {Study} study */
function countQuoted({ statements, printed, measures }) {
  const names = measures.map(({ name }) => name);
  const ofRuns = [...printed.values()].flatMap((row) =>
    Object.entries(row).filter(([name, text]) => names.includes(name) && text !== null),
  );
  return statements.length + ofRuns.length;
}
