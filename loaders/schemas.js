/** The published schemas as plain data: tables, the vocabulary of factors, and what DuckDB makes of them. */
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "yaml";

/** @import {ArrowType, Factor, Table} from "./types.js" */

const folder = new URL("../schemas/", import.meta.url);

/** @type {Record<ArrowType, string>} */
const duckdbTypes = {
  utf8: "VARCHAR",
  float64: "DOUBLE",
  int64: "BIGINT",
  bool: "BOOLEAN",
  timestamp_us: "TIMESTAMP",
};

/** Arrow type of a factor column, by the factor's type in factors.yaml. @type {Record<Factor["type"], ArrowType>} */
const arrowTypes = { integer: "int64", bytes: "int64", number: "float64", string: "utf8", boolean: "bool" };
const jsonTypes = {
  integer: "integer",
  bytes: "integer",
  number: "number",
  string: "string",
  boolean: "boolean",
};

/**
 * The vocabulary of factors.yaml, in its order.
 * @returns {Factor[]}
 */
export function readFactors() {
  return parse(readFileSync(new URL("factors.yaml", folder), "utf8"));
}

/**
 * Every table by name, columns in file order; the factor columns of `runs` are appended from factors.yaml.
 * @returns {Record<string, Table>}
 */
export function readTables() {
  /** @type {Record<string, Table>} */
  const tables = {};
  for (const file of readdirSync(new URL("tables/", folder)).sort()) {
    const name = file.replace(/\.json$/, "");
    tables[name] = JSON.parse(readFileSync(new URL(`tables/${file}`, folder), "utf8"));
  }
  for (const { name, type, unit, meaning } of readFactors()) {
    tables.runs.properties[name] = {
      type: [jsonTypes[type], "null"],
      description: meaning,
      arrow: arrowTypes[type],
      ...(unit ? { unit } : {}),
    };
  }
  return tables;
}

/**
 * Tables that readers leave for assemble.sql and that are not published.
 * @returns {Record<string, Table>}
 */
export function readStagedTables() {
  const names = readdirSync(new URL("staged/", folder)).sort();
  return Object.fromEntries(
    names.map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(new URL(`staged/${file}`, folder), "utf8")),
    ]),
  );
}

/**
 * Columns that a reader may leave out of a staged table, because assemble.sql fills them in.
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
 * @param {Table} table
 */
export function castColumns(table) {
  return Object.entries(table.properties)
    .map(([name, { arrow }]) => `cast("${name}" as ${duckdbTypes[arrow]}) as "${name}"`)
    .join(", ");
}

/** @param {Factor} factor */
export const duckdbType = (factor) => duckdbTypes[arrowTypes[factor.type]];

/** @returns {object} what study.yaml may say, as a JSON Schema */
export const readStudySchema = () => JSON.parse(readFileSync(new URL("study.schema.json", folder), "utf8"));
