/** What lies in a folder of strangers: names that can be shown, printed and published, and of what was refused why. */
import { isUtf8 } from "node:buffer";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { deepestFolder, longestName, longestPath, mostEntries } from "../limits.js";
import { isDevice } from "../../src/words/inert-names.js";
import { isVisible } from "../../src/words/visible.js";
import {
  noPlainFile,
  rulesOfGit,
  sameOnDisk,
  symbolicLink,
  tooDeep,
  tooLongName,
  tooManyFiles,
  unportableName,
  unsafeName,
} from "./problems.js";

/** @import {Dirent} from "node:fs" */
/** @import {Problem, StudyFile} from "../types.js" */

/** @typedef {StudyFile & {problem?: Problem, refused?: boolean}} Listed a file, or the problem in its place */

/** @typedef {{root: string, found: Listed[], left: number, hasSame: boolean, isCommitted: boolean}} Walk isCommitted: a folder that Git keeps; hasSame: names that a disk may take for one */

/** What Windows holds in no name, or not at its end. */
const notOnWindows = /[<>:"|?*\\]|[ .]$/;
/** By these Git treats files of its folder in another way, or does not take them. */
const ofGit = /^\.git(?:attributes|ignore|modules)?$/i;

/** Names that a disk of Windows or macOS takes for one: whatever their case, and whether letters are composed. @param {string} name */
const onDisk = (name) => name.normalize("NFC").toUpperCase().toLowerCase();

/**
 * @param {string} folder
 * @param {boolean} [isCommitted] whether Git keeps it: what was unpacked it does not
 * @returns {Listed[]} by path; hidden files are left out, links are not followed, and what is no file is not opened
 */
export function listFolder(folder, isCommitted = false) {
  /** @type {Walk} */
  const walk = { root: folder, found: [], left: mostEntries, hasSame: false, isCommitted };
  listBelow(walk, "", true);
  if (walk.hasSame) tellSameNames(walk.found);
  return walk.left >= 0 ? walk.found : [...findStudyYaml(walk), told(walk, "", tooManyFiles())];
}

/**
 * Files and folders that Windows and macOS hold to be one.
 * @param {Listed[]} found  changed: of two, the later one gets a problem
 */
function tellSameNames(found) {
  /** @type {Map<string, string>} */
  const first = new Map();
  for (const listed of found)
    for (const name of withParents(listed.path)) {
      const known = first.get(onDisk(name)) ?? name;
      first.set(onDisk(name), known);
      if (known !== name) listed.problem ??= sameOnDisk(listed.path, known);
    }
}

/** @param {string} path @returns {string[]} its folders, outermost first, and itself */
const withParents = (path) => path.split("/").map((_, i, names) => names.slice(0, i + 1).join("/"));

/** @param {Walk} walk that ended before it, or behind it @returns {Listed[]} */
function findStudyYaml(walk) {
  const yaml = keep(walk, "study.yaml", true);
  return lstatSync(yaml.file, { throwIfNoEntry: false })?.isFile() ? [yaml] : [];
}

/**
 * @param {Walk} walk
 * @param {string} below
 * @param {boolean} isPortable whether Windows holds the names above
 */
function listBelow(walk, below, isPortable) {
  const entries = readEntries(join(walk.root, below));
  walk.hasSame ||= new Set(entries.map(({ name }) => onDisk(name))).size < entries.length;
  for (const entry of entries) {
    if (--walk.left < 0) return;
    const path = below ? `${below}/${entry.name}` : entry.name;
    const refused = refuse(entry, path);
    const fits = isPortable && !notOnWindows.test(entry.name) && !isDevice(entry.name);
    if (refused) walk.found.push(told(walk, path, refused));
    else if (walk.isCommitted && ofGit.test(entry.name)) walk.found.push(told(walk, path, rulesOfGit(path)));
    else if (entry.name.startsWith(".")) continue;
    else if (entry.isDirectory()) listBelow(walk, path, fits);
    else walk.found.push(keep(walk, path, fits));
  }
}

/**
 * What is no UTF-8 would be another name as a text: then names are asked for as bytes.
 * @param {string} folder
 * @returns {Named[]} by name
 */
function readEntries(folder) {
  const named = readdirSync(folder, { withFileTypes: true });
  const entries = named.some(({ name }) => name.includes(replaced))
    ? readdirSync(folder, { withFileTypes: true, encoding: "buffer" }).map(nameEntry)
    : named;
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What stands in a text for bytes that are no UTF-8. */
const replaced = "\ufffd";

/** @typedef {{name: string, isEscaped?: boolean, isDirectory: () => boolean, isFile: () => boolean, isSymbolicLink: () => boolean}} Named isEscaped: it is no text */

/**
 * @param {Dirent<Buffer>} entry
 * @returns {Named}
 */
const nameEntry = (entry) => ({
  name: isUtf8(entry.name) ? entry.name.toString() : escapeBytes(entry.name),
  isEscaped: !isUtf8(entry.name),
  isDirectory: () => entry.isDirectory(),
  isFile: () => entry.isFile(),
  isSymbolicLink: () => entry.isSymbolicLink(),
});

/** @param {Buffer} name */
const escapeBytes = (name) =>
  [...name]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");

/**
 * @param {Named} entry
 * @param {string} path
 * @returns {Problem | null} why it is not looked at
 */
function refuse(entry, path) {
  if (entry.isEscaped || !isVisible(entry.name) || /[\n\t]/.test(entry.name))
    return unsafeName(path, !entry.isEscaped);
  if (Buffer.byteLength(entry.name) > longestName || Buffer.byteLength(path) > longestPath)
    return tooLongName(path);
  if (entry.isSymbolicLink()) return symbolicLink(path);
  if (entry.isDirectory()) return path.split("/").length > deepestFolder ? tooDeep(path) : null;
  return entry.isFile() ? null : noPlainFile(path);
}

/**
 * @param {Walk} walk
 * @param {string} path
 * @param {boolean} isPortable
 * @returns {Listed}
 */
const keep = ({ root }, path, isPortable) => ({
  path,
  file: join(root, path),
  ...(isPortable ? {} : { problem: unportableName(path) }),
});

/**
 * @param {Walk} walk
 * @param {string} path
 * @param {Problem} problem
 * @returns {Listed}
 */
const told = ({ root }, path, problem) => ({ path, file: join(root, path), problem, refused: true });
