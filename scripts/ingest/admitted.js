/** Whether a question of study.yaml is one select over tables of its study: judged by DuckDB's own parse, before it runs. */
import * as limits from "../../loaders/limits.js";
import { expressions, functions, parts, tableFunctions, told, types } from "./admitted-words.js";

/** @import {DuckDBConnection} from "@duckdb/node-api" */

/** @typedef {Record<string, any>} Node an object of the parse */
/** @typedef {{tables: Set<string>, taken: Set<string>, own: Set<string>}} Names tables of the study; what is in the database besides them; what the query names itself */

const parse = `select json_serialize_sql($query::varchar, skip_null := true, skip_empty := true, skip_default := true)::varchar as parsed`;

/**
 * @param {DuckDBConnection} connection
 * @param {string} query
 * @param {Set<string>} tables of the study
 * @returns {Promise<string[]>} those that it names
 * @throws {Error} says what is not admitted, and what is expected
 */
export async function admit(connection, query, tables) {
  if (query.length > limits.questionCharacters)
    throw new Error(`${query.length} characters; expected at most ${limits.questionCharacters}`);
  const statements = await readStatements(connection, query);
  const nodes = listNodes(statements);
  const own = new Set(nodes.flatMap(namesOf));
  const names = { tables, taken: own.size ? await findTaken(connection) : own, own };
  for (const node of nodes) checkNode(node, names);
  return [...tables].filter((table) => nodes.some((node) => nameOf(node) === table));
}

/**
 * @param {DuckDBConnection} connection
 * @param {string} query
 * @returns {Promise<Node[]>} the one select
 */
async function readStatements(connection, query) {
  const [{ parsed }] = await ask(connection, parse, { query });
  const { error, error_type, error_message, statements } = JSON.parse(parsed);
  if (error_type === "parser") throw new Error(`${error_message}; expected one select in DuckDB's SQL`);
  const count = error ? (await connection.extractStatements(query)).count : statements.length;
  if (count !== 1) throw new Error(`${count} statements; expected one select`);
  if (error) throw new Error("a statement that is no select; expected one select");
  return statements;
}

/**
 * @param {DuckDBConnection} connection
 * @param {string} sql
 * @param {Record<string, string>} [values]
 * @returns {Promise<Record<string, any>[]>}
 */
const ask = async (connection, sql, values) =>
  (await connection.runAndReadAll(sql, values)).getRowObjectsJS();

/**
 * Every object of the parse: whatever a later DuckDB adds to it is looked at.
 * @param {any} top
 * @returns {Node[]}
 */
function listNodes(top) {
  const open = [top];
  /** @type {Node[]} */
  const nodes = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node)) nodes.push(node);
    open.push(...Object.values(node));
  }
  return nodes;
}

/**
 * @param {DuckDBConnection} connection
 * @returns {Promise<Set<string>>} views of the database's own that need no schema before them
 */
async function findTaken(connection) {
  const rows = await ask(
    connection,
    "select lower(view_name) as name from duckdb_views() where internal and schema_name in ('main', 'pg_catalog')",
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * @param {Node} node
 * @returns {string[]} of its common table expressions
 */
const namesOf = ({ cte_map, cte_name }) =>
  [...(cte_map?.map ?? []).map((/** @type {Node} */ { key }) => key), cte_name ?? []]
    .flat()
    .map((name) => String(name).toLowerCase());

/** @param {Node} node */
const nameOf = ({ type, table_name }) =>
  type === "BASE_TABLE" ? String(table_name).toLowerCase() : undefined;

/**
 * @param {Node} node
 * @param {Names} names
 * @throws {Error}
 */
function checkNode(node, names) {
  const found = refusals.map((refuse) => refuse(node, names)).find(Boolean);
  if (found) throw new Error(found);
}

/** Each says why a node is refused. @type {((node: Node, names: Names) => string | false | undefined)[]} */
const refusals = [
  ({ class: kind }) =>
    kind !== undefined &&
    !expressions.has(kind) &&
    `${say(kind)}; expected plain expressions, without parameters`,
  ({ class: kind, type }) =>
    kind === undefined && typeof type === "string" && !parts.has(type) && sayPart(type),
  (node) =>
    ["sample", "at_clause", "named_param_map"].some((key) => key in node) &&
    "a sample, a version or a parameter; expected whole tables",
  ({ type, ref_type }) =>
    type === "JOIN" &&
    !["REGULAR", "NATURAL", "CROSS", "ASOF", undefined].includes(ref_type) &&
    `join ${say(ref_type)}; expected an inner, outer, cross or asof join`,
  ({ cast_type }) => cast_type && refuseType(cast_type),
  refuseColumn,
  refuseFunction,
  ({ type, function: called }) =>
    type === "TABLE_FUNCTION" &&
    !tableFunctions.has(String(called?.function_name).toLowerCase()) &&
    `function ${say(called?.function_name)} as a table; expected a table of the study, values or unnest`,
  refuseTable,
  (node, { taken }) => {
    const name = namesOf(node).find((own) => taken.has(own));
    return name && `with ${say(name)}: a name of the database's own; expected another name`;
  },
];

/** @param {string} type */
const sayPart = (type) =>
  type.startsWith("RECURSIVE") || type === "CTE_REF"
    ? "recursion; expected a select without it"
    : `${say(type.toLowerCase())}; expected select, from, join, values, union and with alone`;

/**
 * @param {Node} type
 * @returns {string | undefined}
 */
function refuseType(type) {
  const inner = listNodes(type).filter(({ id, type }) => id !== undefined || type === "UNBOUND_TYPE_INFO");
  const names = inner.flatMap(({ id, name }) => (id === "UNBOUND" ? [] : (id ?? name ?? []))).map(String);
  const wrong = names.find((name) => !types.has(name.toUpperCase()));
  return (
    wrong && `type ${say(wrong)}; expected numbers, texts, times without zone, lists, structs, maps or JSON`
  );
}

/** @param {Node} node */
function refuseColumn({ class: kind, column_names }) {
  if (kind !== "COLUMN_REF" || column_names?.length !== 1) return undefined;
  const [name] = column_names;
  return (
    told.has(String(name).toLowerCase()) &&
    `${say(name)}; expected an answer that is the same on every machine and day`
  );
}

/** @param {Node} node */
function refuseFunction({ class: kind, function_name, schema, catalog }) {
  if (kind !== "FUNCTION" && kind !== "WINDOW") return undefined;
  const isKnown =
    functions.has(String(function_name).toLowerCase()) && !catalog && (schema ?? "main") === "main";
  return (
    !isKnown &&
    `function ${say([catalog, schema, function_name].filter(Boolean).join("."))}; expected functions of numbers, texts, times, lists and groups`
  );
}

/**
 * @param {Node} node
 * @param {Names} names
 */
function refuseTable(node, { tables, own }) {
  const name = nameOf(node);
  if (name === undefined) return undefined;
  const { catalog_name, schema_name, table_name } = node;
  const isKnown = !catalog_name && !schema_name && (tables.has(name) || own.has(name));
  const full = [catalog_name, schema_name, table_name].filter(Boolean).join(".");
  return !isKnown && `table ${say(full)}; expected one of the study: ${[...tables].sort().join(", ")}`;
}

/** @param {unknown} text */
const say = (text) => JSON.stringify(String(text).slice(0, 60));
