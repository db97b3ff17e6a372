/** @import {Check, Level, Measure, Run, Study} from "../types.js" */
/** @import {Column} from "./said/printed-figures.js" */
import { tabledMeasures } from "../charts/measures.js";
import { figureOf } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { runAddress } from "../html/addresses.js";
import { describeCheck, levelName, loadName, othersName } from "../html/cells.js";
import { axisTitle } from "../figure/chart-kinds.js";
import { fold } from "../html/fold.js";
import { html, raw } from "../html/markup.js";
import { rawLink } from "../html/raw-files.js";
import { slugify } from "../words/slug.js";
import { cell, table } from "../html/table.js";
import {
  columnOf,
  columnTitle,
  figureText,
  linesOf,
  placesOf,
  printedNote,
  printedOf,
} from "./said/printed-figures.js";

/** @typedef {Run & {settings?: string | null}} PlacedRun  settings: what tells it from others at its place */

/** With more rows than this over all tables of a study, each table is folded. */
const FOLD_OVER = 60;

/** What a browser scrolls through without waiting, and more than anybody reads. */
const MOST_TABLES = 200;

const FLAG_NOTE =
  ' Latencies marked <span class="flag"></span> do not agree with their IOPS: <a href="#what-the-checks-found">what the checks found</a>.';

const RUN_NOTE = " Each figure leads to its run.";
const INCOMPLETE_NOTE =
  " Figures in brackets are of incomplete runs, where a file could not be read or VMs are missing; no chart draws them.";

/**
 * Every figure of a study: a table per tool and level, a row per load (and repeat, and run where that leaves several),
 * a figure per workload and measure. Figures that a document printed are shown digit by digit; each leads to the raw line or
 * file that it was read from.
 * @param {Study} study
 */
export function resultsTables(study) {
  const levels = study.levels.length > 0 ? [...study.levels, null] : [null];
  const tables = study.tools.flatMap((tool) =>
    levels.map((level) => ({ tool, level, runs: study.runs.filter(belongsTo(study, tool, level)) })),
  );
  const filled = tables.filter(({ runs }) => runs.length > 0);
  if (filled.length === 0) return html`<p class="empty">No run of this study has been read yet.</p>`;
  const flagged = new Map(study.checks.filter(isDoubt).map((check) => [check.run, check]));
  const folded = study.runs.length > FOLD_OVER;
  /** @type {Set<string>} notes above tables that are not folded, each once */
  const said = new Set();
  return html`${folded && runsLink(study)}${filled.slice(0, MOST_TABLES).map(({ tool, level, runs }) => {
    const title = tableTitle(study, tool, level);
    const results = resultsTable(study, title, runs, { flagged, said: folded ? new Set() : said });
    return folded ? fold(title, formatMany(countRuns(runs), "run"), results) : results;
  })}${filled.length > MOST_TABLES && leftOut(study, filled.length - MOST_TABLES)}`;
}

/**
 * @param {Study} study
 * @param {number} tables
 */
const leftOut = ({ study }, tables) =>
  html`<p class="note">
    ${formatMany(tables, "more table")} are in
    <a href="../data/run_results/${study}.csv">run_results.csv</a>.
  </p>`;

/** @param {Pick<Run, "run">[]} rows  a run with figures of reads and of writes has a row for each @returns {number} */
export const countRuns = (rows) => new Set(rows.map(({ run }) => run)).size;

/** @param {Study} study */
const runsLink = ({ study, runs }) =>
  html`<p>
    Each of the ${formatMany(countRuns(runs), "run")} has <a href="../run.html?study=${study}">a page</a>.
  </p>`;

/** @param {Check} check */
const isDoubt = ({ scope, severity }) => scope === "run" && (severity === "error" || severity === "warning");

/**
 * @param {Study} study
 * @param {string} tool
 * @param {Level | null} level  null: of runs without one
 * @returns {(run: Run) => boolean}
 */
function belongsTo(study, tool, level) {
  return (run) => run.tool === tool && (study.levels.length === 0 || run.level === (level?.value ?? null));
}

/**
 * @param {Study} study
 * @param {string} tool
 * @param {Level | null} level
 */
function tableTitle(study, tool, level) {
  if (study.levels.length === 0) return sayTool(tool);
  const factor = inSentence(study.factorInfo?.title ?? "setting");
  return `${sayTool(tool)}, ${level ? levelName(study, level.value) : `${factor} not known`}`;
}

/**
 * @param {Study} study
 * @param {string} title
 * @param {Run[]} runs
 * @param {{flagged: Map<string | null, Check>, said: Set<string>}} context  said: notes above earlier tables, added to
 */
function resultsTable(study, title, runs, { flagged, said }) {
  const measures = tabledMeasures(study.measures, study.runs);
  const places = placesOf(study, runs);
  const notes = [
    runs.some((run) => printedOf(study, run)) ? printedNote(study, runs, RUN_NOTE) : RUN_NOTE,
    places.length === 1 && ` In the document: ${places[0]}.`,
    runs.some(({ run }) => flagged.has(run)) && raw(FLAG_NOTE),
    runs.some((run) => run.outcome === "incomplete" && hasFigures(measures, run)) && INCOMPLETE_NOTE,
  ].filter((note) => note && !said.has(String(note)));
  for (const note of notes) said.add(String(note));
  const parts = splitWorkloads(study, runs, measures);
  return html`${notes.length > 0 && html`<p class="note">${notes}</p>`}
    <div class="results-parts">
      ${parts.map((workloads, i) => {
        const name =
          workloads.length === 1 ? (workloads[0] ?? "all I/O") : `part ${i + 1} of ${parts.length}`;
        const part = parts.length > 1 ? `, ${name}` : "";
        const own = runs.filter(({ workload }) => workloads.includes(workload));
        return partTable(study, `${title}${part}`, {
          ...{ runs: own, workloads, measures, flagged },
          placed: places.length > 1,
        });
      })}
    </div>`;
}

/** Columns of figures that a sheet of paper holds across. */
const MOST_FIGURES = 12;

/** With so many loads each workload has a table of its own, as wide as a phone: they stand side by side where they may. */
const MANY_LOADS = 5;

/**
 * Workloads side by side in one table, as many as can be read.
 * @param {Study} study
 * @param {Run[]} runs  of one table
 * @param {Measure[]} measures
 * @returns {Run["workload"][][]}
 */
function splitWorkloads(study, runs, measures) {
  const workloads = study.workloads.filter((workload) => runs.some((run) => run.workload === workload));
  const parts = Math.max(1, Math.ceil((workloads.length * measures.length) / MOST_FIGURES));
  const many = new Set(runs.map(({ load }) => load)).size >= MANY_LOADS;
  const size = many ? 1 : Math.max(1, Math.ceil(workloads.length / parts));
  return Array.from({ length: Math.max(1, Math.ceil(workloads.length / size)) }, (_, i) =>
    workloads.slice(i * size, (i + 1) * size),
  );
}

/**
 * @param {Study} study
 * @param {string} title
 * @param {{runs: Run[], workloads: Run["workload"][], measures: Measure[], flagged: Map<string | null, Check>, placed: boolean}} part
 *   placed: with the place of each row in the document
 */
function partTable(study, title, { runs, workloads, measures, flagged, placed }) {
  const repeats = runs.some((run) => run.repeat !== null);
  const rows = groupRows(runs);
  const several = rows.some(({ settings, number }) => settings !== null || number > 1);
  const files = runs.some((run) => !printedOf(study, run)?.line);
  return html`${table(
    [
      study.load_axis === null
        ? { head: "Run", names: true, cell: (row) => rowName(study, row) }
        : { head: axisTitle(study), names: true, cell: ({ runs: [{ load }] }) => loadName(study, load) },
      repeats && { head: "Repeat", cell: ({ runs: [{ repeat }] }) => repeat },
      several && study.load_axis !== null && { head: "Run", cell: (row) => rowName(study, row) },
      ...workloads.map((workload) => {
        const own = runs.filter((run) => run.workload === workload);
        const known = knownMeasures(study, measures, own);
        return {
          ...{ title: sayWorkload(workload ?? ""), heads: known.map(columnTitle) },
          cells: (/** @type {Row} */ row) => cells(study, known, flagged, byWorkload(row.runs, workload)),
        };
      }),
      placed && {
        head: "In the document",
        cell: (row) => placesOf(study, row.runs).join("; "),
      },
      files && {
        head: "Raw files",
        cell: (row) =>
          cell(
            row.runs.map((run) => rawLinks(study, run)),
            { class: "files" },
          ),
      },
    ],
    rows,
    {
      class: "results",
      id: `table-${slugify(title)}`,
      label: sayWorkload(`Results of ${title}`),
      caption: sayWorkload(`${title}: ${formatMany(countRuns(runs), "run")}`),
    },
  )}`;
}

/**
 * Measures of which a workload has figures.
 * @param {Study} study
 * @param {Measure[]} measures
 * @param {Run[]} runs
 * @returns {Column[]}
 */
function knownMeasures(study, measures, runs) {
  const known = measures.filter((measure) => runs.some((run) => hasFigures([measure], run)));
  return (known.length > 0 ? known : measures.slice(0, 1)).map((measure) => columnOf(study, measure, runs));
}

/**
 * @param {Study} study
 * @param {Row} row
 */
const rowName = (study, { settings, number }) =>
  settings === null ? number : [othersName(study, settings), number > 1 && number].filter(Boolean).join(", ");

/**
 * @param {Measure[]} measures
 * @param {Run} run
 */
const hasFigures = (measures, run) => measures.some(({ field }) => figureOf(run, field) !== null);

/**
 * @param {Run[]} runs  of a row
 * @param {Run["workload"]} workload
 */
const byWorkload = (runs, workload) => runs.find((run) => run.workload === workload);

/**
 * @param {Study} study
 * @param {Column[]} measures
 * @param {Map<string | null, Check>} flagged
 * @param {Run | undefined} run
 */
function cells(study, measures, flagged, run) {
  if (!run) return [cell("", { class: "none", colspan: measures.length })];
  const incomplete = run.outcome === "incomplete" && hasFigures(measures, run);
  if (run.outcome !== null && run.outcome !== "completed" && !incomplete) {
    const outcome = runLink(run, run.outcome.replaceAll("_", " "));
    return [cell(outcome, { class: "none", colspan: measures.length })];
  }
  if (!hasFigures(measures, run))
    return [cell(runLink(run, "run"), { class: "none", colspan: measures.length })];
  const figures = linkedFigures(study, run, measures);
  if (incomplete) return figures.map(bracketed);
  const flag = flagged.get(run.run);
  if (!flag) return figures;
  const mark = { class: "flag", title: describeCheck(flag) };
  return figures.map((link, i) => (measures[i].key === "latency" ? cell(link, mark) : link));
}

/**
 * All figures lead to the run; but of those that were printed in known lines each line is named once, and only the
 * last figure leads to the run. A large study has one link to all its runs instead: thousands would be a sixth of it.
 * @param {Study} study
 * @param {Run} run
 * @param {Column[]} measures
 */
function linkedFigures(study, run, measures) {
  const texts = measures.map((measure) => figureText(study, measure, run));
  const places = linesOf(study, run, measures, texts);
  const lines = texts.map((text, i) => lineLink(study, run, text, places[i]));
  if (lines.every((line) => line === null)) return texts.map((text) => runLink(run, text));
  if (study.runs.length > FOLD_OVER) return texts.map((text, i) => lines[i] ?? text);
  const last = texts.findLastIndex((text) => text !== "–");
  return texts.map((text, i) => {
    if (i !== last) return lines[i] ?? text;
    return lines[i] ? html`${lines[i]} ${runLink(run, "run")}` : runLink(run, text);
  });
}

/** @param {unknown} figure  of an incomplete run */
const bracketed = (figure) =>
  cell(figure === "–" ? figure : html`(${figure})`, { class: "none", title: "incomplete" });

/**
 * @param {Run} run
 * @param {string} text
 */
const runLink = (run, text) => (text === "–" ? text : html`<a href="../${runAddress(run.run)}">${text}</a>`);

/**
 * The line of the raw file that a figure was printed in.
 * @param {Study} study
 * @param {Run} run
 * @param {string} text
 * @param {number | null} line
 */
function lineLink(study, run, text, line) {
  const source = printedOf(study, run)?.source;
  if (!source || !line || text === "–") return null;
  return rawLink(study.sources, source, { line, text });
}

/**
 * @param {Study} study
 * @param {Run} run
 */
export function rawLinks(study, run) {
  const sources = study.runSources.get(run.run) ?? [];
  return sources.map(
    (source, i) =>
      html`${rawLink(study.sources, source, { text: i + 1, title: source, label: `${i + 1}: ${source}` })} `,
  );
}

/**
 * @typedef {object} Row
 * @property {Run[]} runs  at most one of each workload
 * @property {string | null} settings
 * @property {number} number  from 1, of the runs that nothing else tells apart
 */

/**
 * @param {PlacedRun[]} runs
 * @returns {Row[]}
 */
function groupRows(runs) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const run of runs) {
    const settings = run.settings ?? null;
    const place = JSON.stringify([run.load, run.repeat, settings]);
    const cell = JSON.stringify([place, run.workload]);
    const number = (counts.get(cell) ?? 0) + 1;
    counts.set(cell, number);
    const key = JSON.stringify([place, number]);
    const row = rows.get(key);
    if (row) row.runs.push(run);
    else rows.set(key, { runs: [run], settings, number });
  }
  return [...rows.values()].sort(
    ({ runs: [a] }, { runs: [b] }) => (a.load ?? 0) - (b.load ?? 0) || Number(a.repeat) - Number(b.repeat),
  );
}
