/** Content of a file that a visitor chose: a Blob, unpacked where it is gzip, within the limits of reading. */
import { decodeText, isGzip } from "../../../loaders/reading/encodings.js";
import { OverBudget } from "../../../loaders/reading/box/budgets.js";
import { startHash } from "./sha256.js";

const headBytes = 65536;
const chunkBytes = 1 << 20;
/** As of the ingest: no result that is read as a whole comes near. */
const longestTextBytes = 1 << 28;

/**
 * @param {Blob} blob
 * @param {number} most bytes that a gzip may unpack to
 * @returns {AsyncGenerator<Uint8Array>}
 * @throws {OverBudget} when it unpacks to more
 */
export async function* readBytes(blob, most) {
  const packed = isGzip(await bytesOf(blob.slice(0, 2)));
  if (!packed) return yield* slicesOf(blob);
  let bytes = 0;
  for await (const chunk of inflate(blob, "gzip")) {
    bytes += chunk.length;
    if (bytes > most) throw new OverBudget("unpacked", most);
    yield chunk;
  }
}

/**
 * @param {Blob} blob
 * @param {number} most bytes that a gzip may unpack to
 * @returns {Promise<string>}
 */
export async function readText(blob, most) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of readBytes(blob, most)) {
    bytes += chunk.length;
    if (bytes > longestTextBytes)
      throw new Error(`longer than ${longestTextBytes} bytes: no text of this kind is`);
    chunks.push(chunk);
  }
  return decodeText(await bytesOf(new Blob(/** @type {BlobPart[]} */ (chunks))));
}

/**
 * Python unpacks by itself: what is damaged it tells, with what can be read before.
 * @param {Blob} blob
 * @param {number} most
 * @throws {OverBudget}
 */
export async function unpackWithin(blob, most) {
  try {
    for await (const _ of readBytes(blob, most));
  } catch (error) {
    if (error instanceof OverBudget) throw error;
  }
}

/**
 * @param {Blob} blob
 * @returns {Promise<{sha256: string, bytes: number, head: Uint8Array, isGzip: boolean}>} head: the first 64 KiB or less,
 *   unpacked; of a damaged gzip what could be unpacked
 */
export async function surveyBlob(blob) {
  const hash = startHash();
  for await (const chunk of slicesOf(blob)) hash.add(chunk);
  const start = blob.slice(0, headBytes);
  const bytes = await bytesOf(start);
  const packed = isGzip(bytes);
  const head = packed ? await unpackHead(start) : bytes;
  return { sha256: hash.end(), bytes: blob.size, head, isGzip: packed };
}

/**
 * @param {Blob} blob
 * @param {"gzip" | "deflate-raw"} format
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* inflate(blob, format) {
  const reader = blob.stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {Blob} start of a gzip, which ends anywhere */
async function unpackHead(start) {
  const chunks = [];
  let bytes = 0;
  try {
    for await (const chunk of inflate(start, "gzip")) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= headBytes) break;
    }
  } catch {
    // It goes on behind what is here, or is damaged.
  }
  return (await bytesOf(new Blob(/** @type {BlobPart[]} */ (chunks)))).subarray(0, headBytes);
}

/** @param {Blob} blob */
export async function* slicesOf(blob) {
  for (let at = 0; at < blob.size; at += chunkBytes) yield bytesOf(blob.slice(at, at + chunkBytes));
}

/** @param {Blob} blob */
export const bytesOf = async (blob) => new Uint8Array(await blob.arrayBuffer());
