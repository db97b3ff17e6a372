/** Files as a zip: what a visitor takes along to share them. */
import { bytesOf } from "./contents.js";
import { crc32 } from "../../../loaders/zip/crc32.js";

/** The first day that a zip can name: the same files make the same zip. */
const day = 0x0021;
const utf8Names = 0x0800;

/** @typedef {{path: string, blob: Blob}} Packed */

/**
 * @param {Packed[]} files
 * @returns {Promise<Blob>}
 */
export async function makeZip(files) {
  /** @type {BlobPart[]} */
  const parts = [];
  /** @type {BlobPart[]} */
  const list = [];
  let [at, listed] = [0, 0];
  for (const { path, blob } of files) {
    const name = new TextEncoder().encode(path);
    const bytes = await bytesOf(blob);
    const packed = await bytesOf(await deflate(blob));
    const told = { crc: crc32(bytes), packed: packed.length, size: bytes.length, name: name.length };
    const entry = writeHead(0x02014b50, 46, told, at);
    parts.push(writeHead(0x04034b50, 30, told), name, /** @type {BlobPart} */ (packed));
    list.push(entry, name);
    at += 30 + name.length + packed.length;
    listed += 46 + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const place of [8, 10]) end.setUint16(place, files.length, true);
  end.setUint32(12, listed, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...list, end], { type: "application/zip" });
}

/**
 * @param {number} sign
 * @param {30 | 46} bytes an entry, or its line in the list
 * @param {{crc: number, packed: number, size: number, name: number}} told
 * @param {number} [at] where the entry is
 */
function writeHead(sign, bytes, { crc, packed, size, name }, at) {
  const view = new DataView(new ArrayBuffer(bytes));
  const from = bytes === 46 ? 6 : 4;
  view.setUint32(0, sign, true);
  if (bytes === 46) view.setUint16(4, 20, true);
  for (const [i, value] of [20, utf8Names, 8, 0, day].entries()) view.setUint16(from + 2 * i, value, true);
  for (const [i, value] of [crc, packed, size].entries()) view.setUint32(from + 10 + 4 * i, value, true);
  view.setUint16(from + 22, name, true);
  if (at !== undefined) view.setUint32(42, at, true);
  return view;
}

/** @param {Blob} blob */
const deflate = (blob) =>
  new Response(blob.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
