import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { load } from "../../loaders/formats/study/format.js";
import { parseStudy } from "../../loaders/study/study-file.js";
import { readFactors, readMeasures, readStudySchema } from "../../loaders/vocabulary/schemas.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const whole = read("tests/fixtures/study/whole/study.yaml");
const vocabulary = { studySchema: readStudySchema(), factors: readFactors(), measures: readMeasures() };

/** @param {string} yaml  what stands below the keys that every study has */
const parseRest = (yaml) =>
  parseStudy(
    `version: 1\ntitle: T\nquestion: Q?\nplatform: vsan\nprovenance: published\n${yaml}`,
    vocabulary.studySchema,
    vocabulary.factors,
    vocabulary.measures,
  );

test("who measured, what is concluded, pictures and advice are columns of the studies", async () => {
  const batches = [];
  for await (const batch of load(/** @type {any} */ ({ ...vocabulary, text: async () => whole })))
    batches.push(batch);
  const columns = /** @type {any} */ (batches.find(({ table }) => table === "studies")?.columns);
  const { source } = parse(whole);
  expect(columns.source_relation).toEqual(["competitor"]);
  expect(columns.source_conclusion).toEqual([source.conclusion.text]);
  expect(columns.source_condition).toEqual([source.conclusion.condition]);
  expect(JSON.parse(columns.source_figures[0])).toEqual(source.figures);
  expect(JSON.parse(columns.source_advice[0])).toEqual(source.advice);
});

test("what came with a setting has one form, whichever was written", () => {
  const { study, problems } = parseRest(`environment:
  comes_with:
    stripes: [more objects, { what: disks, part_of_it: true }, { what: an earlier session, levels: [1, "2"] }]
    block_size_bytes: { what: no list }
    datastore_type: a LUN of its own
`);
  expect(study.environment.comes_with).toEqual({
    stripe_width: [
      { what: "more objects", part_of_it: false, levels: null },
      { what: "disks", part_of_it: true, levels: null },
      { what: "an earlier session", part_of_it: false, levels: ["1", "2"] },
    ],
    datastore_type: [{ what: "a LUN of its own", part_of_it: false, levels: null }],
  });
  expect(problems).toMatchObject([{ code: "study-wrong-value", line: 9 }]);
});

test("the examples of docs/formats/study.md are right", () => {
  const document = read("docs/formats/study.md");
  for (const title of ["\n## Source", "\n### What else changed"]) {
    const [, yaml] = /** @type {RegExpExecArray} */ (/```yaml\n([^]*?)```/.exec(document.split(title)[1]));
    expect(parseRest(yaml).problems).toEqual([]);
  }
});

test.each([
  ["source: { title: T, licence: L, relation: friend }", "source.relation", "study-wrong-value"],
  ["source: { title: T, licence: L, conclusion: {} }", "source.conclusion", "study-wrong-value"],
  ["source: { title: T, licence: L, figures: [{ figure: 1 }] }", "source.figures.0", "study-missing-key"],
  ["source: { title: T, licence: L, advice: [{ text: A }] }", "source.advice.0.where", "study-missing-key"],
  ["environment: { comes_with: { stripe_widht: disks } }", "stripe_widht", "unknown-factor"],
  ["environment: { comes_with: { vms: [{ what: a, levels: [many] }] } }", "many", "wrong-factor-value"],
  ["environment: { comes_with: { vms: [{ part_of_it: true }] } }", "vms.0.what", "study-missing-key"],
])("tells %s", (yaml, subject, code) => {
  const { problems } = parseRest(`${yaml}\n`);
  expect(problems).toContainEqual(expect.objectContaining({ code, line: 6 }));
  expect(problems.map(({ message }) => message).join("\n")).toContain(subject);
});
