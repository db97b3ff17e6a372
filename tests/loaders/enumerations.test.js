import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unreadable } from "../../loaders/reading/problems.js";
import { startPacking } from "../../loaders/store/packing.js";
import { readPacks } from "../../loaders/store/staging.js";
import { openDuckDB, stage } from "../../loaders/store/store.js";
import { nextFile, writeRows, writeTable } from "../../loaders/store/next.js";

/** @import {Batch, Values} from "../../loaders/types.js" */
/** @import {Store} from "../../loaders/store/store.js" */

/** @type {string} */
let folder;
/** @type {Store} */
let store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atlas-enumerations-"));
  store = await openDuckDB();
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** @param {Record<string, Values>[]} batches columns of results */
async function* results(batches) {
  for (const columns of batches) yield /** @type {Batch} */ ({ table: "results", columns });
}

const wrong = 'results: column operation: "reed", expected one of read, write, trim, all';

test.each([
  ["value by value", ["read", "reed"]],
  ["repeated", { values: ["read", "reed"], each: 9, times: 2 }],
])("a reader's value outside an enumeration is refused, %s", async (_, operation) => {
  await expect(stage(join(folder, "staged"), results([{ operation }]))).rejects.toThrow(wrong);
});

test("the source that gave it is the only one that is not read", async () => {
  const staging = join(folder, "staging");
  const packing = startPacking(staging);
  await packing.add("a", results([{ operation: ["read", null] }]));
  await packing.add("b", results([{ operation: ["read"] }, { operation: ["reed"] }]));
  await packing.add("c", results([{ operation: ["write"] }]));
  const errors = await packing.end();
  expect([...errors.keys()]).toEqual(["b"]);
  expect(unreadable("b.json", "fio", errors.get("b"))).toMatchObject({ message: `fio: ${wrong}` });
  expect([...readPacks(staging).values()].flat().sort()).toEqual(["a", "c"]);
});

test("a finding outside an enumeration is not written", async () => {
  const row = { study: "one", check: "closed_loop", class: "below", scope: "run", severity: "grave" };
  await expect(writeRows(folder, "one", "checks", [row])).rejects.toThrow(
    'one: checks: column severity: "grave", expected one of ok, note, warning, error',
  );
});

test("an assembled value outside an enumeration is not written; a missing one is", async () => {
  const write = async (/** @type {string} */ phase) => {
    await store.connection.run(
      `create or replace temp table out_settings as select 'one' as study, 'a.txt' as source, 'esx01' as host,
       ${phase} as phase, 'name' as name, null as instance, '1' as value, 1 as number, null as unit, true as is_default,
       null as default_value`,
    );
    await writeTable(store, nextFile(folder, "one", "settings"), "settings", "out_settings");
    return store.rows(`select phase from '${join(folder, ".next", "settings", "one.parquet")}'`);
  };
  expect(await write("'pre'")).toEqual([{ phase: "pre" }]);
  expect(await write("null")).toEqual([{ phase: null }]);
  await expect(write("'during'")).rejects.toThrow(
    'one: settings: column phase: "during", expected one of pre, post',
  );
});
