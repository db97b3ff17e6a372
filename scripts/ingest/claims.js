/** The tests of a study's claims: queries of study.yaml, answered by the study's own tables and nothing else. */
import { join } from "node:path";
import { StatementType } from "@duckdb/node-api";
import { sqlPath } from "../../loaders/assemble/sql.js";
import { openDuckDB, viewsOfStudies } from "../../loaders/store/store.js";
import { judgeClaim } from "../../src/analysis/claims/claims.js";

/** @import {Store} from "../../loaders/store/store.js" */
/** @import {Claim} from "../../src/analysis/types.js" */

/** A claim rests on few cells; a query that answers with more asks something else. */
const mostCases = 1000;

/**
 * The rows of the table claims. A query that cannot be answered leaves its claim undecidable, with the error, which
 * `npm run check` tells as a problem of study.yaml.
 * @param {string} parquet
 * @param {string} study whose other tables and findings are written, into this generation or the next
 * @param {Claim[]} claims
 * @returns {Promise<object[]>}
 */
export async function judgeClaims(parquet, study, claims) {
  if (!claims.length) return [];
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudies([join(parquet, ".next"), parquet], [study]));
    await store.connection.run("set variable study = $study", { study });
    await closeDoors(store, parquet);
    const judged = [];
    for (const [i, claim] of claims.entries()) judged.push(await judgeOne(store, study, claim, i + 1));
    return judged;
  } finally {
    store.close();
  }
}

/**
 * What a query may reach from now on: the Parquet.
 * @param {Store} store
 * @param {string} parquet
 */
async function closeDoors({ connection }, parquet) {
  await connection.run(`set allowed_directories = ['${sqlPath(parquet)}']`);
  await connection.run("set enable_external_access = false");
  await connection.run("set lock_configuration = true");
}

/**
 * @param {Store} store
 * @param {string} study
 * @param {Claim} claim
 * @param {number} number
 */
async function judgeOne(store, study, claim, number) {
  const about = { study, number, claim: claim.claim, query: claim.query, line: claim.line ?? null };
  try {
    return { ...about, ...judgeClaim(claim, await answer(store, claim.query)), error: null };
  } catch (error) {
    const message = /** @type {Error} */ (error).message.split("\n")[0];
    return {
      ...about,
      verdict: "undecidable",
      sentence: `Cannot be tested: its query fails: ${message}`,
      cases: 0,
      holding: 0,
      cells: "[]",
      error: message,
    };
  }
}

/**
 * @param {Store} store
 * @param {string} query
 * @returns {Promise<Record<string, any>[]>} plain rows, with holds as true, false or null
 */
async function answer(store, query) {
  const statements = await store.connection.extractStatements(query);
  if (statements.count !== 1) throw new Error(`${statements.count} statements; expected one select`);
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== StatementType.SELECT)
    throw new Error(`${StatementType[prepared.statementType]}; expected one select`);
  const rows = await store.rows(query);
  if (rows.length > mostCases)
    throw new Error(`${rows.length} rows; expected at most ${mostCases}, a case each`);
  const wrong = rows.find(({ holds }) => holds !== null && typeof holds !== "boolean");
  if (wrong) throw new Error(`holds: ${JSON.stringify(wrong.holds)}; expected true, false or null`);
  return rows;
}
