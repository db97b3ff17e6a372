import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rename, utimes } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { beginning } from "./beginning.js";

const unpack = promisify(gunzip);

/**
 * Packs a program that pages unpack themselves (src/figure/client/unpacked.js), unless it is packed already: not every
 * host packs what it sends, and none what it keeps.
 * @param {string} file
 * @param {string} [packed]  where it is put, whole or not at all
 */
export async function packFile(file, packed = `${file}.gz`) {
  if (await isPackOf(packed, file)) return;
  const part = `${packed}.part`;
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(part, { flush: true }));
  await utimes(part, beginning, beginning);
  await rename(part, packed);
}

/**
 * Unpacking takes a small part of the time of packing; times of files tell neither damage nor which version was packed.
 * @param {string} packed
 * @param {string} file
 */
async function isPackOf(packed, file) {
  try {
    return (await unpack(await readFile(packed))).equals(await readFile(file));
  } catch {
    return false; // It is not there, or damaged.
  }
}
