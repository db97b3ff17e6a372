/** @import {External, Problem, Site, Source, Study} from "../types.js" */
import { formatBytes, formatCount, formatMany } from "../words/numbers.js";
import { shorten } from "../words/visible.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { rawLink } from "../html/raw-files.js";
import { table } from "../html/table.js";
import { sayForm } from "./pivot/pages.js";
import { listPanels } from "./pivot/panels.js";
import { sayTool } from "../words/workloads.js";

/**
 * A study's figures to take away.
 * @param {Study} study
 * @param {Site} site
 */
export function downloads(study, site) {
  const own = site.published.filter((file) => file.study === study.study);
  return html`<ul class="downloads">
    ${study.runs.length > 0 && html`<li><a href="../data/run_results/${study.study}.csv">run_results.csv</a> a row a run, factors and results</li>`}
    ${listPanels(study).length > 0 && html`<li><a href="../tables/${study.study}.csv">pivot.csv</a> tables by setting: ${sayForm(study)}</li>`}
    ${own.map(({ table, bytes }) => html`<li><a href="../data/${table}/${study.study}.parquet">${table}.parquet</a> ${formatBytes(bytes)}, <a href="../data/${table}/${study.study}.csv.gz">CSV</a></li> `)}
    <li><a href="../data/${study.study}.datapackage.json">datapackage.json</a> columns, licence, SHA-256</li>
  </ul>`;
}

/** @param {Study} study */
export function sourcesTable(study) {
  if (study.sources.length === 0) return html`<p class="empty">No raw file has been read.</p>`;
  const size = formatBytes(study.sources.reduce((sum, { bytes }) => sum + bytes, 0));
  const files = table(
    [
      { head: "File", cell: (source) => sourceName(study, source) },
      {
        head: "Written by",
        cell: (source) => sayWriter(study, source),
      },
      { head: "Size", number: true, cell: ({ bytes }) => formatBytes(bytes) },
      { head: "Rows made of it", number: true, cell: ({ rows }) => (rows === null ? "" : formatCount(rows)) },
      { head: "SHA-256", cell: ({ sha256 }) => html`<code>${sha256.slice(0, 12)}…</code>` },
    ],
    study.sources,
    {
      label: "Raw files",
      cards: true,
      caption: html`${formatMany(study.sources.length, "raw file")}, ${size}, ${sayOrigin(study)}.
        <a href="../data/sources/${study.study}.csv.gz">SHA-256 in full</a>`,
    },
  );
  return study.sources.length > 12
    ? fold("Raw files", formatMany(study.sources.length, "file"), files)
    : files;
}

/**
 * A file of printed figures was written here, whatever program the document ran.
 * @param {Pick<Study, "provenance">} study
 * @param {Pick<Source, "tool" | "format" | "tool_version">} source
 */
export const sayWriter = ({ provenance }, { tool, format, tool_version }) =>
  provenance === "published"
    ? "this project, from the document"
    : [sayTool(tool ?? format), tool_version].filter(Boolean).join(" ");

/** @param {Study} study */
const sayOrigin = ({ provenance }) =>
  provenance === "published" ? "figures copied from the document" : "figures as the tools wrote them";

/**
 * @param {Study} study
 * @param {Source} source
 */
const sourceName = ({ sources }, { source, withheld }) =>
  withheld ? html`${source} <span class="withheld">withheld: ${withheld}</span>` : rawLink(sources, source);

/**
 * Whole files that lie elsewhere, of which an extract is here.
 * @param {Study} study
 */
export function externalTable(study) {
  if (study.external.length === 0) return "";
  return table(
    [
      { head: "Whole file", cell: ({ url }) => html`<a href="${url}" rel="noopener">${url}</a>` },
      { head: "Extract", cell: (external) => extractName(study, external) },
      { head: "Size", number: true, cell: ({ bytes }) => formatBytes(bytes) },
      { head: "SHA-256 of the whole file", cell: ({ sha256 }) => html`<code>${sha256}</code>` },
    ],
    study.external,
    {
      label: "Whole files elsewhere",
      cards: true,
      caption: "Too large to be kept here: the whole files, of which the study has an extract.",
    },
  );
}

/**
 * @param {Study} study
 * @param {External} external
 */
function extractName(study, { extract, how }) {
  const source = study.sources.find((each) => each.source === extract);
  return [source ? sourceName(study, source) : extract, how && `: ${how}`];
}

/** Longest message: a line of a file may be quoted in it. */
const longest = 2000;

/**
 * @param {Problem[]} problems of one study, or of several, then with their study
 * @param {{named?: boolean}} [options] named: with the study
 */
export const problemsTable = (problems, { named = false } = {}) =>
  table(
    [
      named && { head: "Study", cell: ({ study }) => study },
      { head: "Where", cell: ({ source, line }) => [source, line].filter((part) => part !== null).join(":") },
      { head: "Severity", cell: ({ severity }) => severity },
      { head: "What", cell: ({ message }) => shorten(message, longest) },
      { head: "Expected", cell: ({ expected }) => expected && shorten(expected, longest) },
      { head: "What to do", cell: ({ advice }) => advice },
    ],
    problems,
    { label: "Problems", cards: true },
  );
