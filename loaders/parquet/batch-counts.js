/** How much a batch of rows is, before it is written. */
import { isRepeated, lengthOf } from "./values.js";

/** @import {Batch, Values} from "../types.js" */

/**
 * @param {Batch} batch
 * @returns {{rows: number, cells: number, output: number}} output: bytes as they are held, eight a number
 */
export function countBatch({ columns }) {
  const all = Object.values(columns);
  const lengths = all.map(lengthOf);
  return {
    rows: Math.max(0, ...lengths),
    cells: lengths.reduce((sum, length) => sum + length, 0),
    output: all.reduce((sum, values) => sum + bytesOf(values), 0),
  };
}

/** @param {Values} values */
function bytesOf(values) {
  if (values instanceof Float64Array) return values.byteLength;
  let bytes = 0;
  for (const value of isRepeated(values) ? values.values : values)
    bytes += typeof value === "string" ? value.length : 8;
  return bytes;
}
