import { html } from "../markup.js";
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
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Configuration">
    <table class="files">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col" class="number">Value</th>
          <th scope="col">Unit</th>
          <th scope="col">From</th>
          <th scope="col">File</th>
        </tr>
      </thead>
      <tbody>
        ${run_factors.map(({ factor, value, origin, source }) => {
          const info = known.get(factor);
          return html`<tr>
            <th scope="row" title="${info?.meaning ?? factor}">${info?.title ?? factor}</th>
            <td class="number">${value ?? "sources contradict each other"}</td>
            <td>${info?.unit}</td>
            <td>${origin && (origins[origin] ?? origin)}</td>
            <td>${source && sourceLink(sources, source)}</td>
          </tr> `;
        })}
      </tbody>
    </table>
  </div>`;
}
