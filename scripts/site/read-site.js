/** @import {Answer, CapturedSetting, Check, Comparison, Criterion, Curve, Factor, HostFigure, Identity, JudgedClaim, Mean, MeasureEntry, Printed, Problem, Refusal, Run, Site, Source, Statement, Steadiness, Study, TableSchema, Winner} from "../../src/types.js" */
import { readFile } from "node:fs/promises";
import { countValues, ofStudy } from "../../loaders/store/exports.js";
import { outcomesView } from "../../loaders/vocabulary/outcomes.js";
import { meansOfPlaces } from "../../src/analysis/compare/repeats.js";
import { figureKey } from "../../src/html/cells.js";
import { orderLevels } from "../../src/words/levels.js";
import { slugify } from "../../src/words/slug.js";
import { failedStudy } from "./failed-study.js";
import { readMeanings } from "../ingest/families.js";

/** @import {Meanings} from "../../src/analysis/types.js" */

/** @typedef {{rows(sql: string, params?: Record<string, any>): Promise<any[]>, close(): void | Promise<void>}} Store */

/** @typedef {{identity: Identity, factors: Factor[], measures: MeasureEntry[], tables: Record<string, any>, published: Site["published"], reading?: Site["reading"], exports?: Site["exports"], versions?: Site["versions"]}} Given */

const questions = /** @type {const} */ ([
  "studies",
  "runs",
  "printed",
  "findings",
  "sources",
  "run-sources",
  "problems",
  "statements",
  "claims",
  "comparisons",
  "winners",
  "curves",
  "criteria",
  "steadiness",
  "captured-settings",
  "host-figures",
  "answers",
  "refusals",
  "syntheses",
]);

/**
 * Everything that pages may show, read once for all of them.
 * @param {Store} store
 * @param {Given | Promise<Given>} given  may come while the rows are read
 * @returns {Promise<Site>}
 */
export async function readSite(store, given) {
  const answers = /** @type {Record<typeof questions[number], any[]>} */ ({});
  for (const name of questions) answers[name] = await store.rows(await readQuestion(name));
  const explored = await readExplored(store, answers.studies);
  const meanings = await readMeanings();
  const {
    identity,
    factors,
    measures,
    tables,
    published,
    reading = [],
    exports = [],
    versions,
  } = await given;
  const ofStudies = questions.filter((name) => name !== "syntheses");
  const of = Object.fromEntries(ofStudies.map((name) => [name, groupByStudy(answers[name])]));
  const { studies, failed } = readStudies(answers.studies, { of, factors, measures, meanings });
  return {
    ...identity,
    studies,
    compared: comparedFactors(studies),
    syntheses: answers.syntheses.map((row) => ({
      ...row,
      seen: parseJson(row.seen, []),
      details: parseJson(row.details, []),
    })),
    explored,
    factors,
    measures,
    tables: describeTables(tables),
    views: [{ name: "outcomes", needs: ["results", "percentiles"], sql: outcomesView(measures) }],
    problems: [...answers.problems, ...failed.flatMap(({ problems }) => problems)],
    failed,
    reading,
    versions,
    published,
    exports,
  };
}

/**
 * What the Explore page opens with: of its rows those of the study that has the most, among those with a load.
 * @param {Store} store
 * @param {Record<string, any>[]} studies
 * @returns {Promise<Site["explored"]>}
 */
async function readExplored(store, studies) {
  const question = await readQuestion("explore.parquet");
  const counts = await store.rows(countValues(question));
  const names = Object.keys(counts[0] ?? {}).filter((name) => name !== "of_study");
  const axes = new Map(studies.map(({ study, load_axis }) => [study, load_axis]));
  const loaded = counts.filter((count) => count[axes.get(count.of_study)] > 0);
  const [largest] = (loaded.length > 0 ? loaded : counts).toSorted((a, b) => b.study - a.study);
  return {
    studies: counts.map(({ of_study: study }) => study),
    names: names.filter((name) => counts.some((count) => count[name] > 0)),
    rows: largest ? await store.rows(ofStudy(question, largest.of_study)) : [],
  };
}

/** @param {string} name  of a file in src/data, without .sql */
export function readQuestion(name) {
  return readFile(new URL(`../../src/data/${name}.sql`, import.meta.url), "utf8");
}

/**
 * @template {{study: string}} Row
 * @param {Row[]} rows
 * @returns {Map<string, Row[]>}
 */
function groupByStudy(rows) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row.study);
    if (group) group.push(row);
    else groups.set(row.study, [row]);
  }
  return groups;
}

/**
 * The levels of a study in their order. What others have changes nothing: a study keeps its colours whoever comes.
 * @param {any[]} runs
 * @returns {Study["levels"]}
 */
const levelsOf = (runs) => orderLevels(runs).map((value, index) => ({ value, slug: slugify(value), index }));

/**
 * @param {any[]} rows
 * @param {Parameters<typeof readStudy>[1]} context
 * @returns {Pick<Site, "studies" | "failed">}
 */
function readStudies(rows, context) {
  /** @type {Pick<Site, "studies" | "failed">} */
  const read = { studies: [], failed: [] };
  for (const row of rows)
    try {
      read.studies.push(readStudy(row, context));
    } catch (error) {
      read.failed.push(failedStudy(row.study, row.title, error));
    }
  return read;
}

/**
 * @param {any} row
 * @param {{of: Record<string, Map<string, any[]>>, factors: Factor[], measures: MeasureEntry[], meanings: Meanings}} context
 * @returns {Study}
 */
function readStudy(row, { of, factors, measures, meanings }) {
  /** @type {(name: string) => any[]} */
  const rowsOf = (name) => of[name].get(row.study) ?? [];
  const runs = /** @type {Run[]} */ (
    rowsOf("runs").map((run) => ({ ...run, factors: parseJson(run.factors, {}) }))
  );
  const means = meansOf(runs, measures);
  return {
    ...row,
    source_not_given: parseJson(row.source_not_given, []),
    source_not_seen: parseJson(row.source_not_seen, []),
    source_further: parseJson(row.source_further, []),
    permission: parseJson(row.permission, /** @type {Study["permission"]} */ (null)),
    environment: parseJson(row.environment, {}),
    notes: parseJson(row.notes, []),
    changelog: parseJson(row.changelog, []),
    external: parseJson(row.external, []),
    tools: distinct(runs.map((run) => run.tool)),
    workloads: distinct(runs.map((run) => run.workload)),
    levels: row.factor ? levelsOf(runs) : [],
    repeated: hasRepeats(runs),
    runs,
    means,
    printed: new Map(
      /** @type {Printed[]} */ (rowsOf("printed")).map((printed) => [figureKey(printed), printed]),
    ),
    checks: rowsOf("findings").map(
      (check) =>
        /** @type {Check} */ ({
          ...check,
          runs: parseJson(check.runs, []),
          meaning: meanings[check.check]?.[check.class] ?? null,
        }),
    ),
    sources: /** @type {Source[]} */ (rowsOf("sources")),
    runSources: sourcesByRun(rowsOf("run-sources")),
    problems: /** @type {Problem[]} */ (rowsOf("problems")),
    statements: rowsOf("statements").map(
      (row) =>
        /** @type {Statement} */ ({
          ...row,
          factors: parseJson(row.factors, {}),
          against: parseJson(row.against, {}),
        }),
    ),
    claims: rowsOf("claims").map(
      (row) =>
        /** @type {JudgedClaim} */ ({
          ...row,
          cells: parseJson(row.cells, []),
          test: parseJson(row.test, {}),
        }),
    ),
    comparisons: rowsOf("comparisons").map(
      (row) =>
        /** @type {Comparison} */ ({
          ...row,
          confounders: parseJson(row.confounders, []),
          unknown: parseJson(row.unknown, []),
          agreeing_tools: parseJson(row.agreeing_tools, null),
        }),
    ),
    winners: rowsOf("winners").map(
      (row) =>
        /** @type {Winner} */ ({
          ...row,
          contenders: parseJson(row.contenders, []),
          winners: parseJson(row.winners, []),
        }),
    ),
    curves: /** @type {Curve[]} */ (rowsOf("curves")),
    answers: /** @type {Answer[]} */ (rowsOf("answers")),
    refusals: /** @type {Refusal[]} */ (rowsOf("refusals")),
    criteria: rowsOf("criteria").map(
      (row) => /** @type {Criterion} */ ({ ...row, limits: parseJson(row.limits, []) }),
    ),
    steadiness: /** @type {Steadiness | null} */ (rowsOf("steadiness")[0] ?? null),
    settings: /** @type {CapturedSetting[]} */ (rowsOf("captured-settings")),
    hostFigures: /** @type {HostFigure[]} */ (rowsOf("host-figures")),
    factorInfo: factors.find(({ name }) => name === row.factor) ?? null,
    loadInfo: factors.find(({ name }) => name === row.load_axis) ?? null,
    measures,
    factorInfos: new Map(factors.map((factor) => [factor.name, factor])),
    dated: row.published ?? dayOf(rowsOf("runs")),
  };
}

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
function parseJson(value, otherwise) {
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
 * @param {Study[]} studies
 * @returns {Site["compared"]}
 */
function comparedFactors(studies) {
  const varied = studies.filter((study) => study.factorInfo && study.factor !== study.load_axis);
  const factors = [...new Set(varied.map((study) => /** @type {Factor} */ (study.factorInfo)))];
  return factors.map((factor) => ({
    factor,
    slug: factor.slug ?? slugify(factor.name),
    studies: varied.filter((study) => study.factor === factor.name),
  }));
}

/**
 * @param {Record<string, any>} tables
 * @returns {TableSchema[]}
 */
function describeTables(tables) {
  return Object.entries(tables).map(([name, schema]) => ({
    name,
    title: schema.title,
    description: schema.description,
    key: schema["x-key"] ?? [],
    columns: Object.entries(schema.properties).map(([column, { arrow, unit, description }]) => ({
      name: column,
      type: arrow,
      unit: unit ?? null,
      description,
    })),
  }));
}
