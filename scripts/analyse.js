/** The analysis over a study's assembled tables: every function of src/analysis that is named after a table of findings. */
import { readdirSync, readFileSync } from "node:fs";
import { findings } from "../loaders/assemble.js";
import { hashCode } from "../loaders/index.js";
import { duckdbColumns, readFactors, readTables } from "../loaders/schemas.js";
import { createTable, openDuckDB, viewsOfStudy, writeNext } from "../loaders/store.js";
import { findPercentiles } from "../src/analysis/percentiles.js";
import { judgeClaims } from "./analysis/claims.js";

/** @import {Context, Field, PrintedFigure, Run} from "../src/analysis/types.js" */
/** @import {Store} from "../loaders/store.js" */

const folder = new URL("../src/analysis/", import.meta.url);
const readQuery = (/** @type {string} */ name) =>
  readFileSync(new URL(`../src/data/${name}.sql`, import.meta.url), "utf8");
const queries = {
  audit: readQuery("audit"),
  facts: readQuery("facts"),
  "printed-figures": readQuery("printed-figures"),
  series: readQuery("series"),
  studied: readQuery("studied"),
};
const factors = readFactors();
const tables = readTables();
const units = Object.fromEntries(factors.map(({ name, unit }) => [name, unit]));
const titles = Object.fromEntries(factors.map(({ name, title }) => [name, title]));
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
const nothingStated = { factor: null, baseline: null, margin_pct: null };

/** @returns {string} changes when the analysis, or what it asks for, does */
export const hashAnalysis = () =>
  hashCode([
    "../src/analysis",
    "../src/charts/numbers.js",
    ...Object.keys(queries).map((name) => `../src/data/${name}.sql`),
    "../src/data/stated-claims.sql",
    "../schemas",
    "../scripts/analyse.js",
    "../scripts/analysis",
  ]);

/** @typedef {(runs: Run[], about: Context) => object[]} Family one that writes a table */

/**
 * @param {string} table
 * @returns {Promise<Family[]>} every function of that name in src/analysis
 */
async function readFamilies(table) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const modules = await Promise.all(names.sort().map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module) => module[table] ?? []);
}

/**
 * Writes a study's findings into the next generation.
 * @param {string} parquet
 * @param {string} study
 * @param {string} from the folder of Parquet that holds the study's tables
 */
export async function analyse(parquet, study, from) {
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudy([from], study));
    await store.connection.run("set variable study = $study", { study });
    await store.connection.run(
      `set variable setting_factors = ${JSON.stringify(settings).replaceAll('"', "'")}`,
    );
    const { runs, about } = await readInputs(store);
    for (const table of findings) {
      const families = await readFamilies(table);
      const found =
        table === "claims"
          ? await judgeClaims(parquet, study)
          : families.flatMap((family) => family(runs, about));
      about.findings[table] = found;
      const rows = found.map((row) => ({ study, ...row }));
      await createTable(store, "found", duckdbColumns(tables[table]), rows);
      await writeNext(store, parquet, study, table, "found");
    }
  } finally {
    store.close();
  }
}

/**
 * @param {Store} store
 * @returns {Promise<{runs: Run[], about: Context}>}
 */
async function readInputs(store) {
  const points = await store.rows(queries.audit);
  const facts = new Map((await store.rows(queries.facts)).map((row) => [row.run, row]));
  const runs = points.map((point) => readRun({ ...point, ...facts.get(point.run) }));
  const [row] = await store.rows(queries.studied);
  const { load_axis = null, criteria, environment, ...study } = row ?? nothingStated;
  const series = await store.rows(queries.series);
  const figures = /** @type {PrintedFigure[]} */ (
    (await store.rows(queries["printed-figures"])).map((row) => ({ ...row, parts: JSON.parse(row.parts) }))
  );
  const about = {
    units,
    titles,
    loadAxis: load_axis,
    study,
    environment: JSON.parse(environment ?? "{}"),
    criteria: JSON.parse(criteria ?? "[]"),
    fields,
    series,
    figures,
    findings: {},
  };
  return /** @type {any} */ ({ runs, about });
}

/** @param {Record<string, any>} row */
function readRun({ settings, parts, workers, factors, ...row }) {
  const figures = JSON.parse(parts);
  const [p99] = findPercentiles(figures, row.operation, 99);
  const layers = { latency_layer: row.latency_layer, percentile_layer: p99?.layer };
  const known = Object.entries({ ...JSON.parse(factors), ...layers }).filter(([, value]) => value);
  return {
    ...row,
    settings: JSON.parse(settings),
    parts: figures,
    workers: JSON.parse(workers),
    latency_p99_us: p99?.latency_us ?? null,
    factors: Object.fromEntries(known),
  };
}
