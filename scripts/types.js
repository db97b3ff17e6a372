#!/usr/bin/env node
/** Writes what follows from the schemas: schemas/rows.d.ts, what rows of tables are, and src/words/list.js. */
import { isCommand } from "./command/begin.js";
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { parse } from "yaml";
import { readFactors, readStagedTables, readTables } from "../loaders/vocabulary/schemas.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run types

Writes types and words for code from the schemas: schemas/rows.d.ts from schemas/tables and schemas/staged, and
src/words/list.js from schemas/words.yaml.

  --help            show this text`;

/** @import {Column, Table} from "../loaders/types.js" */

export const rowsFile = new URL("../schemas/rows.d.ts", import.meta.url);
export const wordsFile = new URL("../src/words/list.js", import.meta.url);

const jsonTypes = /** @type {Record<string, string>} */ ({ integer: "number" });

/** @returns {Promise<string>} the declarations, laid out as the other files are */
export async function describeRows() {
  const published = readTables();
  const tables = withoutVocabulary({ ...published, ...readStagedTables(), runs: published.runs });
  const names = nameEnumerations(tables);
  const text = [
    "/** What a row of each table of schemas/tables and schemas/staged is, of which npm run types makes this file. */",
    ...new Set([...names].map(([{ enum: values }, name]) => `export type ${name} = ${unionOf(values)};`)),
    ...Object.entries(tables).map((table) => describeTable(...table, names)),
  ].join("\n\n");
  return layOut(text, rowsFile);
}

/** @returns {Promise<string>} a module with a list for each key of schemas/words.yaml */
export async function listWords() {
  const lists = parse(readFileSync(new URL("../schemas/words.yaml", import.meta.url), "utf8"));
  const exports = Object.entries(lists).map(
    ([name, words]) => `export const ${name} = new Map(Object.entries(${JSON.stringify(words)}));`,
  );
  const about = "/** Words of schemas/words.yaml, of which npm run types makes this file. */";
  return layOut([about, ...exports].join("\n\n"), wordsFile);
}

/**
 * @param {string} code
 * @param {URL} file
 */
const layOut = async (code, file) => format(code, { ...(await resolveConfig(file)), parser: "typescript" });

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
function describeTable(name, { title, description, properties }, names) {
  const columns = Object.entries(properties).map(([column, schema]) => {
    const types = [schema.type].flat().map((type) => jsonTypes[type] ?? type);
    const known = types.map((type) => (type === "string" ? (names.get(schema) ?? type) : type));
    return `${comment(schema.description)}\n${column}: ${known.join(" | ")};`;
  });
  return `${comment(`A row is ${title}. ${description}`)}\nexport interface ${camelCase(name)} {\n${columns.join("\n")}\n}`;
}

/** @param {string} text */
const comment = (text) => `/** ${text.replaceAll("*/", "* /")} */`;

if (isCommand(import.meta.url)) {
  const { values } = readOptions({ options: { help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else {
    writeFileSync(rowsFile, await describeRows());
    writeFileSync(wordsFile, await listWords());
  }
}
