/**
 * A CSV made of pieces: its header and the rows of each study, one after the other. In gzip each piece is packed for
 * itself, up to a whole byte and without what ends it: what stands in the file of a study stands in that of all, too.
 */
import { promisify } from "node:util";
import zlib from "node:zlib";
import { crc32 } from "../../../loaders/zip/crc32.js";

/**
 * @typedef {object} Piece
 * @property {number} bytes as they stand in the file
 * @property {number} text bytes of its text
 * @property {number} crc of its text
 */

/** @typedef {Piece & {content: Buffer}} Packed */

/**
 * @typedef {object} Form
 * @property {Buffer} begin of the file
 * @property {(text: Buffer) => Promise<Packed>} pack
 * @property {(pieces: Piece[]) => Buffer} end of a file of these pieces
 */

const deflate = promisify(
  /** @type {(text: Buffer, options: zlib.ZlibOptions, done: (error: Error | null, packed: Buffer) => void) => void} */ (
    zlib.deflateRaw
  ),
);

/** Node.js has it from 20.15 on. @type {(bytes: Buffer) => number} */
const sumOf = zlib.crc32 ?? crc32;

/** RFC 1952: deflated, of no time, from no system that is named. */
const gzipBegin = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block, the last one. */
const lastBlock = [0x03, 0x00];

/** @type {Form} */
const gzip = {
  begin: gzipBegin,
  async pack(text) {
    const content = await deflate(text, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
    return { content, bytes: content.length, text: text.length, crc: sumOf(text) };
  },
  end(pieces) {
    const { text, crc } = pieces.reduce(join);
    const end = Buffer.from([...lastBlock, 0, 0, 0, 0, 0, 0, 0, 0]);
    end.writeUInt32LE(crc, 2);
    end.writeUInt32LE(text % 2 ** 32, 6);
    return end;
  },
};

/** @type {Form} */
const plain = {
  begin: Buffer.alloc(0),
  pack: async (text) => ({ content: text, bytes: text.length, text: text.length, crc: 0 }),
  end: () => Buffer.alloc(0),
};

/** By the ending of the file. */
export const forms = { ".csv": plain, ".csv.gz": gzip };

/** @param {Piece} a @param {Piece} b @returns {Piece} */
const join = (a, b) => ({
  bytes: a.bytes + b.bytes,
  text: a.text + b.text,
  crc: joinSums(a.crc, b.crc, b.text),
});

/** A linear map of 32 bits: what becomes of each of them. @typedef {Uint32Array<ArrayBuffer>} Bits */

/** @type {(map: Bits, bits: number) => number} */
function apply(map, bits) {
  let sum = 0;
  for (let i = 0; bits; i++, bits >>>= 1) if (bits & 1) sum ^= map[i];
  return sum >>> 0;
}

/** @param {Bits} map @returns {Bits} the map done twice */
const twice = (map) => map.map((bits) => apply(map, bits));

/** What a zero bit behind a text makes of its sum; then 2, 4, ... of them. The sum has the lowest power first. */
const behindZeros = [Uint32Array.from({ length: 32 }, (_, i) => (i === 0 ? 0xedb88320 : 2 ** (i - 1)))];
while (behindZeros.length < 64) behindZeros.push(twice(behindZeros[behindZeros.length - 1]));

/**
 * As zlib's crc32_combine: a sum is linear, and that of a text is the same with zeros before it but for what begins it.
 * @param {number} a sum of a text
 * @param {number} b sum of what comes behind it
 * @param {number} bytes of that
 * @returns {number} of both
 */
export function joinSums(a, b, bytes) {
  let sum = a;
  for (let i = 3, left = bytes; left > 0; i++, left = Math.floor(left / 2))
    if (left % 2 === 1) sum = apply(behindZeros[i], sum);
  return (sum ^ b) >>> 0;
}
