/** What DuckDB and readers make of the schemas of tables. */

/** @import {ArrowType, Column, Factor, Table} from "../types.js" */

/** @type {Record<ArrowType, string>} */
const duckdbTypes = {
  utf8: "VARCHAR",
  float64: "DOUBLE",
  int64: "BIGINT",
  bool: "BOOLEAN",
  timestamp_us: "TIMESTAMP",
};

/** Arrow type of a column, by its type in schemas/tables or that of its factor in factors.yaml. @type {Record<Factor["type"], ArrowType>} */
export const arrowTypes = {
  integer: "int64",
  bytes: "int64",
  number: "float64",
  string: "utf8",
  boolean: "bool",
};

/** Tables that the analysis writes, not the assembly, in the order in which they need each other. */
export const findings = [
  "checks",
  "queues",
  "steadiness",
  "refusals",
  "comparisons",
  "contributions",
  "winners",
  "curves",
  "criteria",
  "claims",
  "answers",
];

/**
 * A table of which one file holds the rows, not one for each study: findings about studies together.
 * @param {Table} table
 */
export const isOfAllStudies = (table) => table["x-of"] === "all studies";

/** Tables that are too long to sort. Their readers give rows in an order that follows from the file alone. */
export const unsorted = new Set(["counters"]);

/**
 * Columns that a reader leaves out of a staged table, because assemble.sql fills them in.
 * `run` stays: in a staged row it names the run inside the file, "" where the file is one run.
 * @param {Table} table
 * @returns {Table} the same table as a reader writes it
 */
export function stagedTable(table) {
  const { study: _study, source: _source, ...properties } = table.properties;
  return { ...table, properties };
}

/**
 * @param {Table} table
 * @returns {string} column definitions for CREATE TABLE, in schema order
 */
export function duckdbColumns(table) {
  return Object.entries(table.properties)
    .map(([name, { arrow }]) => `"${name}" ${duckdbTypes[arrow]}`)
    .join(", ");
}

/**
 * The columns of a table as DuckDB selects them: a sum of integers, which is wider than they are, in their type again.
 * A value outside the column's enumeration is an error.
 * @param {string} name
 * @param {Table} table
 */
export function castColumns(name, { properties }) {
  return Object.entries(properties)
    .map(([column, { arrow, enum: values }]) => {
      const cast = `cast("${column}" as ${duckdbTypes[arrow]})`;
      return `${values ? listed(`${name}: column ${column}`, cast, values) : cast} as "${column}"`;
    })
    .join(", ");
}

/**
 * @param {string} where
 * @param {string} value SQL
 * @param {(string | null)[]} values
 * @returns {string} SQL: the value; an error where it is none of them
 */
function listed(where, value, values) {
  const list = values.flatMap((each) => (each === null ? [] : sqlText(each))).join(", ");
  const told = `concat(study, ${sqlText(`: ${where}: `)}, to_json(${value}), ${sqlText(`, expected ${describeList(values)}`)})`;
  return `case when ${value} not in (${list}) then error(${told}) else ${value} end`;
}

/**
 * @param {Column} column that lists its values
 * @returns {string} a type of DuckDB, which has the order of texts
 */
export const enumerationOf = ({ enum: values = [] }) =>
  `enum(${values
    .flatMap((each) => (each === null ? [] : sqlText(each)))
    .sort()
    .join(", ")})`;

/** @param {string} text */
const sqlText = (text) => `'${text.replaceAll("'", "''")}'`;

/** @param {Factor} factor */
export const duckdbType = (factor) => duckdbTypes[arrowTypes[factor.type]];

/** @param {unknown[]} values */
export const describeList = (values) => `one of ${values.filter((value) => value !== null).join(", ")}`;
