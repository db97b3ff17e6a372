/** The analysis over assembled tables of studies: every function of src/analysis that is named after a table of findings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findings } from "../../loaders/vocabulary/tables.js";
import { hashCode } from "../../loaders/reading/code.js";
import { factorsFile, readFactors, readMeasures, readPractice } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB, viewsOfStudies } from "../../loaders/store/store.js";
import { writeRows } from "../../loaders/store/next.js";
import { groupBy } from "../../src/analysis/series.js";
import { answerClaims } from "./claims.js";
import { readFamilies, readKinds } from "./families.js";
import { describeStudy, settingFactors } from "./study-input.js";

/** @import {Context, Run} from "../../src/analysis/types.js" */
/** @import {Question} from "./study-input.js" */

/** @type {Record<Question, URL>} */
const queries = {
  audit: new URL("../../src/data/audit.sql", import.meta.url),
  facts: new URL("../../src/data/facts.sql", import.meta.url),
  identities: new URL("../../src/data/identities.sql", import.meta.url),
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
const practice = readPractice(factors.map(({ name }) => name));

/** @returns {string} changes when the analysis, or what it asks for, does; the vocabulary is not of it */
export const hashAnalysis = () =>
  hashCode([new URL(import.meta.url), new URL("./synthesise.js", import.meta.url)], {
    leftOut: [factorsFile],
    isOfRows: true,
  });

/**
 * Writes the findings of some studies into the next generation. To read them together costs little more than to read
 * one: a query takes longer to be planned than to be answered.
 * @param {string} parquet
 * @param {string[]} studies assembled into this generation or the next
 */
export async function analyse(parquet, studies) {
  const read = await readStudies([join(parquet, ".next"), parquet], studies);
  const rowsOf = (/** @type {string} */ study) => (/** @type {Question} */ name) =>
    read[name].get(study) ?? [];
  const known = { factors, measures, practice, kinds: await readKinds() };
  for (const study of studies) await analyseStudy(parquet, study, describeStudy(rowsOf(study), known));
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
    await store.connection.run(settingFactors(factors));
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
