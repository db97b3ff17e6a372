#!/usr/bin/env node
/** Takes the studies of the template out, for a repository that starts from it. */
import { isCommand } from "./command/begin.js";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { lockTables, parquetFolder, repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { lockSite } from "./site/site-folder.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run reset-data [-- --yes]

Removes the template's studies from data/studies, and what was made from them. Your own studies stay. The template's
become fixtures of the tests (tests/fixtures/examples), so the tests still pass. Asks first; git can restore everything.

  --yes     do not ask
  --root    use another repository of the atlas
  --help    show this text`;

/** Studies of the template: the tests of the analysis rest on them. */
const examples = join("tests", "fixtures", "examples", "data", "studies");

/** Lists every study of the template with its headline: tests/sentences/gallery.test.js writes it. */
const headlines = new URL("../docs/headlines.txt", import.meta.url);

/** @returns {string[]} names of the studies that came with the template */
const listTemplate = () => readFileSync(headlines, "utf8").match(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/gm) ?? [];

/**
 * @param {string} root
 * @param {string[]} template
 * @returns {{template: string[], own: string[]}} studies that are there: which would go, and which stay
 */
function listStudies(root = repository, template = listTemplate()) {
  const folder = join(root, "data", "studies");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  return {
    template: names.filter((name) => template.includes(name)),
    own: names.filter((name) => !template.includes(name)),
  };
}

/**
 * @param {string} root
 * @param {string[]} [template] names of its studies
 * @returns {{moved: number, stayed: number}} studies
 */
export function resetData(root = repository, template = listTemplate()) {
  const studies = listStudies(root, template);
  mkdirSync(join(root, examples), { recursive: true });
  for (const study of studies.template) {
    const [from, to] = [join(root, "data", "studies", study), join(root, examples, study)];
    if (existsSync(to)) rmSync(from, { recursive: true });
    else renameSync(from, to);
  }
  rmSync(parquetFolder(root), { recursive: true, force: true });
  for (const derived of ["dist", ".preview", join("src", ".observablehq"), join("tests", "screenshots")])
    rmSync(join(root, derived), { recursive: true, force: true });
  return { moved: studies.template.length, stayed: studies.own.length };
}

/**
 * @param {string} question
 * @returns {Promise<boolean>} false where nobody can answer
 */
async function confirm(question) {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim().toLowerCase() === "yes";
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: { yes: { type: "boolean" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  const { template, own } = listStudies(values.root);
  const studies = `${formatMany(template.length, "study", "studies")} of the template`;
  const kept = own.length > 0 ? ` Yours stay: ${own.join(", ")}.` : "";
  if (values.help) console.log(help);
  else if (values.yes || (await confirm(`Take ${studies} out of data/studies?${kept} Type yes: `))) {
    const task = "npm run reset-data";
    const releases = [
      await lockSite(task, values.root),
      await lockTables(values.root ?? repository, task, console.log),
    ];
    const { moved } = resetData(values.root);
    for (const release of releases) release();
    console.log(
      `${formatMany(moved, "study", "studies")} of the template moved to ${examples.replaceAll("\\", "/")}.${kept}`,
    );
    console.log("Next: npm run add -- FILE... --study NAME, then npm start");
  } else {
    console.error("reset-data: nothing was changed: type yes when asked, or npx atlas reset-data --yes");
    process.exitCode = 1;
  }
}
