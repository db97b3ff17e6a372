import { counterSeries } from "../charts/time-series.js";
import { html } from "../../html/markup.js";
import { formatThree } from "../../words/numbers.js";
import { numbersOf, legend } from "../../figure/chart-figure.js";

/** @import {RunTables} from "../../types.js" */

/** Instances that one chart shows: those with the highest means. */
const MOST_INSTANCES = 8;

/** What is looked at first, when the capture has it. */
const first = "Physical Disk SCSI Device: Average Driver MilliSec/Command";

/**
 * Counters of captures on the clock of the run, one at a time.
 * @param {HTMLElement} place
 * @param {RunTables} tables
 * @param {number} end  of the clock, in seconds
 */
export async function showCounters(place, tables, end) {
  const counters = await tables.counters();
  if (counters.length === 0) return;
  const names = [...new Set(counters.map(nameOf))].sort();
  place.innerHTML = String(
    html`<h2>Counters of the host</h2>
      <p class="note">From captures of the hosts, with the run's clock. Several groups count the same I/O.</p>
      <p>
        <label
          >Counter
          <select>
            ${names.map((name) => html`<option>${name}</option>`)}
          </select></label
        >
      </p>
      <div class="panel panel-wide"></div>`,
  );
  const select = /** @type {HTMLSelectElement} */ (place.querySelector("select"));
  const panel = /** @type {HTMLElement} */ (place.querySelector(".panel"));
  const show = () => showCounter(panel, counters, select.value, { tables, end });
  if (names.includes(first)) select.value = first;
  select.addEventListener("change", show);
  await show();
}

/** @param {{counter_group: string, counter: string}} row */
const nameOf = ({ counter_group, counter }) => `${counter_group}: ${counter}`;

/**
 * @param {HTMLElement} panel
 * @param {any[]} counters
 * @param {string} name
 * @param {{tables: RunTables, end: number}} context
 */
async function showCounter(panel, counters, name, { tables, end }) {
  const values = counters
    .filter((row) => nameOf(row) === name)
    .map(({ t_s, host, instance, value }) => ({ t_s, value, instance: instance ?? host }));
  const shown = highest(values);
  const width = Math.min(panel.clientWidth, 900);
  const chart = counterSeries(
    values.filter(({ instance }) => shown.includes(instance)),
    { width, end, title: name.split(": ").slice(1).join(": "), steadiness: tables.steadiness },
  );
  if (!chart) {
    panel.innerHTML = String(
      html`<p class="note">
        ${values.map(({ value, t_s }) => `${formatThree(value)} at ${formatThree(t_s)} s`)}
      </p>`,
    );
    return;
  }
  const hidden = new Set(values.map(({ instance }) => instance)).size - shown.length;
  panel.innerHTML = String(
    html`${legend(chart.series)}
      <div class="chart"></div>
      ${hidden > 0 && html`<p class="note">${hidden} more with lower means are not shown.</p>`}
      ${numbersOf(name, chart.rows)}`,
  );
  const place = /** @type {Element} */ (panel.querySelector(".chart"));
  const { draw } = await import("../../figure/client/drawing.js");
  await draw(place, chart.spec, chart.rows, `${name} over time. The numbers are in the table below.`);
}

/**
 * @param {{instance: string, value: number}[]} values
 * @returns {string[]} instances
 */
function highest(values) {
  /** @type {Map<string, {sum: number, count: number}>} */
  const means = new Map();
  for (const { instance, value } of values) {
    const { sum, count } = means.get(instance) ?? { sum: 0, count: 0 };
    means.set(instance, { sum: sum + value, count: count + 1 });
  }
  return [...means]
    .sort(([, a], [, b]) => b.sum / b.count - a.sum / a.count)
    .slice(0, MOST_INSTANCES)
    .map(([instance]) => instance);
}
