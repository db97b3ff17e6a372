/** Studies made of every fixture: those that have a study.yaml, and one for each other folder of a format. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders that hold no raw files. */
const noStudies = new Set(["analysis", "lab", "examples"]);
/** What tests expect of a fixture lies beside it. */
const expected = /(\bexpected(\.json|\.txt)?|[/\\]truth\w*\.csv)$/;

const studyYaml = (/** @type {string} */ title) =>
  `version: 1\ntitle: ${title}\nquestion: Is it read?\nplatform: linux-lab\nprovenance: measured\n`;

/**
 * Puts the fixtures of a checkout in place of its studies.
 * @param {string} checkout
 */
export function useFixturesAsStudies(checkout) {
  const [fixtures, studies] = [join(checkout, "tests", "fixtures"), join(checkout, "data", "studies")];
  rmSync(studies, { recursive: true, force: true });
  mkdirSync(studies, { recursive: true });
  const copy = (/** @type {string} */ from, /** @type {string} */ name) =>
    cpSync(join(fixtures, from), join(studies, name), {
      recursive: true,
      filter: (path) => !expected.test(path),
    });
  for (const folder of foldersIn(fixtures).filter((name) => !noStudies.has(name))) {
    const inside = folder === "bad" ? foldersIn(join(fixtures, folder)) : studiesIn(join(fixtures, folder));
    for (const each of inside) copy(`${folder}/${each}`, `${folder}-${each.replaceAll(/[/\\]/g, "-")}`);
    if (inside.length > 0) continue;
    copy(folder, folder);
    writeFileSync(join(studies, folder, "study.yaml"), studyYaml(`Fixtures of ${folder}`));
  }
}

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** @param {string} folder @returns {string[]} paths of the folders below that have a study.yaml */
const studiesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /[/\\]study\.yaml$/.test(path))
    .map(dirname)
    .sort();
