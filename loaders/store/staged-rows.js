/** What readers left in Parquet, as tables of the DuckDB that assembles. */
import { globPath, sqlPath } from "../assemble/sql.js";
import { duckdbColumns, unsorted } from "../vocabulary/tables.js";

/** @import {Table} from "../types.js" */
/** @import {Rows} from "../assemble/assemble.js" */
/** @import {Store} from "./store.js" */

/** @typedef {{source: string, file: string, key: string}} Part a Parquet file that has rows of a source, and their key */

/** What becomes of these is the same in any order: bins are whole numbers, percentiles are copied. Most rows are theirs. */
const inAnyOrder = new Set(["histograms", "percentiles"]);

/**
 * @param {Store} store
 * @param {(table: string) => Part[]} staged where a table's rows of each source are
 * @returns {Rows}
 */
export const stagedRows = (store, staged) => ({
  has: (table) => staged(table).length > 0,
  stage: (name, table) => (unsorted.has(name) ? viewStaged : createStaged)(store, name, table, staged(name)),
  create: (name, columns, rows) => createTable(store, name, columns, rows),
});

/**
 * The table staged_<name>: what every source left of it, with the source.
 * @param {Store} store
 * @param {string} name
 * @param {Table} table
 * @param {Part[]} staged
 */
async function createStaged({ connection }, name, table, staged) {
  const target = `staged_${name}`;
  await connection.run(`create or replace temp table ${target} (source VARCHAR, ${duckdbColumns(table)})`);
  if (!staged.length) return;
  const list = [...new Set(staged.map(({ file }) => `'${globPath(file)}'`))].join(", ");
  const order = inAnyOrder.has(name) ? "" : "order by p.place, r.file_row_number";
  await connection.run(
    `insert into ${target} by name select p.source, r.* exclude (source_key, filename, file_row_number)
     from read_parquet([${list}], filename = true, file_row_number = true) r
     join (select unnest(from_json($pairs::json, '[{"source":"VARCHAR","file":"VARCHAR","key":"VARCHAR","place":"BIGINT"}]'), recursive := true)) p
       on r.source_key = p.key and replace(r.filename, '\\', '/') = p.file ${order}`,
    {
      pairs: JSON.stringify(
        staged.map((each, place) => ({ ...each, place, file: each.file.replaceAll("\\", "/") })),
      ),
    },
  );
}

/**
 * The same as a view, for tables that do not fit into memory: sources in their order, rows as they were staged.
 * @param {Store} store
 * @param {string} name
 * @param {Table} table
 * @param {Part[]} staged
 */
async function viewStaged({ connection }, name, table, staged) {
  const nothing = `no_${name}`;
  await connection.run(`create or replace temp table ${nothing} (source VARCHAR, ${duckdbColumns(table)})`);
  const parts = staged.map(
    ({ source, file }) =>
      `select '${source.replaceAll("'", "''")}' as source, * exclude (source_key) from read_parquet('${globPath(file)}')`,
  );
  await connection.run(
    `create or replace temp view staged_${name} as ${[`from ${nothing}`, ...parts].join(" union all by name ")}`,
  );
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
