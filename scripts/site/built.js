/** What dist/ was built from: while that stays, and dist/ too, there is nothing to build. */
/** @import {StudyNote} from "./kept-studies.js" */
/** @import {Wholes} from "./tables/export-tables.js" */
import { existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { filesOf } from "../../loaders/reading/code.js";
import { hashOf, readSealed, sealed, writeWhole } from "../../loaders/store/files.js";
import { manifestFile } from "../../loaders/store/manifest.js";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { readIdentity } from "./identity.js";
import { siteFolder } from "./site-folder.js";

/** @typedef {string} Stamp what a file of the site is known by: its size in bytes, and when it was written */

/** @typedef {Record<string, Stamp>} Stamps of files by their path below the site's folder, with slashes */

/**
 * @typedef {object} Build what a site follows from
 * @property {string} code changes with the code and the names of its files, the site's identity, a library, or Node.js
 * @property {string} data changes with the tables
 */

/**
 * @typedef {object} Content what of a site the next build may keep
 * @property {string[]} asked what its pages ask of Framework, as its builds share it
 * @property {Record<string, StudyNote>} studies
 * @property {Wholes} wholes where studies are in its tables of all studies
 * @property {string[]} unsure studies with a raw file that is not known to be what the site tells of it
 */

/** @typedef {Build & Content & {files: Stamps}} Note */

/** @param {string} root */
const noteFile = (root) => path.join(root, "src/.observablehq/built.json");

const home = new URL("../../", import.meta.url);

/** Of src: what a build writes there itself. */
const derived = new Set([".observablehq", "studies", "compare", "vendor"]);

/** An editor may leave a link there that leads nowhere. */
const listSources = () =>
  readdirSync(new URL("src", home)).filter(
    (name) => !derived.has(name) && existsSync(path.join(repository, "src", name)),
  );

/** @returns {Build} */
export function describeBuild() {
  const sources = listSources().map((name) => `src/${encodeURIComponent(name)}`);
  const code = [...sources, "loaders", "schemas", "scripts", "observablehq.config.js", "package.json"];
  return {
    code: hashOf(JSON.stringify([hashFiles(code), readIdentity(), process.version])),
    data: hashOf(readFileSync(manifestFile(parquetFolder(repository)))),
  };
}

/**
 * To the byte, since pictures and data of pages are among them, and by their names, since a page's address is one.
 * @param {string[]} places below the repository, as in an address
 * @returns {[name: string, hash: string][]} of all files there, and of what these name
 */
const hashFiles = (places) =>
  filesOf(places.map((place) => new URL(place, home))).map((href) => [
    href.slice(home.href.length),
    hashOf(readFileSync(new URL(href))),
  ]);

/**
 * No file of dist/ is read: what was written since has another time.
 * @param {Build} build
 * @param {string} [root]
 * @returns {{isBuilt: boolean, damage: string | null, last: Note | null}} damage: what is wrong with a site of this
 *   code; last: what was noted of it, where nothing is
 */
export function lookAtBuild(build, root = repository) {
  const note = readNote(build, root);
  const damage = note && findDamagedFile(listStamps(siteFolder(root)), note.files);
  const last = damage === null ? note : null;
  return { isBuilt: last?.data === build.data, damage, last };
}

/**
 * @param {Build} build
 * @param {string} root
 * @returns {Note | null} null where the last build was of other code
 */
function readNote({ code }, root) {
  try {
    const note = /** @type {Note} */ (readSealed(noteFile(root)));
    return note.code === code ? note : null;
  } catch {
    return null;
  }
}

/**
 * @param {Stamps} found
 * @param {Stamps} noted
 * @returns {string | null}
 */
function findDamagedFile(found, noted) {
  const files = Object.keys(found);
  if (files.length === 0) return "it is gone";
  const strange = files.find((file) => !Object.hasOwn(noted, file));
  if (strange !== undefined) return `${strange} is not of it`;
  for (const file of Object.keys(noted)) {
    if (!Object.hasOwn(found, file)) return `${file}: missing`;
    if (found[file] === noted[file]) continue;
    const [bytes, expected] = [found, noted].map((stamps) => bytesOf(stamps[file]));
    return bytes === expected ? `${file}: altered` : `${file}: ${bytes} bytes, expected ${expected}`;
  }
  return null;
}

/** @param {Stamp} stamp @returns {number} */
export const bytesOf = (stamp) => Number.parseInt(stamp);

/**
 * Written before the site is swapped in: until then dist/ does not fit it.
 * @param {Build & Content} made
 * @param {Stamps} files of the site
 * @param {string} [root]
 */
export const noteBuild = (made, files, root = repository) =>
  writeWhole(noteFile(root), sealed({ ...made, files }));

/**
 * @param {string} folder
 * @returns {Stamps} of all that is no folder; none where there is no folder
 */
export function listStamps(folder) {
  /** @type {Stamps} */
  const stamps = {};
  const look = (/** @type {string} */ below) => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const file = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) look(file);
      else stamps[file] = stampOf(path.join(folder, file));
    }
  };
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) look("");
  return stamps;
}

/**
 * @param {string} folder
 * @param {string[]} files below it
 * @returns {Stamps}
 */
export const stampFiles = (folder, files) =>
  Object.fromEntries(files.map((file) => [file, stampOf(path.join(folder, file))]));

/**
 * @param {string} file
 * @returns {Stamp} of what is no file, that of none
 */
function stampOf(file) {
  const stat = lstatSync(file);
  return stat.isFile() ? `${stat.size} ${stat.mtimeMs}` : "-1";
}
