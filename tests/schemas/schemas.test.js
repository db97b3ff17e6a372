import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAjv } from "../../loaders/study/schema-errors.js";
import { readFactors, readStudySchema, readTables } from "../../loaders/vocabulary/schemas.js";
import { openExamples } from "../examples.js";

/** @import {Store} from "../../loaders/store/store.js" */

const tables = readTables();
const factors = readFactors();

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

const duckdbTypes = {
  utf8: "VARCHAR",
  float64: "DOUBLE",
  int64: "BIGINT",
  bool: "BOOLEAN",
  timestamp_us: "TIMESTAMP",
};
const unitOfName = [
  [/_us$/, "µs"],
  [/_bytes$|^bytes$/, "bytes"],
  [/_pct$/, "%"],
  [/_kib$/, "KiB"],
  [/bytes_per_s$/, "bytes/s"],
  [/_ns$/, "ns"],
  [/_s$(?<!_per_s)/, "s"],
];

describe.each(Object.entries(tables))("table %s", (name, table) => {
  test("every column is described, and its unit is the one in its name", () => {
    expect(table.description).not.toBe("");
    for (const [column, { description, unit }] of Object.entries(table.properties)) {
      expect(description, column).toMatch(/\S/);
      const rule = unitOfName.find(([pattern]) => /** @type {RegExp} */ (pattern).test(column));
      if (rule) expect(unit, column).toBe(rule[1]);
    }
  });

  test("the view has the columns and types of the schema", async () => {
    const described = await store.rows(`describe ${name}`);
    const found = described.map(({ column_name, column_type }) => [column_name, column_type]);
    const expected = Object.entries(table.properties).map(([column, { arrow }]) => [
      column,
      duckdbTypes[arrow],
    ]);
    expect(found).toEqual(expected);
  });

  test("every row is what the schema says, and its key is unique", async () => {
    const keyed = table["x-key"].map((column) => `"${column}"`).join(", ");
    // Before a landing a row in eight of a long table, by its key; rows with the same key are taken together.
    const some = process.env.LONG
      ? ""
      : `where (select count(*) from ${name}) <= 2000 or hash(${keyed}) % 8 = 0`;
    const rows = await store.rows(`from ${name} ${some}`);
    const ajv = new Ajv2020({ allowUnionTypes: true, formats: { "date-time": true }, strictTypes: false });
    ajv.addVocabulary(["x-key", "x-of", "x-vocabulary", "arrow", "unit"]);
    const validate = ajv.compile(table);
    for (const row of rows) expect(validate(row), JSON.stringify([validate.errors, row])).toBe(true);
    const keys = rows.map((row) => JSON.stringify(table["x-key"].map((column) => row[column])));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("the schema of study.yaml is one", () => {
  expect(newAjv().compile(readStudySchema())).toBeInstanceOf(Function);
  const wrong = { ...readStudySchema(), required: "title" };
  expect(() => newAjv().compile(wrong)).toThrow("required must be array");
});

test("views.sql names every table and nothing else", () => {
  const views = readFileSync(new URL("../../schemas/views.sql", import.meta.url), "utf8");
  const named = [
    ...views.matchAll(/view (\w+) as from read_parquet\('data\/parquet\/(\w+)\/\*\.parquet'\)/g),
  ];
  expect(named.map(([, view]) => view).sort()).toEqual(Object.keys(tables));
  for (const [, view, folder] of named) expect(view).toBe(folder);
});

test("names and aliases of factors are unique, and are no entities", () => {
  const names = factors.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const entity of ["vm", "host", "job", "phase"]) expect(names).not.toContain(entity);
});

test("no spelling of a value is another's", () => {
  for (const { name, values = {} } of factors) {
    const spellings = Object.entries(values).flatMap(([value, others]) => [value, ...others]);
    for (const text of spellings) expect(typeof text, `${name}: ${text}`).toBe("string");
    /** @type {Map<string, string>} */
    const meant = new Map();
    for (const [value, others] of Object.entries(values))
      for (const text of [value, ...others]) {
        const plain = text.toLowerCase().replace(/[\s_./+-]/g, "");
        expect(meant.get(plain) ?? value, `${name}: ${text}`).toBe(value);
        meant.set(plain, value);
      }
  }
});

test("every factor has a meaning, a kind and a rule for workers", () => {
  for (const factor of readFactors()) {
    expect(factor).toMatchObject({
      title: expect.stringMatching(/\S/),
      meaning: expect.stringMatching(/\.$/),
      kind: expect.stringMatching(/^(workload|setting|run)$/),
      workers: expect.stringMatching(/^(same|sum|max)$/),
      type: expect.stringMatching(/^(integer|number|string|boolean|bytes)$/),
    });
  }
});
