/** @import {Export, Page, Site, TableSchema} from "../types.js" */
import { formatBytes, formatCount, formatMany } from "../words/numbers.js";
import { problemsTable } from "../html/files.js";
import { html } from "../html/markup.js";

/**
 * The parts of the data page: every published file, and the dictionary of every column.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages(site) {
  return [
    {
      path: "data/index",
      fragments: {
        "data/files": String(publishedFiles(site)),
        "data/slice": String(sliceExample(site)),
        "data/problems": String(allProblems(site)),
        "data/dictionary": String(site.tables.map(dictionary).join("")),
      },
    },
  ];
}

/** @param {Site} site */
function publishedFiles(site) {
  if (site.studies.length === 0)
    return html`<p class="empty">Nothing is published yet: there is no study.</p>`;
  if (site.exports.length === 0)
    return html`<p class="empty">The files are written by <code>npm run build</code>.</p>`;
  return html`<ul class="downloads">
      <li>
        <a href="./run_results.csv">run_results.csv</a> every run of every study with its factors and its
        result: what most people want
      </li>
      <li>
        <a href="./datapackage.json">datapackage.json</a> every file with its columns, units, licence, size
        and SHA-256, as a <em>Data Package</em>; version <code class="version">${site.version}</code>
      </li>
    </ul>
    ${wholeTables(site)} ${studyFiles(site)}`;
}

/** @param {Site} site */
function wholeTables({ exports }) {
  const whole = exports.filter(({ study, path }) => study === null && !path.endsWith(".csv"));
  const tables = [...new Set(whole.map(({ table }) => table))];
  const link = (/** @type {Export} */ { path, bytes }, /** @type {string} */ text) =>
    html`<a href="./${path}">${text}</a> <span class="size">${formatBytes(bytes)}</span>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Tables of all studies">
    <table class="files">
      <caption>
        Every table, all studies together.
      </caption>
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col" class="number">Rows</th>
          <th scope="col">Parquet</th>
          <th scope="col">CSV, packed</th>
        </tr>
      </thead>
      <tbody>
        ${tables.map((table) => {
          const [parquet, csv] = whole.filter((file) => file.table === table);
          return html`<tr>
            <th scope="row"><a href="#table-${table}">${table}</a></th>
            <td class="number">${formatCount(parquet.rows)}</td>
            <td>${link(parquet, "Parquet")}</td>
            <td>${link(csv, "CSV")}</td>
          </tr> `;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {Site} site */
function studyFiles({ studies }) {
  return html`<details class="table-fold">
    <summary>Files of one study<span>${formatMany(studies.length, "study", "studies")}</span></summary>
    <p>
      The same tables are there for each study alone, under
      <code>data/&lt;table&gt;/&lt;study&gt;.parquet</code> and <code>.csv.gz</code>.
    </p>
    <div class="scroll" tabindex="0" role="region" aria-label="Files of one study">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Study</th>
            <th scope="col">Every table</th>
            <th scope="col">Runs</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          ${studies.map(
            ({ study, runs }) =>
              html`<tr>
                <th scope="row"><a href="../studies/${study}">${study}</a></th>
                <td><a href="../studies/${study}#data">listed there</a></td>
                <td>${runs.length > 0 && html`<a href="./run_results/${study}.csv">run_results.csv</a>`}</td>
                <td><a href="./${study}.datapackage.json">datapackage.json</a></td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** @param {Site} site */
function sliceExample({ address, studies }) {
  const [{ study } = { study: "my-study" }] = studies.filter(({ runs }) => runs.length > 0);
  const file = `${address ?? "https://…/"}data/results.parquet`;
  return html`<pre><code>select run, operation, iops, latency_mean_us
from '${file}'
where study = '${study}' and entity_kind = 'all'</code></pre>`;
}

/** @param {Site} site */
function allProblems({ problems, studies }) {
  if (problems.length === 0) return html`<p>None: every file below <code>data/studies</code> was read.</p>`;
  const shown = new Set(studies.map(({ study }) => study));
  const hidden = [...new Set(problems.map(({ study }) => study))].filter((study) => !shown.has(study));
  return html`${hidden.length > 0 && html`<p>Without a page until its <code>study.yaml</code> is mended: ${hidden.join(", ")}.</p>`}
  ${problemsTable(problems, { named: true })}`;
}

/** @param {TableSchema} table */
function dictionary({ name, title, description, key, columns }) {
  return html`<details class="table-fold" id="table-${name}">
    <summary>${name}<span>${title}</span></summary>
    <p>${description}${key.length > 0 ? html` Key: ${key.join(", ")}.` : ""}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Columns of ${name}">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
            <th scope="col">Unit</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${columns.map(
            (column) =>
              html`<tr>
                <th scope="row"><code>${column.name}</code></th>
                <td>${column.type}</td>
                <td>${column.unit}</td>
                <td>${column.description}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </details> `;
}
