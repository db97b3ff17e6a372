/** Zips in a study: each stands for a folder of its name. Unpacked once, by the hash of its content. */
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as zlib from "node:zlib";
import { openPromise } from "yauzl";
import { archiveBesideFolder, notUnpacked } from "./problems.js";
import { parquetFolder } from "../store/store.js";

/** @import {Entry, ZipFile} from "yauzl" */
/** @import {Problem, StudyFile} from "../types.js" */

/** More than any result folder needs, and less than what fills a disk. */
const mostEntries = 20_000;
const mostBytes = 4 * 2 ** 30;
const mostRatio = 200;
/** Below this size a ratio says nothing: a file of zeros is small however it is packed. */
const smallBytes = 16 * 2 ** 20;

const zipEnd = /\.zip$/i;
export const isArchive = (/** @type {string} */ path) => zipEnd.test(path);

/**
 * Where a zip's content lies, its paths relative to the folder of the zip.
 * @param {string} root the repository's folder
 * @param {string} sha256 of the zip
 */
export const archiveFolder = (root, sha256) => join(parquetFolder(root), ".unzipped", sha256);

/** @param {string} archive path of a zip in a study */
const nameOf = (archive) => posix.basename(archive).replace(zipEnd, "");

/**
 * @param {string} root the repository's folder
 * @param {StudyFile} archive
 * @param {(folder: string) => StudyFile[]} listFiles
 * @returns {Promise<{files: StudyFile[], problems: Problem[]}>} its files, as if the zip were a folder
 */
export async function unpackArchive(root, archive, listFiles) {
  const folder = archiveFolder(root, await hashFile(archive.file));
  try {
    if (!existsSync(join(folder, nameOf(archive.path)))) await unpack(archive, folder);
  } catch (error) {
    return { files: [], problems: [notUnpacked(archive.path, error)] };
  }
  const above = posix.dirname(archive.path);
  const files = listFiles(folder)
    .filter(({ path }) => path.startsWith(`${nameOf(archive.path)}/`))
    .map(({ path, file }) => ({ path: posix.join(above, path), file, archive: archive.path }));
  return { files, problems: [] };
}

/**
 * Files of zips beside those of the study itself; a zip whose files are there already is left out.
 * @param {string} root
 * @param {StudyFile[]} files of the study
 * @param {(folder: string) => StudyFile[]} listFiles
 * @returns {Promise<{files: StudyFile[], problems: Problem[]}>} files sorted by path
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
 * Removes what was unpacked of zips that are gone.
 * @param {string} root
 * @param {StudyFile[]} files of all studies
 */
export function removeUnusedArchives(root, files) {
  const folder = dirname(archiveFolder(root, "x"));
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (!files.some(({ file, archive }) => archive && file.startsWith(join(folder, name))))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * @param {StudyFile} archive
 * @param {string} folder
 */
async function unpack({ path, file }, folder) {
  const name = nameOf(path);
  const unfinished = join(folder, `.unfinished-${name}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const zip = await openPromise(file, { autoClose: false });
  try {
    const entries = await readEntries(zip);
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
 * @returns {Promise<Entry[]>} its files, without folders and what macOS adds
 * @throws {Error} when unpacking could write elsewhere or fill the disk: yauzl refuses names that lead out of the folder
 */
async function readEntries(zip) {
  if (zip.entryCount > mostEntries)
    throw new Error(`${zip.entryCount} entries, of which ${mostEntries} are allowed`);
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
  if (unpacked > mostBytes) throw new Error(`${unpacked} bytes unpacked, of which ${mostBytes} are allowed`);
  if (unpacked > smallBytes && unpacked > mostRatio * packed)
    throw new Error(
      `unpacked ${Math.round(unpacked / packed)} times as large; ${mostRatio} times are allowed`,
    );
  return entries;
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
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
