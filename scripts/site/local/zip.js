/** Zips that a visitor chose, each as a folder of its name. APPNOTE 6.3.10, with ZIP64. */
import { zip as limits } from "../../../loaders/limits.js";
import { bytesOf, inflate } from "./contents.js";
import { crc32 } from "./crc32.js";

/** @typedef {{path: string, blob: Blob, archive: string | null}} LocalFile path: in the study; archive: the outermost zip that it was in */

/** @typedef {{name: string, method: number, flags: number, attributes: number, crc: number, packed: number, size: number, at: number}} Entry */

const endBytes = 22;
const longestComment = 0xffff;

const zipEnd = /\.zip$/i;
export const isArchive = (/** @type {string} */ path) => zipEnd.test(path);

/**
 * @param {LocalFile} archive
 * @param {{entries: number, bytes: number, packed: number}} before of the zips that it lies in: added to
 * @returns {Promise<LocalFile[]>} what is in it
 * @throws {Error} when it is damaged, or more than any result has
 */
export async function unpackZip({ path, blob, archive }, before) {
  const folder = path.replace(zipEnd, "");
  const name = `${folder.split("/").at(-1)}/`;
  const entries = (await readEntries(blob)).filter(
    ({ name }) => !name.endsWith("/") && !name.startsWith("__MACOSX/"),
  );
  before.entries += entries.length;
  before.bytes += entries.reduce((sum, { size }) => sum + size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  refuseMuch(before, packed);
  for (const entry of entries) refuseKind(entry);
  const isFolder = entries.every((entry) => entry.name.startsWith(name));
  const found = [];
  for (const entry of entries) {
    const inside = isFolder ? entry.name.slice(name.length) : entry.name;
    found.push({
      path: `${folder}/${inside}`,
      blob: await readEntry(blob, entry),
      archive: archive ?? path,
    });
  }
  return found;
}

/**
 * @param {{entries: number, bytes: number, packed: number}} all
 * @param {number} packed
 */
function refuseMuch({ entries, bytes, packed: outermost }, packed) {
  if (entries > limits.entries) throw new Error(`${entries} entries, of which ${limits.entries} are allowed`);
  if (bytes > limits.bytes) throw new Error(`${bytes} bytes unpacked, of which ${limits.bytes} are allowed`);
  const least = Math.min(packed, outermost);
  if (bytes > limits.smallBytes && bytes > limits.ratio * least)
    throw new Error(
      `unpacked ${Math.round(bytes / least)} times as large; ${limits.ratio} times are allowed`,
    );
}

/** @param {Entry} entry */
function refuseKind({ name, flags, attributes, method }) {
  if (((attributes >>> 16) & 0o170000) === 0o120000) throw new Error(`a symbolic link: ${name}`);
  if (flags & 1) throw new Error(`an encrypted file: ${name}`);
  if (name.startsWith("/") || name.split(/[/\\]/).includes("..") || /^[A-Za-z]:/.test(name))
    throw new Error(`a name that leads out of the folder: ${name}`);
  if (method !== 0 && method !== 8) throw new Error(`packed by method ${method}: ${name}`);
}

/**
 * @param {Blob} blob
 * @param {Entry} entry
 * @returns {Promise<Blob>}
 */
async function readEntry(blob, { name, at, packed, size, method, crc }) {
  const head = new DataView(await blob.slice(at, at + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50)
    throw new Error(`no entry where its list says: ${name}`);
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = blob.slice(start, start + packed);
  const chunks = [];
  let [bytes, sum] = [0, 0];
  for await (const chunk of method === 8 ? inflate(content, "deflate-raw") : [await bytesOf(content)]) {
    bytes += chunk.length;
    if (bytes > size) throw new Error(`more bytes than its list says: ${name}`);
    sum = crc32(chunk, sum);
    chunks.push(chunk);
  }
  if (bytes !== size || sum !== crc) throw new Error(`wrong checksum of ${name}`);
  return new Blob(/** @type {BlobPart[]} */ (chunks));
}

/**
 * @param {Blob} blob
 * @returns {Promise<Entry[]>} in the order of its list
 */
async function readEntries(blob) {
  const { at, bytes, count } = await findList(blob);
  if (count > limits.entries) throw new Error(`${count} entries, of which ${limits.entries} are allowed`);
  const view = new DataView(await blob.slice(at, at + bytes).arrayBuffer());
  const entries = [];
  for (let place = 0; entries.length < count;) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== 0x02014b50)
      throw new Error("its list of entries is damaged");
    const { entry, next } = readListed(view, place);
    entries.push(entry);
    place = next;
  }
  return entries;
}

/**
 * @param {DataView} view
 * @param {number} at
 * @returns {{entry: Entry, next: number}}
 */
function readListed(view, at) {
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const extra = at + 46 + nameBytes;
  const next = extra + extraBytes + commentBytes;
  if (next > view.byteLength) throw new Error("its list of entries is damaged");
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes);
  const entry = {
    name: new TextDecoder().decode(name),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    attributes: view.getUint32(at + 38, true),
    at: view.getUint32(at + 42, true),
  };
  widen(entry, view, extra, extra + extraBytes);
  return { entry, next };
}

/**
 * ZIP64: what does not fit into 32 bits stands behind the name, in this order.
 * @param {Entry} entry changed
 * @param {DataView} view
 * @param {number} from
 * @param {number} to
 */
function widen(entry, view, from, to) {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let place = at + 4;
    for (const key of /** @type {const} */ (["size", "packed", "at"]))
      if (entry[key] === 0xffffffff && place + 8 <= to) {
        entry[key] = Number(view.getBigUint64(place, true));
        place += 8;
      }
  }
}

/**
 * @param {Blob} blob
 * @returns {Promise<{at: number, bytes: number, count: number}>} where the list of entries is
 */
async function findList(blob) {
  const from = Math.max(0, blob.size - endBytes - longestComment);
  const view = new DataView(await blob.slice(from).arrayBuffer());
  for (let at = view.byteLength - endBytes; at >= 0; at--)
    if (view.getUint32(at, true) === 0x06054b50) {
      const list = {
        count: view.getUint16(at + 10, true),
        bytes: view.getUint32(at + 12, true),
        at: view.getUint32(at + 16, true),
      };
      return list.at === 0xffffffff || list.count === 0xffff ? findWideList(blob, from + at - 20) : list;
    }
  throw new Error("it has no list of its entries: it is no zip, or cut off");
}

/**
 * @param {Blob} blob
 * @param {number} place of what says where the end of a ZIP64 is
 */
async function findWideList(blob, place) {
  const locator = new DataView(await blob.slice(Math.max(0, place), place + 20).arrayBuffer());
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== 0x07064b50)
    throw new Error("its list of entries is damaged");
  const at = Number(locator.getBigUint64(8, true));
  const view = new DataView(await blob.slice(at, at + 56).arrayBuffer());
  if (view.byteLength < 56 || view.getUint32(0, true) !== 0x06064b50)
    throw new Error("its list of entries is damaged");
  const [count, bytes, start] = [32, 40, 48].map((each) => Number(view.getBigUint64(each, true)));
  return { at: start, bytes, count };
}
