/** Zips in a study. Each becomes a folder of its name, unpacked once, by the hash of its content. */
import { createHash } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { zip as limits } from "../limits.js";
import { readInBox } from "./box/box.js";
import { streamPlain } from "./plain-file.js";
import { archiveBesideFolder, notUnpacked } from "./problems.js";
import { unfinishedFolder } from "./unzip.js";
import { unzippedFolder } from "../store/kept.js";
import { parquetFolder } from "../store/store.js";
import { folderOf, isArchive } from "../zip/names.js";

/** @import {Problem, StudyFile} from "../types.js" */
/** @import {Before} from "../zip/inspect.js" */
/** @import {Listed} from "./listing.js" */

/**
 * Where a zip's content lies, its paths relative to the folder of the zip.
 * @param {string} root the repository's folder
 * @param {string} sha256 of the zip
 */
export const archiveFolder = (root, sha256) => join(unzippedFolder(parquetFolder(root)), sha256);

/**
 * @typedef {object} Contents
 * @property {Listed[]} files as if the zip were a folder
 * @property {Problem[]} problems
 */

/**
 * A zip inside it becomes a folder, too; all together must stay within the limits of one.
 * @param {string} root the repository's folder
 * @param {StudyFile} archive
 * @param {(folder: string) => Listed[]} listFiles
 * @returns {Promise<Contents>}
 */
export const unpackArchive = (root, archive, listFiles) =>
  unpackNested(root, archive, listFiles, { entries: 0, bytes: 0, packed: statSync(archive.file).size }, 1);

/**
 * @param {string} root
 * @param {StudyFile} archive its `archive` is the outermost zip
 * @param {(folder: string) => Listed[]} listFiles
 * @param {Before} before added to
 * @param {number} depth
 * @returns {Promise<Contents>}
 */
async function unpackNested(root, archive, listFiles, before, depth) {
  const name = posix.basename(folderOf(archive.path));
  const folder = archiveFolder(root, await hashFile(archive.file));
  const refused = (/** @type {unknown} */ why) => ({ files: [], problems: [notUnpacked(archive.path, why)] });
  if (depth > limits.depth) return refused(`more than ${limits.depth} zips inside each other`);
  const failure = existsSync(join(folder, name)) ? null : await unpack(archive, { folder, name, before });
  if (failure) return refused(failure.message);
  const outermost = archive.archive ?? archive.path;
  const above = posix.dirname(archive.path);
  const files = listFiles(folder)
    .filter(({ path }) => path.startsWith(`${name}/`))
    .map((listed) => ({ ...listed, path: posix.join(above, listed.path), archive: outermost }));
  const whole = files.filter(({ refused }) => !refused);
  before.entries += files.length + new Set(files.map(({ path }) => posix.dirname(path))).size;
  for (const { file } of whole) before.bytes += statSync(file).size;
  /** @type {Contents} */
  const found = { files, problems: [] };
  for (const inner of whole.filter(({ path }) => isArchive(path)))
    addNested(found, inner.path, await unpackNested(root, inner, listFiles, before, depth + 1));
  return found;
}

/**
 * A zip is unpacked as raw files are read: by a process that is ended where it goes beyond its budget.
 * @param {StudyFile} archive
 * @param {import("./unzip.js").Unzip} asked
 * @returns {Promise<import("./box/reader-process.js").Failure | undefined>} why it is not there
 */
async function unpack({ path, file }, asked) {
  const source = {
    key: path,
    path,
    file,
    bytes: statSync(file).size,
    format: "zip",
    mapping: null,
    unzip: asked,
  };
  const failures = await readInBox("", [[source]], {}, () => {}, { readers: 1 });
  const failure = failures.get(path);
  if (failure) rmSync(unfinishedFolder(asked), { recursive: true, force: true });
  return failure;
}

/**
 * @param {Contents} found added to, unless it has a file of the zip already
 * @param {string} archive
 * @param {Contents} inner
 */
function addNested(found, archive, inner) {
  const paths = new Set(found.files.map(({ path }) => path));
  const double = inner.files.find(({ path }) => paths.has(path));
  found.problems.push(...inner.problems);
  if (double) found.problems.push(archiveBesideFolder(archive, double.path));
  else found.files = [...found.files, ...inner.files];
}

/**
 * Files of zips beside those of the study itself; a zip whose files are there already is left out.
 * @param {string} root
 * @param {StudyFile[]} files of the study
 * @param {(folder: string) => Listed[]} listFiles
 * @returns {Promise<{files: Listed[], problems: Problem[]}>} files sorted by path
 */
export async function unpackArchives(root, files, listFiles) {
  const found = [...files];
  const problems = [];
  const paths = new Set(files.map(({ path }) => path));
  for (const archive of files.filter(({ path }) => isArchive(path))) {
    const unpacked = await unpackArchive(root, archive, listFiles);
    problems.push(...unpacked.problems);
    const double = unpacked.files.find(({ path }) => paths.has(path));
    if (double) problems.push(archiveBesideFolder(archive.path, double.path));
    else found.push(...unpacked.files);
    for (const { path } of unpacked.files) paths.add(path);
  }
  return { files: found.sort((a, b) => (a.path < b.path ? -1 : 1)), problems };
}

/** @param {string} file */
async function hashFile(file) {
  const hash = createHash("sha256");
  await pipeline(streamPlain(file, 1 << 20), hash);
  return hash.digest("hex");
}
