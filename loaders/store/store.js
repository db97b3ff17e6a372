/** Published Parquet: tables by study, and how one generation replaces another. */
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import {
  lookAt,
  makeFolder,
  moveOver,
  remove,
  renameForGood,
  sealed,
  syncFolders,
  syncTree,
} from "./files.js";
import { takeLock } from "./lock.js";
import {
  allStudies,
  commonTableNames,
  emptyStudy,
  manifestFile,
  markGeneration,
  readManifest,
  tableNames,
  tablePath,
  tellDamage,
  tellWrongSize,
} from "./manifest.js";
import { globPath } from "../assemble/sql.js";
import { outcomesView } from "../vocabulary/outcomes.js";
import { readMeasures } from "../vocabulary/schemas.js";

/** @import {DuckDBConnection, DuckDBValue} from "@duckdb/node-api" */
/** @import {Made, Manifest, Tables} from "./manifest.js" */

/** The repository's folder. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));

export { stage } from "./staging.js";

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
 * @returns {Promise<Store>} its errors say which file is damaged, where that is the cause
 * @throws {Error} when there is no data yet, or a file of it is missing or cut off
 */
export async function openStore(root = repository) {
  const parquet = parquetFolder(root);
  await awaitWhole(parquet);
  const store = await openDuckDB();
  explainErrors(parquet, store.connection);
  await store.connection.run(viewsOver(parquet));
  return store;
}

/**
 * Where a question fails, the files are read: what DuckDB says of a damaged one tells nobody what to do.
 * @param {string} parquet
 * @param {DuckDBConnection} connection changed: its errors
 */
function explainErrors(parquet, connection) {
  const explain = (/** @type {any} */ object, /** @type {string} */ method) => {
    const ask = object[method].bind(object);
    object[method] = async (/** @type {any[]} */ ...given) => {
      try {
        return await ask(...given);
      } catch (error) {
        const damage = tellDamage(parquet);
        throw damage ? new Error(damage, { cause: error }) : error;
      }
    };
  };
  const stream = connection.stream.bind(connection);
  connection.stream = async (...given) => {
    const result = await stream(...given);
    explain(result, "fetchChunk");
    return result;
  };
  for (const method of ["run", "runAndReadAll", "stream"]) explain(connection, method);
}

/** How often a generation that does not fit its manifest is looked at again while another process commits. */
const mostLooks = 20;

/**
 * Sizes are compared each time, contents by the next ingest.
 * @param {string} parquet
 */
async function awaitWhole(parquet) {
  for (let look = 0; ; look++) {
    if (existsSync(join(parquet, ".commit"))) await finishCommitAlone(parquet);
    if (!existsSync(manifestFile(parquet))) throw new Error(`${parquet}: no data yet: run npm run ingest`);
    const before = timeOf(manifestFile(parquet));
    const damage = tellWrongSize(parquet);
    if (!damage) return;
    const isChanging = existsSync(join(parquet, ".commit")) || timeOf(manifestFile(parquet)) !== before;
    if (!isChanging || look === mostLooks) throw new Error(damage);
    await wait(100);
  }
}

/** @param {string} file */
const timeOf = (file) => lstatSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs ?? null;

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
 * views.sql over files that each hold a whole table.
 * @param {(table: string) => string} fileOf
 */
export const viewsOfWholes = (fileOf) =>
  views.replaceAll(/'data\/parquet\/(\w+)\/\*\.parquet'/g, (_, table) => `'${globPath(fileOf(table))}'`);

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

/** Files of a generation that are no study's. */
const outcomesFile = "outcomes.sql";
const commonPaths = [
  outcomesFile,
  ...tableNames.map((name) => tablePath(name, emptyStudy)),
  ...commonTableNames.map((name) => tablePath(name, allStudies)),
];

/**
 * Makes the next generation the current one. The rename of its folder is the moment of truth: before it
 * the last generation stands, after it any reader finishes the moves. Both are on the disk when they count.
 * @param {string} parquet
 * @param {Manifest} before of the current generation
 * @param {Record<string, Made & Partial<Tables>>} studies that the next one holds
 */
export async function commit(parquet, before, studies) {
  const next = join(parquet, ".next");
  mkdirSync(next, { recursive: true });
  writeFileSync(join(next, outcomesFile), outcomes);
  const manifest = markGeneration(parquet, next, before, { studies, paths: commonPaths });
  writeFileSync(join(next, "manifest.json"), sealed(manifest));
  await syncTree(next);
  await renameForGood(next, join(parquet, ".commit"));
  await finishCommit(parquet);
}

/**
 * @param {string} parquet
 * @returns {string} the lock of whoever writes there, or reads what must not change meanwhile
 */
export const lockFile = (parquet) => join(parquet, ".lock");

/**
 * Waits until nobody else writes tables, or reads what must not change.
 * @param {string} root the repository's folder
 * @param {string} task what the lock is for, as it is called in a terminal
 * @param {(text: string) => void} [say] called with the holder that it waits for
 * @returns {Promise<() => void>} gives the lock back
 */
export const lockTables = (root, task, say = () => {}) =>
  takeLock(lockFile(parquetFolder(root)), task, (holder) =>
    say(`waiting for ${holder}; if nothing is running, remove data/parquet/.lock`),
  );

/**
 * A reader may come upon a commit that another process is finishing: then it waits for that.
 * @param {string} parquet
 */
async function finishCommitAlone(parquet) {
  const release = await takeLock(lockFile(parquet), "a reader that finishes a commit");
  try {
    await finishCommit(parquet);
  } finally {
    release();
  }
}

/**
 * Moves what a commit left to move, for whoever holds the lock; removes tables of studies that are gone.
 * @param {string} parquet
 */
export async function finishCommit(parquet) {
  const pending = join(parquet, ".commit");
  if (!lookAt(pending)) return;
  const moved = [...tableNames, ...commonTableNames].filter((name) => isFolder(join(pending, name)));
  for (const name of moved) {
    const [from, to] = [pending, parquet].map((folder) => join(folder, name));
    makeFolder(to);
    for (const file of readdirSync(from)) moveOver(join(from, file), join(to, file));
  }
  for (const file of [outcomesFile, "manifest.json"])
    if (existsSync(join(pending, file))) moveOver(join(pending, file), join(parquet, file));
  await syncFolders([...moved.map((name) => join(parquet, name)), parquet]);
  removeGone(parquet);
  remove(pending);
}

/** @param {string} path */
const isFolder = (path) => lookAt(path)?.isDirectory() ?? false;

/**
 * Without a manifest nobody knows what is gone: the next ingest does.
 * @param {string} parquet
 */
function removeGone(parquet) {
  let known;
  try {
    known = readManifest(parquet);
  } catch {
    return;
  }
  for (const path of listStrays(parquet, Object.keys(known.studies))) remove(join(parquet, path));
}

/**
 * @param {string} parquet
 * @param {string[]} studies
 * @returns {string[]} what is in the tables' folders and of none of the studies, by its path with slashes
 */
export function listStrays(parquet, studies) {
  const filesOf = (/** @type {string[]} */ names) => new Set(names.map((name) => `${name}.parquet`));
  const [known, common] = [filesOf([emptyStudy, ...studies]), filesOf([allStudies])];
  return [...tableNames, ...commonTableNames]
    .filter((name) => isFolder(join(parquet, name)))
    .flatMap((name) => readdirSync(join(parquet, name)).map((file) => ({ name, file })))
    .filter(({ name, file }) => !(tableNames.includes(name) ? known : common).has(file))
    .map(({ name, file }) => `${name}/${file}`);
}
