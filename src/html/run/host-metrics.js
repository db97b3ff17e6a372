import { formatThree } from "../../words/numbers.js";
import { html } from "../markup.js";
import { table } from "../table.js";

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
    ${table(
      [
        { head: "Of", names: true, cell: ([{ scope }]) => scope },
        { head: "Figure, with its unit", cell: ([{ metric }]) => html`<code>${metric}</code>` },
        ...hosts.map((host) => ({
          head: host || "all",
          number: true,
          cell: (/** @type {any[]} */ values) =>
            formatThree(values.find((each) => each.host === host)?.value ?? null) || "–",
        })),
      ],
      [...rows.values()],
      { label: "Figures of hosts", tall: true },
    )}`;
}
