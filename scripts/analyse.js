/** The analysis over a study's assembled tables: every file of src/analysis that exports checks is run. */
import { readdirSync, readFileSync } from "node:fs";
import { hashCode } from "../loaders/index.js";
import { duckdbColumns, readFactors, readTables } from "../loaders/schemas.js";
import { createTable, openDuckDB, viewsOver, writeNext } from "../loaders/store.js";

/** @import {Check, Point} from "../src/analysis/types.js" */

const folder = new URL("../src/analysis/", import.meta.url);
const audit = readFileSync(new URL("../src/data/audit.sql", import.meta.url), "utf8");
const factors = readFactors();
const units = Object.fromEntries(factors.map(({ name, unit }) => [name, unit]));
const settings = factors.filter(({ kind }) => kind === "setting").map(({ name }) => name);

/** @returns {string} changes when the analysis, or what it asks for, does */
export const hashAnalysis = () =>
  hashCode(["../src/analysis", "../src/data/audit.sql", "../schemas", "../scripts/analyse.js"]);

/** @returns {Promise<((points: Point[], about: object) => Check[])[]>} */
async function readFamilies() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const modules = await Promise.all(names.sort().map((name) => import(new URL(name, folder).href)));
  return modules.flatMap(({ checks }) => checks ?? []);
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
    await store.connection.run(viewsOver(from));
    await store.connection.run("set variable study = $study", { study });
    await store.connection.run(
      `set variable setting_factors = ${JSON.stringify(settings).replaceAll('"', "'")}`,
    );
    const rows = await store.rows(audit);
    const points = /** @type {Point[]} */ (
      rows.map((row) => ({ ...row, settings: JSON.parse(row.settings) }))
    );
    const families = await readFamilies();
    const found = families.flatMap((checks) =>
      checks(points, { units, loadAxis: rows[0]?.load_axis ?? null }),
    );
    await createTable(
      store,
      "found",
      duckdbColumns(readTables().checks),
      found.map((check) => ({ study, ...check })),
    );
    await writeNext(store, parquet, study, "checks", "found");
  } finally {
    store.close();
  }
}
