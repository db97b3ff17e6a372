/** @import {Study} from "../types.js" */
import { mean } from "simple-statistics";
import { groupBy } from "../analysis/series.js";
import { latencyParts, layers, layersChart } from "../charts/layers-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { sayWorkload } from "../words/workloads.js";
import { levelName, loadName } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { axisTitle } from "./chart-kinds.js";
import { chartFindings } from "./chart-findings.js";
import { drawnPanel } from "./drawn-panel.js";
import { figureRows } from "./figure-rows.js";
import { maxOf } from "../words/ends.js";

/** @typedef {{workload: string, level: string, load: number, key: string, order: number, us: number}} Part */

/**
 * The layers of latency as stacked parts, a chart a workload and level, all on one scale.
 * @param {Study} study  along the axis that its charts have
 */
export async function layerCharts(study) {
  const parts = meanParts(study.runs.filter(({ load }) => load !== null).flatMap(partsFor(study)));
  if (parts.length === 0) return "";
  const bars = groupBy(parts, ({ workload, level, load }) => JSON.stringify([workload, level, load]));
  const top = maxOf(bars.map((bar) => bar.reduce((sum, { us }) => sum + us, 0))) / 1000;
  const panels = [];
  for (const own of groupBy(parts, ({ workload, level }) => JSON.stringify([workload, level])))
    panels.push(await layerPanel(study, own, top));
  return html`<h4>Where an I/O waits</h4>
    ${layerKey(parts)}
    <div class="panels">${panels}</div>`;
}

/** @param {Part[]} parts */
function layerKey(parts) {
  const used = layers.filter(({ key }) => parts.some((part) => part.key === key && part.us > 0));
  return html`<p class="note level-key">
    ${used.map(
      ({ title, share }) =>
        html`<span
          >${raw(`<svg class="swatch" width="22" height="12" viewBox="0 0 22 12" aria-hidden="true"><rect width="22" height="12" fill="var(--ink)" fill-opacity="${share}"/></svg>`)}
          ${title}</span
        > `,
    )}
  </p>`;
}

/**
 * The layers of the workload that the answer is about, a bar for each value of the setting, at the largest load.
 * @param {Study} study
 * @returns {Promise<import("./answer-picture.js").Drawn | null>} null where the setting has one value
 */
export async function layersPicture(study) {
  const workload = String(study.answers[0].workload);
  const own = study.runs.filter((run) => run.workload === workload && run.level !== null);
  const most = maxOf(own.map(({ load }) => load ?? 0));
  const parts = meanParts(own.filter(({ load }) => (load ?? 0) === most).flatMap(partsFor(study)));
  const names = study.levels.flatMap(({ value }) =>
    parts.some(({ level }) => level === value) ? [levelName(study, value)] : [],
  );
  if (names.length < 2) return null;
  const rows = parts
    .map((part) => ({ ...part, load: levelName(study, part.level), ms: part.us / 1000, part: "single" }))
    .sort((a, b) => names.indexOf(a.load) - names.indexOf(b.load) || a.order - b.order);
  const setting = study.factorInfo?.title ?? "Setting";
  const top = maxOf(
    names.map((name) => rows.reduce((sum, row) => sum + (row.load === name ? row.ms : 0), 0)),
  );
  const caption = `Latency by layer, ${sayWorkload(workload)}`;
  const spec = layersChart({ load: { title: setting, names }, top });
  return {
    caption,
    picture: html`<div class="chart">${raw(await renderSvg(spec, rows, { label: `${caption}.` }))}</div>`,
    key: layerKey(parts),
    data: figureRows(
      [setting, "Layer", "Part of the mean latency (ms)"],
      rows.map(({ load, order, ms }) => [load, layers[order].title, ms]),
    ),
  };
}

/**
 * @param {Study} study
 * @returns {(run: Study["runs"][number]) => Part[]}
 */
function partsFor({ hostFigures }) {
  const known = new Map(hostFigures.map(({ run, metric, value }) => [`${run} ${metric}`, value]));
  return ({ run, workload, level, load, latency_mean_us }) => {
    const of = (/** @type {string} */ name) => known.get(`${run} ${name}_us`);
    const counters = { davg: of("davg"), kavg: of("kavg"), qavg: of("qavg"), gavg: of("gavg") };
    return latencyParts({ ...counters, guest: latency_mean_us }).map((part) => ({
      ...{ workload, level: level ?? "", load: Number(load), ...part },
      order: layers.findIndex(({ key }) => key === part.key),
    }));
  };
}

/**
 * Over the runs of each place.
 * @param {Part[]} parts
 * @returns {Part[]}
 */
const meanParts = (parts) =>
  groupBy(parts, ({ workload, level, load, key }) => JSON.stringify([workload, level, load, key])).map(
    (own) => ({ ...own[0], us: mean(own.map(({ us }) => us)) }),
  );

/**
 * @param {Study} study
 * @param {Part[]} parts  of a workload and level
 * @param {number} top  ms
 */
async function layerPanel(study, parts, top) {
  const sorted = parts.toSorted((a, b) => a.load - b.load || a.order - b.order);
  const [{ workload, level }] = sorted;
  const named = sorted.map((part) => ({ ...part, load: loadName(study, part.load), ms: part.us / 1000 }));
  const load = { title: axisTitle(study), names: [...new Set(named.map((row) => row.load))] };
  const of = [sayWorkload(workload), level && levelName(study, level)].filter(Boolean).join(", ");
  const label = `Mean latency of ${of} by layer, stacked, against ${load.title}.`;
  return drawnPanel({
    ...{ title: "Latency by layer (ms)", about: of },
    svg: await renderSvg(layersChart({ load, top }), /** @type {any} */ (named), { label, places: true }),
    tip: {
      titles: { level: "Layer", load: load.title, loads: Object.fromEntries(load.names.entries()) },
      shown: [{ name: "Part of the mean latency (ms)", field: "ms" }],
      levels: {},
      rows: named.map((row) => ({
        ...{ level: layers[row.order].title, load: load.names.indexOf(row.load), ms: row.ms },
        ...{ part: "single", run: null },
      })),
    },
    head: [load.title, "Layer", "Part of the mean latency (ms)"],
    found: chartFindings(study, runsAt(study, sorted[0]), ["latency_mean_us"]),
    body: named.map((row) => [row.load, layers[row.order].title, row.ms]),
  });
}

/**
 * The runs whose layers a chart draws.
 * @param {Study} study
 * @param {Pick<Part, "workload" | "level">} of
 */
const runsAt = ({ runs }, { workload, level }) =>
  runs.filter((run) => run.workload === workload && (run.level ?? "") === level).map(({ run }) => run);
