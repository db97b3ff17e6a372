import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeBatch } from "../../loaders/store/batch.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";

const tables = readTables();

/** @type {Record<string, {valid: unknown, wrong: unknown}>} */
const samples = {
  utf8: { valid: "text", wrong: 7 },
  float64: { valid: 1.25, wrong: "1.25" },
  int64: { valid: 4096, wrong: 1.5 },
  bool: { valid: false, wrong: "false" },
  timestamp_us: { valid: 1795250080000, wrong: "2026-11-21" },
};

describe.each(Object.entries(tables))("%s", (_name, table) => {
  test.each(Object.entries(table.properties))(
    "%s takes its type and null, and nothing else",
    (column, { arrow }) => {
      const { valid, wrong } = samples[arrow];
      const batch = makeBatch(table, { [column]: [valid, null, undefined] });
      const read = batch.getChild(column)?.toJSON() ?? [];
      expect(read.map((value) => (typeof value === "bigint" ? Number(value) : value))).toEqual([
        valid,
        null,
        null,
      ]);
      expect(() => makeBatch(table, { [column]: [wrong] })).toThrow(column);
    },
  );
});

test("columns of different length and unknown columns are refused by name", () => {
  expect(() => makeBatch(tables.results, { iops: [1, 2], ios: [1] })).toThrow(
    "column ios has 1 values, others 2",
  );
  expect(() => makeBatch(tables.results, { iosp: [1] })).toThrow("unknown column: iosp");
});

test("not a number and infinity are missing, never a figure", () => {
  const batch = makeBatch(tables.results, { iops: [NaN, Infinity, -Infinity, 0] });
  expect(batch.getChild("iops")?.toJSON()).toEqual([null, null, null, 0]);
});

test("any column of doubles comes back bit by bit", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }))),
      (values) => {
        const read = [...(makeBatch(tables.results, { iops: values }).getChild("iops") ?? [])];
        expect(read.every((value, i) => Object.is(value, values[i]))).toBe(true);
      },
    ),
  );
});
