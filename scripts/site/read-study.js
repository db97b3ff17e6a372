/** @import {Answer, CapturedSetting, Check, Comparison, Criterion, Curve, Factor, HostFigure, JudgedClaim, LatencyHistogram, LatencyPercentiles, Mean, MeasureEntry, Printed, Problem, Refusal, Run, Source, Statement, Steadiness, Study, Winner} from "../../src/types.js" */
/** @import {Meanings} from "../../src/analysis/types.js" */
/** @import {StudyRows} from "./study-rows.js" */
import { meansOfPlaces } from "../../src/analysis/compare/repeats.js";
import { figureKey } from "../../src/html/cells.js";
import { orderLevels } from "../../src/words/levels.js";
import { inDecimalUnit, inPrintedUnit } from "../../src/words/measures.js";
import { slugify } from "../../src/words/slug.js";

/** Questions of src/data that answer what the page of a study shows which is read in a browser. */
export const localQuestions = /** @type {const} */ ([
  "runs",
  "printed",
  "findings",
  "sources",
  "run-sources",
  "problems",
  "refusals",
  "answers",
  "comparisons",
]);

/** Those of the pages of all studies. None of these mixes studies. */
export const studyQuestions = /** @type {const} */ ([
  ...localQuestions,
  "statements",
  "claims",
  "winners",
  "pairs",
  "curves",
  "criteria",
  "steadiness",
  "captured-settings",
  "host-figures",
  "printed-figures",
  "latency-percentiles",
  "latency-histograms",
]);

/** @typedef {{factors: Factor[], measures: MeasureEntry[], meanings: Meanings}} Context */

/** @type {(row: any, rows: StudyRows, context: Context) => Study} */
export const readStudy = (...given) => ({ ...recallStudy(...given) });

/**
 * The same of which each part is read when it is asked for: a study that is known to be readable.
 * @param {any} row
 * @param {StudyRows} rows
 * @param {Context} context
 * @returns {Study}
 */
export function recallStudy(row, rows, context) {
  const about = {
    ...row,
    source_not_given: parseJson(row.source_not_given, []),
    source_not_seen: parseJson(row.source_not_seen, []),
    source_figures: parseJson(row.source_figures, []),
    source_advice: parseJson(row.source_advice, []),
    source_further: parseJson(row.source_further, []),
    permission: parseJson(row.permission, /** @type {Study["permission"]} */ (null)),
    environment: parseJson(row.environment, {}),
    notes: parseJson(row.notes, []),
    changelog: parseJson(row.changelog, []),
    external: parseJson(row.external, []),
    factorInfo: context.factors.find(({ name }) => name === row.factor) ?? null,
    loadInfo: context.factors.find(({ name }) => name === row.load_axis) ?? null,
  };
  return lazily(
    about,
    partsOf(row, (name) => rows[name] ?? [], context),
  );
}

/**
 * @template {object} Known
 * @template {Record<string, (made: any) => any>} Makers
 * @param {Known} known
 * @param {Makers} makers of further properties, given the object
 * @returns {Known & {[Name in keyof Makers]: ReturnType<Makers[Name]>}} it makes each of them when it is first asked for
 */
export function lazily(known, makers) {
  const made = { ...known };
  for (const [name, make] of Object.entries(makers)) {
    const keep = (/** @type {any} */ value) =>
      Object.defineProperty(made, name, { value, writable: true, enumerable: true, configurable: true });
    const get = () => {
      keep(make(made));
      return /** @type {any} */ (made)[name];
    };
    Object.defineProperty(made, name, { get, set: keep, enumerable: true, configurable: true });
  }
  return /** @type {any} */ (made);
}

/**
 * @param {any} row
 * @param {(name: keyof StudyRows) => any[]} rowsOf
 * @param {Context} context
 */
const partsOf = (row, rowsOf, { factors, measures, meanings }) => ({
  runs: () =>
    /** @type {Run[]} */ (rowsOf("runs").map((run) => ({ ...run, factors: parseJson(run.factors, {}) }))),
  tools: (/** @type {Study} */ { runs }) => distinct(runs.map((run) => run.tool)),
  workloads: (/** @type {Study} */ { runs }) => distinct(runs.map((run) => run.workload)),
  levels: (/** @type {Study} */ { runs }) => (row.factor ? levelsOf(runs) : []),
  repeated: (/** @type {Study} */ { runs }) => hasRepeats(runs),
  measures: (/** @type {Study} */ { printed, answers }) =>
    answers[0]?.form === "link_limit"
      ? inDecimalUnit(measures)
      : inPrintedUnit(
          measures,
          [...printed.values()].flatMap(({ bytes_per_printed }) => bytes_per_printed ?? []),
        ),
  means: (/** @type {Study} */ { runs }) => meansOf(runs, measures),
  printed: () =>
    new Map(/** @type {Printed[]} */ (rowsOf("printed")).map((printed) => [figureKey(printed), printed])),
  checks: () =>
    rowsOf("findings").map(
      (check) =>
        /** @type {Check} */ ({
          ...check,
          runs: parseJson(check.runs, []),
          meaning: meanings[check.check]?.[check.class] ?? null,
        }),
    ),
  sources: () => /** @type {Source[]} */ (rowsOf("sources")),
  runSources: () => sourcesByRun(rowsOf("run-sources")),
  problems: () => /** @type {Problem[]} */ (rowsOf("problems")),
  statements: () =>
    rowsOf("statements").map(
      (row) =>
        /** @type {Statement} */ ({
          ...row,
          factors: parseJson(row.factors, {}),
          against: parseJson(row.against, {}),
        }),
    ),
  claims: () =>
    rowsOf("claims").map(
      (row) =>
        /** @type {JudgedClaim} */ ({
          ...row,
          cells: parseJson(row.cells, []),
          test: parseJson(row.test, {}),
        }),
    ),
  comparisons: () =>
    rowsOf("comparisons").map(
      (row) =>
        /** @type {Comparison} */ ({
          ...row,
          confounders: parseJson(row.confounders, []),
          unknown: parseJson(row.unknown, []),
          agreeing_tools: parseJson(row.agreeing_tools, null),
        }),
    ),
  winners: () =>
    rowsOf("winners").map(
      (row) =>
        /** @type {Winner} */ ({
          ...row,
          contenders: parseJson(row.contenders, []),
          winners: parseJson(row.winners, []),
        }),
    ),
  pairs: () => /** @type {Study["pairs"]} */ (rowsOf("pairs")),
  curves: () => /** @type {Curve[]} */ (rowsOf("curves")),
  answers: () => /** @type {Answer[]} */ (rowsOf("answers")),
  refusals: () => /** @type {Refusal[]} */ (rowsOf("refusals")),
  criteria: () =>
    rowsOf("criteria").map((row) => /** @type {Criterion} */ ({ ...row, limits: parseJson(row.limits, []) })),
  steadiness: () => /** @type {Steadiness | null} */ (rowsOf("steadiness")[0] ?? null),
  settings: () => /** @type {CapturedSetting[]} */ (rowsOf("captured-settings")),
  figures: () =>
    rowsOf("printed-figures").map((figure) => ({ ...figure, parts: parseJson(figure.parts, []) })),
  hostFigures: () => /** @type {HostFigure[]} */ (rowsOf("host-figures")),
  percentiles: () => /** @type {LatencyPercentiles[]} */ (rowsOf("latency-percentiles")),
  histograms: () => /** @type {LatencyHistogram[]} */ (rowsOf("latency-histograms")),
  factorInfos: () => new Map(factors.map((factor) => [factor.name, factor])),
  dated: () => row.published ?? dayOf(rowsOf("runs")),
});

/**
 * The repeats at each load of each line as one. Runs that differ in anything but the number of the repeat and their
 * length are no repeats of each other, and have no mean.
 * @param {Run[]} runs
 * @param {MeasureEntry[]} measures
 * @returns {Mean[]}
 */
function meansOf(runs, measures) {
  const whole = runs.filter(
    ({ outcome, operation, load }) => outcome === "completed" && operation === "all" && load !== null,
  );
  const settings = (/** @type {Run} */ { factors: { repeat, duration_s, ...others } }) =>
    JSON.stringify(others);
  const place = /** @type {const} */ (["study", "tool", "workload", "level", "load"]);
  const means = meansOfPlaces(
    whole,
    [...place],
    measures,
    (alike) => new Set(alike.map(settings)).size === 1,
  );
  return /** @type {any[]} */ (means).sort(
    (a, b) =>
      byText(a.tool, b.tool) || byText(a.workload, b.workload) || byText(a.level, b.level) || a.load - b.load,
  );
}

/**
 * @param {Run[]} runs
 * @returns {boolean} whether some setting was run more than once
 */
function hasRepeats(runs) {
  const done = runs.filter(({ outcome }) => outcome === "completed");
  const places = done.map(
    ({ tool, workload, operation, level, load, factors: { repeat, duration_s, ...others } }) =>
      JSON.stringify([tool, workload, operation, level, load, others]),
  );
  return new Set(places).size < places.length;
}

/** @type {(a: string | null, b: string | null) => number} */
const byText = (a, b) => Number(String(a) > String(b)) - Number(String(a) < String(b));

/** @param {{run: string, source: string}[]} rows */
function sourcesByRun(rows) {
  /** @type {Map<string, string[]>} */
  const sources = new Map();
  for (const { run, source } of rows) sources.set(run, [...(sources.get(run) ?? []), source]);
  return sources;
}

/**
 * The day of the last run, where the tools wrote it down.
 * @param {{started_at?: Date | string | null}[]} runs
 */
function dayOf(runs) {
  const times = runs.flatMap(({ started_at }) => (started_at ? [new Date(started_at).getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString().slice(0, 10) : null;
}

/**
 * @template T
 * @param {string | T | null} value
 * @param {T} otherwise
 * @returns {T}
 */
export function parseJson(value, otherwise) {
  if (value === null || value === undefined) return otherwise;
  return typeof value === "string" ? JSON.parse(value) : value;
}

/**
 * Each value once, in the order of the rows.
 * @param {string[]} values
 */
function distinct(values) {
  return [...new Set(values.filter((value) => value !== null))];
}

/**
 * The levels of a study in their order. What others have changes nothing: a study keeps its colours whoever comes.
 * @param {any[]} runs
 * @returns {Study["levels"]}
 */
const levelsOf = (runs) => orderLevels(runs).map((value, index) => ({ value, slug: slugify(value), index }));
