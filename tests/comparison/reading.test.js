import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { readReading } from "../../scripts/site/own/reading.js";
import { readingList } from "../../src/comparison/reading.js";

const sources = readReading();
const schema = JSON.parse(
  readFileSync(new URL("../../schemas/reading.schema.json", import.meta.url), "utf8"),
);

test("the reading list is what its schema says, of factors that there are, each address once", () => {
  const validate = new Ajv2020().compile(schema);
  expect(validate(sources), JSON.stringify(validate.errors)).toBe(true);
  const names = new Set(readFactors().map(({ name }) => name));
  for (const { title, factors } of sources)
    for (const name of factors) expect(names.has(name), title).toBe(true);
  const addresses = sources.flatMap(({ address }) => address ?? []);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("an empty list is none", () => {
  expect(readReading("# nothing yet\n")).toEqual([]);
  expect(readingList([])).toBe("");
});

test("a source has a link where its address is known, and says so where it is not; its words are escaped", () => {
  const source = { title: "<b>", factors: ["vms"], has: "figures", why: "they are pictures" };
  const shown = (/** @type {object} */ more) => String(readingList([{ ...source, ...more }]));
  expect(shown({ address: "https://example.org/a", author: "A", year: 2020 })).toContain(
    '<a href="https://example.org/a" rel="noopener">&lt;b&gt;</a> (A, 2020): figures.',
  );
  expect(shown({})).toContain("“&lt;b&gt;” (no address verified): figures.");
});
