/** Zips byte by byte, with whatever lies are asked for: no library writes them. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../../loaders/zip/crc32.js";

/**
 * @typedef {object} Lie an entry, and what its list or head says instead of the truth
 * @property {string | Uint8Array} name
 * @property {string | Uint8Array} content
 * @property {number} [method]
 * @property {number} [flags]
 * @property {number} [mode]
 * @property {number} [size]
 * @property {number} [packed]
 * @property {number} [crc]
 * @property {number} [at]
 * @property {string | Uint8Array} [localName]
 * @property {Uint8Array} [extra]
 */

/**
 * @typedef {object} End what its end says instead of the truth
 * @property {number} [count]
 * @property {number} [listAt]
 * @property {number} [listBytes]
 * @property {number} [disk]
 * @property {Uint8Array} [before] bytes before the first entry
 * @property {Uint8Array} [behind] bytes behind the end
 * @property {Uint8Array} [comment]
 */

const bytesOf = (/** @type {string | Uint8Array} */ text) =>
  typeof text === "string" ? Buffer.from(text) : Buffer.from(text);

/**
 * @param {Lie[]} entries
 * @param {End} [end]
 * @returns {Buffer}
 */
export function writeZip(entries, end = {}) {
  const parts = [bytesOf(end.before ?? "")];
  const list = [];
  let at = parts[0].length;
  for (const entry of entries) {
    const content = bytesOf(entry.content);
    const method = entry.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const told = {
      ...{ flags: entry.flags ?? 0x800, method, crc: entry.crc ?? crc32(content) },
      ...{ packed: entry.packed ?? packed.length, size: entry.size ?? content.length },
    };
    const local = bytesOf(entry.localName ?? entry.name);
    parts.push(head(0x04034b50, 30, told, local.length, 0), local, packed);
    const name = bytesOf(entry.name);
    const extra = bytesOf(entry.extra ?? "");
    const line = head(0x02014b50, 46, told, name.length, extra.length);
    line.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 38);
    line.writeUInt32LE(entry.at ?? at, 42);
    list.push(line, name, extra);
    at += 30 + local.length + packed.length;
  }
  const central = Buffer.concat(list);
  const comment = bytesOf(end.comment ?? "");
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.disk ?? 0, 4);
  for (const place of [8, 10]) last.writeUInt16LE((end.count ?? entries.length) & 0xffff, place);
  last.writeUInt32LE(end.listBytes ?? central.length, 12);
  last.writeUInt32LE(end.listAt ?? at, 16);
  last.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, central, last, comment, bytesOf(end.behind ?? "")]);
}

/**
 * @param {number} sign
 * @param {30 | 46} bytes
 * @param {{flags: number, method: number, crc: number, packed: number, size: number}} told
 * @param {number} nameBytes
 * @param {number} extraBytes
 */
function head(sign, bytes, { flags, method, crc, packed, size }, nameBytes, extraBytes) {
  const written = Buffer.alloc(bytes);
  const from = bytes === 46 ? 6 : 4;
  written.writeUInt32LE(sign, 0);
  for (const [i, value] of [20, flags, method].entries()) written.writeUInt16LE(value, from + 2 * i);
  for (const [i, value] of [crc, packed, size].entries())
    written.writeUInt32LE(value >>> 0, from + 10 + 4 * i);
  written.writeUInt16LE(nameBytes, from + 22);
  written.writeUInt16LE(extraBytes, from + 24);
  return written;
}
