/** Files that are whole or not there: written aside, sealed by a hash, brought to the disk before they count. */
import { createHash } from "node:crypto";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";

/** @typedef {{bytes: number, sha256: string}} Mark what a file is known by */

/** What files are read into, one after the other. */
const chunk = Buffer.allocUnsafeSlow(1 << 20);

/** What a rename says that meets a folder, or a file that Windows does not replace. */
const inTheWay = ["EISDIR", "ENOTDIR", "ENOTEMPTY", "EEXIST", "EPERM"];

/** @param {string | Uint8Array} content @returns {string} SHA-256 in hexadecimal */
export const hashOf = (content) => createHash("sha256").update(content).digest("hex");

/**
 * A folder, in place of whatever else stands there, a link that leads nowhere too.
 * @param {string} path
 */
export function makeFolder(path) {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    if (![...inTheWay, "ENOENT"].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code)))
      throw error;
    remove(path);
    mkdirSync(path, { recursive: true });
  }
}

/**
 * @param {string} path
 * @returns {import("node:fs").Stats | undefined} of a link itself; undefined where nothing is, or no folder above it
 */
export function lookAt(path) {
  try {
    return lstatSync(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code)))
      return undefined;
    throw error;
  }
}

/** @param {string} path file or folder; it need not be there */
export const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Moves a file to where it belongs, in place of whatever stands there.
 * @param {string} from
 * @param {string} to
 */
export function moveOver(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!inTheWay.includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))) throw error;
    remove(to);
    renameSync(from, to);
  }
}

/**
 * Replaces a file by one rename: a reader finds the old text or the new one.
 * @param {string} file
 * @param {string} text
 */
export function writeWhole(file, text) {
  const next = `${file}.next`;
  remove(next);
  writeFileSync(next, text, { flush: true });
  moveOver(next, file);
}

/**
 * @param {Record<string, any>} content
 * @returns {string} JSON that tells by its seal whether it is still what was written
 */
export const sealed = (content) =>
  `${JSON.stringify({ seal: hashOf(JSON.stringify(content)), ...content }, null, 1)}\n`;

/**
 * @param {string} file
 * @returns {Record<string, any>} what was sealed
 * @throws {Error} that says in a few words what is wrong
 */
export function readSealed(file) {
  const text = readRegular(file);
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(text ? "not JSON" : "empty");
  }
  if (typeof found?.seal !== "string") throw new Error("no seal of this version");
  const { seal, ...content } = found;
  if (hashOf(JSON.stringify(content)) !== seal) throw new Error("altered");
  return content;
}

/** @param {string} file */
function readRegular(file) {
  const stat = lookAt(file);
  if (!stat) throw new Error("missing");
  if (!stat.isFile()) throw new Error("not a file");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`cannot be read: ${/** @type {NodeJS.ErrnoException} */ (error).code}`, { cause: error });
  }
}

/**
 * @param {string} file
 * @returns {Mark}
 */
export function markFile(file) {
  const hash = createHash("sha256");
  const from = openSync(file, "r");
  let bytes = 0;
  try {
    for (let read = readSync(from, chunk); read > 0; read = readSync(from, chunk)) {
      hash.update(chunk.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(from);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * What the file system alone tells: no content is read.
 * @param {string} file
 * @param {number} bytes expected
 * @returns {string | null} what is wrong
 */
export function findWrongSize(file, bytes) {
  const stat = lookAt(file);
  if (!stat) return "missing";
  if (!stat.isFile()) return "not a file";
  return stat.size === bytes ? null : `${stat.size} bytes, expected ${bytes}`;
}

/**
 * @param {string} file
 * @param {Mark | undefined} mark
 * @returns {string | null} what is wrong
 */
export function findDamage(file, mark) {
  if (!mark) return "not noted";
  const wrong = findWrongSize(file, mark.bytes);
  if (wrong) return wrong;
  try {
    return markFile(file).sha256 === mark.sha256 ? null : "altered";
  } catch (error) {
    return `cannot be read: ${/** @type {NodeJS.ErrnoException} */ (error).code}`;
  }
}

/** Brought to the disk at the same time: one write of the file system's journal serves several. */
const syncedTogether = 16;

/** What says that a folder cannot be brought to the disk: Windows and some network drives have no such thing. */
const cannotSync = ["EISDIR", "EPERM", "EINVAL", "ENOTSUP"];

/**
 * @param {string} folder
 * @returns {{path: string, isFolder: boolean}[]} all that is in it, by its path there, folders before what they hold
 */
export const listTree = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const isFolder = entry.isDirectory();
    const inside = isFolder ? listTree(join(folder, entry.name)) : [];
    return [
      { path: entry.name, isFolder },
      ...inside.map((each) => ({ ...each, path: join(entry.name, each.path) })),
    ];
  });

/**
 * @param {string} folder
 * @returns {Generator<[file: string, stat: import("node:fs").BigIntStats]>} all below it that is no folder, by its path
 *   with slashes; nothing where there is no folder
 */
export function* lookThrough(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const left = [""];
  for (let below = left.pop(); below !== undefined; below = left.pop())
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const file = below + entry.name;
      if (entry.isDirectory()) left.push(`${file}/`);
      else yield [file, lstatSync(`${folder}/${file}`, { bigint: true })];
    }
}

/**
 * Brings a folder, its folders and their files to the disk.
 * @param {string} folder
 */
export async function syncTree(folder) {
  const entries = listTree(folder);
  const pathsOf = (/** @type {boolean} */ areFolders) =>
    entries.filter(({ isFolder }) => isFolder === areFolders).map(({ path }) => join(folder, path));
  await syncFiles(pathsOf(false));
  await syncFolders([...pathsOf(true), folder]);
}

/**
 * Brings what was written into files to the disk.
 * @param {string[]} files
 */
export const syncFiles = (files) => syncAll(files, "r+");

/**
 * What was renamed in folders stays so after a power cut.
 * @param {string[]} folders
 */
export async function syncFolders(folders) {
  if (process.platform !== "win32") await syncAll(folders, "r");
}

/**
 * @param {string[]} paths
 * @param {string} flag how they are opened
 */
async function syncAll(paths, flag) {
  const left = paths.values();
  const work = async () => {
    for (const path of left) await syncOne(path, flag);
  };
  await Promise.all(Array.from({ length: syncedTogether }, work));
}

/**
 * @param {string} path
 * @param {string} flag
 */
async function syncOne(path, flag) {
  const file = await open(path, flag);
  try {
    await file.sync();
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (flag !== "r" || !cannotSync.includes(String(code))) throw error;
  } finally {
    await file.close();
  }
}

/**
 * One rename that stays: before it the old name has the content, after it the new one, whatever happens to the machine.
 * @param {string} from
 * @param {string} to
 */
export async function renameForGood(from, to) {
  renameSync(from, to);
  await syncFolders([dirname(to)]);
}
