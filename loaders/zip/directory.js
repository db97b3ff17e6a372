/** The list of what is in a zip (its central directory): read in the same way by Node.js and by the page Check. APPNOTE 6.3.10, with ZIP64. */
import { zip as limits } from "../limits.js";
import { decodeName } from "./names.js";

/**
 * @typedef {object} Entry a line of the list
 * @property {string} name as it is written, folders with / behind them
 * @property {Uint8Array} bytes of the name
 * @property {number} method of packing
 * @property {number} flags
 * @property {number} mode of a file of Unix, 0 where it is of another system
 * @property {number} crc
 * @property {number} packed bytes
 * @property {number} size bytes unpacked
 * @property {number} at where its content begins, with a head of its own
 */

/** @typedef {(at: number, length: number) => Promise<Uint8Array>} ReadAt fewer bytes at the end of the zip */

const endBytes = 22;
const wideEndBytes = 56;
const locatorBytes = 20;
const entryBytes = 46;
const longestComment = 0xffff;

const signs = { entry: 0x02014b50, end: 0x06054b50, wideEnd: 0x06064b50, locator: 0x07064b50 };

/**
 * Reads the list, and refuses one that does not agree with itself: other programs might see other files in it.
 * @param {ReadAt} read
 * @param {number} size of the zip
 * @returns {Promise<{entries: Entry[], at: number}>} in the order of the list; at: where it begins
 * @throws {Error}
 */
export async function readDirectory(read, size) {
  const { at, bytes, count, end } = await findList(read, size);
  if (count > limits.entries) throw new Error(`${count} entries, of which ${limits.entries} are allowed`);
  if (at + bytes !== end)
    throw new Error(
      "the list of its entries does not end where its end record begins: copied in part, or changed",
    );
  if (bytes > limits.listBytes)
    throw new Error(`a list of entries of ${bytes} bytes, of which ${limits.listBytes} are allowed`);
  const list = await read(at, bytes);
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  /** @type {Entry[]} */
  const entries = [];
  for (let place = 0; place < view.byteLength;) {
    if (entries.length > limits.entries) throw new Error(`more than ${limits.entries} entries`);
    const { entry, next } = readEntry(view, place, `entry ${entries.length + 1}`);
    entries.push(entry);
    place = next;
  }
  if (entries.length !== count)
    throw new Error(
      `its end record counts ${count} in its list, which has ${entries.length}: files may be missing`,
    );
  return { entries, at };
}

/**
 * @param {DataView} view
 * @param {number} at
 * @param {string} which
 * @returns {{entry: Entry, next: number}}
 */
function readEntry(view, at, which) {
  const damaged = () => new Error(`the list of its entries is damaged at ${which}`);
  if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== signs.entry) throw damaged();
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const extra = at + entryBytes + nameBytes;
  const next = extra + extraBytes + commentBytes;
  if (next > view.byteLength) throw damaged();
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + entryBytes, nameBytes).slice();
  const flags = view.getUint16(at + 8, true);
  const fields = fieldsOf(view, extra, extra + extraBytes);
  const entry = {
    ...{ bytes, flags },
    name: decodeName(bytes, flags, fields, which),
    method: view.getUint16(at + 10, true),
    mode: view.getUint32(at + 38, true) >>> 16,
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
  widen(entry, fields.get(1));
  return { entry, next };
}

/**
 * @param {DataView} view
 * @param {number} from
 * @param {number} to
 * @returns {Map<number, DataView>} what an entry has besides, by its number
 */
function fieldsOf(view, from, to) {
  /** @type {Map<number, DataView>} */
  const fields = new Map();
  for (let at = from; at + 4 <= to;) {
    const bytes = Math.min(view.getUint16(at + 2, true), to - at - 4);
    fields.set(view.getUint16(at, true), new DataView(view.buffer, view.byteOffset + at + 4, bytes));
    at += 4 + bytes;
  }
  return fields;
}

/**
 * ZIP64: what does not fit into 32 bits stands behind the name, in this order.
 * @param {Entry} entry changed
 * @param {DataView | undefined} field
 */
function widen(entry, field) {
  let place = 0;
  for (const key of /** @type {const} */ (["size", "packed", "at"]))
    if (field && entry[key] === 0xffffffff && place + 8 <= field.byteLength) {
      entry[key] = Number(field.getBigUint64(place, true));
      place += 8;
    }
}

/** @typedef {{at: number, bytes: number, count: number, end: number}} Found where the list is; end: where its end record begins */

/**
 * The end record is the last thing in the file: a comment behind it has the length that it says.
 * @param {ReadAt} read
 * @param {number} size
 * @returns {Promise<Found>}
 */
async function findList(read, size) {
  const from = Math.max(0, size - endBytes - longestComment);
  const tail = await read(from, size - from);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = view.byteLength - endBytes; at >= 0; at--)
    if (view.getUint32(at, true) === signs.end) {
      if (at + endBytes + view.getUint16(at + 20, true) !== view.byteLength)
        throw new Error("bytes follow behind its end record: damaged, or not a zip alone");
      return openEnd(read, view, at, from + at);
    }
  throw new Error("it has no list of its entries: not a zip, or cut off");
}

/**
 * @param {ReadAt} read
 * @param {DataView} view
 * @param {number} at of the end record in it
 * @param {number} end of the end record in the file
 * @returns {Promise<Found>}
 */
async function openEnd(read, view, at, end) {
  const [disk, listDisk, onDisk, count] = [4, 6, 8, 10].map((place) => view.getUint16(at + place, true));
  const list = { count, bytes: view.getUint32(at + 12, true), at: view.getUint32(at + 16, true), end };
  const wide = list.at === 0xffffffff || list.bytes === 0xffffffff || count === 0xffff;
  const found = wide ? ((await findWideEnd(read, end)) ?? list) : list;
  if (found === list && (disk || listDisk || onDisk !== count))
    throw new Error("a part of a zip of several parts");
  return found;
}

/**
 * @param {ReadAt} read
 * @param {number} end where the narrow end record begins: before it stands where the wide one is
 * @returns {Promise<Found | null>} null where there is none
 */
async function findWideEnd(read, end) {
  const locator = viewOf(await read(Math.max(0, end - locatorBytes), locatorBytes));
  if (locator.byteLength < locatorBytes || locator.getUint32(0, true) !== signs.locator) return null;
  const at = Number(locator.getBigUint64(8, true));
  if (at + wideEndBytes > end) throw new Error("its end record is damaged");
  const view = viewOf(await read(at, wideEndBytes));
  if (view.byteLength < wideEndBytes || view.getUint32(0, true) !== signs.wideEnd)
    throw new Error("its end record is damaged");
  const [count, bytes, start] = [32, 40, 48].map((each) => Number(view.getBigUint64(each, true)));
  return { at: start, bytes, count, end: at };
}

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
