#!/usr/bin/env node
/** Writes schemas/rows.d.ts, what rows of tables are, from the schemas. */
import { isCommand } from "./command/begin.js";
import { writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { readFactors, readTables } from "../loaders/vocabulary/schemas.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run types

Writes types for code from the schemas: schemas/rows.d.ts from schemas/tables.

  --help            show this text`;

/** @import {Column, Table} from "../loaders/types.js" */

export const rowsFile = new URL("../schemas/rows.d.ts", import.meta.url);

const jsonTypes = /** @type {Record<string, string>} */ ({ integer: "number" });

/** @returns {Promise<string>} the declarations, laid out as the other files are */
export async function describeRows() {
  const tables = withoutVocabulary(readTables());
  const names = nameEnumerations(tables);
  const text = [
    "/** What a row of each table of schemas/tables is, where each column is described. npm run types makes this file. */",
    ...new Set([...names].map(([{ enum: values }, name]) => `export type ${name} = ${unionOf(values)};`)),
    ...Object.entries(tables).map((table) => describeTable(...table, names)),
  ].join("\n\n");
  return format(text, { ...(await resolveConfig(rowsFile)), parser: "typescript" });
}

/**
 * What follows from the vocabularies is no type: an entry there needs no other file.
 * @param {Record<string, Table>} tables
 * @returns {Record<string, Table>}
 */
function withoutVocabulary(tables) {
  const factors = new Set(readFactors().map(({ name }) => name));
  const own = Object.entries(tables.runs.properties).filter(([name]) => !factors.has(name));
  for (const { properties } of Object.values(tables))
    for (const column of Object.values(properties)) if (column["x-vocabulary"]) delete column.enum;
  return { ...tables, runs: { ...tables.runs, properties: Object.fromEntries(own) } };
}

/**
 * The name of an enumeration is that of its column; with the table's before it where tables differ in it.
 * @param {Record<string, Table>} tables
 * @returns {Map<Column, string>}
 */
function nameEnumerations(tables) {
  const all = Object.entries(tables).flatMap(([table, { properties }]) =>
    Object.entries(properties).flatMap(([name, column]) => (column.enum ? { table, name, column } : [])),
  );
  return new Map(
    all.map(({ table, name, column }) => {
      const alike = all
        .filter((other) => other.name === name)
        .every((other) => unionOf(other.column.enum) === unionOf(column.enum));
      return [column, camelCase(alike ? name : `${table}_${name}`)];
    }),
  );
}

/** @param {Column["enum"]} values */
const unionOf = (values = []) =>
  values
    .filter((value) => value !== null)
    .map((value) => JSON.stringify(value))
    .join(" | ");

/** @param {string} name */
const camelCase = (name) => name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());

/**
 * @param {string} name
 * @param {Table} table
 * @param {Map<Column, string>} names of enumerations
 */
function describeTable(name, { title, properties }, names) {
  const columns = Object.entries(properties).map(([column, schema]) => {
    const types = [schema.type].flat().map((type) => jsonTypes[type] ?? type);
    const known = types.map((type) => (type === "string" ? (names.get(schema) ?? type) : type));
    return `${column}: ${known.join(" | ")};`;
  });
  return `/** A row is ${title}. */\nexport interface ${camelCase(name)} {\n${columns.join("\n")}\n}`;
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({ options: { help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else writeFileSync(rowsFile, await describeRows());
}
