/** @import {Factor, Identity, MeasureEntry, Site, Study, TableSchema} from "../../src/types.js" */
import { outcomesView } from "../../loaders/vocabulary/outcomes.js";
import { slugify } from "../../src/words/slug.js";
import { readMeanings } from "../ingest/families.js";
import { readExplored } from "./explored.js";
import { failedStudy } from "./failed-study.js";
import { readQuestion } from "./question.js";
import { parseJson, readStudy, recallStudy } from "./read-study.js";
import { askRows, unpackRows } from "./study-rows.js";

/** @import {Rows, StudyRows} from "./study-rows.js" */

/** @typedef {{rows(sql: string, params?: Record<string, any>): Promise<any[]>, close(): void | Promise<void>}} Store */

/** @typedef {{identity: Identity, factors: Factor[], measures: MeasureEntry[], tables: Record<string, any>, published: Site["published"], reading?: Site["reading"], synonyms?: Site["synonyms"], practice?: Site["practice"], exports?: Site["exports"], versions?: Site["versions"], kept?: Site["kept"], isLazy?: boolean}} Given isLazy: what cannot be read of a study is found when a page asks for it */

/**
 * Everything that pages may show, read once for all of them.
 * @param {Store} store
 * @param {Given | Promise<Given>} given  may come while the rows are read
 * @param {Rows | Promise<Rows>} [asked]  of all studies
 * @returns {Promise<Site>}
 */
export async function readSite(store, given, asked = askRows(store)) {
  const rows = new Map([...(await asked)].map(([study, packed]) => [study, unpackRows(packed)]));
  const rowsOf = (/** @type {keyof StudyRows} */ name) =>
    [...rows.values()].flatMap((own) => own[name] ?? []);
  const named = await store.rows(await readQuestion("studies"));
  const syntheses = await store.rows(await readQuestion("syntheses"));
  const explored = await readExplored(store, named, rowsOf("explored"));
  const meanings = await readMeanings();
  const {
    identity,
    factors,
    measures,
    tables,
    published,
    reading = [],
    synonyms = [],
    practice = {},
    exports = [],
    versions,
    kept = new Map(),
    isLazy = false,
  } = await given;
  const { studies, failed } = readStudies(named, rows, isLazy, { factors, measures, meanings });
  return {
    ...identity,
    studies,
    compared: comparedFactors(studies),
    syntheses: syntheses.map((row) => ({
      ...row,
      seen: parseJson(row.seen, []),
      details: parseJson(row.details, []),
    })),
    explored,
    factors,
    measures,
    tables: describeTables(tables),
    views: [{ name: "outcomes", needs: ["results", "percentiles"], sql: outcomesView(measures) }],
    problems: [...rowsOf("problems"), ...failed.flatMap(({ problems }) => problems)],
    failed,
    reading,
    synonyms,
    practice,
    versions,
    kept: new Map([...kept].filter(([name]) => studies.some(({ study }) => study === name))),
    published,
    exports,
  };
}

/**
 * @param {any[]} named rows of the studies themselves
 * @param {Map<string, StudyRows>} rows
 * @param {boolean} isLazy
 * @param {Parameters<typeof readStudy>[2]} context
 * @returns {Pick<Site, "studies" | "failed">}
 */
function readStudies(named, rows, isLazy, context) {
  /** @type {Pick<Site, "studies" | "failed">} */
  const found = { studies: [], failed: [] };
  const read = isLazy ? recallStudy : readStudy;
  for (const row of named)
    try {
      found.studies.push(read(row, rows.get(row.study) ?? {}, context));
    } catch (error) {
      found.failed.push(failedStudy(row.study, row.title, error));
    }
  return found;
}

/**
 * @param {Study[]} studies
 * @returns {Site["compared"]}
 */
export function comparedFactors(studies) {
  const varied = studies.filter((study) => study.factorInfo && study.factor !== study.load_axis);
  const factors = [...new Set(varied.map((study) => /** @type {Factor} */ (study.factorInfo)))];
  return factors.map((factor) => ({
    factor,
    slug: factor.slug ?? slugify(factor.name),
    studies: varied.filter((study) => study.factor === factor.name).map(leadByFactor),
  }));
}

/**
 * @param {Study} study
 * @returns {Study} what it compares first, where its question leads with something else
 */
function leadByFactor(study) {
  const at = study.answers.findIndex(({ kind, factor }) => kind === "comparison" && factor === study.factor);
  if (at <= 0) return study;
  return { ...study, answers: [study.answers[at], ...study.answers.filter((_, i) => i !== at)] };
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
