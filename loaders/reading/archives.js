/** Zips in a study: each stands for a folder of its name. Unpacked once, by the hash of its content. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";
import { fromFdPromise } from "yauzl";
import { zip as limits } from "../limits.js";
import { openPlain, streamPlain } from "./plain-file.js";
import { archiveBesideFolder, notUnpacked } from "./problems.js";
import { unzippedFolder } from "../store/kept.js";
import { parquetFolder } from "../store/store.js";

/** @import {Entry, ZipFile} from "yauzl" */
/** @import {Problem, StudyFile} from "../types.js" */
/** @import {Listed} from "./listing.js" */

const zipEnd = /\.zip$/i;
export const isArchive = (/** @type {string} */ path) => zipEnd.test(path);

/**
 * Where a zip's content lies, its paths relative to the folder of the zip.
 * @param {string} root the repository's folder
 * @param {string} sha256 of the zip
 */
export const archiveFolder = (root, sha256) => join(unzippedFolder(parquetFolder(root)), sha256);

/** @param {string} archive path of a zip in a study */
const nameOf = (archive) => posix.basename(archive).replace(zipEnd, "");

/**
 * @typedef {object} Unpacked what a zip and those inside it have come to
 * @property {number} entries
 * @property {number} bytes unpacked
 * @property {number} packed bytes of the outermost zip
 */

/**
 * @typedef {object} Contents
 * @property {Listed[]} files as if the zip were a folder
 * @property {Problem[]} problems
 */

/**
 * A zip inside it stands for a folder too; all of them together have the bounds of one.
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
 * @param {Unpacked} before added to
 * @param {number} depth
 * @returns {Promise<Contents>}
 */
async function unpackNested(root, archive, listFiles, before, depth) {
  const folder = archiveFolder(root, await hashFile(archive.file));
  try {
    if (depth > limits.depth) throw new Error(`more than ${limits.depth} zips inside each other`);
    if (!existsSync(join(folder, nameOf(archive.path)))) await unpack(archive, folder, before);
  } catch (error) {
    return { files: [], problems: [notUnpacked(archive.path, error)] };
  }
  const outermost = archive.archive ?? archive.path;
  const above = posix.dirname(archive.path);
  const files = listFiles(folder)
    .filter(({ path }) => path.startsWith(`${nameOf(archive.path)}/`))
    .map((listed) => ({ ...listed, path: posix.join(above, listed.path), archive: outermost }));
  before.entries += files.length;
  const whole = files.filter(({ refused }) => !refused);
  for (const { file } of whole) before.bytes += statSync(file).size;
  /** @type {Contents} */
  const found = { files, problems: [] };
  for (const inner of whole.filter(({ path }) => isArchive(path)))
    addNested(found, inner.path, await unpackNested(root, inner, listFiles, before, depth + 1));
  return found;
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

/**
 * @param {StudyFile} archive
 * @param {string} folder
 * @param {Unpacked} before
 */
async function unpack({ path, file }, folder, before) {
  const name = nameOf(path);
  const unfinished = join(folder, `.unfinished-${name}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const zip = await fromFdPromise(openPlain(file).fd, { autoClose: false });
  try {
    const entries = await readEntries(zip, before);
    const isFolder = entries.every(({ fileName }) => fileName.startsWith(`${name}/`));
    for (const entry of entries) {
      const target = join(unfinished, isFolder ? entry.fileName.slice(name.length + 1) : entry.fileName);
      mkdirSync(dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), checkSum(entry), createWriteStream(target));
    }
  } finally {
    zip.close();
  }
  renameSync(unfinished, join(folder, name));
}

/**
 * @param {ZipFile} zip
 * @param {Unpacked} before of the zips that it lies in
 * @returns {Promise<Entry[]>} its files, without folders and what macOS adds
 * @throws {Error} when unpacking could write elsewhere or fill the disk: yauzl refuses names that lead out of the folder
 */
async function readEntries(zip, before) {
  if (before.entries + zip.entryCount > limits.entries)
    throw new Error(`${before.entries + zip.entryCount} entries, of which ${limits.entries} are allowed`);
  const entries = [];
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const wrong = wrongKind(entry);
    if (wrong) throw new Error(wrong);
    if (entry.fileName.endsWith("/") || entry.fileName.startsWith("__MACOSX/")) continue;
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    entries.push(entry);
  }
  refuseGrowth(unpacked, packed);
  refuseGrowth(before.bytes + unpacked, before.packed);
  return entries;
}

/**
 * @param {number} unpacked bytes
 * @param {number} packed bytes
 * @throws {Error} where it is more than any result has
 */
function refuseGrowth(unpacked, packed) {
  if (unpacked > limits.bytes)
    throw new Error(`${unpacked} bytes unpacked, of which ${limits.bytes} are allowed`);
  if (unpacked > limits.smallBytes && unpacked > limits.ratio * packed)
    throw new Error(
      `unpacked ${Math.round(unpacked / packed)} times as large; ${limits.ratio} times are allowed`,
    );
}

/** @param {Entry} entry */
function wrongKind(entry) {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  if (isLink) return `a symbolic link: ${entry.fileName}`;
  return entry.isEncrypted() ? `an encrypted file: ${entry.fileName}` : null;
}

/**
 * Passes content on and compares its CRC-32, where this Node.js has one (20.15 and later).
 * @param {Entry} entry
 */
function checkSum({ crc32, fileName }) {
  let sum = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      sum = zlib.crc32?.(chunk, sum) ?? crc32;
      done(null, chunk);
    },
    flush: (done) => done(sum === crc32 ? null : new Error(`wrong checksum of ${fileName}`)),
  });
}

/** @param {string} file */
async function hashFile(file) {
  const hash = createHash("sha256");
  await pipeline(streamPlain(file, 1 << 20), hash);
  return hash.digest("hex");
}
