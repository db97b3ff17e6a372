import { createReadStream, createWriteStream } from "node:fs";
import { rename, stat, utimes } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { beginning } from "./beginning.js";

/**
 * Packs a program that pages unpack themselves (src/figure/client/unpacked.js), unless it was packed since it changed: not
 * every host packs what it sends, and none what it keeps.
 * @param {string} file
 * @param {string} [packed]  where it is put, whole or not at all
 */
export async function packFile(file, packed = `${file}.gz`) {
  const before = await stat(packed).catch(() => null);
  if (before && before.ctimeMs > (await stat(file)).mtimeMs) return;
  const part = `${packed}.part`;
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(part));
  await utimes(part, beginning, beginning);
  await rename(part, packed);
}
