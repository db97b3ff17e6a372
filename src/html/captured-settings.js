/** @import {CapturedSetting, Study} from "../types.js" */
import { formatMany } from "../words/numbers.js";
import { html } from "./markup.js";
import { encodePath } from "./addresses.js";

/**
 * Settings of the hosts as commands printed them; those with more than one value first, for they are what differed.
 * @param {Study} study
 */
export function settingsTable(study) {
  const names = [...new Set(study.settings.map(({ name }) => name))];
  const rowsOf = (/** @type {string} */ name) => study.settings.filter((row) => row.name === name);
  const differing = names.filter((name) => new Set(rowsOf(name).map(({ value }) => value)).size > 1);
  const same = names.filter((name) => !differing.includes(name));
  return html`${differing.length > 0 && table(study, "Settings with more than one value", differing.flatMap(rowsOf))}
    <details class="table-fold">
      <summary>
        Settings that were the same everywhere<span>${formatMany(same.length, "setting")}</span>
      </summary>
      ${table(study, "Settings that were the same everywhere", same.flatMap(rowsOf))}
    </details>`;
}

/**
 * @param {Study} study
 * @param {string} title
 * @param {CapturedSetting[]} rows
 */
function table({ study }, title, rows) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table class="files">
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">When</th>
          <th scope="col">Where</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.name}</th>
              <td>
                ${row.value === null ? "not in force" : [row.value, row.unit].filter(Boolean).join(" ")}${row.is_default && " (default)"}
              </td>
              <td>${phases[row.phase ?? "none"]}</td>
              <td>
                ${row.instances > 1 ? formatMany(row.instances, "place") : row.instance}${row.hosts > 1 && ` on ${formatMany(row.hosts, "host")}`}
              </td>
              <td><a href="../raw/${study}/${encodePath(row.source)}">${row.source.split("/").at(-1)}</a></td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const phases = { pre: "before the runs", post: "after the runs", none: "" };
