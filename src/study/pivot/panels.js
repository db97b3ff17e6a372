/**
 * The numbers of a study in the form of a document's own tables: loads down, settings across, a table for each workload,
 * measure and tool. Without a load axis workloads stand down.
 */
/** @import {Measure, MeasureEntry, Run, Study} from "../../types.js" */
/** @import {Column} from "../said/printed-figures.js" */
import { hasFailedCheck } from "../../analysis/admission/failed-check.js";
import { meanOfMeasure } from "../../analysis/compare/repeats.js";
import { groupBy } from "../../analysis/series.js";
import { formatMeasure, knownMeasures } from "../../charts/measures.js";
import { describeGap } from "../../words/chart-only.js";
import { figureOf, findMeasure } from "../../words/measures.js";
import { orderLevels } from "../../words/levels.js";
import { columnOf, figureText, shownFigure } from "../said/printed-figures.js";

/** @typedef {Run & {settings?: string | null}} PlacedRun  settings: what tells it from others at its place */

/**
 * @typedef {object} Cell
 * @property {string} text  as the page shows it
 * @property {string} number  for a CSV; empty where there is none
 * @property {number} runs  of which it is the mean
 * @property {boolean} failed  whether the number failed a check
 */

/**
 * @typedef {object} Row
 * @property {Run} of  a run of it
 * @property {Record<string, string>} names  of other factors that tell rows apart
 * @property {Cell[]} cells  one for each setting
 */

/**
 * @typedef {object} Panel a table
 * @property {string} tool
 * @property {string | null} workload  null: workloads are its rows
 * @property {Measure} measure
 * @property {string} unit  of its numbers
 * @property {string[]} factors  other factors that tell its rows apart
 * @property {Row[]} rows
 */

/**
 * @param {Study} study
 * @returns {string | null} the factor whose values stand down; null where workloads do
 */
export const axisOf = ({ factor, load_axis }) => (load_axis === factor ? null : load_axis);

/**
 * @param {Study} study
 * @returns {string[]} values of the factor under test, which stand across
 */
export const settingsOf = (study) =>
  orderLevels(
    runsOf(study).map((run) => {
      const level = settingOf(study, run);
      const number = Number(level);
      return { level, level_number: level.trim() !== "" && Number.isFinite(number) ? number : null };
    }),
  );

/** @param {Study} study @param {Run} run */
const settingOf = ({ factor }, { factors }) => String(factors[String(factor)]);

/** @param {Study} study @returns {PlacedRun[]} of which the setting is known */
const runsOf = ({ runs, factor }) => runs.filter(({ factors }) => factor && factors[factor] !== undefined);

/**
 * @param {Study} study
 * @returns {Panel[]} none of a study without a factor, or without runs
 */
export function listPanels(study) {
  const settings = settingsOf(study);
  const tables = groupBy(runsOf(study), ({ tool, workload }) =>
    JSON.stringify([tool, axisOf(study) ? workload : null]),
  );
  return tables.flatMap((runs) =>
    knownMeasures(study.measures, runs)
      .filter(({ field }) => runs.some((run) => figureOf(run, field) !== null))
      .map((measure) => panelOf(study, runs, settings, measure)),
  );
}

/**
 * @param {Study} study
 * @param {PlacedRun[]} runs  of one table
 * @param {string[]} settings
 * @param {Measure} measure
 * @returns {Panel}
 */
function panelOf(study, runs, settings, measure) {
  const [{ tool, workload }] = runs;
  const factors = factorsApart(study, runs);
  const column = columnOf(study, measure, runs);
  const rows = groupRows(study, runs, factors).map((own) => ({
    of: own[0],
    names: Object.fromEntries(factors.map((factor) => [factor, own[0].factors[factor] ?? ""])),
    cells: settings.map((setting) =>
      cellOf(
        study,
        column,
        own.filter((run) => settingOf(study, run) === setting),
      ),
    ),
  }));
  const [unit = measure.unit, ...further] = column.units;
  return {
    ...{ tool, workload: axisOf(study) ? workload : null, measure, factors, rows },
    unit: further.length > 0 ? measure.unit : unit,
  };
}

/**
 * Other factors that tell rows apart: where several runs share a place. Of a document each row stays as it is printed.
 * @param {Study} study
 * @param {PlacedRun[]} runs
 */
function factorsApart(study, runs) {
  const named = runs.flatMap(({ settings }) =>
    (settings ?? "").split(/, (?=\w+=)/).flatMap((part) => /^(\w+)=/.exec(part)?.[1] ?? []),
  );
  const isRepeated = study.provenance === "published" && runs.some(({ repeat }) => repeat !== null);
  const own = [study.factor, axisOf(study), "repeat"];
  return [...new Set(named.filter((name) => !own.includes(name))), ...(isRepeated ? ["repeat"] : [])];
}

/**
 * @param {Study} study
 * @param {PlacedRun[]} runs
 * @param {string[]} factors
 * @returns {PlacedRun[][]} runs of each row; of a document at most one at each setting
 */
function groupRows(study, runs, factors) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const rows = groupBy(runs, (run) => {
    const { load, workload, factors: own } = run;
    const place = [axisOf(study) ? load : workload, ...factors.map((factor) => own[factor] ?? null)];
    const cell = JSON.stringify([place, settingOf(study, run)]);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    return JSON.stringify([place, study.provenance === "published" ? counts.get(cell) : 0]);
  });
  return axisOf(study) ? rows.sort(([a], [b]) => Number(a.load) - Number(b.load)) : rows;
}

/**
 * @param {Study} study
 * @param {Column} column
 * @param {Run[]} runs  at one setting and place
 * @returns {Cell}
 */
function cellOf(study, column, runs) {
  const none = { number: "", runs: 0, failed: false };
  if (runs.length === 0) return { ...none, text: describeGap(study) };
  const done = runs.filter(({ outcome }) => outcome === null || outcome === "completed");
  if (done.length === 0) return { ...none, text: String(runs[0].outcome).replaceAll("_", " ") };
  const failed = done.some(({ run }) => hasFailedCheck(study, run, column.field));
  if (done.length === 1)
    return {
      text: figureText(study, column, done[0]),
      number: numberOf(study, column, done[0]),
      ...{ runs: 1, failed },
    };
  const entry = /** @type {MeasureEntry} */ (findMeasure(study.measures, column.field));
  const mean = meanOfMeasure(done, entry);
  return {
    text: formatMeasure(column, mean) || "–",
    number: mean === null ? "" : plain(mean / column.divisor),
    ...{ runs: done.length, failed },
  };
}

/**
 * The digits that a document printed, where all of its column have one unit; else the number in the unit of the measure.
 * @param {Study} study
 * @param {Column} column
 * @param {Run} run
 */
function numberOf(study, column, run) {
  const value = figureOf(run, column.field);
  if (value === null) return "";
  const shown = column.units.length === 1 && shownFigure(study, column, run);
  const printed = shown && study.provenance === "published" ? shown.text.replace(/,(?=\d{3}\b)/g, "") : "";
  return /^-?\d+(\.\d+)?$/.test(printed) ? printed : plain(value / column.divisor);
}

/** Without the noise of binary fractions. @param {number} value */
const plain = (value) => String(Number(value.toPrecision(12)));
