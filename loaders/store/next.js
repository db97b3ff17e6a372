/** The tables of the next generation, as they are written beside the current one. */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sqlPath } from "../assemble/sql.js";
import { openParquet } from "../parquet/file.js";
import { writeRowGroup } from "../parquet/row-groups.js";
import { telling } from "../parquet/values.js";
import { toColumns } from "../rows.js";
import { readTables } from "../vocabulary/schemas.js";
import { castColumns } from "../vocabulary/tables.js";
import { allStudies, emptyStudy, factorColumns, tableNames, tablePath } from "./manifest.js";
import { splice } from "./splice.js";

/** @import {Table} from "../types.js" */
/** @import {Manifest} from "./manifest.js" */
/** @import {Store} from "./store.js" */

const tables = readTables();

/**
 * @param {string} parquet
 * @param {string} study
 * @param {string} table
 */
export const nextFile = (parquet, study, table) => join(parquet, ".next", table, `${study}.parquet`);

/**
 * A table of a study, or of a section of it, in an order that gives the same bytes for the same rows: that of its key. Filters
 * of values (Bloom) would spare none of the few row groups that it has.
 * @param {Store} store
 * @param {string} file
 * @param {string} name table name
 * @param {string} from what to select from
 * @param {object} [rows]
 * @param {boolean} [rows.isDone] whether that is in the order of the key and has the columns of the table already
 * @param {string[]} [rows.columns] those that may have values, the key's among them; all when absent
 */
export async function writeTable(store, file, name, from, { isDone = false, columns } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const table = columns ? keepColumns(tables[name], columns) : tables[name];
  const rows = isDone ? `from ${from}` : `select ${castColumns(name, table)} from ${from} ${orderOf(table)}`;
  const options = "format parquet, compression snappy, write_bloom_filter false";
  const written = columns ? `${file}.columns` : file;
  await store.connection.run(`copy (${rows}) to '${sqlPath(written)}' (${options})`);
  if (!columns) return;
  try {
    await splice(file, tables[name], [{ file: written }]);
  } finally {
    rmSync(written);
  }
}

/**
 * The tables of runs of studies that stay as they are, with the columns that the vocabulary makes now.
 * @param {string} parquet
 * @param {Manifest} before of the current generation
 * @param {string[]} studies
 */
export async function fitRuns(parquet, before, studies) {
  if (JSON.stringify(before.factors) === JSON.stringify(factorColumns)) return;
  for (const study of studies)
    await splice(nextFile(parquet, study, "runs"), tables.runs, [
      { file: join(parquet, tablePath("runs", study)) },
    ]);
}

/**
 * @param {Table} table
 * @param {string[]} columns
 * @returns {Table}
 */
const keepColumns = (table, columns) => ({
  ...table,
  properties: Object.fromEntries(columns.map((name) => [name, table.properties[name]])),
});

/** @param {Table} table */
function orderOf({ properties, "x-key": key }) {
  const columns = [...new Set([...key, ...Object.keys(properties)])];
  return `order by ${columns.map((column) => `"${column}"`).join(", ")}`;
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
  for (const name of tableNames) await writeRows(parquet, emptyStudy, name, []);
}

/**
 * Rows of a table that is of all studies together, for the next generation.
 * @param {string} parquet
 * @param {string} name table name
 * @param {Record<string, any>[]} rows
 */
export const writeCommonRows = (parquet, name, rows) => writeRows(parquet, allStudies, name, rows);
