/** Parquet on disk: staged tables by source, published tables by study, and how one generation replaces another. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { makeBatch } from "./batch.js";
import { takeLock } from "./lock.js";
import { isCompact, writeRowGroup } from "./row-groups.js";
import { duckdbColumns, readStagedTables, readTables, stagedTable } from "./schemas.js";

/** @import {DuckDBConnection, DuckDBValue} from "@duckdb/node-api" */
/** @import {ArrowType, Batch, Table, Values} from "./types.js" */

/** The repository's folder. */
export const repository = fileURLToPath(new URL("../", import.meta.url));

const tables = readTables();
const stagedTables = { ...tables, ...readStagedTables() };
const views = readFileSync(new URL("../schemas/views.sql", import.meta.url), "utf8");

/** @type {Record<ArrowType, object>} */
const parquetTypes = {
  utf8: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  float64: { type: "DOUBLE" },
  int64: { type: "INT64" },
  bool: { type: "BOOLEAN" },
  timestamp_us: {
    type: "INT64",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit: "MICROS" },
  },
};

/** Tables that are too long to sort. Their readers give rows in an order that follows from the file alone. */
export const unsorted = new Set(["counters"]);

/**
 * @typedef {object} Store
 * @property {DuckDBConnection} connection
 * @property {(sql: string, params?: Record<string, DuckDBValue>) => Promise<Record<string, any>[]>} rows
 *   plain objects: integers as numbers, timestamps as ISO texts, missing as null
 * @property {() => void} close
 */

/**
 * A DuckDB with the names of schemas/views.sql over the published Parquet.
 * @param {string} [root] the repository's folder
 * @returns {Promise<Store>}
 */
export async function openStore(root = repository) {
  const parquet = parquetFolder(root);
  if (existsSync(join(parquet, ".commit"))) await finishCommitAlone(parquet);
  if (!existsSync(join(parquet, "manifest.json")))
    throw new Error(`${parquet}: no data yet: run npm run ingest`);
  const store = await openDuckDB();
  await store.connection.run(viewsOver(parquet));
  return store;
}

/**
 * An empty DuckDB that never touches the network. One thread: sums of doubles are the same each time.
 * @returns {Promise<Store>}
 */
export async function openDuckDB() {
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    threads: "1",
  });
  const connection = await instance.connect();
  return {
    connection,
    async rows(sql, params) {
      const reader = await connection.runAndReadAll(sql, params);
      return reader.getRowObjectsJS().map(plainRow);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** @param {Record<string, any>} row */
const plainRow = (row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));

/** @param {any} value */
function plainValue(value) {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return value;
}

/** @param {string} root */
export const parquetFolder = (root) => join(root, "data", "parquet");

/**
 * views.sql over another folder of Parquet, as far as its tables are there.
 * @param {string} parquet
 */
export const viewsOver = (parquet) =>
  views
    .split("\n")
    .filter((line) => existsSync(join(parquet, /'data\/parquet\/(\w+)/.exec(line)?.[1] ?? "")))
    .join("\n")
    .replaceAll("'data/parquet/", `'${globPath(parquet)}/`);

/**
 * A path where DuckDB takes patterns: what would be one is matched as it is.
 * @param {string} path
 */
export const globPath = (path) => sqlPath(path).replace(/[[*?]/g, "[$&]");

/** @param {string} path */
export const sqlPath = (path) => path.replaceAll("\\", "/").replaceAll("'", "''");

/**
 * Writes the batches of one source as <table>.parquet files; the folder appears when all is written.
 * @param {string} folder
 * @param {AsyncIterable<Batch>} batches
 * @returns {Promise<void>}
 */
export async function stage(folder, batches) {
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}.partial-`);
  /** @type {Map<string, {table: Table, parquet: ParquetWriter}>} */
  const writers = new Map();
  try {
    for await (const { table: name, columns } of batches) {
      if (!writers.has(name)) writers.set(name, startTable(name, join(partial, `${name}.parquet`)));
      const { table, parquet } = /** @type {{table: Table, parquet: ParquetWriter}} */ (writers.get(name));
      if (isCompact(table, columns)) writeRowGroup(parquet, table, columns);
      else await parquet.write({ columnData: parquetColumns(table, columns), rowGroupSize: 100_000 });
    }
    for (const { parquet } of writers.values()) await parquet.finish();
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} file
 */
function startTable(name, file) {
  if (!stagedTables[name]) throw new Error(`unknown table: ${name}`);
  const table = stagedTable(stagedTables[name]);
  const columns = Object.entries(table.properties).map(([column, { arrow }]) => ({
    name: column,
    repetition_type: "OPTIONAL",
    ...parquetTypes[arrow],
  }));
  const schema = /** @type {any} */ ([{ name: "root", num_children: columns.length }, ...columns]);
  return { table, parquet: new ParquetWriter({ writer: fileWriter(file), schema }) };
}

/**
 * @param {Table} table
 * @param {Record<string, Values>} columns
 */
function parquetColumns(table, columns) {
  const batch = makeBatch(table, columns);
  return Object.entries(table.properties).map(([name, { arrow }]) => {
    const values = [...(batch.getChild(name) ?? [])];
    const data = arrow === "timestamp_us" ? values.map((ms) => (ms === null ? null : new Date(ms))) : values;
    return { name, data };
  });
}

/**
 * A temporary table of plain rows.
 * @param {Store} store
 * @param {string} name
 * @param {string} columns definitions, as in CREATE TABLE
 * @param {object[]} rows
 */
export async function createTable({ connection }, name, columns, rows) {
  await connection.run(`create or replace temp table ${name} (${columns})`);
  const shape = Object.fromEntries(
    columns
      .replaceAll('"', "")
      .split(", ")
      .map((column) => column.split(" ")),
  );
  await connection.run(
    `insert into ${name} by name
     select unnest(from_json($rows::json, '${sqlPath(JSON.stringify([shape]))}'), recursive := true)`,
    { rows: JSON.stringify(rows) },
  );
}

/**
 * A study's table for the next generation, in an order that gives the same bytes for the same rows: that of its key.
 * @param {Store} store
 * @param {string} parquet
 * @param {string} study
 * @param {string} name table name
 * @param {string} from what to select from
 */
export async function writeNext(store, parquet, study, name, from) {
  const file = join(parquet, ".next", name, `${study}.parquet`);
  mkdirSync(dirname(file), { recursive: true });
  const { properties, "x-key": key } = tables[name];
  const columns = Object.keys(properties).map((column) => `"${column}"`);
  const order = [...key.map((column) => `"${column}"`), ...columns].join(", ");
  const sorted = unsorted.has(name) ? "" : `order by ${order}`;
  await store.connection.run(
    `copy (select ${columns.join(", ")} from ${from} ${sorted}) to '${sqlPath(file)}' (format parquet, compression snappy)`,
  );
}

/**
 * An empty file for each table, so that views have columns when there is no study.
 * @param {Store} store
 * @param {string} parquet
 */
export async function writeEmptyTables(store, parquet) {
  for (const [name, table] of Object.entries(tables)) {
    await store.connection.run(`create or replace temp table nothing (${duckdbColumns(table)})`);
    await writeNext(store, parquet, "_empty", name, "nothing");
  }
}

/**
 * Makes the next generation the current one. The rename of its folder is the moment of truth: before it
 * the last generation stands, after it any reader finishes the moves.
 * @param {string} parquet
 * @param {object} manifest what the generation holds
 */
export function commit(parquet, manifest) {
  mkdirSync(join(parquet, ".next"), { recursive: true });
  writeFileSync(join(parquet, ".next", "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  renameSync(join(parquet, ".next"), join(parquet, ".commit"));
  finishCommit(parquet);
}

/**
 * @param {string} parquet
 * @returns {string} the lock of whoever writes there
 */
export const lockFile = (parquet) => join(parquet, ".lock");

/**
 * A reader may come upon a commit that another process is finishing: then it waits for that.
 * @param {string} parquet
 */
async function finishCommitAlone(parquet) {
  const release = await takeLock(lockFile(parquet));
  try {
    finishCommit(parquet);
  } finally {
    release();
  }
}

/**
 * The manifest of the current generation, for whoever holds the lock.
 * @param {string} parquet
 * @returns {{studies: Record<string, any>}}
 */
export function readManifest(parquet) {
  finishCommit(parquet);
  const file = join(parquet, "manifest.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { studies: {} };
}

/**
 * Moves what a commit left to move; removes tables of studies that are gone.
 * @param {string} parquet
 */
function finishCommit(parquet) {
  const pending = join(parquet, ".commit");
  if (!existsSync(pending)) return;
  for (const name of Object.keys(tables)) {
    const folder = join(pending, name);
    if (!existsSync(folder)) continue;
    mkdirSync(join(parquet, name), { recursive: true });
    for (const file of readdirSync(folder)) renameSync(join(folder, file), join(parquet, name, file));
  }
  const manifest = join(pending, "manifest.json");
  if (existsSync(manifest)) renameSync(manifest, join(parquet, "manifest.json"));
  removeGone(parquet);
  rmSync(pending, { recursive: true, force: true });
}

/**
 * @param {string} parquet
 * @param {string} study
 * @returns {boolean} whether no table of the study has been deleted
 */
export const isPublished = (parquet, study) =>
  Object.keys(tables).every((name) => existsSync(join(parquet, name, `${study}.parquet`)));

/** @param {string} parquet */
function removeGone(parquet) {
  const { studies } = JSON.parse(readFileSync(join(parquet, "manifest.json"), "utf8"));
  for (const name of Object.keys(tables).filter((name) => existsSync(join(parquet, name))))
    for (const file of readdirSync(join(parquet, name)))
      if (!file.startsWith("_") && !Object.hasOwn(studies, file.replace(/\.parquet$/, "")))
        rmSync(join(parquet, name, file));
}
