/** DuckDB in the browser. */
import { listTables, readTable } from "../../figure/client/tables.js";
import { unpack } from "../../figure/client/unpacked.js";
import { toArrow } from "./arrow.js";

/** @import {PublishedFile, View} from "../../types.js" */
/** @import {AsyncDuckDBConnection} from "@duckdb/duckdb-wasm" */

/**
 * @typedef {{name: string, columns: {name: string, type: string}[]}} TableColumns
 * @typedef {{program: () => Promise<string>, worker: () => Promise<string>}} Files  addresses
 * @typedef {(share: number, what: string) => void} Progress
 */

/**
 * Loads the database and gives what asks it.
 * @param {Files} files
 * @param {{setup: string, tables: TableColumns[], views: View[]}} given
 * @param {Progress} progress
 * @returns {Promise<{ask: (sql: string) => Promise<any>}>} ask: an Arrow table, or an error that says what is wrong
 */
export async function openDatabase(files, { setup, tables, views }, progress) {
  const { AsyncDuckDB, VoidLogger } = await import("../../vendor/duckdb.js");
  const worker = await copyWorker(await files.worker());
  const database = new AsyncDuckDB(new VoidLogger(), new Worker(worker));
  const program = URL.createObjectURL(await downloadProgram(await files.program(), progress));
  progress(1, "starting");
  await database.instantiate(program);
  for (const copy of [program, worker]) URL.revokeObjectURL(copy);
  await database.open({
    query: { castBigIntToDouble: true, castDecimalToDouble: true, castTimestampToDate: true },
  });
  const connection = await database.connect();
  await connection.query(setup);
  const published = await listTables();
  /** @type {Map<string, Promise<void>>} */
  const loaded = new Map();
  const ask = async (/** @type {string} */ sql) => {
    const asked = views.filter(({ name }) => mentions(sql, name));
    const isNeeded = (/** @type {string} */ name) => asked.some(({ needs }) => needs.includes(name));
    for (const table of tables.filter(({ name }) => mentions(sql, name) || isNeeded(name))) {
      if (!loaded.has(table.name)) loaded.set(table.name, fillTable(connection, table, published, progress));
      await loaded.get(table.name);
    }
    for (const view of asked) await connection.query(view.sql);
    return connection.query(sql);
  };
  return { ask };
}

/**
 * A copy of a worker's text: a worker made of that has the policy of the page, by which it reaches this host alone and
 * makes no code of texts. A worker of an address has none.
 * @param {string} address
 * @returns {Promise<string>} address of the copy
 */
export async function copyWorker(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
  const text = new Response(await unpack(await response.blob()), {
    headers: { "Content-Type": "text/javascript" },
  });
  return URL.createObjectURL(await text.blob());
}

/**
 * @param {string} sql
 * @param {string} table
 */
const mentions = (sql, table) => new RegExp(`\\b${table}\\b`, "i").test(sql);

/**
 * The rows of all studies. A table without any is there too, with its columns.
 * @param {AsyncDuckDBConnection} connection
 * @param {TableColumns} table
 * @param {PublishedFile[]} published
 * @param {Progress} progress
 */
async function fillTable(connection, { name, columns }, published, progress) {
  const files = published.filter(({ table }) => table === name);
  await connection.insertArrowFromIPCStream(await toArrow([], columns), { name, create: true });
  for (const [i, file] of files.entries()) {
    progress(i / files.length, `${name}, ${file.study}`);
    const rows = await readTable(file);
    await connection.insertArrowFromIPCStream(await toArrow(rows, columns), { name, create: false });
  }
}

/**
 * The database's own program.
 * @param {string} address
 * @param {Progress} progress
 * @returns {Promise<Blob>} WebAssembly
 */
export async function downloadProgram(address, progress) {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: HTTP status ${response.status}`);
  const total = Number(response.headers.get("Content-Length")) || 8e6;
  let got = 0;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        got += chunk.length;
        progress(Math.min(1, got / total), `${(got / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`);
        controller.enqueue(chunk);
      },
    }),
  );
  const bytes = await new Response(counted).blob();
  return new Response(await unpack(bytes), { headers: { "Content-Type": "application/wasm" } }).blob();
}
