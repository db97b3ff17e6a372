/** The queries of claims about printed figures, answered by the study's own tables and nothing else. */
import { join } from "node:path";
import { StatementType } from "@duckdb/node-api";
import { sqlPath } from "../../loaders/assemble/sql.js";
import { openDuckDB, viewsOfStudies } from "../../loaders/store/store.js";

/** @import {Store} from "../../loaders/store/store.js" */
/** @import {AnsweredRow, Claim} from "../../src/analysis/types.js" */

/** A claim rests on few figures; a query that answers with more asks something else. */
const mostCases = 100;

/** What each case says: these are judged, whatever else is selected is shown. */
const needed = ["printed", "expected"];
const numbers = [...needed, "printed_low", "printed_high", "expected_low", "expected_high"];

/** Half of the last digit that is no zero: what "about 730,000" leaves open. */
const halfDigit = `create macro half_digit(value, approximate) as
  if(approximate, 0.5 * pow(10, floor(log10(abs(value))) - length(rtrim(replace(format('{:.12e}', abs(value::double)).split('e')[1], '.', ''), '0')) + 1), 0)`;

/**
 * The claims, those of arithmetic with what their queries answer, or why they cannot be answered, which
 * `npm run check` tells as a problem of study.yaml.
 * @param {string} parquet
 * @param {string} study whose tables are written, into this generation or the next
 * @param {Claim[]} claims
 * @returns {Promise<Claim[]>}
 */
export async function answerClaims(parquet, study, claims) {
  if (!claims.some(({ test }) => test.arithmetic)) return claims;
  const store = await openDuckDB();
  try {
    await store.connection.run(viewsOfStudies([join(parquet, ".next"), parquet], [study]));
    await store.connection.run(halfDigit);
    await closeDoors(store, parquet);
    const answered = [];
    for (const claim of claims) answered.push(await answerClaim(store, claim));
    return answered;
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
 * @param {Claim} claim
 * @returns {Promise<Claim>}
 */
async function answerClaim(store, claim) {
  if (!claim.test.arithmetic) return claim;
  try {
    return { ...claim, answered: { rows: await answer(store, claim.test.arithmetic.query) } };
  } catch (error) {
    return { ...claim, answered: { error: /** @type {Error} */ (error).message.split("\n")[0] } };
  }
}

/**
 * @param {Store} store
 * @param {string} query
 * @returns {Promise<AnsweredRow[]>}
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
  for (const row of rows) checkRow(row);
  return /** @type {AnsweredRow[]} */ (rows);
}

/** @param {Record<string, unknown>} row */
function checkRow(row) {
  const missing = needed.find((name) => row[name] === undefined);
  if (missing) throw new Error(`no column ${missing}; expected ${needed.join(" and ")}`);
  const wrong = numbers.find((name) => !["number", "undefined"].includes(typeof (row[name] ?? undefined)));
  if (wrong) throw new Error(`${wrong}: ${JSON.stringify(row[wrong])}; expected a number or null`);
}
