/** Paths and rows in DuckDB's SQL. */

/** @import {Store} from "../store/store.js" */

/**
 * A path where DuckDB takes patterns: what would be one is matched as it is.
 * @param {string} path
 */
export const globPath = (path) => sqlPath(path).replace(/[[*?]/g, "[$&]");

/** @param {string} path */
export const sqlPath = (path) => path.replaceAll("\\", "/").replaceAll("'", "''");

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
