/** CRC-32 as zips have it. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * @param {Uint8Array} bytes
 * @param {number} [before] of the bytes before these
 * @returns {number}
 */
export function crc32(bytes, before = 0) {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 255];
  return ~sum >>> 0;
}
