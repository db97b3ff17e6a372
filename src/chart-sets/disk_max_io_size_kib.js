/** @import {Study} from "../types.js" */
import { withUsefulAxis } from "../charts/useful-axis.js";
import { hostCharts } from "../figure/host-charts.js";
import { html } from "../html/markup.js";
import { emptyFrame } from "../figure/chart-only.js";
import { settingDiff } from "../study/environment/setting-diff.js";

/**
 * A limit on the size of commands: what differs between its levels, what the hosts saw, and charts whose figures a
 * document kept to itself.
 * @param {Study} study
 */
export async function chartSet(study) {
  const missing = ["iops", "bytes_per_s"].filter((field) =>
    study.runs.every((run) => run[/** @type {"iops"} */ (field)] === null),
  );
  const frames = missing.map(
    (field) =>
      html`<div>
        <p class="panel-title">${field === "iops" ? "IOPS" : "Throughput, with the line rate"}</p>
        ${emptyFrame(study, `${field === "iops" ? "IOPS" : "throughput"} against block size`)}
      </div> `,
  );
  return html`${frames.length > 0 && html`<div class="panels">${frames}</div>`}${settingDiff(study)}${await hostCharts(withUsefulAxis(study))}`;
}
