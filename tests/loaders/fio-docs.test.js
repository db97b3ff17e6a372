import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");
const packages = "loaders/fio_parser/fio_parser/";

/** Codes by what the sources write: problem("error", "the-code", ...) in Python, code: "the-code" in JavaScript. */
const python = readdirSync(new URL(packages, root))
  .filter((name) => name.endsWith(".py"))
  .flatMap((name) => [
    ...read(packages + name).matchAll(/\bproblem\(\s*"\w+"(?: if \w+ else "\w+")?, f?"([\w{}() -]+)"/g),
  ])
  .flatMap(([, code]) => (code.includes("{") ? ["truncated-object", "damaged-object"] : [code]));
const javascript = [...read("loaders/formats/fio.js").matchAll(/\bcode: "([\w-]+)"/g)].map(
  ([, code]) => code,
);
const sql = [...read("loaders/assemble.sql").matchAll(/'([\w-]+)' as code/g)]
  .map(([, code]) => code)
  .filter((code) => /log|unit/.test(code));
const docs = read("docs/formats/fio.md");

test.each([...new Set([...python, ...javascript, ...sql])])("%s is documented with an example", (code) => {
  const line = docs.split("\n").find((text) => text.startsWith(`| \`${code}\` |`));
  expect(line?.split("|")).toHaveLength(6);
  expect(line?.split("|")[3].trim()).not.toBe("");
});

test("nothing is documented that no one says", () => {
  const told = new Set([...python, ...javascript, ...sql]);
  const documented = [...docs.matchAll(/^\| `([\w-]+)` \| (?:error|warning|note)/gm)].map(([, code]) => code);
  expect(documented.filter((code) => !told.has(code))).toEqual([]);
  expect(documented.length).toBeGreaterThan(20);
});
