/**
 * The whole voice in one file: every template that the answers of the shelf use, with two real examples each, and the
 * headline of every study. `npm test -- tests/sentences -u` writes them anew; a reviewer reads them in the diff.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as templates from "../../src/sentences/answers.js";
import { exampleRoot, openExamples } from "../examples.js";
import { repository } from "../../loaders/store/store.js";

/** @type {Record<string, any>[]} */
let rows = [];
/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
beforeAll(async () => {
  store = await openExamples();
  rows = await store.rows("select * from answers order by study, number");
}, 600_000);
afterAll(() => store?.close());

/** The groups of templates, and the columns of an answer that they fill. @type {[keyof typeof templates, string[]][]} */
const groups = [
  ["findings", ["finding", "support"]],
  ["strengths", ["strength"]],
  ["doubts", ["doubt"]],
  ["actions", ["action"]],
  ["nexts", ["next"]],
  ["unanswered", ["support"]],
];

/** @param {string} template @returns {RegExp} what fits into it, without empty values that leave no gap */
function shapeOf(template) {
  const pattern = template
    .split(/\{\w+\}/)
    .map((part) =>
      part
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        .replace(/ +/g, "\\s*"),
    )
    .join("\\s*(.*?)\\s*");
  return new RegExp(`^${pattern}$`, "i");
}

/** @param {string} text @returns {string[]} */
const sentencesOf = (text) => text.split(/(?<=[.!?]) (?=[A-Z0-9])/u);

/** @param {string} key @param {string} template @param {string[]} columns */
function examplesOf(key, template, columns) {
  const texts = rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  const shape = shapeOf(template);
  const isOpen = /^\{\w+\}\.?$/.test(template);
  const own = isOpen
    ? rows.filter(({ form }) => form === key).map(({ finding }) => finding)
    : texts.flatMap(sentencesOf).filter((text) => shape.test(text));
  return [...new Set(own)].slice(0, 2);
}

test("lists each template with two examples of the shelf", async () => {
  const text = groups.flatMap(([group, columns]) => [
    `== ${group}`,
    ...Object.entries(templates[group]).flatMap(([key, template]) => [
      `${key}: ${template}`,
      ...examplesOf(key, template, columns).map((example) => `    ${example}`),
    ]),
    "",
  ]);
  if (exampleRoot === repository) await expect(text.join("\n")).toMatchFileSnapshot("../../docs/gallery.txt");
});

test("lists the headline of each study", async () => {
  const text = rows
    .filter(({ number }) => number === 1)
    .map(({ study, finding, support, strength, doubt, action }) =>
      [`${study}`, finding, support, strength, doubt, action].filter(Boolean).join("\n    "),
    );
  if (exampleRoot === repository)
    await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("../../docs/headlines.txt");
});

test("nearly every published study has a finding", () => {
  const published = rows.filter(
    ({ number, provenance, grade }) =>
      number === 1 && (provenance === "published" || grade === "claim, no data"),
  );
  const without = published.filter(({ kind }) => kind === "none");
  expect(published.length).toBeGreaterThan(30);
  expect(without.map(({ study }) => study).length).toBeLessThanOrEqual(4);
});

/** Words that the style guide retires, in the sense in which it does. */
const retired =
  /cannot tell|seen once|nothing is ahead|these figures|may be theirs|laid to|set beside|told apart|distrust|\bscatters?\b|\bplaces?\b|a side\b|no verdict|not to be/i;

test("no sentence of an answer uses a retired phrase", () => {
  const said = rows.flatMap(({ study, conclusion, ...row }) =>
    ["finding", "support", "strength", "doubt", "action", "next"].flatMap((column) =>
      row[column] && row.form !== "claim" && row.form !== "conclusion" ? [`${study}: ${row[column]}`] : [],
    ),
  );
  expect(said.filter((text) => retired.test(text))).toEqual([]);
  const all = groups.flatMap(([group]) => Object.values(templates[group]));
  expect(all.filter((text) => retired.test(text))).toEqual([]);
});

test("a first sentence has at most 20 words", () => {
  const long = rows
    .filter(({ number, form }) => number === 1 && form !== "claim" && form !== "conclusion")
    .map(({ study, finding }) => ({
      study,
      words: sentencesOf(finding)[0]
        .replace(/(\d) %/g, "$1%")
        .split(" ").length,
      finding,
    }))
    .filter(({ words }) => words > 20);
  expect(long).toEqual([]);
});
