/** Published Parquet: tables by study, and how one generation replaces another. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { takeLock } from "./lock.js";
import { writeRowGroup } from "../parquet/row-groups.js";
import { telling } from "../parquet/values.js";
import { toColumns } from "../rows.js";
import { globPath, sqlPath } from "../assemble/sql.js";
import { outcomesView } from "../vocabulary/outcomes.js";
import { readMeasures, readTables } from "../vocabulary/schemas.js";
import { castColumns } from "../vocabulary/tables.js";
import { openParquet } from "./staging.js";

/** @import {DuckDBConnection, DuckDBValue} from "@duckdb/node-api" */

/** The repository's folder. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));

export { stage } from "./staging.js";

const tables = readTables();
const outcomes = outcomesView(readMeasures());
/** What the shell reads from a file is in the text here. */
const views = readFileSync(new URL("../../schemas/views.sql", import.meta.url), "utf8").replace(
  /^\.read .*\/outcomes\.sql$/m,
  () => outcomes,
);

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
    // It would keep what it has read of files, hundreds of megabytes; the operating system does so anyway.
    enable_external_file_cache: "false",
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
const viewsOver = (parquet) =>
  views
    .split("\n")
    .filter((line) => existsSync(join(parquet, /'data\/parquet\/(\w+)/.exec(line)?.[1] ?? "")))
    .join("\n")
    .replaceAll("'data/parquet/", `'${globPath(parquet)}/`);

/**
 * views.sql over the tables of some studies, each from the first of the folders that has it.
 * @param {string[]} folders of Parquet
 * @param {string[]} studies
 */
export const viewsOfStudies = (folders, studies) =>
  views.replace(/^.*'data\/parquet\/(\w+)\/\*\.parquet'.*$/gm, (line, table) => {
    const files = studies.flatMap(
      (study) => folders.map((folder) => join(folder, table, `${study}.parquet`)).find(existsSync) ?? [],
    );
    const list = files.map((file) => `'${globPath(file)}'`).join(", ");
    return files.length ? line.replace(/'.*'/, () => `[${list}]`) : "";
  });

/**
 * @param {string} parquet
 * @param {string} study
 * @param {string} table
 */
export const nextFile = (parquet, study, table) => join(parquet, ".next", table, `${study}.parquet`);

/**
 * A study's table for the next generation, in an order that gives the same bytes for the same rows: that of its key.
 * @param {Store} store
 * @param {string} parquet
 * @param {string} study
 * @param {string} name table name
 * @param {string} from what to select from
 * @param {boolean} [isSorted] whether that is in the order of the key already
 */
export async function writeNext(store, parquet, study, name, from, isSorted = false) {
  const file = nextFile(parquet, study, name);
  mkdirSync(dirname(file), { recursive: true });
  const { properties, "x-key": key } = tables[name];
  const columns = Object.keys(properties).map((column) => `"${column}"`);
  const order = `order by ${[...key.map((column) => `"${column}"`), ...columns].join(", ")}`;
  await store.connection.run(
    `copy (select ${castColumns(name, tables[name])} from ${from} ${isSorted ? "" : order}) to '${sqlPath(file)}' (format parquet, compression snappy)`,
  );
}

/**
 * Rows that are not in DuckDB as a study's table for the next generation, in the order of its key.
 * @param {string} parquet
 * @param {string} study
 * @param {string} name table name
 * @param {Record<string, any>[]} rows
 */
export async function writeRows(parquet, study, name, rows) {
  const file = nextFile(parquet, study, name);
  mkdirSync(dirname(file), { recursive: true });
  const table = tables[name];
  const columns = [...new Set([...table["x-key"], ...Object.keys(table.properties)])];
  const sorted = rows.toSorted((a, b) => {
    const column = columns.find((column) => a[column] !== b[column]);
    return column ? compareValues(a[column], b[column]) : 0;
  });
  const writer = openParquet(file, table);
  if (sorted.length)
    await telling(`${study}: ${name}`, () => writeRowGroup(writer, table, [toColumns(sorted)]));
  await writer.finish();
}

/**
 * Missing values last.
 * @param {any} a
 * @param {any} b
 */
const compareValues = (a, b) => Number(a == null) - Number(b == null) || (a < b ? -1 : Number(a > b));

/**
 * An empty file for each table, so that views have columns when there is no study.
 * @param {string} parquet
 */
export async function writeEmptyTables(parquet) {
  for (const name of Object.keys(tables)) await writeRows(parquet, "_empty", name, []);
}

/**
 * Makes the next generation the current one. The rename of its folder is the moment of truth: before it
 * the last generation stands, after it any reader finishes the moves.
 * @param {string} parquet
 * @param {object} manifest what the generation holds
 */
export function commit(parquet, manifest) {
  mkdirSync(join(parquet, ".next"), { recursive: true });
  writeFileSync(join(parquet, "outcomes.sql"), outcomes);
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
