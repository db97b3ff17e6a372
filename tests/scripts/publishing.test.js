/** What docs/publishing.md and the page of the site say is what the software does. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { parseStudy } from "../../loaders/study/study-file.js";
import { readFactors, readMeasures, readStudySchema } from "../../loaders/vocabulary/schemas.js";
import { check } from "../../scripts/check.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");
const page = read("docs/publishing.md");
const { basis } = /** @type {any} */ (readStudySchema()).properties.permission.properties;

test("its study.yaml is valid, and the basis of a permission is explained in the docs and on the site", () => {
  const [, yaml] = /** @type {RegExpExecArray} */ (/```yaml\n([^]*?)```/.exec(page));
  const { study, problems } = parseStudy(yaml, readStudySchema(), readFactors(), readMeasures());
  expect(problems).toEqual([]);
  expect(study.permission.basis).toBe("approved");
  const rows = (/** @type {string} */ text, /** @type {RegExp} */ row) =>
    [...text.matchAll(row)].map(([, name]) => name);
  expect(rows(page.split("| `basis` |")[1].split("\n\n")[0], /^\| `(\w+)` /gm)).toEqual(basis.enum);
  expect(rows(read("src/publishing.md").split("| basis")[1].split("\n\n")[0], /^\| (\w+) /gm)).toEqual(
    basis.enum,
  );
});

test("its links lead somewhere, and contributors are led to it", () => {
  for (const [, target] of page.matchAll(/\]\((?!https?:)([^)#]+)/g))
    expect(existsSync(join(repository, dirname("docs/publishing.md"), target)), target).toBe(true);
  for (const path of ["README.md", "CONTRIBUTING.md"]) expect(read(path)).toContain("(docs/publishing.md)");
  for (const path of ["src/index.md", "src/methodology.md"]) expect(read(path)).toContain("(./publishing)");
});

test("a private atlas takes commands that there are, and a workflow of that name", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name] of page.matchAll(/npm (?:run )?([a-z]+)/g)) expect(scripts).toHaveProperty(name);
  expect(read("scripts/build.js")).toContain("--base PATH");
  expect(read(".github/workflows/pages.yml")).toMatch(/^name: pages$/m);
  expect(read(".github/workflows/pull-request.yml")).toContain("upload-artifact");
});

describe("npm run check", () => {
  const product = (/** @type {string} */ more) => studyYaml(more).replace("linux-lab", "vsan");
  /** @type {ReturnType<typeof makeRepository>} */
  let made;
  beforeAll(() => {
    made = makeRepository({
      "silent/study.yaml": product(""),
      "silent/a.json": fioJson(),
      "own/study.yaml": product("permission: { basis: own }\n"),
      "own/a.json": fioJson(),
      "lab/study.yaml": studyYaml(),
      "lab/a.json": fioJson(),
    });
  });
  afterAll(() => made.remove());

  test("has a note on a study of own measurements that says nothing, and does not fail by it", async () => {
    const { lines, failed } = await check({ root: made.root });
    expect(lines.filter((line) => line.includes("(permission-not-said)"))).toEqual([
      expect.stringMatching(/^data\/studies\/silent\/study\.yaml: note: .*docs\/publishing\.md/),
    ]);
    expect(failed).toBe(false);
  });
});

test("actions are named by the hash of a commit, with their version", () => {
  const workflows = readdirSync(join(repository, ".github/workflows"));
  const uses = workflows.flatMap((name) => read(`.github/workflows/${name}`).match(/uses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(10);
  for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("an owner of code is somebody: no rule of CODEOWNERS is a placeholder", () => {
  const files = ["CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS"].filter((path) =>
    existsSync(join(repository, path)),
  );
  const rules = files.flatMap((path) => read(path).match(/^[^#\s].*/gm) ?? []);
  if (files.length) expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule).toMatch(/^\S+(\s+(@[\w-]+(\/[\w.-]+)?|\S+@\S+\.\S+))+\s*$/);
  for (const rule of rules) expect(rule).not.toMatch(/@(owner|your|org|example|maintainers?)\b/i);
});
