/** What dist/ was built from: while that stays, and dist/ too, there is nothing to build. */
/** @import {StudyNote} from "./kept-studies.js" */
/** @import {Wholes} from "./tables/export-tables.js" */
import { existsSync, lstatSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { filesOf, isDerived } from "../../loaders/reading/code.js";
import { hashOf, lookThrough, readSealed, sealed, writeWhole } from "../../loaders/store/files.js";
import { manifestFile } from "../../loaders/store/manifest.js";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { readIdentity } from "./identity.js";
import { placeOf } from "./lay-site.js";
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

const noteFile = path.join(repository, "src/.observablehq/built.json");

const home = new URL("../../", import.meta.url);

/** Without what a build writes there itself, and without links that an editor left and that lead nowhere. */
const listSources = () =>
  readdirSync(new URL("src", home))
    .filter((name) => existsSync(path.join(repository, "src", name)))
    .map((name) => `src/${encodeURIComponent(name)}`)
    .filter((place) => !isDerived(new URL(place, home).href));

/** @returns {Build["code"]} */
export function describeCode() {
  const code = [...listSources(), "loaders", "schemas", "scripts", "observablehq.config.js", "package.json"];
  return hashOf(JSON.stringify([hashFiles(code), readIdentity(), process.version]));
}

/** @returns {Build["data"]} */
export const describeData = () => hashOf(readFileSync(manifestFile(parquetFolder(repository))));

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
 * @typedef {object} LastBuild
 * @property {string} code of now
 * @property {string | null} damage what is wrong with a site of this code
 * @property {Note | null} last what was noted of it, where nothing is
 * @property {Map<string, string>} places of its files
 */

/**
 * No file of dist/ is read: what was written since has another time.
 * @returns {Generator<void, LastBuild>} its steps
 */
export function* lookAtBuild() {
  /** @type {Stamps} */
  const stamps = {};
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const [file, stat] of lookThrough(siteFolder())) {
    stamps[file] = stampOf(stat);
    places.set(file, placeOf(stat));
    yield;
  }
  const code = describeCode();
  yield;
  const note = readNote(code);
  yield;
  const damage = note && findDamagedFile(stamps, note.files);
  return { code, damage, last: damage === null ? note : null, places };
}

/**
 * @param {string} code
 * @returns {Note | null} null where the last build was of other code
 */
function readNote(code) {
  try {
    const note = /** @type {Note} */ (readSealed(noteFile));
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
  if (files.length === 0) return "it no longer exists";
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
 */
export const noteBuild = (made, files) => writeWhole(noteFile, sealed({ ...made, files }));

/**
 * @param {string} folder
 * @returns {Stamps} of all that is no folder; none where there is no folder
 */
export const listStamps = (folder) =>
  Object.fromEntries([...lookThrough(folder)].map(([file, stat]) => [file, stampOf(stat)]));

/**
 * @param {string} folder
 * @param {string[]} files below it
 * @returns {Stamps}
 */
export const stampFiles = (folder, files) =>
  Object.fromEntries(
    files.map((file) => [file, stampOf(lstatSync(path.join(folder, file), { bigint: true }))]),
  );

/**
 * @param {import("node:fs").BigIntStats} stat
 * @returns {Stamp} "-1" for anything but a regular file
 */
const stampOf = (stat) => (stat.isFile() ? `${stat.size} ${stat.mtimeNs}` : "-1");
