import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCsv } from "../../../scripts/site/tables/split-csv.js";

/**
 * @param {string} text
 * @param {number} size of a chunk, bytes
 */
async function split(text, size) {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const made = [];
  for await (const { study, rows, text } of splitCsv(/** @type {any} */ (chunks)))
    made.push({ study, rows, text: String(text) });
  return made;
}

test("each study has the header and its own rows", async () => {
  const text = 'study,run\na,"1,\n""b,2"\na,2\na.b,\n';
  expect(await split(text, 5)).toEqual([
    { study: "a", rows: 2, text: 'study,run\na,"1,\n""b,2"\na,2\n' },
    { study: "a.b", rows: 1, text: "study,run\na.b,\n" },
  ]);
});

test("a table without rows has no studies", async () => {
  expect(await split("study,run\n", 100)).toEqual([]);
  expect(await split("", 100)).toEqual([]);
});

test("whatever stands in the cells, and wherever chunks end, the studies together are the whole", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "b", ",", '"', "\n", "é", "'") });
  const studies = fc.uniqueArray(
    fc.tuple(cell, fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 })),
    { selector: ([study]) => study, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(studies, fc.integer({ min: 1, max: 40 }), async (given, size) => {
      const header = [["study", "x", "y"]];
      const rowsOf = (/** @type {typeof given[number]} */ [study, rows]) =>
        rows.map((cells) => [study, ...cells]);
      const made = await split(stringify([...header, ...given.flatMap(rowsOf)]), size);
      expect(made.map(({ study, rows, text }) => [study, rows, parse(text)])).toEqual(
        given.map((each) => [each[0], each[1].length, [...header, ...rowsOf(each)]]),
      );
    }),
  );
});
