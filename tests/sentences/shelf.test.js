/**
 * Examples that the design of the site gave, with the numbers that it gave, against the tables: what a first screen says,
 * and the numbers behind it, which SQL written here computes anew.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExamples } from "../examples.js";

/** @type {{says: {study: string, example: string, says: string, unlike?: string}[], numbers: {example: string, sql: string, rows: unknown[][]}[]}} */
const { says, numbers } = JSON.parse(readFileSync(new URL("shelf.json", import.meta.url), "utf8"));

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
/** @type {Record<string, any>[]} */
let answers = [];
beforeAll(async () => {
  store = await openExamples();
  answers = await store.rows("select * from answers where number = 1");
}, 600_000);
afterAll(() => store?.close());

describe("a first screen", () => {
  test.each(says.map((each) => /** @type {const} */ ([each.study, each.says])))(
    "of %s says: %s",
    (study, text) => {
      const { finding, support, doubt, action, besides } = answers.find((row) => row.study === study) ?? {};
      expect([finding, support, doubt, action, besides].filter(Boolean).join(" ")).toContain(text);
    },
  );
});

test.each(numbers.map(({ example, sql, rows }) => /** @type {const} */ ([example, sql, rows])))(
  "%s",
  async (_, sql, rows) =>
    expect((await store.rows(sql)).map((row) => Object.values(row).map(plain))).toEqual(rows),
);

/** @param {unknown} value @returns {unknown} as JSON has it */
const plain = (value) => (typeof value === "bigint" ? Number(value) : value);
