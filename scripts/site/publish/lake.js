/**
 * A DuckLake catalogue of the published tables: one ATTACH gives all of them their names, columns, units and meanings,
 * and a query reads the Parquet files that are there anyway. It is written as the specification says, a DuckDB file of
 * plain tables: DuckDB's extension, which would have to be downloaded, is for readers.
 */
/** @import {Export} from "../../../src/types.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { openDuckDB } from "../../../loaders/store/store.js";
import { ofAllStudies } from "./data-package.js";
import { lakeTables } from "./lake-tables.js";

export const lakeFile = "atlas.ducklake";

/** Readers fetch a catalogue whole: the smallest blocks keep thirty small tables small. */
const storage = "block_size 16384, storage_version 'v1.2.0'";

/** Types as DuckLake calls them, by the names that DuckDB gives the columns of Parquet files. */
const lakeTypes = /** @type {Record<string, string>} */ ({
  VARCHAR: "varchar",
  DOUBLE: "float64",
  BIGINT: "int64",
  BOOLEAN: "boolean",
  TIMESTAMP: "timestamp",
});

/** The first snapshot has no table, as in every lake; the second one has all of them. */
const [empty, full] = [0, 1];

/** @typedef {Record<string, string | number | bigint | boolean | null>} Row */

/**
 * @typedef {object} Known what is known of a table's file
 * @property {string} name of the table
 * @property {Export} file
 * @property {Table} about
 * @property {number} rows
 * @property {number} footer_bytes
 * @property {{name: string, type: string, missing: number | null}[]} columns
 */

/**
 * What the catalogue says about the tables of all studies.
 * @param {string} data folder of the tables
 * @param {Export[]} exports
 * @param {Record<string, Table>} tables
 * @returns {Promise<Known[]>}
 */
export async function describeFiles(data, exports, tables) {
  const store = await openDuckDB();
  try {
    const known = [];
    for (const file of ofAllStudies(exports).filter(({ path: file }) => file.endsWith(".parquet")))
      known.push(await describeFile(store, data, file, tables[file.table]));
    return known;
  } finally {
    store.close();
  }
}

/**
 * Writes the catalogue of the tables of all studies.
 * @param {string} data folder of the published tables
 * @param {{exports: Export[], address: string | null}} site
 * @param {Record<string, Table>} tables
 * @param {string} date YYYY-MM-DD, of the newest study
 * @param {Known[]} [described] by describeFiles, where that was done before
 */
export async function publishLake(data, { exports, address }, tables, date, described) {
  const known = described ?? (await describeFiles(data, exports, tables));
  const target = path.join(data, lakeFile);
  await rm(target, { force: true });
  const store = await openDuckDB();
  try {
    const at = address ? new URL("data/", address).href : "./";
    await writeLake(store, target, describeLake(known, { at, time: `${date}T00:00:00Z` }));
  } finally {
    store.close();
  }
}

/**
 * @param {Store} store
 * @param {string} data
 * @param {Export} file
 * @param {Table} about
 * @returns {Promise<Known>}
 */
async function describeFile(store, data, file, about) {
  const at = sqlPath(path.join(data, file.path));
  const [{ rows, footer_bytes }] = await store.rows(
    `select num_rows as rows, footer_size as footer_bytes from parquet_file_metadata('${at}')`,
  );
  const described = await store.rows(
    `select column_name as name, column_type as type from (describe from read_parquet('${at}'))`,
  );
  const counts = await store.rows(
    `select path_in_schema as name, sum(stats_null_count)::bigint as missing
     from parquet_metadata('${at}') group by all`,
  );
  // A join would give the columns in the order of its threads.
  const missing = new Map(counts.map(({ name, missing }) => [name, missing]));
  const columns = described.map((column) => ({ ...column, missing: missing.get(column.name) ?? null }));
  return { name: file.table, file, about, rows, footer_bytes, columns: /** @type {any} */ (columns) };
}

/**
 * @param {Known[]} known
 * @param {{at: string, time: string}} lake where its files are, and when the newest came
 * @returns {Record<string, Row[]>} the rows of the catalogue's tables
 */
function describeLake(known, { at, time }) {
  const made = known.flatMap(({ name }, i) => [
    `created_table:"main"."${name}"`,
    `inserted_into_table:${i + 1}`,
  ]);
  const snapshot = (/** @type {number} */ id, /** @type {Row} */ row) => ({
    ...{ snapshot_id: id, snapshot_time: time, schema_version: id },
    ...row,
  });
  return {
    ducklake_metadata: [
      { key: "version", value: "1.0" },
      { key: "created_by", value: "Datastore Atlas" },
      { key: "data_path", value: at },
      { key: "encrypted", value: "false" },
    ],
    ducklake_snapshot: [
      snapshot(empty, { next_catalog_id: 1, next_file_id: 0 }),
      snapshot(full, { next_catalog_id: known.length + 1, next_file_id: known.length }),
    ],
    ducklake_snapshot_changes: [
      { snapshot_id: empty, changes_made: 'created_schema:"main"' },
      { snapshot_id: full, changes_made: made.join(",") },
    ],
    ducklake_schema: [
      { schema_id: 0, schema_uuid: uuidOf("main"), begin_snapshot: empty, schema_name: "main", ...here },
    ],
    ...collect(known.map(describeTable)),
  };
}

/** Every file is beside the catalogue. */
const here = { path: "", path_is_relative: true };

/**
 * @param {Record<string, Row[]>[]} parts
 * @returns {Record<string, Row[]>} their rows by table
 */
const collect = (parts) =>
  Object.fromEntries(
    [...new Set(parts.flatMap(Object.keys))].map((name) => [name, parts.flatMap((part) => part[name])]),
  );

/**
 * @param {Known} known
 * @param {number} i its number among all
 * @returns {Record<string, Row[]>}
 */
function describeTable({ name, file, about, rows, footer_bytes, columns }, i) {
  const of = { table_id: i + 1 };
  const from = { ...of, begin_snapshot: full };
  const data = { data_file_id: i, file_format: "parquet", record_count: rows, file_size_bytes: file.bytes };
  const each = columns.map((column, number) => ({ ...column, number: number + 1 }));
  return {
    ducklake_table: [{ ...from, table_uuid: uuidOf(name), schema_id: 0, table_name: name, ...here }],
    ducklake_schema_versions: [{ ...from, schema_version: full }],
    ducklake_table_stats: [{ ...of, record_count: rows, next_row_id: rows, file_size_bytes: file.bytes }],
    ducklake_tag: [{ object_id: i + 1, begin_snapshot: full, key: "comment", value: about.description }],
    ducklake_data_file: [
      {
        ...{ ...from, ...data, ...here, path: file.path },
        ...{ footer_size: footer_bytes, row_id_start: 0, mapping_id: i },
      },
    ],
    ducklake_column_mapping: [{ ...of, mapping_id: i, type: "map_by_name" }],
    ducklake_name_mapping: each.map(({ name, number }) => ({
      ...{ mapping_id: i, column_id: number - 1, source_name: name, target_field_id: number },
      is_partition: false,
    })),
    ducklake_column: each.map(({ name, type, number }) => ({
      ...{ ...from, column_id: number, column_order: number, column_name: name, column_type: lakeType(type) },
      ...{ nulls_allowed: true, default_value: "NULL" },
      ...{ default_value_type: "literal", default_value_dialect: "duckdb" },
    })),
    ducklake_column_tag: each.map(({ name, number }) => ({
      ...{ ...from, column_id: number, key: "comment", value: sayColumn(about, name) },
    })),
    ducklake_table_column_stats: each.map(({ number, missing }) => ({
      ...{ ...of, column_id: number, contains_null: missing !== 0 },
    })),
    ducklake_file_column_stats: each.map(({ number, missing }) => ({
      ...{ ...of, data_file_id: i, column_id: number, null_count: missing },
      value_count: missing === null ? null : rows - missing,
    })),
  };
}

/**
 * @param {Table} about
 * @param {string} name of a column
 */
const sayColumn = ({ properties }, name) => {
  const { description = "", unit } = /** @type {any} */ (properties[name]);
  return unit ? `${description} Unit: ${unit}.` : description;
};

/** @param {string} type DuckDB's */
function lakeType(type) {
  if (!lakeTypes[type]) throw new Error(`no type of DuckLake stands for ${type}`);
  return lakeTypes[type];
}

/** @param {string} name */
const uuidOf = (name) =>
  createHash("sha256")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");

/**
 * @param {Store} store
 * @param {string} target
 * @param {Record<string, Row[]>} content rows by table
 */
async function writeLake({ connection }, target, content) {
  // FSST chooses by chance whether it pays: the same catalogue would have other bytes.
  await connection.run("set disabled_compression_methods = 'fsst'");
  await connection.run(`attach '${sqlPath(target)}' as lake (${storage})`);
  await connection.run("begin");
  for (const [name, columns] of Object.entries(lakeTables))
    await connection.run(`create table lake.${name} (${columns})`);
  for (const [name, rows] of Object.entries(content))
    if (rows.length > 0) await connection.run(insertion(name, rows));
  await connection.run("commit");
  await connection.run("detach lake");
}

/**
 * @param {string} table
 * @param {Row[]} rows with the same columns
 */
function insertion(table, rows) {
  const columns = Object.keys(rows[0]);
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column])).join(", ")})`);
  return `insert into lake.${table} (${columns.join(", ")}) values ${values.join(", ")}`;
}

/** @param {Row[string]} value */
const literal = (value) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? null);
