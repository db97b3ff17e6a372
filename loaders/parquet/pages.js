/** Doubles in Parquet's plain encoding, and columns without a value. */
import { ByteWriter } from "hyparquet-writer";
import { largestNumber } from "../limits.js";
import { writeFlags, writeRun } from "./hybrid.js";
import { compressDoubles } from "./snappy.js";

/**
 * @typedef {object} Pages encoded values of a column
 * @property {ByteWriter} levels which values are there: 1, and which are missing: 0
 * @property {Uint8Array} data the values that are there
 * @property {"PLAIN" | "RLE_DICTIONARY"} encoding
 * @property {number} missing
 * @property {any[]} [dictionary] what the data are places in
 * @property {(data: Uint8Array) => Uint8Array} [compress] Snappy made for them; that of any bytes when absent
 */

/** Room for the values that are there, used again. */
let present = new Float64Array();

/**
 * @param {Float64Array} values not-a-number is missing
 * @returns {Pages} valid until the next call
 */
export function encodeDoubles(values) {
  if (present.length < values.length) present = new Float64Array(values.length);
  const flags = new Uint8Array(Math.ceil(values.length / 8));
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Math.abs(value) <= largestNumber) {
      present[count++] = value;
      flags[i >> 3] |= 1 << (i & 7);
    } else if (Number.isFinite(value)) throw new Error(`${value}, expected at most ${largestNumber}`);
  }
  const levels = new ByteWriter();
  if (count === values.length || count === 0) writeRun(levels, count ? 1 : 0, values.length, 1);
  else writeFlags(levels, flags, values.length);
  const data = new Uint8Array(present.buffer, 0, count * 8);
  return { levels, data, encoding: "PLAIN", missing: values.length - count, compress: compressDoubles };
}

/**
 * @param {number} length
 * @returns {Pages} of a column of any type that has no value
 */
export function encodeMissing(length) {
  const levels = new ByteWriter();
  writeRun(levels, 0, length, 1);
  return { levels, data: new Uint8Array(), encoding: "PLAIN", missing: length };
}
