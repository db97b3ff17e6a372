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
const adding = read("docs/adding-results.md");
const commands = read("docs/commands.md");
const { scripts, engines } = JSON.parse(read("package.json"));

/** @param {string} text @returns {Set<string>} the npm scripts that it names */
const scriptsOf = (text) =>
  new Set(
    [...text.matchAll(/npm (?:run (?:--silent )?)?([a-z]+(?:[:-][a-z]+)*)\b/g)]
      .map(([, name]) => name)
      .filter((name) => !["run", "ci"].includes(name)),
  );

test("every npm script is in docs/commands.md, and every command that is named is a script", () => {
  expect([...scriptsOf(commands)].sort()).toEqual(Object.keys(scripts).sort());
  for (const text of [readme, adding, read("CONTRIBUTING.md")])
    for (const name of scriptsOf(text)) expect(scripts).toHaveProperty([name]);
});

const programs = readdirSync(join(repository, "scripts")).filter((name) => name.endsWith(".js"));

test.each(programs)("scripts/%s has a text for --help, or hands it to another", (name) =>
  expect(read(`scripts/${name}`)).toMatch(/`Usage: np[mx] /),
);

/** A landing starts every fifth. */
test.each(programs.filter((_, i) => process.env.LONG || i % 10 === 0))(
  "scripts/%s explains itself with --help",
  (name) => {
    const { status, stdout } = spawnSync(process.execPath, [join(repository, "scripts", name), "--help"]);
    expect(status).toBe(0);
    expect(stdout.toString()).toMatch(/^Usage: np[mx] /);
  },
);

describe.each(["loaders/fio_parser/README.md"])("%s", (path) => {
  test("its links lead somewhere", () => {
    for (const [, target] of read(path).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(join(repository, dirname(path), target)), target).toBe(true);
  });
});

test("the study.yaml of docs/adding-results.md is valid, and the query of docs/commands.md answers", async () => {
  const [, yaml] = /** @type {RegExpExecArray} */ (/```yaml\n([^]*?)```/.exec(adding));
  expect(parse(yaml)).toBeTypeOf("object");
  expect(parseStudy(yaml, readStudySchema(), readFactors(), readMeasures()).problems).toEqual([]);
  const [, question] = /** @type {RegExpExecArray} */ (/query -- "(select tool[^"]+)"/.exec(commands));
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
    /## Formats\n\n[^]*?\n\n([^]*?)(?:\n\n|\n$)/.exec(adding)
  );
  const documented = table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|")[1].trim());
  expect(documented.sort()).toEqual(formats.map(({ name }) => name).sort());
});
