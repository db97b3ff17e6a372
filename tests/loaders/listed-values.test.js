/** A column that lists its values refuses others, also where a missing value is one of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDuckDB } from "../../loaders/store/store.js";
import { castColumns } from "../../loaders/vocabulary/tables.js";

/** @type {import("../../loaders/store/store.js").Store} */
let store;
beforeAll(async () => {
  store = await openDuckDB();
});
afterAll(() => store.close());

/** @param {(string | null)[]} values @param {string} given SQL */
const cast = (values, given) => {
  const table = /** @type {any} */ ({ properties: { operation: { arrow: "utf8", enum: values } } });
  return store.rows(
    `select ${castColumns("results", table)} from (select 'one' as study, ${given} as operation)`,
  );
};

test.each([[["read", "write"]], [["read", "write", null]]])("of %j", async (values) => {
  expect(await cast(values, "'write'")).toEqual([{ operation: "write" }]);
  expect(await cast(values, "null")).toEqual([{ operation: null }]);
  await expect(cast(values, "'reed'")).rejects.toThrow('one: results: column operation: "reed", expected');
});
