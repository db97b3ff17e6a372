import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../repository.js";

/** Every folder of fixtures/bad is a damaged study; <folder>.expected.txt is what check prints about it. */
const folder = join(fixtures, "bad");
/** Like others that a landing has. */
const nightly = [
  ...["criterion-unit", "empty-file", "missing-file", "misspelt-key", "path-part"],
  ...["truncated-gzip", "unknown-factor", "workers-differ", "wrong-type"],
];
const cases = readdirSync(folder, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && (process.env.LONG || !nightly.includes(entry.name)),
);

/** All are read at once, beside a good one. @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Awaited<ReturnType<typeof check>>} */
let said;
beforeAll(async () => {
  repository = makeRepository(
    { "good/study.yaml": studyYaml(), "good/result.json": fioJson() },
    Object.fromEntries(cases.map(({ name }) => [name, join(folder, name)])),
  );
  said = await check(repository);
});
afterAll(() => repository?.remove());

test.each(cases.map(({ name }) => name))("%s: reported in one line", async (name) => {
  const lines = said.lines.filter((line) => line.startsWith(`data/studies/${name}/`));
  for (const line of lines) expect(line).toMatch(/^\S+: (?:error|warning): /);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(join(folder, `${name}.expected.txt`));
});

test("nothing else is reported, and the rest is read", async () => {
  expect(said.failed).toBe(true);
  const isOfCase = (/** @type {string} */ line) =>
    cases.some(({ name }) => line.startsWith(`data/studies/${name}/`));
  expect(said.lines.filter((line) => !isOfCase(line))).toEqual([]);
  const store = await openStore(repository.root);
  expect(await store.rows("select study, run, outcome from runs where study = 'good'")).toEqual([
    { study: "good", run: "good/result", outcome: "completed" },
  ]);
  store.close();
});
