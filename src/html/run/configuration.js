import { html } from "../markup.js";
import { cell, table } from "../table.js";
import { sourceLink } from "./files.js";

/** @import {Factor, RunTables} from "../../types.js" */

const origins = /** @type {Record<string, string>} */ ({
  raw: "the raw file",
  path: "the file's path",
  default: "study.yaml, for all runs",
  settings: "settings recorded beside the run",
  derived: "computed from other values",
});

/**
 * Every setting and workload parameter of the run, and where its value is from.
 * @param {RunTables} tables
 * @param {Factor[]} factors
 */
export function configuration({ run_factors, sources }, factors) {
  if (run_factors.length === 0) return html`<p class="empty">Nothing is known about the configuration.</p>`;
  const known = new Map(factors.map((factor) => [factor.name, factor]));
  return table(
    [
      {
        head: "Setting",
        names: true,
        cell: ({ factor }) =>
          cell(known.get(factor)?.title ?? factor, { title: known.get(factor)?.meaning ?? factor }),
      },
      { head: "Value", number: true, cell: ({ value }) => value ?? "sources contradict each other" },
      { head: "Unit", cell: ({ factor }) => known.get(factor)?.unit },
      { head: "From", cell: ({ origin }) => origin && (origins[origin] ?? origin) },
      { head: "File", cell: ({ source }) => source && sourceLink(sources, source) },
    ],
    run_factors,
    { label: "Configuration" },
  );
}
