#!/usr/bin/env node
/** Empties the repository of studies, for one that starts from it as a template. */
import { isCommand } from "./command/begin.js";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { lockTables, parquetFolder, repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { lockSite } from "./site/site-folder.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run reset-data [-- --yes]

Takes every study out of data/studies, and what was derived from them: the site is empty then, and says how to begin.
The studies that came with the template become fixtures of the tests (tests/fixtures/examples), which keep passing.
Asks first; git brings everything back that was committed.

  --yes     do not ask
  --root    folder of another repository of this kind
  --help    show this text`;

/** Studies of the template: the tests of the analysis rest on them. */
const examples = join("tests", "fixtures", "examples", "data", "studies");

/**
 * @param {string} root
 * @returns {string[]} studies that would go
 */
function listStudies(root = repository) {
  const folder = join(root, "data", "studies");
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}

/**
 * The first time, studies become fixtures; later ones are removed.
 * @param {string} root
 * @returns {{moved: number, removed: number}}
 */
export function resetData(root = repository) {
  const studies = listStudies(root);
  const isFirst = !existsSync(join(root, examples));
  if (isFirst) mkdirSync(join(root, examples), { recursive: true });
  for (const study of studies) {
    const folder = join(root, "data", "studies", study);
    if (isFirst) renameSync(folder, join(root, examples, study));
    else rmSync(folder, { recursive: true });
  }
  rmSync(parquetFolder(root), { recursive: true, force: true });
  for (const derived of ["dist", join("src", ".observablehq"), join("tests", "screenshots")])
    rmSync(join(root, derived), { recursive: true, force: true });
  return { moved: isFirst ? studies.length : 0, removed: isFirst ? 0 : studies.length };
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
  const studies = formatMany(listStudies(values.root).length, "study", "studies");
  if (values.help) console.log(help);
  else if (values.yes || (await confirm(`Take ${studies} out of data/studies? Type yes: `))) {
    const task = "npm run reset-data";
    const releases = [
      await lockSite(task, values.root),
      await lockTables(values.root ?? repository, task, console.log),
    ];
    const { moved, removed } = resetData(values.root);
    for (const release of releases) release();
    console.log(
      `${formatMany(moved, "study", "studies")} moved to ${examples.replaceAll("\\", "/")}, ${removed} removed.`,
    );
    console.log("Next: npm run add -- FILE... --study NAME, then npm start");
  } else {
    console.error("reset-data: nothing was changed: type yes when asked, or npx atlas reset-data --yes");
    process.exitCode = 1;
  }
}
