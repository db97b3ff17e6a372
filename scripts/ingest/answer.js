/** One study's questions in a DuckDB of their own: what is asked for is copied into its memory, then its doors are closed. */
import { DuckDBInstance } from "@duckdb/node-api";
import * as limits from "../../loaders/limits.js";
import { globPath } from "../../loaders/assemble/sql.js";
import { admit } from "./admitted.js";

/** @import {DuckDBConnection} from "@duckdb/node-api" */
/** @import {AnsweredRow} from "../../src/analysis/types.js" */

/**
 * @typedef {object} Questions of one study
 * @property {Record<string, string>} files Parquet by table
 * @property {Record<string, string>} views SQL by the view that it makes
 * @property {string[]} queries
 */
/** @typedef {{rows: AnsweredRow[]} | {error: string}} Answer */

/** What each case says: these are judged, whatever else is selected is shown. */
const needed = ["printed", "expected"];
const numbers = [...needed, "printed_low", "printed_high", "expected_low", "expected_high"];

/** Half of the last digit that is no zero: what "about 730,000" leaves open. */
const halfDigit = `create macro half_digit(value, approximate) as
  if(approximate, 0.5 * pow(10, floor(log10(abs(value))) - length(rtrim(replace(format('{:.12e}', abs(value::double)).split('e')[1], '.', ''), '0')) + 1), 0)`;

/** One thread: sums of doubles are the same each time. */
const settings = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  threads: "1",
  memory_limit: `${limits.questionMemoryBytes / 2 ** 20}MiB`,
  temp_directory: "",
  max_temp_directory_size: "0KiB",
};
const closing = ["enable_external_access = false", "lock_configuration = true"];

/** Nothing that is drawn, and what turns the direction of a line around. */
const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** @returns {Promise<{connection: DuckDBConnection, close: () => void}>} an empty database of its own, whose doors are still open */
export async function openQuestions() {
  const instance = await DuckDBInstance.create(":memory:", settings);
  const connection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  await connection.run(halfDigit);
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { connection, close };
}

/**
 * @param {DuckDBConnection} connection
 * @param {Questions} questions
 * @param {string} query
 * @returns {Promise<string[]>} the tables that it needs
 * @throws {Error} when it is not admitted
 */
export async function admitQuestion(connection, { files, views }, query) {
  const named = await admit(connection, query, new Set([...Object.keys(files), ...Object.keys(views)]));
  const below = named.flatMap((name) => tablesIn(views[name] ?? "", Object.keys(files)));
  return [...new Set([...named, ...below])];
}

/**
 * @param {string} sql
 * @param {string[]} tables
 */
const tablesIn = (sql, tables) => tables.filter((table) => new RegExp(`\\b${table}\\b`).test(sql));

/**
 * Copies tables and makes views of them. From now on there is nothing but these.
 * @param {DuckDBConnection} connection
 * @param {Questions} questions
 * @param {string[]} names
 */
export async function closeQuestions(connection, { files, views }, names) {
  for (const name of names.filter((name) => files[name]))
    await connection.run(`create table "${name}" as from read_parquet('${globPath(files[name])}')`);
  for (const name of names.filter((name) => views[name])) await connection.run(views[name]);
  for (const setting of closing) await connection.run(`set ${setting}`);
}

/**
 * @param {DuckDBConnection} connection
 * @param {string} query that was admitted
 * @returns {Promise<AnsweredRow[]>}
 * @throws {Error} when the answer is none that a claim can have
 */
export async function answerQuestion(connection, query) {
  const result = await connection.stream(query);
  const names = result.deduplicatedColumnNames();
  if (names.length > limits.answerColumns)
    throw new Error(`${names.length} columns; expected at most ${limits.answerColumns}`);
  const missing = needed.find((name) => !names.includes(name));
  /** @type {Record<string, any>[]} */
  const rows = [];
  for await (const chunk of result.yieldRowObjectJs()) {
    rows.push(...chunk.map(plainRow));
    if (rows.length > limits.answerRows)
      throw new Error(
        `more than ${limits.answerRows} rows; expected at most ${limits.answerRows}, a case each`,
      );
  }
  if (missing && rows.length) throw new Error(`no column ${missing}; expected ${needed.join(" and ")}`);
  for (const row of rows) checkRow(row);
  checkLength(rows);
  return /** @type {AnsweredRow[]} */ (rows);
}

/** @param {Record<string, any>[]} rows */
function checkLength(rows) {
  const { length } = JSON.stringify(rows);
  if (length > limits.answerCharacters)
    throw new Error(`an answer of ${length} characters; expected at most ${limits.answerCharacters}`);
}

/** @param {Record<string, unknown>} row */
function checkRow(row) {
  const wrong = numbers.find((name) => !isNumber(row[name] ?? null));
  if (wrong) throw new Error(`${wrong}: ${JSON.stringify(row[wrong])}; expected a number or null`);
  const { sentence = null } = row;
  if (sentence !== null && typeof sentence !== "string")
    throw new Error(`sentence: ${JSON.stringify(sentence)}; expected a text or null`);
  const hidden = Object.entries(row).find(([name, value]) => unprintable.test(name + textOf(value)));
  if (hidden) throw new Error(`${hidden[0]}: characters that cannot be seen; expected a text of one line`);
}

/** @param {unknown} value */
const isNumber = (value) => value === null || (typeof value === "number" && Number.isFinite(value));

/** @param {unknown} value */
const textOf = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** @param {Record<string, any>} row */
const plainRow = (row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));

/**
 * As JSON holds it.
 * @param {any} value
 * @returns {any}
 */
function plainValue(value) {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  return plainRow(value);
}
