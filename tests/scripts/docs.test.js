import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { readFormats } from "../../loaders/reading/formats.js";
import { readFactors, readMeasures, readStudySchema } from "../../loaders/vocabulary/schemas.js";
import { repository } from "../../loaders/store/store.js";
import { parseStudy } from "../../loaders/study/study-file.js";
import { exampleRoot, openExamples } from "../examples.js";

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");
const readme = read("README.md");
const contributing = read("CONTRIBUTING.md");
const { scripts, engines } = JSON.parse(read("package.json"));

test("every npm script is in the README, and every command of the README is a script", () => {
  const named = [...readme.matchAll(/npm (?:run (?:--silent )?)?([a-z]+(?:[:-][a-z]+)*)\b/g)].map(
    ([, name]) => name,
  );
  const commands = new Set(named.filter((name) => !["run", "ci"].includes(name)));
  expect([...commands].sort()).toEqual(Object.keys(scripts).sort());
});

test.each(readdirSync(join(repository, "scripts")).filter((name) => /^(?!analyse).*\.js$/.test(name)))(
  "scripts/%s explains itself with --help",
  (name) => {
    const { status, stdout } = spawnSync(process.execPath, [join(repository, "scripts", name), "--help"]);
    expect(status).toBe(0);
    expect(stdout.toString()).toMatch(/^Usage: np[mx] /);
  },
);

describe.each(["README.md", "CONTRIBUTING.md", "loaders/fio_parser/README.md"])("%s", (path) => {
  test("its links lead somewhere", () => {
    for (const [, target] of read(path).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(join(repository, dirname(path), target)), target).toBe(true);
  });
});

test("the README's study.yaml is valid, and its query answers", async () => {
  const [, yaml] = /** @type {RegExpExecArray} */ (/```yaml\n([^]*?)```/.exec(readme));
  expect(parse(yaml)).toBeTypeOf("object");
  expect(parseStudy(yaml, readStudySchema(), readFactors(), readMeasures()).problems).toEqual([]);
  const [, question] = /** @type {RegExpExecArray} */ (/query -- "(select tool[^"]+)"/.exec(readme));
  (await openExamples()).close();
  const command = [join(repository, "scripts", "query.js"), "--root", exampleRoot, question];
  const { status, stdout } = spawnSync(process.execPath, command);
  expect(status).toBe(0);
  expect(stdout.toString().trim().split("\n").length).toBe(10);
});

test("the README names the Node.js and Python that are needed", () => {
  expect(readme).toContain(`Node.js ${engines.node.replace(">=", "")}`);
  expect(readme).toContain(/requires-python = ">=(.*)"/.exec(read("loaders/fio_parser/pyproject.toml"))?.[1]);
});

test("every format is documented, and no other", async () => {
  const formats = await readFormats();
  const [, table] = /** @type {RegExpExecArray} */ (
    /## Formats that are read\n\n([^]*?)\n\n/.exec(contributing)
  );
  const documented = table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|")[1].trim());
  expect(documented.sort()).toEqual(formats.map(({ name }) => name).sort());
});
