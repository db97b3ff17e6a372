/** Looks at a whole zip by its list, before anything in it is unpacked or made: what it would cost, and what it would overwrite. */
import { deepestFolder, longestName, longestPath, zip as limits } from "../limits.js";
import { shorten, visibleLine } from "../../src/words/visible.js";
import { readDirectory } from "./directory.js";

/** @import {Entry, ReadAt} from "./directory.js" */

/** @typedef {Entry & {path: string}} Packed a file in the zip, with its path below the folder that the zip becomes */

/**
 * @typedef {object} Before what a zip and those inside it have come to
 * @property {number} entries files and folders
 * @property {number} bytes unpacked
 * @property {number} packed bytes of the outermost zip
 */

const headBytes = 30;
const encrypted = 0x2041;
/** Kinds of files of Unix, as their mode has them; 0 where a zip is of another system. */
const kinds = { mask: 0o170000, plain: 0o100000, folder: 0o040000, link: 0o120000 };

/**
 * Reads the list of a zip and refuses the whole zip where one entry is out of bounds.
 * @param {ReadAt} read
 * @param {number} size of the zip
 * @param {string} name of the zip without its ending: the folder that it becomes
 * @param {Before} before of the zips that it lies in
 * @returns {Promise<Packed[]>} its files, without folders and what macOS adds
 * @throws {Error} the first entry that is out of bounds, with the bound
 */
export async function inspectZip(read, size, name, before) {
  const { entries, at } = await readDirectory(read, size);
  const named = entries.map((entry, i) => ({ ...entry, path: pathOf(entry, i), number: i + 1 }));
  const files = named.filter(({ path }) => !path.endsWith("/") && !path.startsWith("__MACOSX/"));
  const isFolder = files.length > 0 && files.every(({ path }) => path.startsWith(`${name}/`));
  const inside = files.map((file) => ({
    ...file,
    path: isFolder ? file.path.slice(name.length + 1) : file.path,
  }));
  for (const file of inside) refuseFile(file, `${name}/${file.path}`);
  refuseTree(inside, named, before);
  refuseGrowth(inside, before);
  refuseOverlaps(inside, at);
  return inside;
}

/**
 * @param {Entry} entry
 * @param {number} i
 * @returns {string} relative, of a folder with / behind it
 * @throws {Error} where it could lead out of the folder, or is none
 */
function pathOf({ name }, i) {
  const path = name.replace(/^(?:\.\/)+/, "");
  const which = `entry ${i + 1}`;
  if (!path) throw new Error(`${which} has no name`);
  if (path.includes("\0")) throw new Error(`${which} has a zero byte in its name: ${show(path)}`);
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path))
    throw new Error(`${which} has a name from the root: ${show(path)}`);
  const parts = path.split("/", deepestFolder + 3);
  if (parts.length > deepestFolder + 2)
    throw new Error(`${which} lies in more than ${deepestFolder} folders: ${show(path)}`);
  if (parts.some((part, place) => part === ".." || part === "." || (!part && place < parts.length - 1)))
    throw new Error(`${which} has a name that leads elsewhere: ${show(path)}`);
  return path;
}

/**
 * @param {Packed & {number: number}} file
 * @param {string} whole its path with the folder that the zip becomes
 */
function refuseFile({ number, path, method, flags, mode, packed, size }, whole) {
  const refuse = (/** @type {string} */ why) => {
    throw new Error(`entry ${number} ${why}: ${show(path)}`);
  };
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text).length;
  const parts = whole.split("/");
  if (parts.length - 1 > deepestFolder) refuse(`lies in more than ${deepestFolder} folders`);
  if (bytes(whole) > longestPath) refuse(`has a path of more than ${longestPath} bytes`);
  if (parts.some((part) => bytes(part) > longestName)) refuse(`has a name of more than ${longestName} bytes`);
  const kind = mode & kinds.mask;
  if (kind === kinds.link) refuse("is a symbolic link");
  if (kind !== 0 && kind !== kinds.plain) refuse("is no plain file");
  if (flags & encrypted) refuse("is encrypted");
  if (method !== 0 && method !== 8) refuse(`is packed by method ${method}, not by deflate`);
  if (method === 0 && packed !== size) refuse("is stored as it is, with two sizes");
}

/**
 * Folders count as entries: each is made.
 * @param {(Packed & {number: number})[]} files
 * @param {{path: string}[]} all with entries of folders
 * @param {Before} before
 */
function refuseTree(files, all, before) {
  const most = limits.entries - before.entries;
  /** @type {Map<string, boolean>} whether it is a folder, by path */
  const tree = new Map();
  for (const { number, path } of files) {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      if (tree.get(folder) === false) throw new Error(`entry ${number} lies in a file: ${show(path)}`);
      tree.set(folder, true);
    }
    if (tree.has(path)) throw new Error(`entry ${number} has the name of another: ${show(path)}`);
    tree.set(path, false);
    if (tree.size > most) break;
  }
  const count = before.entries + Math.max(tree.size, all.length);
  if (count > limits.entries)
    throw new Error(`${count} files and folders or more, of which ${limits.entries} are allowed`);
}

/**
 * @param {Packed[]} files
 * @param {Before} before
 */
function refuseGrowth(files, before) {
  const sum = (/** @type {"size" | "packed"} */ key) => files.reduce((total, file) => total + file[key], 0);
  const [size, packed] = [sum("size"), sum("packed")];
  const bytes = before.bytes + size;
  if (bytes > limits.bytes) throw new Error(`${bytes} bytes unpacked, of which ${limits.bytes} are allowed`);
  for (const [large, small] of [
    [size, packed],
    [bytes, before.packed],
  ])
    if (large > limits.smallBytes && large > limits.ratio * small)
      throw new Error(
        `unpacked ${small ? Math.round(large / small) : "endlessly many"} times as large; ${limits.ratio} times are allowed`,
      );
}

/**
 * The same bytes as the content of many entries unpack to many times what the zip has.
 * @param {(Packed & {number: number})[]} files
 * @param {number} list where the list of entries begins
 */
function refuseOverlaps(files, list) {
  const sorted = [...files].sort((a, b) => a.at - b.at);
  for (const [i, { at, bytes, packed, number, path }] of sorted.entries())
    if (at + headBytes + bytes.length + packed > (sorted[i + 1]?.at ?? list))
      throw new Error(`entry ${number} lies over another or behind the end: ${show(path)}`);
}

const longestShown = 80;

/** @param {string} name @returns {string} on a line */
const show = (name) => shorten(visibleLine(name.slice(0, longestPath)), longestShown);

/**
 * Where the content of an entry begins: behind a head of its own, which has its name too.
 * @param {ReadAt} read
 * @param {Packed} file
 * @returns {Promise<number>}
 * @throws {Error} where the list and the head do not mean the same file
 */
export async function findContent(read, { at, bytes, path }) {
  const head = await read(at, headBytes);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.byteLength < headBytes || view.getUint32(0, true) !== 0x04034b50)
    throw new Error(`no file where the list says: ${show(path)}`);
  const own = await read(at + headBytes, view.getUint16(26, true));
  if (own.length !== bytes.length || own.some((byte, i) => byte !== bytes[i]))
    throw new Error(`a file has another name than the list says: ${show(path)}`);
  return at + headBytes + view.getUint16(26, true) + view.getUint16(28, true);
}

/**
 * Passes content on, and refuses what is not as the list says.
 * @param {AsyncIterable<Uint8Array>} content unpacked
 * @param {Packed} file
 * @param {(bytes: Uint8Array, before: number) => number} crc32
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* checkContent(content, { path, size, crc }, crc32) {
  let [bytes, sum] = [0, 0];
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > size) throw new Error(`a file is longer than the list says: ${show(path)}`);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (bytes !== size) throw new Error(`a file is shorter than the list says: ${show(path)}`);
  if (sum !== crc) throw new Error(`wrong checksum of ${show(path)}`);
}
