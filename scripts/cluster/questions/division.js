/** How a question is divided: what groups of studies are asked, and what is made of their answers. */
import { isOfAllStudies } from "../../../loaders/vocabulary/tables.js";
import { readTables } from "../../../loaders/vocabulary/schemas.js";
import { combineParts, partsTable } from "./combined.js";
import { judgePlan } from "./plan.js";
import { describeQuestion, parseQuestion, planQuestion, readSentence, writeQuestion } from "./sentence.js";

/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Node} from "./joins.js" */
/** @import {Undivided} from "./operators.js" */
/** @import {Asked, Key, Tree} from "./sentence.js" */

/**
 * @typedef {object} Division
 * @property {string[]} tables that are read
 * @property {string} partial SQL: what a group of studies is asked
 * @property {string} whole SQL: of the table of their answers, in the order of the studies' files, the rows of the answer and
 *   what they are ordered by; its columns are c0, c1 and so on
 * @property {string[]} names of the columns of the answer, which are the first of these
 * @property {Key[]} keys of its order
 * @property {number | null} limit
 * @property {number} offset
 * @property {boolean} isOpen whether rows without keys may stand in another order than where one machine answers
 */

const tables = Object.fromEntries(Object.entries(readTables()).filter(([, table]) => !isOfAllStudies(table)));

/**
 * @param {Store} store with the tables, without rows, and with the variables of the question
 * @param {string} sql
 * @returns {Promise<Division>}
 * @throws {Error} that says in a line what cannot be divided, or what DuckDB does not understand
 */
export async function divideQuestion(store, sql) {
  const node = await parseQuestion(store, sql).catch(sayUndivided);
  const columns = await describeQuestion(store, sql);
  return divide(store, sql, node, columns).catch(sayUndivided);
}

/**
 * @param {Error} error
 * @returns {never}
 */
function sayUndivided({ message }) {
  const [why] = message.split("\n");
  throw new Error(
    `workers cannot share this question: ${why}. One machine answers it: --root in place of --engine and --store`,
  );
}

/**
 * @param {Store} store
 * @param {string} sql
 * @param {Tree} node
 * @param {{name: string, type: string}[]} columns
 * @returns {Promise<Division>}
 */
async function divide(store, sql, node, columns) {
  await refuseChanged(store, sql, await writeQuestion(store, node));
  const asked = readSentence(
    node,
    columns.map(({ name }) => name),
  );
  const { keys, limit, offset, hidden } = asked;
  const { isCombined, isOpen, ...parts } = await divideCore(store, asked, columns.length + hidden.length);
  const isCut = limit !== null || offset > 0;
  if (isCut && isOpen && keys.length === 0)
    throw new Error("its limit takes the first of rows in an open order: add order by");
  await refuseOtherTypes(store, parts, columns);
  // One more row shows whether the limit cuts between equals.
  const top = limit === null || isCombined ? "" : `${sayOrder("q", keys)} limit ${limit + offset + 1}`;
  return {
    ...parts,
    partial: `${parts.partial}${top}`,
    names: columns.map(({ name }) => name),
    ...{ keys, limit, offset, isOpen },
  };
}

/** @typedef {Pick<Division, "tables" | "partial" | "whole" | "isOpen"> & {isCombined: boolean}} Parts isCombined: rows of groups are not yet rows of the answer */

/**
 * @param {Store} store
 * @param {Asked} asked
 * @param {number} count of columns
 * @returns {Promise<Parts>}
 */
async function divideCore(store, { core }, count) {
  const sql = await writeQuestion(store, core);
  const { plan } = await planQuestion(store, sql);
  const given = { tables, changing: await listChanging(store) };
  const rows = { partial: nameColumns(sql, count), whole: `from ${partsTable}` };
  try {
    const { tables, order, parts } = judgePlan(plan, given);
    if (parts.size === 0) throw new Error("it asks nothing of studies");
    return { tables, ...rows, isOpen: order !== "files", isCombined: false };
  } catch (error) {
    const { node, isMixed } = /** @type {Undivided} */ (error);
    if (isMixed && node === skip(plan, /^$/) && node.type !== aggregating) {
      const { tables } = judgePlan(plan, { ...given, combined: node });
      return {
        tables,
        partial: rows.partial,
        whole: `select distinct * from ${partsTable}`,
        isOpen: true,
        isCombined: true,
      };
    }
    if (!isMixed || node !== skip(plan, above)) throw error;
  }
  const { partial, whole, isRow } = await combineParts(store, core);
  const { plan: asked } = await planQuestion(store, partial);
  const { tables: read } = judgePlan(asked, { ...given, combined: skip(asked, above) });
  return { tables: read, partial, whole: nameColumns(whole, count), isOpen: !isRow, isCombined: true };
}

const aggregating = "LOGICAL_AGGREGATE_AND_GROUP_BY";
/** What stands above the aggregate of a question itself. */
const above = /^LOGICAL_(?:PROJECTION|FILTER|DISTINCT)$/;

/**
 * @param {Node} plan
 * @param {RegExp} types of operators that are gone through, besides what gives names
 * @returns {Node}
 */
function skip(plan, types) {
  if (plan.type === "LOGICAL_MATERIALIZED_CTE") return skip(plan.children[1], types);
  return types.test(plan.type) ? skip(plan.children[0], types) : plan;
}

/** @param {Store} store @returns {Promise<Set<string>>} functions that have another value each time, or elsewhere */
async function listChanging(store) {
  const rows = await store.rows(
    "select distinct function_name as name from duckdb_functions() where stability in ('VOLATILE', 'CONSISTENT_WITHIN_QUERY') and function_name <> 'error'",
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * @param {string} sql
 * @param {number} count
 * @returns {string} a question whose columns are c0, c1 and so on
 */
const nameColumns = (sql, count) =>
  `select * from (${sql}\n) as q(${Array.from({ length: count }, (_, i) => `c${i}`).join(", ")})`;

/**
 * @param {string} table
 * @param {Key[]} keys
 * @returns {string} SQL
 */
export const sayOrder = (table, keys) =>
  keys.length === 0
    ? ""
    : ` order by ${keys.map(({ column, direction, missing }) => `${table}.c${column} ${direction} ${missing}`.trim()).join(", ")}`;

/**
 * @param {Store} store
 * @param {string} sql
 * @param {string} again
 * @throws {Error} where DuckDB would read what it wrote as another question
 */
async function refuseChanged(store, sql, again) {
  const [before, after] = [await planQuestion(store, sql), await planQuestion(store, again)];
  if (before.text !== after.text)
    throw new Error("DuckDB writes a part of it, such as values (...), in another way than it reads it");
}

/**
 * @param {Store} store
 * @param {Pick<Division, "partial" | "whole">} parts
 * @param {{name: string, type: string}[]} columns
 * @throws {Error} where the answer would have columns of other types
 */
async function refuseOtherTypes(store, { partial, whole }, columns) {
  await store.connection.run(`create or replace temp table ${partsTable} as from (${partial}\n) limit 0`);
  const found = await describeQuestion(store, whole);
  await store.connection.run(`drop table ${partsTable}`);
  if (!columns.every(({ type }, i) => found[i].type === type))
    throw new Error("its parts have columns of other types");
}
