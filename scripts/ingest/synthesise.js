/** The synthesis over studies: what all of them contribute, read once, and what it says together, written once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFactors, readMeasures } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB, viewsOfStudies } from "../../loaders/store/store.js";
import { writeCommonRows } from "../../loaders/store/next.js";
import { syntheses } from "../../src/analysis/synthesis/syntheses.js";

/** @import {Told} from "../../src/analysis/synthesis/syntheses.js" */

const question = readFileSync(new URL("../../src/data/contributions.sql", import.meta.url), "utf8");
const factors = readFactors();
const words = {
  measures: readMeasures(),
  units: Object.fromEntries(factors.map(({ name, title, unit }) => [name, { title, unit }])),
};

/**
 * Writes the table syntheses into the next generation.
 * @param {string} parquet
 * @param {string[]} studies that the next generation holds
 */
export async function synthesise(parquet, studies) {
  const told = studies.length > 0 ? await readContributions(parquet, studies) : [];
  await writeCommonRows(parquet, "syntheses", syntheses(told, words));
}

/**
 * @param {string} parquet
 * @param {string[]} studies
 * @returns {Promise<Told[]>}
 */
async function readContributions(parquet, studies) {
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudies([join(parquet, ".next"), parquet], studies));
    return /** @type {any[]} */ (await store.rows(question));
  } finally {
    store.close();
  }
}
