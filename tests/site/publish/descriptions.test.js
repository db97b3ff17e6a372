/** Datasets of other descriptions: Croissant, RO-Crate and the head of a page, and what each leaves to another. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { croissantOfSite, croissantOfStudy } from "../../../scripts/site/publish/croissant.js";
import { datasetScript } from "../../../scripts/site/publish/dataset.js";
import { packageOfAll, packagePath } from "../../../scripts/site/publish/data-package.js";
import { describeCrate } from "../../../scripts/site/publish/ro-crate.js";
import { ingest } from "../../../scripts/ingest.js";
import { parse } from "csv-parse/sync";
import { exportsOf } from "../../exports.js";
import { fioJson, makeRepository, studyYaml } from "../../repository.js";

const repository = makeRepository({
  "a/study.yaml": studyYaml(),
  "a/vms=2/a.json": fioJson(),
  "b/study.yaml": studyYaml(),
  "b/a.json": fioJson(),
});
/** @type {Awaited<ReturnType<typeof exportsOf>>} */
let made;
/** @type {any} */
let site;

beforeAll(async () => {
  await ingest({ root: repository.root, quiet: true });
  made = await exportsOf(repository.root);
  const studies = ["a", "b"].map((study) => ({
    ...{ study, title: study, question: "?", answers: [], tools: ["fio"], changelog: [] },
    ...{ provenance: "measured", status: "current", licence: "CC-BY-4.0" },
  }));
  site = { title: "Atlas", description: "D", version: "1.2.3", exports: made.exports, studies };
});
afterAll(() => repository.remove());

/** @param {any} croissant @returns {Record<string, any[]>} fields by record set */
const fieldsOf = ({ recordSet }) =>
  Object.fromEntries(recordSet.map((/** @type {any} */ set) => [set["@id"], set.field]));

test("Croissant of all studies tells what each column of each table means", () => {
  const fields = fieldsOf(croissantOfSite(site, made.tables));
  for (const [table, { properties }] of Object.entries(made.tables))
    expect(
      fields[table].map((field) => [field["@id"], field.description]),
      table,
    ).toEqual(Object.entries(properties).map(([name, { description }]) => [`${table}/${name}`, description]));
});

test("Croissant of a study has those columns of its runs that have a value, by the names they have in all", () => {
  const all = fieldsOf(croissantOfSite(site, made.tables)).run_results.map((field) => field["@id"]);
  for (const study of site.studies) {
    const { run_results: fields } = fieldsOf(croissantOfStudy(site, study, made.tables));
    const path = `run_results/${study.study}.csv`;
    const rows = /** @type {Record<string, string>[]} */ (parse(made.files[path], { columns: true }));
    const filled = Object.keys(rows[0]).filter((name) => rows.some((row) => row[name] !== ""));
    expect(fields.map(({ source }) => source)).toEqual(
      filled.map((column) => ({ fileObject: { "@id": path }, extract: { column } })),
    );
    expect(all).toEqual(expect.arrayContaining(fields.map((field) => field["@id"])));
  }
});

test("a research object has every file once, as a part of its study or of the whole", () => {
  const graph = /** @type {any[]} */ (describeCrate(site)["@graph"]);
  const partsOf = (/** @type {string} */ id) =>
    graph.find((entity) => entity["@id"] === id).hasPart.map((/** @type {any} */ part) => part["@id"]);
  const below = partsOf("./").flatMap((/** @type {string} */ id) => (id.startsWith("#") ? partsOf(id) : id));
  const known = [packageOfAll, packagePath("a"), packagePath("b"), ...made.exports.map(({ path }) => path)];
  expect(below.sort()).toEqual(known.sort());
  const files = graph.filter((entity) => entity["@type"] === "File");
  expect(files.map((file) => file["@id"]).sort()).toEqual(known.sort());
});

test("the page of a study names its files, each as it is seen from there", () => {
  const script = String(datasetScript(site, "studies/a.html"));
  const { distribution } = JSON.parse(script.replace(/<[^>]*>/g, ""));
  const own = made.exports.filter(({ study }) => study === "a");
  expect(distribution.map((/** @type {any} */ { contentUrl }) => contentUrl)).toEqual(
    own.map(({ path }) => `../data/${path}`),
  );
});
