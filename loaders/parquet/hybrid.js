/** Parquet's hybrid encoding of small numbers: runs of one number, or numbers packed bit by bit. */

/** @import {ByteWriter} from "hyparquet-writer" */

/**
 * Runs of equal numbers, in the run-length half of Parquet's hybrid encoding.
 * @param {ByteWriter} writer
 * @param {number[]} numbers
 * @param {number} each
 * @param {number} times
 * @param {number} width bits of a number
 */
export function writeRuns(writer, numbers, each, times, width) {
  const same = numbers.every((number) => number === numbers[0]);
  if (same && numbers.length) return writeRun(writer, numbers[0], numbers.length * each * times, width);
  for (let time = 0; time < times; time++)
    for (let i = 0, next = 0; i < numbers.length; i = next) {
      for (next = i + 1; next < numbers.length && numbers[next] === numbers[i];) next++;
      writeRun(writer, numbers[i], (next - i) * each, width);
    }
}

/**
 * @param {ByteWriter} writer
 * @param {number} number
 * @param {number} count
 * @param {number} width bits of a number
 */
export function writeRun(writer, number, count, width) {
  if (count === 0) return;
  writer.appendVarInt(count << 1);
  for (let bits = 0; bits < width; bits += 8) writer.appendUint8((number >> bits) & 0xff);
}

/**
 * Numbers bit by bit, in the other half of the hybrid encoding: groups of eight, the last one filled up.
 * @param {ByteWriter} writer
 * @param {number[]} numbers
 * @param {number} each
 * @param {number} times
 * @param {number} width bits of a number
 */
export function writePacked(writer, numbers, each, times, width) {
  const period = numbers.length * each;
  const groups = Math.ceil((period * times) / 8);
  const bytes = new Uint8Array(groups * width);
  let at = 0;
  let buffer = 0;
  let bits = 0;
  // Eight times anything are whole bytes: the rest is copies of them.
  for (let time = 0; time < Math.min(8, times); time++)
    for (let i = 0; i < numbers.length; i++)
      for (let copy = 0; copy < each; copy++) {
        buffer |= numbers[i] << bits;
        bits += width;
        while (bits >= 8) {
          bytes[at++] = buffer & 0xff;
          buffer >>>= 8;
          bits -= 8;
        }
      }
  if (bits > 0) bytes[at] = buffer & 0xff;
  if (at > 0 && times > 8)
    for (; at < bytes.length; at += period * width) bytes.copyWithin(at, 0, period * width);
  writeGroups(writer, bytes, width);
}

/** So many bytes of equal flags are shorter as a run, with the start of what follows. */
const fewestSame = 4;

/**
 * Flags that are mostly like those beside them: runs, and what lies between them bit by bit.
 * @param {ByteWriter} writer
 * @param {Uint8Array} flags eight a byte; those behind the last are 0
 * @param {number} count
 */
export function writeFlags(writer, flags, count) {
  let rest = 0;
  for (let at = 0, next = 0; at < flags.length; at = next) {
    const byte = flags[at];
    for (next = at + 1; next < flags.length && flags[next] === byte;) next++;
    if ((byte !== 0 && byte !== 0xff) || next - at < fewestSame) continue;
    writeGroups(writer, flags.subarray(rest, at));
    writeRun(writer, byte & 1, Math.min(8 * next, count) - 8 * at, 1);
    rest = next;
  }
  writeGroups(writer, flags.subarray(rest));
}

/**
 * @param {ByteWriter} writer
 * @param {Uint8Array} bytes of groups of eight that are packed
 * @param {number} width bits of a number
 */
function writeGroups(writer, bytes, width = 1) {
  if (!bytes.length) return;
  writer.appendVarInt(((bytes.length / width) << 1) | 1);
  writer.appendBytes(bytes);
}
