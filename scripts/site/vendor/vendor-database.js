import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { packFile } from "../packed.js";

const require = createRequire(import.meta.url);

/**
 * Puts DuckDB's program for the browser and its worker, both packed, beside its bundled client. Only the build for browsers
 * with exceptions in WebAssembly: the older one loses the messages of errors, the threaded one needs headers that GitHub
 * Pages cannot send.
 * @param {string} folder
 */
export async function placeDatabase(folder) {
  const program = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
  await packFile(program, path.join(folder, "duckdb-eh.wasm.gz"));
  const worker = path.join(folder, "duckdb-worker.js");
  await copyFile(require.resolve("@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js"), worker);
  for (const file of [worker, path.join(folder, "duckdb.js")]) await dropAddress(file);
  await packFile(worker);
}

/**
 * The library names its repository, issues and copies, which nothing loads; without that, code of the site names no other
 * host.
 * @param {string} file
 */
export async function dropAddress(file) {
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll(/https:\/\/(?:github\.com|cdn\.jsdelivr\.net)(?=\/)/g, ""));
}
