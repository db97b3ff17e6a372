import { groupBy } from "../../analysis/series.js";
import { knownMeasures } from "../../charts/measures.js";
import { latencyHistogram } from "../charts/latency-histogram.js";
import { percentileCurve } from "../charts/percentile-curve.js";
import { timeSeries } from "../charts/time-series.js";
import { html } from "../../html/markup.js";
import { checksOfRun, readNotesWhenOpened } from "../checks.js";
import { configuration } from "../configuration.js";
import { chartFigure } from "../../figure/chart-figure.js";
import { filesOfRun } from "../files.js";
import { nameRun, runHead } from "../head.js";
import { hostMetrics } from "../host-metrics.js";
import { kindName, printedFigures, resultsOfWorkers } from "../results.js";
import { showCounters } from "./counter-view.js";
import { showRunPicker } from "./run-picker.js";
import { durationOf, readRun } from "./run-tables.js";
import { givePause, listTables } from "../../figure/client/tables.js";

/** The page of a run: bundled into src/vendor/run.js. */

/** @import {Chart, Factor, MeasureEntry, RunTables} from "../../types.js" */

/**
 * Shows the run that the address names, or the runs to choose from.
 * @param {HTMLElement} place
 */
export async function showRun(place) {
  const asked = new URLSearchParams(location.search);
  const run = asked.get("run");
  try {
    if (run) await showRunOf(place, run);
    else await showRunPicker(place, asked.get("study"));
  } catch (error) {
    place.innerHTML = String(await sayFailure(error, run?.split("/")[0]));
  }
  place.removeAttribute("aria-busy");
}

/**
 * @param {unknown} error
 * @param {string | undefined} study
 */
async function sayFailure(error, study) {
  const published = await listTables().catch(() => []);
  const isKnown = published.some((file) => file.table === "runs" && file.study === study);
  return html`<h1>Run</h1>
    <p class="warning" role="alert">${error instanceof Error ? error.message : error}</p>
    <p>
      ${isKnown && html`<a href="./run.html?study=${study}">Runs of ${study}</a> · `}
      <a href="./run.html">All runs</a> · <a href="./data/">The tables as files</a>
    </p>`;
}

/**
 * First what the run is and its results, then, when the larger tables have come, section by section, all of it.
 * @param {HTMLElement} place
 * @param {string} run
 */
async function showRunOf(place, run) {
  const tables = await readRun(run, (opening) => {
    const { factors, measures } = readVocabulary();
    place.innerHTML = String(
      html`${runHead(opening, factors, measures)}
        <div aria-busy="true"></div>`,
    );
    document.title = titleOf(opening, factors);
    place.removeAttribute("aria-busy");
  });
  const rest = /** @type {HTMLElement} */ (place.lastElementChild);
  const charts = chartsOf(tables, Math.min(place.clientWidth, 900));
  await showTables(rest, tables, charts);
  readNotesWhenOpened(place, tables);
  for (const { id, title, chart } of charts) {
    const { draw } = await import("../../figure/client/drawing.js");
    await draw(
      /** @type {Element} */ (place.querySelector(`#${id} .chart`)),
      chart.spec,
      chart.rows,
      `${title}. The numbers are in the table below.`,
    );
  }
  await showCounters(/** @type {HTMLElement} */ (place.querySelector("#counters")), tables, endOf(tables));
}

/**
 * @param {HTMLElement} place
 * @param {RunTables} tables
 * @param {Figure[]} charts
 */
async function showTables(place, tables, charts) {
  const { factors, measures } = readVocabulary();
  const [time, latency] = [true, false].map((isTime) =>
    charts.filter(({ id }) => id.startsWith("time-") === isTime),
  );
  const results = () => {
    const parts = [resultsOfWorkers(tables, measures), printedFigures(tables, measures)];
    return parts.some(Boolean) && html`${parts}`;
  };
  const all = [
    { id: "results", title: "Results", write: results },
    { id: "latency", title: "Latency", write: () => latency.length > 0 && html`${latency.map(chartFigure)}` },
    { id: "time", title: "Over time", write: () => timeOf(tables, time) },
    { id: "counters", title: "", write: () => html`` },
    { id: "checks", title: "Checks", write: () => checksOfRun(tables) },
    { id: "configuration", title: "Configuration", write: () => configuration(tables, factors) },
    { id: "files", title: "Raw files", write: () => filesOfRun(tables) },
  ];
  const sections = [];
  for (const { write, ...section } of all) {
    await givePause();
    sections.push({ ...section, content: write() });
  }
  const known = sections.filter(({ content }) => content);
  place.innerHTML = String(
    html`<nav aria-label="On this page" class="jump">
        ${known.map(({ id, title }) => title && html`<a href="#${id}">${title}</a> `)}
      </nav>
      ${known.map(({ id, title, content }) =>
        title
          ? html`<h2 id="${id}">${title}</h2>
              ${content}`
          : html`<div id="${id}"></div>`,
      )}`,
  );
  place.removeAttribute("aria-busy");
}

/** @param {RunTables} tables @param {Factor[]} factors */
const titleOf = (tables, factors) => `${nameRun(tables, factors)} | ${tables.study.title}`;

/**
 * @param {RunTables} tables
 * @param {Figure[]} figures
 */
function timeOf(tables, figures) {
  const { sentence } = tables.steadiness ?? {};
  const hosts = hostMetrics(tables);
  if (!sentence && figures.length === 0 && !hosts) return "";
  return html`${sentence && html`<p>${sentence}</p>`} ${figures.map(chartFigure)}
  ${figures.length > 0 && bandNote(tables)} ${hosts}`;
}

/** @typedef {{id: string, title: string, chart: Chart}} Figure */

/**
 * @param {RunTables} tables
 * @param {number} width
 * @returns {Figure[]}
 */
function chartsOf(tables, width) {
  const end = endOf(tables);
  const samples = tables.samples.filter(isWhole);
  const { steadiness } = tables;
  const series = knownMeasures(readVocabulary().measures, tables.samples).map((measure) => ({
    id: `time-${measure.key}`,
    title: `${measure.title} over time`,
    chart: timeSeries(measure, samples, { width, end, steadiness }),
  }));
  const curves = groupBy(curveRows(tables.percentiles), ({ curve }) => curve).map((rows, i) => ({
    id: `percentiles-${i}`,
    title: `Percentiles of latency, ${rows[0].curve}`,
    chart: percentileCurve(rows, { width }),
  }));
  const bins = groupBy(tables.histograms.filter(isWhole), binKind).map((rows, i) => ({
    id: `histogram-${i}`,
    title: `Histogram of latency, ${binKind(rows[0])}`,
    chart: latencyHistogram(rows, { width }),
  }));
  return [...curves, ...bins, ...series].flatMap(({ chart, ...figure }) =>
    chart ? [{ ...figure, chart }] : [],
  );
}

/** @param {{entity_kind: string}} row */
const isWhole = ({ entity_kind }) => entity_kind === "all";

/** @param {any} bin */
const binKind = ({ operation, latency_layer }) => `${operation}, ${latency_layer}`;

/**
 * A line for each kind of I/O of the whole run; where only its workers have percentiles, a chart for each kind of I/O
 * and a line for each of its VMs, jobs or whatever it has of the largest kind. The total latency counts where there is
 * one, else that of the completion.
 * @param {any[]} percentiles
 * @returns {any[]} rows with the chart and the series that they belong to
 */
function curveRows(percentiles) {
  const kind = ["all", "vm", "job", "target", "thread"].find((each) =>
    percentiles.some(({ entity_kind }) => entity_kind === each),
  );
  const own = percentiles.filter(({ entity_kind }) => entity_kind === kind);
  const layer = ["total", ...own.map((row) => row.latency_layer)].find((each) =>
    own.some(({ latency_layer }) => latency_layer === each),
  );
  const chosen = own.filter(({ latency_layer }) => latency_layer === layer);
  const single = new Set(chosen.map(({ operation }) => operation)).size === 2;
  return chosen
    .filter(({ operation }) => !(single && operation === "all"))
    .map((row) => ({
      ...row,
      curve: `${kind === "all" ? "the whole run" : `${row.operation}, each ${kindName(String(kind))}`}, ${layer}`,
      series: kind === "all" ? row.operation : row.entity,
    }));
}

/**
 * Where the clock of the run ends.
 * @param {RunTables} tables
 */
function endOf({ run_factors, samples, steadiness }) {
  const last = samples.reduce((end, { t_s }) => Math.max(end, t_s), 0);
  return Math.max(last, steadiness?.duration_s ?? 0) || (durationOf(run_factors) ?? 1);
}

/** @param {RunTables} tables */
function bandNote({ steadiness }) {
  if (!steadiness?.first_steady_s && steadiness?.steady_from_s == null) return "";
  return html`<p class="note">
    <span class="band band-warmup"></span> warm-up, before the first steady window
    <span class="band band-steady"></span> steady to the end:
    <a href="./methodology.html#was-it-steady">how this is judged</a>
  </p>`;
}

/** @returns {{factors: Factor[], measures: MeasureEntry[]}} */
const readVocabulary = () =>
  JSON.parse(document.querySelector("#vocabulary")?.textContent ?? '{"factors":[],"measures":[]}');
