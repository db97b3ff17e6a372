/** @import {External, Problem, Site, Source, Study} from "../types.js" */
import { formatBytes, formatCount, formatMany } from "../words/numbers.js";
import { encodePath } from "./addresses.js";
import { html } from "./markup.js";

/**
 * A study's figures to take away.
 * @param {Study} study
 * @param {Site} site
 */
export function downloads(study, site) {
  const own = site.published.filter((file) => file.study === study.study);
  return html`<ul class="downloads">
    ${study.runs.length > 0 && html`<li><a href="../data/run_results/${study.study}.csv">run_results.csv</a> a row a run, factors and results</li>`}
    ${own.map(({ table, bytes }) => html`<li><a href="../data/${table}/${study.study}.parquet">${table}.parquet</a> ${formatBytes(bytes)}, <a href="../data/${table}/${study.study}.csv.gz">CSV</a></li> `)}
    <li><a href="../data/${study.study}.datapackage.json">datapackage.json</a> columns, licence, SHA-256</li>
  </ul>`;
}

/** @param {Study} study */
export function sourcesTable(study) {
  if (study.sources.length === 0) return html`<p class="empty">No raw file has been read.</p>`;
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="Raw files">
    <table class="files">
      <caption>
        ${formatMany(study.sources.length, "raw file")},
        ${formatBytes(study.sources.reduce((sum, { bytes }) => sum + bytes, 0))}, unmodified.
        <a href="../data/sources/${study.study}.csv.gz">SHA-256 in full</a>
      </caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Written by</th>
          <th scope="col" class="number">Size</th>
          <th scope="col" class="number">Rows read</th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        ${study.sources.map(
          (source) =>
            html`<tr>
              <td>${sourceName(study, source)}</td>
              <td>${[source.tool ?? source.format, source.tool_version].filter(Boolean).join(" ")}</td>
              <td class="number">${formatBytes(source.bytes)}</td>
              <td class="number">${source.rows === null ? "" : formatCount(source.rows)}</td>
              <td><code>${source.sha256.slice(0, 12)}…</code></td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
  return study.sources.length > 12
    ? html`<details class="table-fold">
        <summary>Raw files<span>${formatMany(study.sources.length, "file")}</span></summary>
        ${table}
      </details>`
    : table;
}

/**
 * @param {Study} study
 * @param {Source} source
 */
const sourceName = ({ study }, { source, withheld }) =>
  withheld
    ? html`${source} <span class="withheld">withheld: ${withheld}</span>`
    : html`<a href="../raw/${study}/${encodePath(source)}">${source}</a>`;

/**
 * Whole files that lie elsewhere, of which an extract is here.
 * @param {Study} study
 */
export function externalTable(study) {
  if (study.external.length === 0) return "";
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Whole files elsewhere">
    <table class="files">
      <caption>
        Too large to be kept here: the whole files, of which the study has an extract.
      </caption>
      <thead>
        <tr>
          <th scope="col">Whole file</th>
          <th scope="col">Extract</th>
          <th scope="col" class="number">Size</th>
          <th scope="col">SHA-256 of the whole file</th>
        </tr>
      </thead>
      <tbody>
        ${study.external.map((each) => externalRow(study, each))}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {Study} study
 * @param {External} external
 */
function externalRow(study, { url, extract, how, bytes, sha256 }) {
  const source = study.sources.find((each) => each.source === extract);
  return html`<tr>
    <td><a href="${url}" rel="noopener">${url}</a></td>
    <td>${source ? sourceName(study, source) : extract}${how && html`: ${how}`}</td>
    <td class="number">${formatBytes(bytes)}</td>
    <td><code>${sha256}</code></td>
  </tr> `;
}

/**
 * @param {Problem[]} problems of one study, or of several, then with their study
 * @param {{named?: boolean}} [options] named: with the study
 */
export function problemsTable(problems, { named = false } = {}) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Problems">
    <table class="files">
      <thead>
        <tr>
          ${named && html`<th scope="col">Study</th>`}
          <th scope="col">Where</th>
          <th scope="col">Severity</th>
          <th scope="col">What</th>
          <th scope="col">Expected</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        ${problems.map(
          (problem) =>
            html`<tr>
              ${named && html`<td>${problem.study}</td>`}
              <td>${[problem.source, problem.line].filter((part) => part !== null).join(":")}</td>
              <td>${problem.severity}</td>
              <td>${problem.message}</td>
              <td>${problem.expected}</td>
              <td>${problem.advice}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
