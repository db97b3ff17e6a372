/** @import {Measure, Study} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { mean } from "simple-statistics";
import { loadChart } from "../charts/load-chart.js";
import { figureOf } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayWorkload } from "../words/workloads.js";
import { renderSvg } from "../charts/static-svg.js";
import { axisTitle } from "./chart-kinds.js";
import { layerCharts } from "./layer-charts.js";
import { levelKey, namedLevels } from "./level-key.js";
import { chartFindings } from "./chart-findings.js";
import { drawnPanel } from "./drawn-panel.js";
import { levelTip } from "./level-tip.js";
import { namedLoads } from "../html/cells.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";

/** Counters of hosts that are drawn, in the order in which an I/O meets them; CPU last. */
const counters = [
  { metric: "gavg_us", title: "GAVG: what the guest waits", unit: "ms", divisor: 1000 },
  { metric: "kavg_us", title: "KAVG: in the kernel", unit: "ms", divisor: 1000 },
  { metric: "qavg_us", title: "QAVG: in its queue", unit: "ms", divisor: 1000 },
  { metric: "davg_us", title: "DAVG: at the device", unit: "ms", divisor: 1000 },
  { metric: "split_commands_per_s", title: "Commands split", unit: "a second", divisor: 1 },
  { metric: "cpu_util_pct", title: "Host CPU", unit: "%", divisor: 1 },
  { metric: "cpu_usage_pct", title: "Host CPU", unit: "%", divisor: 1 },
];

/**
 * What the hosts saw in the time of each run, against the load: latency layer by layer, and CPU beside it.
 * @param {Study} study  along the axis that its charts have
 */
export async function hostCharts(study) {
  const values = new Map(study.hostFigures.map((row) => [`${row.run} ${row.metric}`, row.value]));
  const load = {
    title: axisTitle(study),
    values: [...new Set(study.runs.flatMap((run) => run.load ?? []))].sort((a, b) => a - b),
    bytes: study.loadInfo?.unit === "bytes",
  };
  if (load.values.length < 2 || study.hostFigures.length === 0) return cpuNote(study);
  const levels = namedLevels(study);
  const panels = [];
  for (const workload of study.workloads)
    for (const { metric, ...shown } of counters) {
      const rows = study.runs.flatMap((run) => {
        const value = values.get(`${run.run} ${metric}`);
        const drawn = run.workload === workload && run.load !== null && value !== undefined;
        return drawn
          ? [{ level: run.level ?? "", load: run.load, part: "run", counter: value, run: run.run }]
          : [];
      });
      if (rows.length < 2) continue;
      const measure = /** @type {Measure} */ (
        /** @type {unknown} */ ({ key: metric, field: "counter", ...shown })
      );
      const label = `${shown.title} of ${sayWorkload(workload)} against ${load.title}, a line for each value of ${inSentence(study.factorInfo?.title ?? "the setting")}.`;
      const spec = loadChart({
        measure: { ...measure, title: shown.title.split(":")[0] },
        load,
        levels,
      });
      panels.push(
        drawnPanel({
          ...{ title: shown.title, about: sayWorkload(workload) },
          svg: await renderSvg(spec, [...rows, ...meansOf(rows)], { label, places: true }),
          tip: hostTip(study, load, `${shown.title.split(":")[0]} (${shown.unit})`, shown.divisor, rows),
          head: [
            ...[study.factorInfo?.title ?? "Setting", load.title],
            `${shown.title.split(":")[0]} (${shown.unit})`,
          ],
          found: chartFindings(
            study,
            rows.map(({ run }) => run),
            metric.endsWith("_us") ? ["latency_mean_us"] : [],
          ),
          body: rows.map((row) => [row.level, row.load, row.counter / shown.divisor]),
        }),
      );
    }
  if (panels.length === 0) return cpuNote(study);
  return html`<h3>What the hosts saw</h3>
    <p class="note">
      Host counters during each run. The device sees a split I/O as several commands, so don't compare DAVG
      with and without splits.
    </p>
    ${await layerCharts(study)}
    ${fold(
      "Each counter along the load",
      formatMany(panels.length, "chart"),
      html`${levelKey(study)}
        <div class="panels">${panels}</div>`,
    )}
    ${cpuNote(study)}`;
}

/**
 * @param {Study} study
 * @param {{title: string, values: number[]}} load
 * @param {string} name  of the figure, with its unit
 * @param {number} divisor
 * @param {{level: string, load: number | null, part: string, counter: number, run: string}[]} rows
 */
function hostTip(study, load, name, divisor, rows) {
  const tip = levelTip(study, {
    ...{ load: load.title, shown: [{ name, field: "counter", divisor }] },
    rows: [...rows, ...meansOf(rows)],
  });
  return { ...tip, titles: { ...tip.titles, ...namedLoads(study, load.values) } };
}

/**
 * The mean over the runs of each level and load, for the line.
 * @param {{level: string, load: number | null, counter: number}[]} rows
 */
function meansOf(rows) {
  return groupBy(rows, ({ level, load }) => `${level} ${load}`).map((own) => ({
    ...own[0],
    part: "mean",
    counter: mean(own.map(({ counter }) => counter)),
  }));
}

/** @param {Study} study */
function cpuNote({ hostFigures, runs }) {
  const isKnown = hostFigures.some(({ metric }) => metric.startsWith("cpu_"));
  if (runs.length === 0 || isKnown || runs.some((run) => figureOf(run, "cpu_us_per_io") !== null)) return "";
  return html`<p class="note">CPU was not recorded, so a faster setting may need more of it.</p>`;
}
