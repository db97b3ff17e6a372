/** What dist/ was built from: while that stays, and dist/ too, there is nothing to build. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { hashCode } from "../../loaders/reading/code.js";
import { findDamage, listTree, markFile, readSealed, sealed, writeWhole } from "../../loaders/store/files.js";
import { manifestFile } from "../../loaders/store/manifest.js";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { readIdentity } from "./identity.js";
import { siteFolder } from "./site-folder.js";

/** @param {string} root */
const noteFile = (root) => path.join(root, "src/.observablehq/built.json");

/** Of src: what a build writes there itself. */
const derived = new Set([".observablehq", "studies", "compare", "vendor"]);

/** @returns {string} changes with the data, the code, the site's identity, or a library */
export function describeBuild() {
  const sources = readdirSync(path.join(repository, "src")).filter((name) => !derived.has(name));
  const code = [
    ...sources.map((name) => `src/${name}`),
    ...["loaders", "schemas", "scripts", "observablehq.config.js", "package.json"],
  ].map((path) => new URL(`../../${path}`, import.meta.url));
  return createHash("sha256")
    .update(readFileSync(manifestFile(parquetFolder(repository))))
    .update(hashCode(code))
    .update(JSON.stringify(readIdentity()))
    .digest("hex");
}

/**
 * Reads every file of dist/ once: a hundred megabytes take about a second.
 * @param {string} build
 * @param {string} [root]
 * @returns {{isBuilt: boolean, damage: string | null}} damage: what is wrong with a site of this build
 */
export function lookAtBuild(build, root = repository) {
  const files = readNote(build, root);
  const damage = files && findDamagedFile(siteFolder(root), files);
  return { isBuilt: files !== null && damage === null, damage };
}

/**
 * @param {string} build
 * @param {string} root
 * @returns {Record<string, import("../../loaders/store/files.js").Mark> | null} null where another build was the last
 */
function readNote(build, root) {
  try {
    const note = readSealed(noteFile(root));
    return note.build === build ? note.files : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} dist
 * @param {Record<string, import("../../loaders/store/files.js").Mark>} files
 * @returns {string | null}
 */
function findDamagedFile(dist, files) {
  const found = listFiles(dist);
  if (found.length === 0) return "it is gone";
  const strange = found.find((file) => !Object.hasOwn(files, file));
  if (strange !== undefined) return `${strange} is not of it`;
  for (const [file, mark] of Object.entries(files)) {
    const wrong = findDamage(path.join(dist, file), mark);
    if (wrong) return `${file}: ${wrong}`;
  }
  return null;
}

/**
 * Written before the site is swapped in: until then dist/ does not fit it.
 * @param {string} build
 * @param {string} site folder of the site
 * @param {string} [root]
 */
export function noteBuild(build, site, root = repository) {
  const files = listFiles(site).map((file) => [file, markFile(path.join(site, file))]);
  writeWhole(noteFile(root), sealed({ build, files: Object.fromEntries(files) }));
}

/**
 * @param {string} folder
 * @returns {string[]} paths of all that is no folder; none where there is no folder
 */
function listFiles(folder) {
  try {
    return listTree(folder).flatMap(({ path, isFolder }) => (isFolder ? [] : [path]));
  } catch {
    return [];
  }
}
