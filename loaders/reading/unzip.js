/** Unpacks a zip into a folder: run by a process that reads, within the limits of its size. */
import { closeSync, createReadStream, createWriteStream, mkdirSync, read, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { crc32 as crc32Here } from "../zip/crc32.js";
import { checkContent, findContent, inspectZip } from "../zip/inspect.js";
import { openPlain } from "./plain-file.js";

/** @import {Before, Packed} from "../zip/inspect.js" */

/**
 * @typedef {object} Unzip what is asked of a zip
 * @property {string} folder where the folder of its name comes to lie, whole or not at all
 * @property {string} name of that folder
 * @property {Before} before of the zips that it lies in
 */

const readInto = promisify(read);
/** Since Node.js 20.15 it is quicker at sums than we are. @type {(bytes: Uint8Array, before: number) => number} */
const crc32 = /** @type {any} */ (zlib).crc32 ?? crc32Here;

/** @param {Unzip} asked @returns {string} what is unpacked so far: removed where the zip turns out to be damaged */
export const unfinishedFolder = ({ folder, name }) => join(folder, `.unfinished-${name}`);

/**
 * Looks at the whole zip, and then unpacks it.
 * @param {string} file
 * @param {Unzip} asked
 * @returns {Promise<void>}
 * @throws {Error} where it is damaged, or out of bounds: then nothing of it is there
 */
export async function unzip(file, asked) {
  const { fd, bytes } = openPlain(file);
  const unfinished = unfinishedFolder(asked);
  try {
    const files = await inspectZip((at, length) => readAt(fd, at, length), bytes, asked.name, asked.before);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    for (const packed of files) await unpackFile(fd, packed, join(unfinished, packed.path));
    renameSync(unfinished, join(asked.folder, asked.name));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
}

/**
 * @param {number} fd
 * @param {number} at
 * @param {number} length
 * @returns {Promise<Uint8Array>} fewer bytes at the end of the file
 */
async function readAt(fd, at, length) {
  const buffer = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await readInto(fd, buffer, done, length - done, at + done);
    if (!bytesRead) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

/**
 * @param {number} fd
 * @param {Packed} packed
 * @param {string} target
 */
async function unpackFile(fd, packed, target) {
  const start = await findContent((at, length) => readAt(fd, at, length), packed);
  mkdirSync(dirname(target), { recursive: true });
  const content = packed.packed
    ? createReadStream("", { fd, start, end: start + packed.packed - 1, autoClose: false })
    : [];
  const steps = packed.method === 8 ? [zlib.createInflateRaw()] : [];
  const check = (/** @type {AsyncIterable<Uint8Array>} */ chunks) => checkContent(chunks, packed, crc32);
  await pipeline(/** @type {any} */ ([content, ...steps, check, createWriteStream(target)]));
}
