import { formatBytes } from "../words/numbers.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { rawLink } from "../html/raw-files.js";
import { sayTool } from "../words/workloads.js";

/** @import {RunTables, Source} from "../types.js" */

/**
 * A raw file, or a line of one that has a page with numbered lines.
 * @param {Source[]} sources of the study
 * @param {string} name
 * @param {number | null} [line]
 */
export function sourceLink(sources, name, line = null) {
  const short = name.split("/").at(-1);
  const text = line === null ? short : `${short}:${line}`;
  return rawLink(sources, name, { root: "./", line, text, title: name });
}

/**
 * The raw files that the run was made of.
 * @param {RunTables} tables
 */
export function filesOfRun({ run_sources, sources }) {
  if (run_sources.length === 0) return "";
  const files = run_sources.map((each) => ({
    ...each,
    file: sources.find(({ source }) => source === each.source),
  }));
  return table(
    [
      { head: "File", names: true, cell: ({ source, file }) => fileName(sources, source, file) },
      { head: "Role", cell: ({ role }) => role },
      {
        head: "Written by",
        cell: ({ file }) => [sayTool(file?.tool), file?.tool_version].filter(Boolean).join(" "),
      },
      { head: "Size", number: true, cell: ({ file }) => file && formatBytes(file.bytes) },
      { head: "SHA-256", cell: ({ file }) => html`<code class="hash">${file?.sha256}</code>` },
    ],
    files,
    { label: "Raw files", tall: true, cards: true },
  );
}

/**
 * @param {Source[]} sources
 * @param {string} source
 * @param {Source | undefined} file
 */
const fileName = (sources, source, file) => [
  sourceLink(sources, source),
  file?.withheld && html` <span class="withheld">withheld: ${file.withheld}</span>`,
];
