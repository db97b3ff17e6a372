/**
 * The whole voice in one file: every template that the answers of the shelf use, with two real examples each, and the
 * headline of every study. `npm test -- tests/sentences -u` writes them anew; a reviewer reads them in the diff.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as advice from "../../src/sentences/actions.js";
import * as answers from "../../src/sentences/answers.js";
import { exampleRoot, openExamples } from "../examples.js";
import { repository } from "../../loaders/store/store.js";

/** All groups. */
const templates = { ...answers, ...advice };
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
  ["actions", ["action", "besides"]],
  ["open", ["action"]],
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

/** A finding's template with fewer words of its own fits nearly every sentence. */
const fewestWords = 2;

/** @param {string} template @returns {string} what is the same in all that it makes */
const ownOf = (template) => template.replace(/\{\w+\}/g, "");

/**
 * The template that has made a sentence: of those that fit the one with most words of its own.
 * @param {keyof typeof templates} group
 * @param {string} text
 * @returns {string | undefined} its key
 */
function makerOf(group, text) {
  const known = `${group} ${text}`;
  if (!makers.has(known))
    makers.set(
      known,
      Object.entries(templates[group])
        .toSorted(([, a], [, b]) => ownOf(b).length - ownOf(a).length)
        .find(([, template]) => shapeOf(template).test(text))?.[0],
    );
  return makers.get(known);
}

/** By group and text: a shape with many gaps takes long to try. @type {Map<string, string | undefined>} */
const makers = new Map();

/** @param {keyof typeof templates} group @param {string} key @param {string} template @param {string[]} columns */
function examplesOf(group, key, template, columns) {
  const ofForm = columns.includes("finding") ? rows.filter(({ form }) => form === key) : [];
  if (ofForm.length > 0) return [...new Set(ofForm.map(({ finding }) => finding))].slice(0, 2);
  const words = ownOf(template).match(/\p{L}{2,}/gu) ?? [];
  if (columns.includes("finding") && words.length < fewestWords) return [];
  // What has no words of its own is the author's.
  const own = rows.filter(
    ({ form }) => (form === "conclusion") === (words.length === 0) || group !== "findings",
  );
  const texts = own.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  const isOne = (/** @type {string} */ text) => makerOf(group, text) === key;
  const whole = group === "findings" ? [] : texts;
  return [...new Set([...whole, ...texts.flatMap(sentencesOf)].filter(isOne))].slice(0, 2);
}

test("lists each template with two examples of the shelf", async () => {
  const text = groups.flatMap(([group, columns]) => [
    `== ${group}`,
    ...Object.entries(templates[group]).flatMap(([key, template]) => [
      `${key}: ${template}`,
      ...examplesOf(group, key, template, columns).map((example) => `    ${example}`),
    ]),
    "",
  ]);
  if (exampleRoot === repository) await expect(text.join("\n")).toMatchFileSnapshot("../../docs/gallery.txt");
});

test("lists the headline of each study", async () => {
  const text = rows
    .filter(({ number }) => number === 1)
    .map(({ study, finding, support, strength, doubt, action, besides }) =>
      [`${study}`, finding, support, strength, doubt, [action, besides].filter(Boolean).join(" ")]
        .filter(Boolean)
        .join("\n    "),
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

test("most settings that studies compare have a finding", async () => {
  const settings = await store.rows(
    `select s.factor, bool_or(a.kind <> 'none') as answered from studies s join answers a using (study)
     where a.number = 1 and s.factor is not null group by s.factor`,
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter(({ answered }) => !answered).length).toBeLessThanOrEqual(6);
});

test("a study asks one question", async () => {
  const studies = await store.rows("select study, question from studies");
  const two = /\b(?:what|how|which|where|why|does|do|is)\b.*, and (?:what|how|which|where|why|does|do|is)\b/i;
  expect(studies.filter(({ question }) => two.test(question))).toEqual([]);
});

/** Words that the style guide retires, in the sense in which it does. */
const retired =
  /cannot tell|seen once|nothing is ahead|these figures|may be theirs|laid to|set beside|told apart|distrust|\bscatters?\b|\bplaces?\b|a side\b|no verdict|not to be/i;

test("no sentence of an answer uses a retired phrase", () => {
  const said = rows.flatMap(({ study, conclusion, ...row }) =>
    ["finding", "support", "strength", "doubt", "action", "besides", "next"].flatMap((column) =>
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
