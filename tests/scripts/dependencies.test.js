import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");

/** @param {string} path of a requirements.txt */
const required = (path) =>
  read(path)
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("==")[0]);

const site = JSON.parse(read("package.json"));
const lists = {
  site: Object.keys(site.dependencies),
  dev: Object.keys(site.devDependencies),
  bench: Object.keys(JSON.parse(read("bench/package.json")).dependencies),
  firefox: Object.keys(JSON.parse(read("tests/firefox/package.json")).dependencies),
  readers: [
    ...required("tests/readers/requirements.txt"),
    ...required("tests/readers/requirements-long.txt"),
    ...required("tests/readers/requirements-spark.txt"),
  ],
  peers: required("bench/requirements.txt"),
  golden: required("tests/tools/golden-requirements.txt"),
};
const python = new Set(["readers", "peers", "golden"]);

const [, table] = /** @type {RegExpExecArray} */ (
  /\| package \|[^\n]*\n\|[-|]+\n([^]*?)\n\n/.exec(read("docs/dependencies.md"))
);
const rows = table.split("\n").map((line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim()),
);

test("each dependency has a row in docs/dependencies.md, and each row a dependency", () => {
  const named = rows.map(([name, list]) => `${list} ${name}`);
  const expected = Object.entries(lists).flatMap(([list, names]) => names.map((name) => `${list} ${name}`));
  expect(named.sort()).toEqual(expected.sort());
  for (const row of rows) expect(row.filter(Boolean), row[0]).toHaveLength(6);
});

const files = ["loaders", "scripts", "src", "tests"]
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  )
  .concat(
    readdirSync(join(repository, "bench")).map((name) => `bench/${name}`),
    "eslint.config.js",
  )
  .filter((path) => !/\/(?:node_modules|\.venv|fixtures|\.observablehq)\/|^src\/vendor\//.test(path));
const textOf = (/** @type {RegExp} */ ending) =>
  files
    .filter((path) => ending.test(path) && path !== "tests/scripts/dependencies.test.js")
    .map(read)
    .join("\n");
const [code, programs] = [textOf(/\.c?js$/), textOf(/\.py$/)];

test.each(rows)(
  "%s (%s) is used: by an import, or by the command that its row names",
  (name, list, _, by) => {
    if (/^command `/.test(by)) return;
    // A package of Python may be imported by another name, which its row says.
    const [, module = name] = /^import `(\w+)`/.exec(by) ?? [];
    const imported = python.has(list)
      ? new RegExp(`^\\s*(?:import|from) ${module}\\b`, "m").test(programs)
      : new RegExp(`["'\`]${name}["'\`/]`).test(code);
    expect(imported).toBe(true);
  },
);
