import { formatBytes } from "../../words/numbers.js";
import { html } from "../markup.js";
import { encodePath } from "../addresses.js";

/** @import {RunTables, Source} from "../../types.js" */

/**
 * A raw file, or a line of one that has a page with numbered lines.
 * @param {Source[]} sources of the study
 * @param {string} name
 * @param {number | null} [line]
 */
export function sourceLink(sources, name, line = null) {
  const found = sources.find(({ source }) => source === name);
  const short = name.split("/").at(-1);
  if (!found || found.withheld) return html`<span title="${name}">${short}</span>`;
  const address = `./raw/${found.study}/${encodePath(name)}`;
  return line === null
    ? html`<a href="${address}" title="${name}">${short}</a>`
    : html`<a href="${address}#L${line}" title="${name}">${short}:${line}</a>`;
}

/**
 * The raw files that the run was made of.
 * @param {RunTables} tables
 */
export function filesOfRun({ run_sources, sources }) {
  if (run_sources.length === 0) return html`<p class="empty">No raw file is known for this run.</p>`;
  return html`<div class="scroll tall" tabindex="0" role="region" aria-label="Raw files">
    <table class="files">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Part in the run</th>
          <th scope="col">Written by</th>
          <th scope="col" class="number">Size</th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        ${run_sources.map(({ source, role }) => {
          const file = sources.find((each) => each.source === source);
          return html`<tr>
            <th scope="row">
              ${sourceLink(sources, source)}${file?.withheld && html` <span class="withheld">withheld: ${file.withheld}</span>`}
            </th>
            <td>${role}</td>
            <td>${[file?.tool, file?.tool_version].filter(Boolean).join(" ")}</td>
            <td class="number">${file && formatBytes(file.bytes)}</td>
            <td><code class="hash">${file?.sha256}</code></td>
          </tr> `;
        })}
      </tbody>
    </table>
  </div>`;
}
