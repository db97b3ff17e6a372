/** The tables of a repository as the site gives them away. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTables } from "../loaders/vocabulary/schemas.js";
import { openStore } from "../loaders/store/store.js";
import { exportTables, writeWholes } from "../scripts/site/tables/export-tables.js";
import { findParquet } from "../scripts/site/tables/published.js";

/**
 * @param {string} root of the repository, ingested
 * @returns {Promise<Awaited<ReturnType<typeof exportTables>> & {files: Record<string, Buffer>}>} files: content by path
 */
export async function exportsOf(root) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-exports-"));
  const wholes = mkdtempSync(join(tmpdir(), "atlas-wholes-"));
  const store = await openStore(root);
  try {
    const published = await findParquet(store, root);
    const from = { root, tables: readTables(), published };
    await writeWholes(store, wholes, from);
    const given = await exportTables(store, folder, { ...from, wholes, written: Promise.resolve() });
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.replaceAll("\\", "/"));
    return {
      ...given,
      files: Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])),
    };
  } finally {
    store.close();
    for (const each of [folder, wholes]) rmSync(each, { recursive: true, force: true });
  }
}
