import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { beginning } from "../beginning.js";

const require = createRequire(import.meta.url);

/**
 * Puts DuckDB's program for the browser, compressed, and its worker beside its bundled client. Only the build for browsers
 * with exceptions in WebAssembly: the older one loses the messages of errors, the threaded one needs headers that GitHub
 * Pages cannot send.
 * @param {string} folder
 */
export async function placeDatabase(folder) {
  const program = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm");
  const compressed = path.join(folder, "duckdb-eh.wasm.gz");
  if (!existsSync(compressed) || (await stat(compressed)).ctimeMs < (await stat(program)).mtimeMs)
    await pipeline(createReadStream(program), createGzip({ level: 9 }), createWriteStream(compressed));
  const worker = require.resolve("@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js");
  await copyFile(worker, path.join(folder, "duckdb-worker.js"));
  for (const name of ["duckdb.js", "duckdb-worker.js"]) await dropAddress(path.join(folder, name));
  for (const name of ["duckdb-eh.wasm.gz", "duckdb-worker.js"])
    await utimes(path.join(folder, name), beginning, beginning);
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
