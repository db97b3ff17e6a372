/** The analysis over assembled tables of studies: every function of src/analysis that is named after a table of findings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findings } from "../../loaders/vocabulary/tables.js";
import { hashCode } from "../../loaders/reading/code.js";
import { readFactors, readMeasures } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB, viewsOfStudies, writeRows } from "../../loaders/store/store.js";
import { groupBy } from "../../src/analysis/series.js";
import { answerClaims } from "./claims.js";
import { readFamilies, readKinds } from "./families.js";

/** @import {Context, Field, PrintedFigure, Run} from "../../src/analysis/types.js" */

const queries = {
  audit: new URL("../../src/data/audit.sql", import.meta.url),
  facts: new URL("../../src/data/facts.sql", import.meta.url),
  lacking: new URL("../../src/data/lacking.sql", import.meta.url),
  layers: new URL("../../src/data/layers.sql", import.meta.url),
  "printed-figures": new URL("../../src/data/printed-figures.sql", import.meta.url),
  series: new URL("../../src/data/series.sql", import.meta.url),
  stated: new URL("../../src/data/stated.sql", import.meta.url),
  studied: new URL("../../src/data/studied.sql", import.meta.url),
  told: new URL("../../src/data/told.sql", import.meta.url),
};
const factors = readFactors();
const measures = readMeasures();
const units = Object.fromEntries(factors.map(({ name, title, unit }) => [name, { title, unit }]));
const settings = factors.filter(({ kind }) => kind === "setting").map(({ name }) => name);

/** Recorded fields that are no factors. @type {Field[]} */
const tellingFields = ["tool_version", "latency_layer", "percentile_layer"].map((name) => ({
  name,
  kind: "run",
  workers: "same",
}));
/** @type {Field[]} */
const fields = [...factors, ...tellingFields];

/** Of a study whose study.yaml cannot be used. @type {Record<string, any>} */
const nothingStated = {
  factor: null,
  baseline: null,
  margin_pct: null,
  blocks: null,
  order_random: null,
  published: null,
};

/** @returns {string} changes when the analysis, or what it asks for, does */
export const hashAnalysis = () =>
  hashCode([new URL(import.meta.url), new URL("./synthesise.js", import.meta.url)]);

/**
 * Writes the findings of some studies into the next generation. To read them together costs little more than to read
 * one: a query takes longer to be planned than to be answered.
 * @param {string} parquet
 * @param {string[]} studies assembled into this generation or the next
 */
export async function analyse(parquet, studies) {
  const read = await readStudies([join(parquet, ".next"), parquet], studies);
  const rowsOf = (/** @type {string} */ study) => (/** @type {keyof queries} */ name) =>
    read[name].get(study) ?? [];
  const kinds = await readKinds();
  for (const study of studies) await analyseStudy(parquet, study, describeStudy(rowsOf(study), kinds));
}

/**
 * @param {string} parquet
 * @param {string} study
 * @param {{runs: Run[], about: Context}} input
 */
async function analyseStudy(parquet, study, { runs, about }) {
  about.claims = await answerClaims(parquet, study, about.claims ?? []);
  for (const table of findings) {
    const families = await readFamilies(table);
    const found = families.flatMap((family) => family(runs, about));
    about.findings[table] = found;
    const rows = found.map((row) => ({ study, ...row }));
    await writeRows(parquet, study, table, rows);
  }
}

/**
 * @param {string[]} folders of Parquet
 * @param {string[]} studies
 * @returns {Promise<Record<string, Map<string, Record<string, any>[]>>>} answers to each query by study
 */
async function readStudies(folders, studies) {
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudies(folders, studies));
    await store.connection.run(
      `set variable setting_factors = ${JSON.stringify(settings).replaceAll('"', "'")}`,
    );
    /** @type {Record<string, Map<string, Record<string, any>[]>>} */
    const rows = {};
    for (const [name, query] of Object.entries(queries)) {
      const groups = groupBy(await store.rows(readFileSync(query, "utf8")), ({ study }) => study);
      rows[name] = new Map(groups.map((group) => [group[0].study, group]));
    }
    return rows;
  } finally {
    store.close();
  }
}

/**
 * @param {(name: keyof queries) => Record<string, any>[]} rowsOf the study
 * @param {Context["kinds"]} kinds of tests of claims
 * @returns {{runs: Run[], about: Context}}
 */
function describeStudy(rowsOf, kinds) {
  const facts = new Map(rowsOf("facts").map((row) => [row.run, row]));
  const told = new Map(rowsOf("told").map((row) => [row.run, JSON.parse(row.told)]));
  const runs = rowsOf("audit").map((point) =>
    readRun({ ...point, ...facts.get(point.run), told: told.get(point.run) ?? {} }),
  );
  const [row = nothingStated] = rowsOf("studied");
  const { factor, baseline, margin_pct, blocks, order_random, published } = row;
  const { load_axis = null, asks, criteria, environment, claims, statements = 0 } = row;
  const figures = /** @type {PrintedFigure[]} */ (
    rowsOf("printed-figures").map((row) => ({ ...row, parts: JSON.parse(row.parts) }))
  );
  const about = {
    units,
    measures,
    loadAxis: load_axis,
    study: { factor, baseline, margin_pct, blocks, order_random },
    environment: JSON.parse(environment ?? "{}"),
    criteria: JSON.parse(criteria ?? "[]"),
    asks: JSON.parse(asks ?? "[]"),
    statements,
    stated: rowsOf("stated").map(readStatement),
    published,
    layers: rowsOf("layers"),
    claims: JSON.parse(claims ?? "[]"),
    kinds,
    fields,
    series: rowsOf("series"),
    lacking: rowsOf("lacking"),
    figures,
    findings: {},
  };
  return /** @type {any} */ ({ runs, about });
}

/** @param {Record<string, any>} row */
const readStatement = ({ factors, against, ...row }) => ({
  ...row,
  factors: textsOf(JSON.parse(factors)),
  against: textsOf(JSON.parse(against)),
});

/** @param {Record<string, unknown>} values */
const textsOf = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** @param {Record<string, any>} row */
function readRun({ settings, parts, workers, factors, ...row }) {
  const { latency_layer, percentile_layer } = row;
  const layers = { latency_layer, percentile_layer };
  const known = Object.entries({ ...JSON.parse(factors), ...layers }).filter(([, value]) => value);
  return {
    ...row,
    settings: JSON.parse(settings),
    parts: JSON.parse(parts),
    workers: JSON.parse(workers),
    factors: Object.fromEntries(known),
  };
}
