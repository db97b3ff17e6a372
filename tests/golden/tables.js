/** The rows of every published table, read through the views and written as text. */
import { createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { globPath } from "../../loaders/assemble/sql.js";
import { openDuckDB } from "../../loaders/store/store.js";

/** @typedef {{key: string[], columns: Record<string, string>}} Head of a recorded table: its key, and types by column */

/**
 * Writes each table to a file of its own: a line with its key and columns, then a line for each row, in the order of the key.
 * The checkout's own schemas/views.sql says which tables there are.
 * @param {string} checkout its data/parquet is read
 * @param {string} to a folder
 */
export async function recordTables(checkout, to) {
  mkdirSync(to, { recursive: true });
  const store = await openDuckDB();
  try {
    await store.connection.run(readViews(checkout));
    const views = await store.rows(
      "select view_name from duckdb_views() where not internal order by view_name",
    );
    for (const { view_name: name } of views)
      await recordTable(store, name, keyOf(checkout, name), join(to, `${name}.jsonl`));
  } finally {
    store.close();
  }
}

/** @param {string} checkout */
function readViews(checkout) {
  const text = readFileSync(join(checkout, "schemas", "views.sql"), "utf8");
  return text
    .replaceAll(/^\.read (.*)$/gm, (_, path) => readFileSync(join(checkout, path), "utf8"))
    .replaceAll("'data/parquet/", `'${globPath(join(checkout, "data", "parquet"))}/`);
}

/** @param {string} checkout @param {string} table @returns {string[]} empty where no schema names a key */
function keyOf(checkout, table) {
  const file = join(checkout, "schemas", "tables", `${table}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8"))["x-key"] ?? []) : [];
}

/**
 * @param {import("../../loaders/store/store.js").Store} store
 * @param {string} name
 * @param {string[]} key
 * @param {string} file
 */
async function recordTable(store, name, key, file) {
  const described = await store.rows(`describe ${name}`);
  const columns = Object.fromEntries(described.map((column) => [column.column_name, column.column_type]));
  const order = [...key, ...Object.keys(columns)].map((column) => `"${column}"`).join(", ");
  const out = createWriteStream(file);
  out.write(`${JSON.stringify({ key, columns })}\n`);
  const result = await store.connection.stream(`select * from ${name} order by ${order}`);
  for await (const rows of result.yieldRowObjectJson())
    if (!out.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""))) await once(out, "drain");
  out.end();
  await once(out, "close");
}
