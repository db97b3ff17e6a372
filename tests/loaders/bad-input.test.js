import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../repository.js";

/** Every folder of fixtures/bad is a damaged study; <folder>.expected.txt is what check prints about it. */
const folder = join(fixtures, "bad");
const cases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** @type {ReturnType<typeof makeRepository> | undefined} */
let repository;
afterEach(() => repository?.remove());

test.each(cases.map(({ name }) => name))("%s: told in one line, and the rest is read", async (name) => {
  repository = makeRepository(
    { "good/study.yaml": studyYaml(), "good/result.json": fioJson() },
    { [name]: join(folder, name) },
  );
  const { lines, failed } = await check(repository);
  expect(failed).toBe(true);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(join(folder, `${name}.expected.txt`));
  const store = await openStore(repository.root);
  expect(await store.rows("select study, run, outcome from runs where study = 'good'")).toEqual([
    { study: "good", run: "good/result", outcome: "completed" },
  ]);
  store.close();
});
