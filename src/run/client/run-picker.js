import { groupBy } from "../../analysis/series.js";
import { formatCount, formatMany } from "../../words/numbers.js";
import { html } from "../../html/markup.js";
import { runAddress } from "../../html/addresses.js";
import { listTables, readTable } from "../../figure/client/tables.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {PublishedFile} from "../../types.js" */

/** More runs than this are searched, not listed. */
const MOST_LISTED = 1000;

/**
 * The studies that have runs, and the runs of one.
 * @param {HTMLElement} place
 * @param {string | null} study  null: none is chosen yet
 */
export async function showRunPicker(place, study) {
  const files = (await listTables()).filter(({ table }) => table === "runs");
  const chosen = files.find((file) => file.study === study);
  if (study && !chosen) throw new Error(`no such study, or it has no runs: ${study}`);
  place.innerHTML = String(
    html`<h1>Runs</h1>
      <p class="lead">
        A run is one execution of a workload with one set of settings. Its page shows everything we know about
        it, down to the raw files.
      </p>
      ${chosen && (await runList(chosen))}
      <h2>${chosen ? "Other studies" : "Study"}</h2>
      <ul class="run-studies">
        ${files.map((file) => html`<li><a href="./run.html?study=${file.study}" ${file.study === study && html`aria-current="page"`}>${file.study}</a> ${formatMany(file.rows, "run")}</li> `)}
      </ul> `,
  );
}

/** @param {PublishedFile} file */
async function runList(file) {
  const runs = (await readTable(file)).sort((a, b) => a.run.localeCompare(b.run, "en", { numeric: true }));
  const shown = runs.slice(0, MOST_LISTED);
  const groups = groupBy(shown, nameGroup);
  return html`<h2>Runs of ${file.study}</h2>
    ${runs.length > shown.length && html`<p class="note">The first ${formatCount(shown.length)} of ${formatCount(runs.length)}.</p>`}
    ${groups.map((own, i) => runGroup(own, file.study, i === 0))}`;
}

/** @param {{tool: string | null, workload: string | null}} run */
const nameGroup = ({ tool, workload }) =>
  [sayTool(tool), sayWorkload(workload) || "workload not known"].filter(Boolean).join(", ");

/**
 * @param {any[]} runs  of one tool and workload
 * @param {string} study
 * @param {boolean} isOpen
 */
const runGroup = (runs, study, isOpen) =>
  html`<details class="table-fold" ${isOpen && html`open`}>
    <summary>${nameGroup(runs[0])}<span>${formatMany(runs.length, "run")}</span></summary>
    <ul class="run-list">
      ${runs.map(({ run }) => html`<li><a href="./${runAddress(run)}">${run.slice(study.length + 1)}</a></li> `)}
    </ul>
  </details>`;
