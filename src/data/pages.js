/** @import {Export, Page, Site, TableSchema} from "../types.js" */
import { formatBytes, formatCount, formatMany } from "../words/numbers.js";
import { problemsTable } from "../study/files.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";

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
  if (site.studies.length === 0) return html`<p class="empty">There is no study yet.</p>`;
  if (site.exports.length === 0)
    return html`<p class="empty">Run <code>npm run build</code> to write the files.</p>`;
  return html`<ul class="downloads">
      <li>
        <a href="./run_results.csv">run_results.csv</a> every run of every study with its settings and
        results: what most people want
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
  const rows = tables.map((name) => {
    const [parquet, csv] = whole.filter(({ table }) => table === name);
    return { name, parquet, csv };
  });
  return table(
    [
      { head: "Table", names: true, cell: ({ name }) => html`<a href="#table-${name}">${name}</a>` },
      { head: "Rows", number: true, cell: ({ parquet }) => formatCount(parquet.rows) },
      { head: "Parquet", cell: ({ parquet }) => link(parquet, "Parquet") },
      { head: "CSV, packed", cell: ({ csv }) => link(csv, "CSV") },
    ],
    rows,
    { label: "Tables of all studies", caption: "Every table, all studies together." },
  );
}

/** @param {Site} site */
function studyFiles({ studies }) {
  const files = table(
    [
      {
        head: "Study",
        names: true,
        cell: ({ study }) => html`<a href="../studies/${study}.html">${study}</a>`,
      },
      {
        head: "Every table",
        cell: ({ study }) => html`<a href="../studies/${study}.html#data">listed there</a>`,
      },
      {
        head: "Runs",
        cell: ({ study, runs }) =>
          runs.length > 0 && html`<a href="./run_results/${study}.csv">run_results.csv</a>`,
      },
      {
        head: "Description",
        cell: ({ study }) => html`<a href="./${study}.datapackage.json">datapackage.json</a>`,
      },
    ],
    studies,
    { label: "Files of one study" },
  );
  const content = html`<p>
      Each study also has its own files:
      <code>data/&lt;table&gt;/&lt;study&gt;.parquet</code> and <code>.csv.gz</code>.
    </p>
    ${files}`;
  return fold("Files of one study", formatMany(studies.length, "study", "studies"), content);
}

/** @param {Site} site */
function sliceExample({ address, studies }) {
  const [{ study } = { study: "my-study" }] = studies.filter(({ runs }) => runs.length > 0);
  const file = `${address ?? "https://…/"}data/results.parquet`;
  return html`<pre tabindex="0"><code>select run, operation, iops, latency_mean_us
from '${file}'
where study = '${study}' and entity_kind = 'all'</code></pre>`;
}

/** @param {Site} site */
function allProblems({ problems, studies, failed }) {
  if (problems.length === 0) return html`<p>None: every file in <code>data/studies</code> was read.</p>`;
  const shown = new Set([...studies, ...failed].map(({ study }) => study));
  const hidden = [...new Set(problems.map(({ study }) => study))].filter((study) => !shown.has(study));
  return html`${hidden.length > 0 && html`<p>No page until <code>study.yaml</code> is fixed: ${hidden.join(", ")}.</p>`}
  ${problemsTable(problems, { named: true })}`;
}

/** @param {TableSchema} table */
function dictionary({ name, title, description, key, columns }) {
  const meanings = html`<dl class="dictionary">
    ${columns.map(
      (column) =>
        html`<dt>${column.name}</dt>
          <dd>${sayUnit(column)}${column.description}</dd> `,
    )}
  </dl>`;
  const content = html`<p>${description}${key.length > 0 ? html` Key: ${key.join(", ")}.` : ""}</p>
    ${meanings}`;
  return html`${fold(name, title, content, `table-${name}`)} `;
}

/** @param {TableSchema["columns"][number]} column */
const sayUnit = ({ type, unit }) => `${[type, unit].filter(Boolean).join(", ")}. `;
