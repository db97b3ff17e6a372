/** The catalogue of all tables has the same bytes, however often it is written. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDuckDB } from "../../../loaders/store/store.js";
import { readTables } from "../../../loaders/vocabulary/schemas.js";
import { lakeFile, publishLake } from "../../../scripts/site/publish/lake.js";

const data = mkdtempSync(join(tmpdir(), "atlas-lake-"));
afterAll(() => rmSync(data, { recursive: true }));

test("written again and again", async () => {
  const tables = readTables();
  const store = await openDuckDB();
  for (const [name, { properties }] of Object.entries(tables)) {
    const columns = Object.keys(properties).map((column) => `null::varchar as "${column}"`);
    await store.connection.run(`copy (select ${columns.join(", ")}) to '${join(data, `${name}.parquet`)}'`);
  }
  store.close();
  const exports = Object.keys(tables).map((name) => ({ path: `${name}.parquet`, table: name, study: null }));
  const hashes = new Set();
  for (let i = 0; i < 8; i++) {
    await publishLake(data, { exports: /** @type {any} */ (exports), address: null }, tables, "2026-01-01");
    const content = readFileSync(join(data, lakeFile));
    hashes.add(createHash("sha256").update(content).digest("hex"));
  }
  expect(hashes.size).toBe(1);
});
