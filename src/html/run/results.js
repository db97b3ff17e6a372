import { formatMeasure, measuresOf } from "../../charts/measures.js";
import { formatCount, formatLatency } from "../../words/numbers.js";
import { html } from "../markup.js";
import { sourceLink } from "./files.js";

/** @import {RunTables} from "../../types.js" */

const kinds = ["all", "group", "host", "datastore", "vm", "client", "target", "disk", "job", "thread"];
const operations = ["all", "read", "write", "trim"];

/**
 * What came out for the whole run and for each of its workers.
 * @param {RunTables} tables
 */
export function resultsOfWorkers({ results, sources }) {
  if (results.length === 0) return html`<p class="empty">This run has no result.</p>`;
  const measures = measuresOf(results);
  const rows = results.toSorted(
    (a, b) =>
      kinds.indexOf(a.entity_kind) - kinds.indexOf(b.entity_kind) ||
      a.entity.localeCompare(b.entity, "en", { numeric: true }) ||
      operations.indexOf(a.operation) - operations.indexOf(b.operation),
  );
  return html`<p class="note">
      “all” is the whole run, summed by <a href="./methodology#summing-over-workers">our rules</a>; the other
      rows are its parts.
    </p>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Results">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">Operation</th>
            ${measures.map((measure) => html`<th scope="col" class="number">${measure.key === "iops" ? "IOPS" : html`${measure.title}, ${measure.unit}`}</th>`)}
            <th scope="col" class="number">Standard deviation</th>
            <th scope="col" class="number">Lowest</th>
            <th scope="col" class="number">Highest</th>
            <th scope="col">Latency spans</th>
            <th scope="col" class="number">I/Os</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr class="${row.entity_kind === "all" ? "whole" : ""}">
                <th scope="row">${row.entity_kind === "all" ? "all" : `${row.entity_kind} ${row.entity}`}</th>
                <td>${row.operation}</td>
                ${measures.map((measure) => html`<td class="number">${formatMeasure(measure, row[measure.field]) || "–"}</td>`)}
                <td class="number">${formatLatency(row.latency_stddev_us) || "–"}</td>
                <td class="number">${formatLatency(row.latency_min_us) || "–"}</td>
                <td class="number">${formatLatency(row.latency_max_us) || "–"}</td>
                <td>${row.latency_layer}</td>
                <td class="number">${formatCount(row.ios) || "–"}</td>
                <td>${row.source ? sourceLink(sources, row.source) : "summed"}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`;
}

/**
 * What the tool or document printed itself, digit by digit.
 * @param {RunTables} tables
 */
export function printedFigures({ reported, sources }) {
  if (reported.length === 0) return "";
  return html`<h3>As printed</h3>
    <p class="note">What the tool or the document printed itself, digit by digit.</p>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Printed figures">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Of</th>
            <th scope="col">Operation</th>
            <th scope="col" class="number">Printed</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          ${reported.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.measure}</th>
                <td>${row.entity_kind === "all" ? "all" : `${row.entity_kind} ${row.entity}`}</td>
                <td>${row.operation}</td>
                <td class="number">${row.text} ${row.unit_as_printed}</td>
                <td>${row.source && sourceLink(sources, row.source, row.line)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`;
}
