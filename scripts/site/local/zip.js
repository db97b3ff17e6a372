/** Zips that a visitor chose, each as a folder of its name. */
import { crc32 } from "../../../loaders/zip/crc32.js";
import { checkContent, findContent, inspectZip } from "../../../loaders/zip/inspect.js";
import { folderOf } from "../../../loaders/zip/names.js";
import { bytesOf, inflate, slicesOf } from "./contents.js";

/** @import {Before, Packed} from "../../../loaders/zip/inspect.js" */

/** @typedef {{path: string, blob: Blob, archive: string | null}} LocalFile path: in the study; archive: the outermost zip that it was in */

/**
 * @param {LocalFile} archive
 * @param {Before} before of the zips that it lies in: added to
 * @returns {Promise<LocalFile[]>} what is in it
 * @throws {Error} when it is damaged, or more than any result has
 */
export async function unpackZip({ path, blob, archive }, before) {
  const folder = folderOf(path);
  const read = (/** @type {number} */ at, /** @type {number} */ length) =>
    bytesOf(blob.slice(at, at + length));
  const packed = await inspectZip(read, blob.size, folder.split("/").at(-1) ?? "", before);
  before.entries +=
    packed.length + new Set(packed.map(({ path }) => path.slice(0, path.lastIndexOf("/")))).size;
  before.bytes += packed.reduce((sum, { size }) => sum + size, 0);
  const found = [];
  for (const file of packed)
    found.push({
      path: `${folder}/${file.path}`,
      blob: await unpackFile(blob, file, read),
      archive: archive ?? path,
    });
  return found;
}

/**
 * @param {Blob} blob the zip
 * @param {Packed} file
 * @param {import("../../../loaders/zip/directory.js").ReadAt} read
 * @returns {Promise<Blob>}
 */
async function unpackFile(blob, file, read) {
  const start = await findContent(read, file);
  const content = blob.slice(start, start + file.packed);
  const chunks = [];
  const unpacked = file.method === 8 ? inflate(content, "deflate-raw") : slicesOf(content);
  for await (const chunk of checkContent(unpacked, file, crc32)) chunks.push(chunk);
  return new Blob(/** @type {BlobPart[]} */ (chunks));
}
