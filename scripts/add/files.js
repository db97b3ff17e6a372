/** The files that somebody hands in: where each lies, where it belongs in the study, and which format reads it. */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { parseDocument } from "yaml";
import { findAccepting } from "../../loaders/formats/accepting.js";
import { largestFileBytes, largestStudyBytes } from "../../loaders/limits.js";
import { unpackArchive } from "../../loaders/reading/archives.js";
import { isArchive } from "../../loaders/zip/names.js";
import { surveyFile } from "../../loaders/reading/bytes.js";
import { readFormats } from "../../loaders/reading/formats.js";
import { tooLarge } from "../../loaders/reading/problems.js";
import { listAll } from "../../loaders/names/study.js";
import { isNearYaml } from "../../loaders/study/near-name.js";
import { findMisspelt } from "../../loaders/vocabulary/near-settings.js";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { sayUnknown } from "./left-out.js";

/** @import {Format, Mapping, StudyFile} from "../../loaders/types.js" */

/**
 * @typedef {object} Given a file to be added
 * @property {string} from where it lies
 * @property {string} to its path inside the study
 * @property {string} format
 */

/** @typedef {{path: string, why: string}} LeftOut a file that is not added */

/** @typedef {{files: Given[], leftOut: LeftOut[], studyYaml: string | null}} Handed */

const readme = /(?:^|\/)README(?:\.(?:md|txt))?$/i;

/**
 * A folder keeps its name inside the study, unless it is a study itself (it has a study.yaml), or is given as
 * `folder/.`; a zip stands for a folder of its name.
 * @param {string[]} given files, folders and zips
 * @param {string} below path inside the study under which they go, "" for its top
 * @param {string} scratch folder where zips are unpacked
 * @param {string | null} known study.yaml of a study that is there already
 * @returns {Promise<Handed>} studyYaml: that of the folder, where it is a study
 * @throws {Error} when there is nothing of that name, it leads elsewhere, or two files have one place
 */
export async function gatherFiles(given, below, scratch, known) {
  /** @type {StudyFile[]} */
  const found = [];
  /** @type {LeftOut[]} */
  const leftOut = [];
  for (const path of given) {
    const isStudy = existsSync(join(path, "study.yaml"));
    const listed = await listGiven(path, isStudy, scratch);
    found.push(...listed.files);
    leftOut.push(...listed.leftOut);
  }
  const yaml = found.find(({ path }) => path === "study.yaml");
  const studyYaml = yaml ? readFileSync(yaml.file, "utf8") : null;
  const sorted = await sortOut(
    found.filter((file) => file !== yaml),
    below,
    tablesOf(studyYaml ?? known),
  );
  const places = sorted.files.map(({ to }) => to);
  const double = places.find((to, i) => places.indexOf(to) < i);
  if (double) throw new Error(`${double}: two of the files have this name; add them one after the other`);
  return { files: sorted.files, leftOut: [...leftOut, ...sorted.leftOut], studyYaml };
}

/**
 * @param {string | null} yaml
 * @returns {Mapping[]} the published tables that it names
 */
function tablesOf(yaml) {
  const tables = yaml ? parseDocument(yaml).toJS()?.tables : null;
  return Array.isArray(tables) ? tables : [];
}

const noFile = "a pipe, socket or device";
/** By such a name as a text nothing is found. */
const noText = "its name is not UTF-8: rename it";

/** @typedef {{files: StudyFile[], leftOut: LeftOut[]}} Listed paths are those inside the study */

/**
 * @param {string} path
 * @param {boolean} isStudy
 * @param {string} scratch
 * @returns {Promise<Listed>} zips unpacked
 */
async function listGiven(path, isStudy, scratch) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Error(`${path}: no such file or folder${adviseMissing(path)}`);
  if (stat.isSymbolicLink()) throw new Error(`${path}: a symbolic link; name the file itself`);
  if (!stat.isFile() && !stat.isDirectory()) throw new Error(`${path}: ${noFile}; name a file or a folder`);
  if (stat.isFile() && stat.size > largestFileBytes && !isArchive(path))
    throw new Error(`${path}: ${sayTooLarge(path, stat.size)}`);
  const isKept = isStudy || /[/\\]\.$/.test(path);
  const listed = stat.isDirectory()
    ? listFolder(path, isKept ? "" : basename(path))
    : { files: [{ path: basename(path), file: path }], leftOut: [] };
  const unpacked = await unpackZips(listed, scratch);
  const [problem] = unpacked.leftOut;
  if (!stat.isDirectory() && !unpacked.files.length && problem) throw new Error(`${path}: ${problem.why}`);
  return unpacked;
}

/**
 * @param {Listed} listed
 * @param {string} scratch
 * @returns {Promise<Listed>} with the files of zips in place of these; what cannot be unpacked, or is there as a folder
 *   too, is left out
 */
async function unpackZips({ files, leftOut }, scratch) {
  /** @type {Listed} */
  const found = { files: files.filter(({ path }) => !isArchive(path)), leftOut: [...leftOut] };
  for (const archive of files.filter(({ path }) => isArchive(path))) {
    const paths = new Set(found.files.map(({ path }) => path));
    const unpacked = await unpackArchive(scratch, archive, (folder) => {
      const inside = listFolder(folder, "");
      found.leftOut.push(...inside.leftOut);
      return inside.files;
    });
    const double = unpacked.files.find(({ path }) => paths.has(path));
    if (double) found.leftOut.push({ path: archive.path, why: `its files were given, too: ${double.path}` });
    else found.files.push(...unpacked.files.filter(({ path }) => !isArchive(path)));
    for (const { source, message, advice } of unpacked.problems)
      found.leftOut.push({ path: source ?? archive.path, why: `${message}; ${advice}` });
  }
  return found;
}

/**
 * @param {string} folder
 * @param {string} name of its place in the study
 * @returns {Listed}
 */
function listFolder(folder, name) {
  /** @type {Listed} */
  const found = { files: [], leftOut: [] };
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = posix.join(name, entry.name);
    const file = join(folder, entry.name);
    if (entry.isSymbolicLink())
      found.leftOut.push({ path, why: "a symbolic link: only the file it points to is read" });
    else if (entry.name.startsWith("."))
      found.leftOut.push({ path, why: "hidden: its name begins with a dot" });
    else if (entry.isDirectory()) {
      const below = listFolder(file, path);
      found.files.push(...below.files);
      found.leftOut.push(...below.leftOut);
    } else if (entry.isFile() && existsSync(file)) found.files.push({ path, file });
    else found.leftOut.push({ path, why: entry.isFile() ? noText : noFile });
  }
  return found;
}

/**
 * @param {StudyFile[]} found
 * @param {string} below
 * @param {Mapping[]} tables
 * @returns {Promise<{files: Given[], leftOut: LeftOut[]}>}
 */
async function sortOut(found, below, tables) {
  const formats = await readFormats();
  const files = [];
  const leftOut = [];
  for (const { path, file } of found) {
    const to = posix.join(below, path);
    const { size } = statSync(file);
    if (size > largestFileBytes) {
      leftOut.push({ path, why: sayTooLarge(path, size) });
      continue;
    }
    const { head } = await surveyFile(file);
    const mapping = tables.find((table) => table.file === to) ?? null;
    const accepting = findAccepting(formats, to, head, mapping);
    const [format] = accepting;
    const why = !size ? "an empty file" : reasonAgainst(to, head, accepting);
    if (why === null) files.push({ from: file, to, format: format.name });
    else leftOut.push({ path, why });
  }
  return { files, leftOut };
}

/**
 * Before anything is read: more than a study may have is refused by npm run check.
 * @param {string} study
 * @param {string} folder
 * @param {Given[]} files
 * @throws {Error}
 */
export function checkSize(study, folder, files) {
  const there = existsSync(folder) ? listAll(folder).map(({ path, file }) => ({ to: path, from: file })) : [];
  const sizes = new Map([...there, ...files].map(({ to, from }) => [to, statSync(from).size]));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes > largestStudyBytes) throw new Error(`data/studies/${study}: ${sayTooLarge(null, bytes)}`);
}

/**
 * @param {string | null} path null for the study as a whole
 * @param {number} bytes
 */
function sayTooLarge(path, bytes) {
  const { message, expected, advice } = tooLarge(path, bytes);
  return `${message}; expected ${expected}; ${advice}`;
}

/**
 * @param {string} path inside the study
 * @param {Uint8Array} head
 * @param {Format[]} accepting
 * @returns {string | null} why the file is not added
 */
function reasonAgainst(path, head, accepting) {
  if (readme.test(path)) return "for people, not read";
  if (isNearYaml(posix.basename(path)))
    return "only study.yaml describes a study: did you mean that? rename it and add it again";
  if (accepting.length > 1) return `taken for ${accepting.map(({ name }) => name).join(" and ")}`;
  const [format] = accepting;
  return format ? (format.unwanted?.(path, head) ?? null) : sayUnknown(path);
}

/**
 * Windows leaves * to the program.
 * @param {string} path
 */
function adviseMissing(path) {
  const [near] = findMisspelt(path, readFactors());
  if (near) return `: did you mean the setting ${near.wanted}?`;
  if (/[*?]/.test(path)) return ": your shell does not expand *: name the folder";
  return / = |^=|=$/.test(path) ? ": write a setting as name=value, without spaces" : ` in ${process.cwd()}`;
}
