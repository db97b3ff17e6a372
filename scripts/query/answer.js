/** An answer to a question, in each of the formats, to standard output. */
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Table, tableToIPC } from "apache-arrow";
import { stringify } from "csv-stringify/sync";
import { makeBatch } from "../../loaders/store/batch.js";
import { writeAnswer } from "../../loaders/store/exports.js";
import { countRows, startCounting } from "../../src/findings/of-rows.js";
import { visibleJson, visibleLine } from "../../src/words/visible.js";

/** @import {ArrowType} from "../../loaders/types.js" */
/** @import {Store} from "../../loaders/store/store.js" */
/** @import {Named} from "../../src/findings/of-rows.js" */

export const formats = ["table", "csv", "json", "parquet", "arrow"];

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

/**
 * Writes the answer to standard output.
 * @param {Store} store
 * @param {string} sql
 * @param {string} format
 * @returns {Promise<Named | null>} which runs or studies it is about; null of binary formats
 */
export async function answer(store, sql, format) {
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
