#!/usr/bin/env node
/** Answers a question in SQL over the published tables; also the interpreter of src/data/*.sql for the site's build. */
import { isCommand, sayFailure } from "./command/begin.js";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Table, tableToIPC } from "apache-arrow";
import { stringify } from "csv-stringify/sync";
import { makeBatch } from "../loaders/store/batch.js";
import { writeAnswer } from "../loaders/store/exports.js";
import { openStore } from "../loaders/store/store.js";
import { countRows, distrusting, doubtsOfRows, startCounting } from "../src/findings/of-rows.js";
import { visible, visibleJson, visibleLine } from "../src/words/visible.js";
import { orLost, readOptions } from "./command/options.js";

/** @import {ArrowType} from "../loaders/types.js" */
/** @import {Store} from "../loaders/store/store.js" */
/** @import {Distrusting, Named} from "../src/findings/of-rows.js" */

const formats = ["table", "csv", "json", "parquet", "arrow"];

const help = `Usage: npm run --silent query -- [--format table|csv|json|parquet|arrow] "select ..."
       npm run --silent query -- --file question.csv.sql [--name=value ...]

Answers a question in SQL (DuckDB) over the tables studies, equipment, sources, run_sources, run_factors, runs,
results, run_results, percentiles, histograms, samples, counters, host_metrics, settings, reported, statements, problems, checks,
queues, claims, comparisons, winners, curves, criteria, steadiness, refusals, answers,
contributions and syntheses.

  --format    how the answer is written; table when absent. parquet and arrow are binary: send them to a file
  --file      read the question from a file; x.csv.sql is answered as csv. Further options set variables that the
              question reads by getvariable('name')
  --root      folder of another repository of this kind
  --help      show this text

run_results has a row a run: its factors, and its figures over all workers. In results and percentiles each worker has
rows beside the totals that hold them: name entity_kind and operation before anything is summed.

Example: npm run --silent query -- "select study, count(*) as runs from runs group by study"`;

/** Arrow type by DuckDB's name for the type; what is not here is text. */
const arrowTypes = /** @type {Record<string, ArrowType>} */ ({
  BOOLEAN: "bool",
  TINYINT: "int64",
  SMALLINT: "int64",
  INTEGER: "int64",
  BIGINT: "int64",
  UTINYINT: "int64",
  USMALLINT: "int64",
  UINTEGER: "int64",
  UBIGINT: "int64",
  HUGEINT: "int64",
  FLOAT: "float64",
  DOUBLE: "float64",
  TIMESTAMP: "timestamp_us",
});

/** The table that most want, a row a run: nothing in it is part of anything else. */
const runResults = `create view if not exists run_results as ${readFileSync(new URL("../src/data/run_results.csv.sql", import.meta.url), "utf8")}`;

const twice =
  "query: results and percentiles have each worker and the totals over them: a sum over both counts twice; ask run_results, a row a run, or add: where entity_kind = 'all' and operation = 'all'";

/**
 * @param {string} sql
 * @returns {boolean} whether it sums rows of which some are parts of others
 */
const countsTwice = (sql) =>
  /\b(?:from|join)\s+(?:results|percentiles)\b/i.test(sql) &&
  /\b(?:sum|avg|mean|median|quantile\w*|stddev\w*|favg|fsum)\s*\(/i.test(sql) &&
  !/\bentity_kind\b|\bentity\b/i.test(sql);

/** A text in quotes that may be the name of files: with a pattern, or of the map that sanitise keeps. */
const fileNames = /'((?:[^']|'')*(?:[*?[]|\.pseudonyms)(?:[^']|'')*)'|"([^"]*(?:[*?[]|\.pseudonyms)[^"]*)"/g;

/**
 * The map from real to invented names lies beside the tables, and patterns of DuckDB match hidden files: who asks for all
 * files of a folder does not mean it.
 * @param {Store} store
 * @param {string} sql
 * @throws {Error} when the question names the map
 */
async function refuseNames(store, sql) {
  for (const [, text, name] of sql.matchAll(fileNames)) {
    const pattern = text?.replaceAll("''", "'") ?? name;
    const found = await store.rows(
      "select file from glob($pattern) where contains(file, '.pseudonyms') limit 1",
      {
        pattern,
      },
    );
    if (found.length)
      throw new Error(
        `'${pattern}' names ${found[0].file}, real names that are not for answers; name other files`,
      );
  }
}

/**
 * Writes the answer to standard output.
 * @param {Store} store
 * @param {string} sql
 * @param {string} format
 * @returns {Promise<Named | null>} which runs or studies it is about; null of binary formats
 */
async function answer(store, sql, format) {
  if (format === "parquet") await writeParquet(store, sql);
  if (format === "arrow") process.stdout.write(await toArrow(store, sql));
  if (format === "parquet" || format === "arrow") return null;
  const reader = await store.connection.stream(sql);
  const names = reader.deduplicatedColumnNames();
  const plain = format === "json" ? plainNested : plainValue;
  /** @type {any[][]} */
  const rows = [];
  if (format === "csv") process.stdout.write(stringify([names]));
  const named = startCounting(names);
  for await (const chunk of reader.yieldRowsJs()) {
    const read = chunk.map((row) => row.map(plain));
    if (named) countRows(named, names, read);
    if (format === "csv") process.stdout.write(stringify(read, { escape_formulas: true }));
    else for (const row of read) rows.push(row);
  }
  const objects = () => rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i], value])));
  if (format === "json") console.log(visibleJson(JSON.stringify(objects(), null, 1)));
  if (format === "table") console.log(drawTable(names, rows));
  return named;
}

/**
 * What the checks say of an answer goes to standard error: the answer stays what it is.
 * @param {Store} store
 * @param {Named} named
 */
async function tellDoubts(store, named) {
  const findings = /** @type {Distrusting[]} */ (await store.rows(distrusting));
  for (const line of doubtsOfRows(named, findings)) console.error(visibleLine(line));
}

/** @param {any} value */
function plainValue(value) {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  return value !== null && typeof value === "object" ? JSON.stringify(plainNested(value)) : value;
}

/**
 * As JSON holds it: numbers, texts, booleans, lists and objects.
 * @param {any} value
 * @returns {any}
 */
function plainNested(value) {
  if (typeof value === "bigint" || value instanceof Date) return plainValue(value);
  if (Array.isArray(value)) return value.map(plainNested);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainNested(each)]));
}

/**
 * @param {string[]} names
 * @param {any[][]} rows
 */
function drawTable(names, rows) {
  const cells = [
    names.map(visibleLine),
    ...rows.map((row) => row.map((value) => (value === null ? "" : visibleLine(String(value))))),
  ];
  const widths = names.map((_, i) => cells.reduce((width, row) => Math.max(width, row[i].length), 0));
  const isNumber = names.map((_, i) => rows.some((row) => typeof row[i] === "number"));
  const draw = (/** @type {string[]} */ row) =>
    row
      .map((text, i) => (isNumber[i] ? text.padStart(widths[i]) : text.padEnd(widths[i])))
      .join("  ")
      .trimEnd();
  const [head, ...body] = cells.map(draw);
  return [head, widths.map((width) => "─".repeat(width)).join("  "), ...body].join("\n");
}

/**
 * @param {Store} store
 * @param {string} sql
 */
async function writeParquet(store, sql) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-query-"));
  const file = join(folder, "answer.parquet");
  try {
    await writeAnswer(store, sql, file);
    await pipeline(createReadStream(file), process.stdout, { end: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Store} store
 * @param {string} sql
 * @returns {Promise<Uint8Array>} an Arrow IPC stream
 */
async function toArrow(store, sql) {
  const reader = await store.connection.runAndReadAll(sql);
  const names = reader.deduplicatedColumnNames();
  const kinds = reader.columnTypes().map((type) => arrowTypes[String(type)] ?? "utf8");
  const properties = Object.fromEntries(
    names.map((name, i) => [name, { type: "", description: "", arrow: kinds[i] }]),
  );
  const columns = reader
    .getColumnsJS()
    .map((values, i) => values.map((value) => arrowValue(value, kinds[i])));
  const table = { title: "answer", description: "", "x-key": [], required: [], properties };
  const batch = makeBatch(table, Object.fromEntries(names.map((name, i) => [name, columns[i]])));
  return tableToIPC(new Table([batch]), "stream");
}

/**
 * @param {any} value
 * @param {ArrowType} kind
 */
function arrowValue(value, kind) {
  if (value === null) return null;
  if (kind === "timestamp_us") return value.getTime();
  if (kind === "utf8") return String(plainValue(value));
  return typeof value === "bigint" ? Number(value) : value;
}

/**
 * @param {string[]} args
 * @returns {{sql: string, format: string, root?: string, variables: Record<string, string>}}
 */
function readArguments(args) {
  const { values, positionals } = readOptions({
    args,
    options: { format: { type: "string" }, file: { type: "string" }, root: { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  const { format: wanted, file, root, ...variables } = values;
  const named = typeof file === "string" ? /\.(\w+)\.sql$/.exec(file)?.[1] : undefined;
  const format = String(wanted ?? named ?? "table");
  if (!formats.includes(format)) throw new Error(`--format ${format}: expected one of ${formats.join(", ")}`);
  const sql = typeof file === "string" ? readFileSync(file, "utf8") : positionals.join(" ");
  const unknown = typeof file === "string" ? undefined : Object.keys(variables)[0];
  if (unknown)
    throw new Error(
      `unknown option --${unknown}: expected --format, --file, --root; variables go with --file`,
    );
  if (!sql.trim()) throw new Error(`no question: expected SQL in quotes, for example "from studies"`);
  if (formats.includes(positionals[0]))
    throw new Error(orLost(`${positionals[0]}: expected SQL; a format goes after --format`));
  return {
    sql: sql.trim().replace(/;$/, ""),
    format,
    root: typeof root === "string" ? root : undefined,
    variables: /** @type {Record<string, string>} */ (variables),
  };
}

/**
 * The site's build asks by files, and reads findings for itself.
 * @param {string[]} args
 */
const isInterpreter = (args) => args.some((arg) => arg.startsWith("--file"));

/** @param {string[]} args */
async function main(args) {
  if (args.includes("--help")) return console.log(help);
  process.stdout.on("error", (error) => process.exit(/** @type {any} */ (error).code === "EPIPE" ? 0 : 1));
  try {
    const { sql, format, root, variables } = readArguments(args);
    const store = await openStore(root);
    await store.connection.run(runResults);
    await refuseNames(store, sql);
    for (const [name, value] of Object.entries(variables))
      await store.connection.run(`set variable "${name.replaceAll('"', "")}" = $value`, {
        value: String(value),
      });
    const named = await answer(store, sql, format);
    if (named && !isInterpreter(args)) await tellDoubts(store, named);
    if (countsTwice(sql)) console.error(twice);
    store.close();
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(
      visible(`query: ${code ? sayFailure(/** @type {Error} */ (error)) : message.replace(/\n\n+/g, "\n")}`),
    );
    process.exit(1);
  }
}

if (isCommand(import.meta.url)) await main(process.argv.slice(2));
