/** Columns of any values in Parquet's encodings, out of the parts that the batches of many sources give. */
import { ByteWriter } from "hyparquet-writer";
import { writeNumbers, writeRun } from "./hybrid.js";
import { isRepeated, storedValue } from "./values.js";

/** @import {Column, Values} from "../types.js" */

/**
 * @typedef {object} Pages encoded values of a column
 * @property {ByteWriter} levels which values are there: 1, and which are missing: 0
 * @property {Uint8Array} data the values that are there
 * @property {"PLAIN" | "RLE_DICTIONARY"} encoding
 * @property {number} missing
 * @property {any[]} [dictionary] what the data are places in
 */

/** With more different values than this, and few that are equal, a dictionary costs more than it saves. */
const mostPlaces = 1 << 12;

/**
 * @param {string} name
 * @param {Column} column
 * @param {Values[]} parts one after the other
 * @param {number} length of all parts together
 * @returns {Pages}
 * @throws {Error} when a value is not of the column's type
 */
export function encodeParts(name, column, parts, length) {
  if (column.arrow === "float64") return encodeDoubles(joinDoubles(name, parts, length));
  const { ids, dictionary } = codeParts(name, column, parts, length);
  const present = ids.filter((id) => id >= 0);
  const pages = {
    levels: encodeLevels(ids, present.length),
    missing: length - present.length,
  };
  if (column.arrow === "bool") return { ...pages, data: packBits(present, dictionary), encoding: "PLAIN" };
  if (column.arrow !== "utf8" && dictionary.length > mostPlaces && dictionary.length > present.length / 4) {
    const numbers = BigInt64Array.from(present, (id) => dictionary[id]);
    return { ...pages, data: new Uint8Array(numbers.buffer), encoding: "PLAIN" };
  }
  const data = new ByteWriter();
  const width = Math.max(1, Math.ceil(Math.log2(dictionary.length)));
  data.appendUint8(width);
  writeNumbers(data, present, width);
  return { ...pages, data: data.getBytes(), encoding: "RLE_DICTIONARY", dictionary };
}

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

/**
 * @param {string} name
 * @param {Values[]} parts
 * @param {number} length
 * @returns {Float64Array} not-a-number is missing
 */
function joinDoubles(name, parts, length) {
  const joined = new Float64Array(length);
  let at = 0;
  const stored = (/** @type {unknown} */ value) =>
    typeof value === "number" ? value : (storedValue(name, { arrow: "float64" }, value) ?? NaN);
  for (const part of parts)
    if (part instanceof Float64Array) {
      joined.set(part, at);
      at += part.length;
    } else if (isRepeated(part)) at = fillRepeated(joined, at, part, part.values.map(stored));
    else for (const value of part) joined[at++] = stored(value);
  return joined;
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {Values[]} parts
 * @param {number} length
 * @returns {{ids: Int32Array, dictionary: any[]}} place in the dictionary of each value, -1 for missing
 */
function codeParts(name, column, parts, length) {
  /** @type {Map<unknown, number>} */
  const places = new Map();
  /** @type {any[]} */
  const dictionary = [];
  const encoder = new TextEncoder();
  const ids = new Int32Array(length);
  let at = 0;
  const placeOf = (/** @type {unknown} */ value) => {
    const known = places.get(value);
    if (known !== undefined) return known;
    const stored = storedValue(name, column, value);
    const place = stored === null ? -1 : dictionary.length;
    if (place >= 0) dictionary.push(typeof stored === "string" ? encoder.encode(stored) : stored);
    places.set(value, place);
    return place;
  };
  for (const part of parts)
    if (isRepeated(part)) at = fillRepeated(ids, at, part, part.values.map(placeOf));
    else for (const value of part) ids[at++] = placeOf(value);
  return { ids, dictionary };
}

/**
 * @param {Float64Array | Int32Array} target
 * @param {number} at
 * @param {import("../types.js").Repeated} repeated
 * @param {number[]} stored a number for each of its values
 * @returns {number} where it ends
 */
function fillRepeated(target, at, { each, times }, stored) {
  for (let time = 0; time < times; time++)
    for (const number of stored) {
      target.fill(number, at, at + each);
      at += each;
    }
  return at;
}

/**
 * @param {Int32Array} ids
 * @param {number} present how many of them are not missing
 */
function encodeLevels(ids, present) {
  const levels = new ByteWriter();
  if (present === ids.length || present === 0) writeRun(levels, present ? 1 : 0, ids.length, 1);
  else
    writeNumbers(
      levels,
      ids.map((id) => Number(id >= 0)),
      1,
    );
  return levels;
}

/**
 * @param {Int32Array} ids
 * @param {boolean[]} dictionary
 */
function packBits(ids, dictionary) {
  const bits = new Uint8Array(Math.ceil(ids.length / 8));
  for (const [i, id] of ids.entries()) bits[i >> 3] |= Number(dictionary[id]) << (i & 7);
  return bits;
}
