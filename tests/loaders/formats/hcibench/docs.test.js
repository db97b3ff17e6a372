import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");
const sources = readdirSync(new URL("loaders/formats/hcibench/", root)).map(
  (name) => `loaders/formats/hcibench/${name}`,
);
const own = sources.flatMap((path) =>
  [...read(path).matchAll(/\bcode: "([\w-]+)"/g)].map(([, code]) => code),
);
const zips = [...read("loaders/reading/problems.js").matchAll(/\bcode: "(zip-[\w-]+)"/g)].map(
  ([, code]) => code,
);
const joined = [
  ...read("loaders/assemble/assemble.sql").matchAll(/'((?:case|groups|summary)-[\w-]+)' as code/g),
].map(([, code]) => code);
const told = ["ended-early", ...own, ...zips, ...joined];

test("every problem of HCIBench is documented with an example, and no other", () => {
  const rows = read("docs/formats/hcibench.md")
    .split("\n")
    .filter((line) => /^\| `[\w-]+` \| (?:error|warning|note) \|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.map(([, code]) => code.replaceAll("`", "")).sort()).toEqual([...new Set(told)].sort());
  for (const row of rows) expect(row[3], row[1]).not.toBe("");
});
