/** Doubles in Parquet's plain encoding. */
import { ByteWriter } from "hyparquet-writer";
import { largestNumber } from "../limits.js";
import { writeRun } from "./hybrid.js";

/**
 * @typedef {object} Pages encoded values of a column
 * @property {ByteWriter} levels which values are there: 1, and which are missing: 0
 * @property {Uint8Array} data the values that are there
 * @property {"PLAIN" | "RLE_DICTIONARY"} encoding
 * @property {number} missing
 * @property {any[]} [dictionary] what the data are places in
 */

/**
 * @param {Float64Array} values not-a-number is missing
 * @returns {Pages}
 */
export function encodeDoubles(values) {
  const present = new Float64Array(values.length);
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value - value !== 0) continue;
    if (value > largestNumber || value < -largestNumber)
      throw new Error(`${value}, expected at most ${largestNumber}`);
    present[count++] = value;
    bits[i >> 3] |= 1 << (i & 7);
  }
  const levels = new ByteWriter();
  if (count === values.length || count === 0) writeRun(levels, count ? 1 : 0, values.length, 1);
  else {
    levels.appendVarInt((bits.length << 1) | 1);
    levels.appendBytes(bits);
  }
  const data = new Uint8Array(present.buffer, 0, count * 8);
  return { levels, data, encoding: "PLAIN", missing: values.length - count };
}
