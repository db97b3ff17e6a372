import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { readSite } from "../../scripts/site/read-site.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../repository.js";

const folder = join(fixtures, "bad");
/** Before a landing those without a page, and one with a page of each: a file, a figure, a run. */
const sampled = ["missing-key", "no-study-yaml", "yaml-syntax", "truncated-file", "wrong-cell", "missing-vm"];
const damaged = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (process.env.LONG || sampled.includes(entry.name)))
  .map(({ name }) => name);
const identity = { title: "T", description: "", base: "/", address: null, repository: null };

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {import("../../src/types.js").Site} */
let site;

beforeAll(async () => {
  const folders = Object.fromEntries(damaged.map((name) => [name, join(folder, name)]));
  repository = makeRepository({ "good/study.yaml": studyYaml(), "good/a.json": fioJson() }, folders);
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  site = await readSite(store, {
    identity,
    factors: readFactors(),
    measures: readMeasures(),
    tables: readTables(),
    published: [],
  });
  store.close();
});
afterAll(() => repository.remove());

test("every page is made beside studies that are damaged in every known way", async () => {
  const pages = await makePages(site, ["home", "study", "comparison", "data"]);
  expect(pages.map(({ path }) => path)).toContain("studies/good");
});

test("the data page tells of each damaged study, also of one without a page", async () => {
  const { pages } = await import("../../src/data/pages.js");
  const text = String(pages(site)[0].fragments?.["data/problems"]);
  for (const name of damaged) expect(text).toContain(`>${name}</td>`);
  expect(text).toMatch(/No page until .*missing-key.*no-study-yaml.*yaml-syntax/);
});
