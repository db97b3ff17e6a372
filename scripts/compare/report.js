/** A comparison as one HTML file: it opens from a disk or an e-mail, without a script, a network or another file. */
import { forestChart } from "../../src/charts/forest-chart.js";
import { chartRows } from "../../src/charts/rows.js";
import { withUsefulAxis } from "../../src/charts/useful-axis.js";
import { chartKinds } from "../../src/figure/chart-kinds.js";
import { toCsv } from "../../src/figure/client/csv.js";
import { markerShapes, swatch } from "../../src/figure/level-key.js";
import { html, raw } from "../../src/html/markup.js";
import { table } from "../../src/html/table.js";
import { lines, meanings, report as words, sureness } from "../../src/sentences/compare.js";
import { fill } from "../../src/sentences/fill.js";
import { countOf, listAll } from "../../src/sentences/format.js";
import { answerCard } from "../../src/html/answer-card.js";
import { sayLevel } from "../../src/words/levels.js";
import { sentenceOf } from "../../src/words/measures.js";
import { capital } from "../../src/words/numbers.js";
import { slugify } from "../../src/words/slug.js";
import { sayTool, sayWorkload } from "../../src/words/workloads.js";
import { figuresOf, listFindings, listProblems } from "./compared.js";
import { sayChange } from "./lines.js";

/** @import {Study} from "../../src/types.js" */
/** @import {Compared, Result} from "./compared.js" */

/** Charts, and rows of a table or chart: more are no two sheets of paper. */
const mostCharts = 4;
const mostRows = 24;

const ownStyle = `
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
html { overflow-y: auto; }
.report-charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem 1.5rem; }
.report-charts figure { break-inside: avoid; margin: 0; }
.report-charts .chart { padding-left: 1rem; }
pre { overflow: auto; max-height: 24rem; font-size: 0.75rem; }
h2 { margin: 1.5rem 0 0.5rem; }
@media print {
  .screen-only { display: none; }
  body { padding: 0; font-size: 9pt; }
  h2 { break-after: avoid; margin: 0.75rem 0 0.25rem; }
  .report-charts { grid-template-columns: 1fr 1fr; }
}
`;

/**
 * @typedef {object} Content
 * @property {Compared} [compared] of several folders
 * @property {string} [title] where there is one folder or study
 * @property {string[]} [standing] what `atlas report` says of it
 * @property {boolean} isRenamed whether private names were replaced
 */

/**
 * @typedef {object} Manner
 * @property {(spec: object, rows: any[], options: {label: string}) => Promise<string>} draw a chart of Vega-Lite, as SVG
 * @property {string} style of all pages, CSS
 */

/**
 * @param {Study} study
 * @param {Content} content
 * @param {Manner} manner
 * @returns {Promise<string>} HTML
 */
export async function makeReport(
  study,
  { compared, title: given = "", standing = [], isRenamed },
  { draw, style },
) {
  const title = compared ? nameSettings(compared.settings) : given;
  const said = compared ?? study.answers[0];
  const levels = (compared?.settings ?? study.levels.map(({ value }) => value)).map((value, index) => ({
    ...{ value, slug: slugify(value), index },
  }));
  const trades = await drawTrades({ ...study, levels }, draw);
  const charts = compared ? [await drawChanges(study, compared, draw), ...trades] : trades;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(style + ownStyle)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${said && answerOf(said)} ${markerShapes()}
          <p class="note level-key">
            ${levels.map(({ value, index }) => html`<span>${swatch(index)} ${sayLevel(value)}</span> `)}
          </p>
          <div class="report-charts">${charts}</div>
          ${compared && resultsOf(study, compared)}
          ${
            standing.length > 0 &&
            html`<h2>${words.standing}</h2>
              ${standing.map((line) => html`<p>${line}</p>`)}`
          }
          ${listOf(words.findings, listFindings(study))} ${listOf(words.problems, listProblems(study))}
          ${numbersOf(study)}
          <p class="note">${words.made} ${isRenamed && words.renamed}</p>
        </main>
      </body>
    </html>`;
  return `${page}\n`;
}

/** @param {string[]} settings */
function nameSettings(settings) {
  const [baseline, ...others] = settings.map(sayLevel);
  return fill(words.title, { baseline, others: listAll(others) });
}

/** @param {object} said @returns {said is Compared} */
const isCompared = (said) => "results" in said && Array.isArray(said.results);

/** @param {Compared} compared @returns {string | null} the state that all results of the measure share, as a sentence */
function shareState({ results, measure }) {
  const states = new Set(results.flatMap((result) => (result.measure === measure ? result.sure : [])));
  return states.size === 1 ? capital(meanings[[...states][0]]) : null;
}

/** @param {Pick<Compared, "finding" | "support" | "strength" | "doubt" | "action" | "besides" | "next">} said */
export const answerOf = (said) =>
  answerCard({ ...said, doubt: said.doubt ?? (isCompared(said) ? shareState(said) : null) });

/**
 * @param {Study} study
 * @param {Compared} compared
 */
export function resultsOf(study, compared) {
  const { results, differs, same, not_recorded, only } = compared;
  const inAnswer = compared.doubt ? null : shareState(compared);
  const states = [...new Set(results.map(({ sure }) => capital(meanings[sure])))];
  const hasContext = [differs, same, not_recorded, only].some((what) => what.length > 0);
  return html`<h2>${words.results}</h2>
    ${resultsTable(study, results)}
    ${states.filter((state) => state !== inAnswer).map((state) => html`<p class="note">${state}</p>`)}
    ${hasContext && html`<h2>${words.context}</h2>`} ${receiptLine(words.differs, differs)}
    ${receiptLine(words.same, same)} ${receiptLine(words.not_recorded, not_recorded)}
    ${only.map((each) => html`<p>${fill(lines.only, { side: each.side, what: listAll(each.results) })}</p>`)}`;
}

/** @param {string} heading @param {string[]} texts */
function listOf(heading, texts) {
  if (texts.length === 0) return "";
  return html`<h2>${heading}</h2>
    <ul>
      ${texts.slice(0, mostRows).map((text) => html`<li>${text}</li>`)}
    </ul>`;
}

/** @param {string} template @param {string[]} what */
const receiptLine = (template, what) =>
  what.length > 0 && html`<p>${fill(template, { what: listAll(what) })}</p>`;

/**
 * @param {Study} study
 * @param {Result[]} results
 */
function resultsTable(study, results) {
  const shown = results.slice(0, mostRows);
  const isMany = new Set(results.map(({ to }) => to)).size > 1;
  const [{ from }] = results;
  const caption =
    shown.length < results.length
      ? fill(words.more, { count: countOf(results.length - shown.length, "result") })
      : null;
  return table(
    [
      { head: "Workload", names: true, cell: ({ where }) => where },
      { head: "Measure", cell: ({ measure }) => sentenceOf(study.measures, measure) },
      isMany && { head: "Setting", cell: ({ to }) => sayLevel(to) },
      { head: sayLevel(from), number: true, cell: (result) => figuresOf(result)[0] },
      {
        head: isMany ? "then" : sayLevel(results[0].to),
        number: true,
        cell: (result) => figuresOf(result)[1],
      },
      { head: "Change (interval)", number: true, cell: sayChange },
      { head: "Runs each", number: true, cell: ({ runs }) => runs },
      { head: "How sure", cell: ({ sure }) => sureness[sure] },
    ],
    shown,
    { label: words.results, ...(caption ? { caption } : {}) },
  );
}

/**
 * @param {Study} study
 * @param {Compared} compared
 * @param {Manner["draw"]} draw
 */
async function drawChanges(study, { measure, settings, results }, draw) {
  const isMany = settings.length > 2;
  const drawn = results
    .filter((result) => result.measure === measure)
    .filter(({ ratio }) => ratio !== null && ratio > 0)
    .slice(0, mostRows)
    .map(({ where, to, ratio, low, high }) => ({
      ...{ lab: isMany ? `${where}, ${sayLevel(to)}` : where, part: "lab", ratio: Number(ratio) },
      ...{ low: low ?? Number(ratio), high: high ?? Number(ratio) },
    }));
  if (drawn.length === 0) return "";
  const ends = drawn.flatMap(({ low, high }) => [low, high]);
  const range = /** @type {[number, number]} */ ([Math.min(0.9, ...ends), Math.max(1.1, ...ends)]);
  const title = fill(words.changes, {
    measure: sentenceOf(study.measures, measure),
    baseline: sayLevel(settings[0]),
  });
  const spec = forestChart({
    labs: drawn.map(({ lab }) => lab),
    range,
    summary: [],
    title: "ratio",
    room: 220,
  });
  return figure(title, await draw(spec, drawn, { label: title }));
}

/**
 * Latency against IOPS with a curve for each folder, workload by workload.
 * @param {Study} study
 * @param {Manner["draw"]} draw
 */
async function drawTrades(study, draw) {
  const along = withUsefulAxis(study);
  const rows = chartRows(along);
  const trade = chartKinds(along, rows).find(({ key }) => key === "trade");
  const figures = [];
  for (const tool of along.tools)
    for (const workload of along.workloads) {
      const own = rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
      if (figures.length >= mostCharts || !trade?.suits(own)) continue;
      const where = [along.tools.length > 1 && sayTool(tool), sayWorkload(workload)]
        .filter(Boolean)
        .join(", ");
      const title = fill(words.trade, { where });
      figures.push(figure(title, await draw(trade.spec({}), own, { label: title })));
    }
  return figures;
}

/** @param {string} title @param {string} svg */
const figure = (title, svg) =>
  html`<figure class="panel">
    <figcaption>${title}</figcaption>
    <div class="chart">${raw(svg)}</div>
  </figure>`;

/** Columns of the CSV, in the units of the tables. */
const columns = [
  "level",
  "run",
  "tool",
  "workload",
  "load",
  "started_at",
  "outcome",
  "iops",
  "bytes_per_s",
  "latency_mean_us",
  "latency_p99_us",
];

/** @param {Study} study */
function numbersOf({ study, runs }) {
  const cells = runs.map((/** @type {Record<string, any>} */ run) =>
    columns.map((name) => {
      const value = run[name];
      if (name === "run") return String(value).slice(study.length + 1);
      return value instanceof Date ? value.toISOString() : (value ?? null);
    }),
  );
  const csv = toCsv([columns, ...cells]);
  return html`<details class="screen-only">
    <summary>${words.numbers}</summary>
    <p>
      <a download="runs.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(csv)}">${words.csv}</a>
    </p>
    <pre>${csv}</pre>
  </details>`;
}
