import fc from "fast-check";
import { expect, test } from "vitest";
import { foldColumns, unfoldColumns } from "../../src/figure/same-columns.js";

test("a column that is the same in all rows is there once", () => {
  const columns = { tool: ["fio", "fio"], load: [1, 2], latency: [null, null] };
  expect(foldColumns(columns)).toEqual({
    rows: 2,
    same: { tool: "fio", latency: null },
    columns: { load: [1, 2] },
  });
});

test("columns are the same again after they were in a file", () => {
  const value = fc.oneof(fc.constant(null), fc.constantFrom("a", "b"), fc.integer());
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((rows) =>
      fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.array(value, { minLength: rows, maxLength: rows })),
    );
  fc.assert(
    fc.property(table, (columns) => {
      const read = JSON.parse(JSON.stringify(foldColumns(columns)));
      expect({ ...unfoldColumns(read) }).toEqual(JSON.parse(JSON.stringify(columns)));
    }),
  );
});
