/** The numbers of the five documents that the project began with: each of them is in its study. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { documents, lists, readElements, readNumbers } from "../documents.js";
import { studies } from "../repository.js";

/**
 * @param {string} study
 * @param {string} part
 * @returns {string[]} its entries as text
 */
function readEntries(study, part) {
  const folder = join(studies, study);
  if (part === "csv")
    return readdirSync(folder).flatMap((file) =>
      file.endsWith(".csv") ? readFileSync(join(folder, file), "utf8").split("\n") : [],
    );
  const yaml = parseYaml(readFileSync(join(folder, "study.yaml"), "utf8"));
  const value = part.split(".").reduce((inner, key) => inner?.[key], yaml);
  return entriesOf(part === "tables" ? columnsOf(value) : value).map((text) =>
    text.replace(/(?<=\d),(?=\d{3}\b)/g, ""),
  );
}

/** @param {any} value */
const entriesOf = (value) =>
  (value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [value])
    .flat(1)
    .map((entry) => (typeof entry === "string" ? entry : (JSON.stringify(entry) ?? "")));

/**
 * @param {{columns: Record<string, {values?: Record<string, unknown>}>}[]} tables
 * @returns {unknown[]} what each column, or each text of it, stands for
 */
const columnsOf = (tables) =>
  tables.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, column]) => Object.entries(column.values ?? { [name]: column })),
  );

/**
 * @param {string} text
 * @param {string} number
 */
const hasNumber = (text, number) =>
  new RegExp(
    `(?<![\\d.])${/^\d/.test(number) ? "" : "\\b"}${number.replaceAll(".", "\\.")}(?!\\d|\\.\\d)`,
    "i",
  ).test(text);

describe.each(documents)("%s", (study) => {
  test("every number of its prose is in a claim, statement, condition, figure, advice or environment value", () => {
    const listed = readNumbers(study);
    expect(listed.length).toBeGreaterThan(40);
    const parts = new Map(
      [...new Set(listed.map(({ part }) => part))].map((part) => [part, readEntries(study, part)]),
    );
    const missing = listed.filter(
      ({ number, part, beside }) =>
        !parts.get(part)?.some((entry) => entry.includes(beside) && hasNumber(entry, number)),
    );
    expect(missing).toEqual([]);
  });

  test("every element that is listed of it has a place on its page, or a reason", () => {
    const elements = readElements(study);
    expect(elements.length).toBeGreaterThan(25);
    for (const { element, selectors, texts, hasReason } of elements)
      expect([element, selectors.length + texts.length > 0 !== hasReason]).toEqual([element, true]);
  });
});

test("every digit of the eight tables of the stripes document is in ours, in its place", () => {
  const [, ...ours] = parseCsv(readFileSync(join(studies, "vsan-stripes", "vsan_stripes.csv"), "utf8"));
  const workloads = [...new Set(ours.map(([, , , workload]) => workload))];
  const lines = readFileSync(join(lists, "vsan-stripes.tables.txt"), "utf8").split("\n");
  const printed = lines
    .filter((line) => line && !line.startsWith("#"))
    .flatMap((line) => {
      const [tool, stripes, vms, ...digits] = line.split(" ");
      expect(digits).toHaveLength(3 * workloads.length);
      return workloads.map((workload, i) => [
        tool,
        stripes,
        vms,
        workload,
        ...digits.slice(3 * i, 3 * i + 3),
      ]);
    });
  expect(printed).toHaveLength(960);
  const sorted = (/** @type {string[][]} */ rows) => rows.map((row) => row.join()).sort();
  expect(sorted(ours)).toEqual(sorted(printed));
});
