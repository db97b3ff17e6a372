/**
 * Staged rows. A pack is a folder with a Parquet file a table and the list of the sources whose rows it holds; a row
 * says in source_key which of them it comes from. A pack appears with all it holds, or not at all, and never changes.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findDamage, makeFolder, markFile, readSealed, sealed } from "./files.js";
import { openParquet } from "../parquet/file.js";
import { writeRowGroup } from "../parquet/row-groups.js";
import { longestCell, longestStudyCell } from "../limits.js";
import { readPackedTables } from "../vocabulary/schemas.js";
import { stagedTable } from "../vocabulary/tables.js";
import { checkLengths, telling } from "../parquet/values.js";
import { splice } from "./splice.js";

/** @import {Batch, Table, Values} from "../types.js" */
/** @import {ParquetWriter} from "hyparquet-writer" */

const stagedTables = readPackedTables();

/** Characters of texts; what problems quote is shortened where it is shown. @type {Record<string, number>} */
const mostOf = { studies: longestStudyCell, problems: Infinity };

/** Which sources a pack holds, and a hash of each of its files. */
const listName = "keys.json";

/**
 * Writes the rows of one source as a pack of its own, batch by batch.
 * @param {string} folder
 * @param {AsyncIterable<Batch>} batches
 * @param {string} [key] of the source
 * @returns {Promise<void>}
 */
export const stage = (folder, batches, key = basename(folder)) =>
  writePack(folder, [key], async (write) => {
    for await (const { table, columns } of batches) await write(table, [{ key, columns }]);
  });

/**
 * Writes the rows of several sources as one pack.
 * @param {string} staging
 * @param {{key: string, batches: Batch[]}[]} sources
 */
export async function stageTogether(staging, sources) {
  const keys = sources.map(({ key }) => key);
  /** @type {Map<string, {key: string, columns: Record<string, Values>}[]>} */
  const byTable = new Map();
  for (const { key, batches } of sources)
    for (const { table, columns } of batches) {
      if (!byTable.has(table)) byTable.set(table, []);
      byTable.get(table)?.push({ key, columns });
    }
  await writePack(join(staging, packName(keys)), keys, async (write) => {
    for (const [table, batches] of byTable) await write(table, batches);
  });
}

/**
 * @param {string} folder appears when all is written
 * @param {string[]} keys
 * @param {(write: (name: string, batches: {key: string, columns: Record<string, Values>}[]) => Promise<void>) => Promise<void>} give
 */
const writePack = (folder, keys, give) =>
  makePack(folder, keys, async (partial) => {
    /** @type {Map<string, {table: Table, parquet: ParquetWriter}>} */
    const writers = new Map();
    const tableOf = (/** @type {string} */ name) => {
      const known = writers.get(name);
      if (known) return known;
      const table = packedTable(name);
      const writer = { table, parquet: openParquet(join(partial, `${name}.parquet`), table) };
      writers.set(name, writer);
      return writer;
    };
    await give(async (name, batches) => {
      const { table, parquet } = tableOf(name);
      const rows = batches.map(({ key, columns }) => keyed(key, table, columns));
      await telling(name, () => writeRowGroup(parquet, table, rows));
    });
    for (const { parquet } of writers.values()) await parquet.finish();
  });

/**
 * Packs of parts of one source, in their order, as the pack of the source.
 * @param {string} folder
 * @param {string[]} packs
 * @param {string} [key] of the source
 */
export const joinPacks = (folder, packs, key = basename(folder)) =>
  makePack(folder, [key], async (partial) => {
    for (const name of new Set(packs.flatMap((pack) => readdirSync(pack)))) {
      if (!name.endsWith(".parquet")) continue;
      const files = packs.map((pack) => join(pack, name)).filter((file) => existsSync(file));
      const parts = files.map((file) => ({ file, constants: { source_key: key } }));
      await splice(join(partial, name), packedTable(basename(name, ".parquet")), parts);
    }
  });

/**
 * A folder that is there with all it holds, each file by its hash, or not at all.
 * @param {string} folder
 * @param {string[]} keys of what it holds
 * @param {(partial: string) => Promise<void>} write into a folder that becomes it
 */
export async function makePack(folder, keys, write) {
  makeFolder(dirname(folder));
  const partial = mkdtempSync(`${folder}.partial-`);
  try {
    await write(partial);
    const files = readdirSync(partial).map((name) => [name, markFile(join(partial, name))]);
    writeFileSync(join(partial, listName), sealed({ keys, files: Object.fromEntries(files) }));
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** @param {string[]} keys */
export const packName = (keys) =>
  createHash("sha256").update(JSON.stringify(keys)).digest("hex").slice(0, 32);

/** @param {string} name */
export function packedTable(name) {
  if (!stagedTables[name]) throw new Error(`unknown table: ${name}`);
  const table = stagedTable(stagedTables[name]);
  /** @type {Table["properties"]} */
  const key = {
    source_key: { type: "string", description: "Content that the row was read from.", arrow: "utf8" },
  };
  const bounded = Object.entries(table.properties).map(([column, each]) => [
    column,
    { ...each, maxLength: mostOf[name] ?? longestCell },
  ]);
  return { ...table, properties: { ...key, ...Object.fromEntries(bounded) } };
}

/**
 * @param {string} key
 * @param {Table} table
 * @param {Record<string, Values>} columns
 */
const keyed = (key, table, columns) => ({
  ...columns,
  source_key: { values: [key], each: checkLengths(table, columns), times: 1 },
});

/**
 * The packs that are there; what cannot be read is none.
 * @param {string} staging
 * @returns {Map<string, string[]>} keys by name of the pack
 */
export function readPacks(staging) {
  const found = new Map();
  for (const name of listPacks(staging))
    try {
      found.set(name, readSealed(join(staging, name, listName)).keys);
    } catch {
      // Mended before, or its sources are read again.
    }
  return found;
}

/** @param {string} staging */
export const listPacks = (staging) =>
  existsSync(staging)
    ? readdirSync(staging)
        .filter((name) => !name.includes(".partial-"))
        .sort()
    : [];

/**
 * @param {string} folder of a pack
 * @returns {string | null} what is wrong with it
 */
export function findDamagedPack(folder) {
  try {
    const { files } = readSealed(join(folder, listName));
    const strange = readdirSync(folder).find((name) => name !== listName && !Object.hasOwn(files, name));
    if (strange) return `${strange}: does not belong there`;
    for (const [name, mark] of Object.entries(files)) {
      const wrong = findDamage(join(folder, name), mark);
      if (wrong) return `${name}: ${wrong}`;
    }
    return null;
  } catch (error) {
    return `${listName}: ${/** @type {Error} */ (error).message}`;
  }
}
