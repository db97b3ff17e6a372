import { formatThree } from "../../words/numbers.js";
import { html } from "../markup.js";

/** @import {RunTables} from "../../types.js" */

/**
 * Counters of the time of the run, aggregated by our rules: a row a figure, a column a host.
 * @param {RunTables} tables
 */
export function hostMetrics({ host_metrics }) {
  if (host_metrics.length === 0) return "";
  const hosts = [...new Set(host_metrics.map(({ host }) => host))].sort();
  /** @type {Map<string, any[]>} */
  const rows = new Map();
  for (const row of host_metrics) {
    const key = JSON.stringify([row.scope, row.metric]);
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return html`<h3>Hosts during the run</h3>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Figures of hosts">
      <table class="files">
        <thead>
          <tr>
            <th scope="col">Of</th>
            <th scope="col">Figure, with its unit</th>
            ${hosts.map((host) => html`<th scope="col" class="number">${host || "all"}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...rows.values()].map(
            (values) =>
              html`<tr>
                <th scope="row">${values[0].scope}</th>
                <td><code>${values[0].metric}</code></td>
                ${hosts.map((host) => html`<td class="number">${formatThree(values.find((each) => each.host === host)?.value ?? null) || "–"}</td>`)}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`;
}
