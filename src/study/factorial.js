/** @import {Comparison, Measure, MeasureEntry, Run, Study} from "../types.js" */
import { sayChange } from "../words/changes.js";
import { describeGap } from "../words/chart-only.js";
import { say, toldComparison } from "../findings/told.js";
import { meanOfMeasure } from "../analysis/compare/repeats.js";
import { hasFailedCheck } from "../analysis/admission/failed-check.js";
import { barChart } from "../charts/bar-chart.js";
import { formatMeasure, knownMeasures, mainMeasures, measureTitle } from "../charts/measures.js";
import { figureOf, findMeasure } from "../words/measures.js";
import { formatMany, inSentence } from "../words/numbers.js";
import { renderSvg } from "../charts/static-svg.js";
import { figureKey, levelName } from "../html/cells.js";
import { chartFindings } from "../figure/chart-findings.js";
import { drawnPanel } from "../figure/drawn-panel.js";
import { levelTip } from "../figure/level-tip.js";
import { html } from "../html/markup.js";
import { levelColour } from "./winner-map.js";
import { rawLinks } from "./results-table.js";
import { cell as tableCell, table } from "../html/table.js";
import { sayWorkload } from "../words/workloads.js";

/**
 * A cell of a factorial design: one topology, workload and level.
 * @typedef {object} Cell
 * @property {string} topology
 * @property {string} workload
 * @property {string} level
 * @property {Run[]} runs
 */

/**
 * A factorial design: a row for each topology and workload, a column for each level, and cells that nobody ran left
 * empty and said to be.
 * @param {Study} study
 * @param {{topologyFactors: string[]}} design  factors that make a topology
 */
export async function factorial(study, { topologyFactors }) {
  const cells = cellsOf(study, topologyFactors);
  const stated = statedDesign(study);
  const topologies = distinct([...cells.map(({ topology }) => topology), ...stated.topologies]);
  const workloads = distinct([...cells.map(({ workload }) => workload), ...stated.workloads]);
  const levels = distinct([...study.levels.map(({ value }) => value), ...stated.levels]);
  if (topologies.length === 0 || levels.length === 0) return "";
  const bars = cells.length > 0 ? await barPanels(study, cells, topologies) : "";
  return html`${bars} ${designTable(study, { cells, topologies, workloads, levels })}`;
}

/**
 * @param {Study} study
 * @param {{cells: Cell[], topologies: string[], workloads: string[], levels: string[]}} design
 */
function designTable(study, { cells, topologies, workloads, levels }) {
  const sizes = [
    formatMany(topologies.length, "topology", "topologies"),
    formatMany(workloads.length, "workload"),
    `${formatMany(levels.length, "value")} of ${inSentence(study.factorInfo?.title ?? "the setting")}`,
  ];
  const rows = topologies.flatMap((topology) => workloads.map((workload) => ({ topology, workload })));
  return table(
    [
      {
        head: "Topology, workload",
        names: true,
        cell: ({ topology, workload }) => `${topology}, ${sayWorkload(workload)}`,
      },
      ...levels.map((level) => ({
        head: levelName(study, level),
        cell: (/** @type {{topology: string, workload: string}} */ place) =>
          isOutside(study, { ...place, level })
            ? tableCell("not run", { class: "none" })
            : cellOf(study, cells.find(isAt({ ...place, level }))),
      })),
    ],
    rows,
    {
      label: "Design",
      class: "results factorial",
      caption: `${sizes.join(" × ")}: IOPS (throughput where there are none), mean latency, change of IOPS against ${study.baseline ?? levels[0]}.`,
    },
  );
}

/**
 * @param {{topology: string, workload: string, level: string}} place
 * @returns {(cell: Cell) => boolean}
 */
const isAt = (place) => (cell) =>
  cell.topology === place.topology && cell.workload === place.workload && cell.level === place.level;

/**
 * @param {Study} study
 * @param {string[]} factors
 * @returns {Cell[]}
 */
function cellsOf(study, factors) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const run of study.runs) {
    if (run.level === null) continue;
    const topology = factors
      .filter((name) => run.factors[name] !== undefined)
      .map((name) => levelName(study, run.factors[name], name))
      .join(" × ");
    const key = JSON.stringify([topology, run.workload, run.level]);
    const cell = cells.get(key) ?? { topology, workload: run.workload, level: run.level, runs: [] };
    cell.runs.push(run);
    cells.set(key, cell);
  }
  return [...cells.values()];
}

/**
 * What a document says it varied, where its runs have no figures.
 * @param {Study} study
 */
function statedDesign({ environment, statements, factor, runs }) {
  if (runs.length > 0) return { topologies: [], workloads: [], levels: [] };
  const texts = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.map(String) : []);
  const levels = statements.flatMap(({ factors, against }) =>
    [factors, against].flatMap((side) =>
      factor && side[factor] !== undefined ? [Number(side[factor])] : [],
    ),
  );
  return {
    topologies: texts(environment.topologies),
    workloads: texts(environment.workloads),
    levels: distinct(levels.sort((a, b) => a - b).map(String)),
  };
}

/**
 * Whether the document says that it tested a level with other topologies and workloads alone.
 * @param {Pick<Study, "environment">} study
 * @param {{topology: string, workload: string, level: string}} place
 */
function isOutside({ environment }, { topology, workload, level }) {
  const stated = /** @type {Record<string, unknown>} */ (environment.tested_only_with ?? {})[level];
  return Array.isArray(stated) && ![topology, workload].every((name) => stated.includes(name));
}

/**
 * @param {Study} study
 * @param {Cell | undefined} cell
 */
function cellOf(study, cell) {
  if (!cell) return tableCell(describeGap(study), { class: "none" });
  const done = cell.runs.filter(({ outcome }) => outcome === "completed");
  if (done.length === 0) return tableCell(cell.runs[0].outcome.replaceAll("_", " "), { class: "none" });
  return html`${figuresOf(study, done)} ${changeOf(study, cell)}
    <span class="basis">${formatMany(done.length, "run")} ${done.map((run) => rawLinks(study, run))}</span>`;
}

/**
 * IOPS and latency; throughput where no IOPS are known, which it would only repeat.
 * @param {Study} study
 * @param {Run[]} runs completed, of one cell
 * @returns {string} 1,600, 2.5 ms; 207 MBps
 */
function figuresOf(study, runs) {
  const known = knownMeasures(mainMeasures(study.measures), study.runs).filter(({ field }) =>
    runs.some((run) => figureOf(run, field) !== null),
  );
  const isTold = known.some(({ key }) => key === "iops");
  const shown = known.filter(({ key }) => key !== "throughput" || !isTold);
  return shown.map((measure) => sayFigure(study, runs, measure)).join(", ") || "–";
}

/**
 * @param {Study} study
 * @param {Run[]} runs
 * @param {Measure} measure
 * @returns {string} as printed where it is one figure of a document: almost 1600
 */
function sayFigure(study, runs, measure) {
  const own = runs.length === 1 && study.provenance === "published" && study.printed.get(figureKey(runs[0]));
  const printed = own && own[/** @type {"iops"} */ (measure.field)];
  if (own && printed)
    return [printed, own[/** @type {"bytes_unit"} */ (printedUnits[measure.key])]].filter(Boolean).join(" ");
  const unit = measure.key === "iops" ? "" : ` ${measure.unit}`;
  return `${formatMeasure(measure, meanOf(study, runs, measure)) || "–"}${unit}`;
}

/** @type {Record<string, string>} */
const printedUnits = { throughput: "bytes_unit", latency: "latency_unit" };

/**
 * @param {Study} study
 * @param {Cell} cell
 */
function changeOf(study, cell) {
  const own = cell.runs[0];
  const row = study.comparisons.find(
    (each) =>
      each.scope === "load" &&
      each.factor === study.factor &&
      each.measure === "iops" &&
      each.level === cell.level &&
      each.workload === own.workload &&
      each.tool === own.tool &&
      matches(each, own),
  );
  if (!row) return "";
  if (row.ratio === null) return html`<br /><span class="basis">no comparison</span>`;
  const span =
    row.low !== null && row.high !== null
      ? ` (${sayChange(row.low)} to ${sayChange(row.high)})`
      : ` (${row.runs} and ${row.baseline_runs} runs)`;
  return html`<br /><strong>${sayChange(row.ratio)}</strong
    ><span class="basis" data-told="${say(toldComparison(row))}">${span} ${row.verdict}</span><br />`;
}

/**
 * Whether the other settings and the load of a comparison are those of the run.
 * @param {Comparison} row
 * @param {Run} run
 */
function matches({ others, load }, run) {
  const same = others
    .split(", ")
    .filter(Boolean)
    .every((part) => run.factors[part.slice(0, part.indexOf("="))] === part.slice(part.indexOf("=") + 1));
  return same && load === run.load;
}

/**
 * @param {Study} study
 * @param {Run[]} runs
 * @param {Measure} measure
 */
const meanOf = ({ measures }, runs, { field }) =>
  meanOfMeasure(runs, /** @type {MeasureEntry} */ (findMeasure(measures, field)));

/**
 * Bars of IOPS and of latency for each topology.
 * @param {Study} study
 * @param {Cell[]} cells
 * @param {string[]} topologies
 */
async function barPanels(study, cells, topologies) {
  const measures = knownMeasures(mainMeasures(study.measures), study.runs).filter(
    ({ key }) => key !== "throughput",
  );
  const panels = [];
  for (const topology of topologies)
    for (const measure of measures) {
      const own = cells.filter((cell) => cell.topology === topology);
      const names = tellWorkloads(own.map(({ workload }) => workload));
      const workloads = [...names.values()];
      const rows = own.flatMap((cell) => barRows(study, cell, measure, String(names.get(cell.workload))));
      if (rows.length === 0) continue;
      const label = `${measure.title} at ${topology}, a bar for each value of ${inSentence(study.factorInfo?.title ?? "the setting")}. The figures are in the table below.`;
      const svg = await renderSvg(barChart({ measure, workloads, levels: study.levels }), rows, {
        ...{ label, places: true },
      });
      const shown = [{ name: measureTitle(measure), field: measure.field, divisor: measure.divisor }];
      const places = rows.map((row) => ({ ...row, load: workloads.indexOf(row.workload) }));
      panels.push(
        drawnPanel({
          ...{ title: measureTitle(measure), about: topology, svg },
          tip: levelTip(study, { load: "Workload", names: workloads, shown, rows: places }),
          head: ["Workload", study.factorInfo?.title ?? "Setting", measureTitle(measure), "Point"],
          found: chartFindings(
            study,
            own.flatMap(({ runs }) => runs.map(({ run }) => run)),
            [measure.field],
          ),
          body: rows.map(({ workload, level, part, ...row }) => [
            ...[workload, level, Number(row[measure.field]) / measure.divisor],
            part === "mean" ? "geometric mean of runs" : "one of several runs",
          ]),
        }),
      );
    }
  return html`<div class="panels panels-few">${panels}</div>
    <p class="note">
      ${study.levels.map(({ value, index }) => html`<span class="won-key won-1 sure" style="${levelColour(index)}">${levelName(study, value)}</span> `)}
      Bars are geometric means; each dot is a run.
    </p>`;
}

/**
 * @param {Study} study
 * @param {Cell} cell
 * @param {Measure} measure
 * @param {string} workload  its name
 */
function barRows(study, { level, runs }, measure, workload) {
  const { field } = measure;
  const done = runs.filter((run) => run.outcome === "completed" && figureOf(run, field) !== null);
  if (done.length === 0) return [];
  /** @type {Record<string, any>} */
  const shared = { workload, level };
  const isDoubted = done.some(({ run }) => hasFailedCheck(study, run, field));
  const mean = {
    ...shared,
    part: "mean",
    doubt: isDoubted ? `|${field}|` : null,
    [field]: meanOf(study, done, measure),
  };
  const dots = done.map((run) => ({ ...shared, part: "run", run: run.run, [field]: figureOf(run, field) }));
  return done.length > 1 ? [mean, ...dots] : [mean];
}

/**
 * What bars of workloads are called: those that one word would mean keep the name that the files have.
 * @param {string[]} workloads
 * @returns {Map<string, string>}
 */
export function tellWorkloads(workloads) {
  const said = distinct(workloads).map((workload) => ({ workload, name: sayWorkload(workload) }));
  const isAlone = (/** @type {string} */ name) => said.filter((each) => each.name === name).length === 1;
  return new Map(
    said.map(({ workload, name }) => [workload, isAlone(name) ? name : `${name} (${workload})`]),
  );
}

/** @param {string[]} values */
const distinct = (values) => [...new Set(values)];
