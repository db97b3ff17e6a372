/** @import {Page, Site, TableSchema} from "../types.js" */
import { formatBytes } from "../charts/numbers.js";
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
        "data/problems": String(allProblems(site)),
        "data/dictionary": String(site.tables.map(dictionary).join("")),
      },
    },
  ];
}

/** @param {Site} site */
function publishedFiles(site) {
  const tables = [...new Set(site.published.map(({ table }) => table))];
  if (site.studies.length === 0)
    return html`<p class="empty">Nothing is published yet: there is no study.</p>`;
  return html`<ul class="downloads">
      <li>
        <a href="./results.csv">results.csv</a> every run of every study with its factors and its result
      </li>
    </ul>
    <div class="scroll" tabindex="0" role="region" aria-label="Published files">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col">Parquet, one file a study</th>
          </tr>
        </thead>
        <tbody>
          ${tables.map(
            (table) =>
              html`<tr>
                <th scope="row"><a href="#table-${table}">${table}</a></th>
                <td>
                  ${site.published.filter((file) => file.table === table).map((file) => html`<a href="./${table}/${file.study}.parquet">${file.study}</a> <span class="size">${formatBytes(file.bytes)}</span> `)}
                </td>
              </tr> `,
          )}
          <tr>
            <th scope="row">CSV of results</th>
            <td>
              ${site.studies.filter(({ runs }) => runs.length > 0).map(({ study }) => html`<a href="./results/${study}.csv">${study}</a> `)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>`;
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
