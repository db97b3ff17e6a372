/** What a column takes and what is stored of it: the only place where types are decided. */

import { visible } from "../../src/words/visible.js";
import { largestNumber, latestYear } from "../limits.js";
import { describeList } from "../vocabulary/tables.js";

/** @import {ArrowType, Column, Repeated, Table, Values} from "../types.js" */

/**
 * @param {Table} table
 * @param {Record<string, Values>} columns
 * @returns {number} rows
 * @throws {Error} when a column is unknown or lengths differ
 */
export function checkLengths(table, columns) {
  const unknown = Object.keys(columns).find((name) => !Object.hasOwn(table.properties, name));
  if (unknown) throw new Error(`${table.title}: unknown column: ${unknown}`);
  const lengths = Object.entries(columns).map(([name, values]) => ({ name, length: lengthOf(values) }));
  const length = Math.max(0, ...lengths.map(({ length }) => length));
  const other = lengths.find((column) => column.length !== length);
  if (other)
    throw new Error(`${table.title}: column ${other.name} has ${other.length} values, others ${length}`);
  return length;
}

/**
 * @param {Values} values
 * @returns {values is Repeated}
 */
export const isRepeated = (values) => "each" in values;

/** @param {Values} values */
export const lengthOf = (values) =>
  isRepeated(values) ? values.values.length * values.each * values.times : values.length;

/**
 * @param {string} name
 * @param {Pick<Column, "arrow" | "enum" | "maxLength">} column
 * @param {unknown} value
 * @returns {any} what is stored: integers and times as bigint; null for missing
 * @throws {Error} when it is not of the column's type, or none of its values
 */
export function storedValue(name, { arrow, enum: values, maxLength }, value) {
  if (arrow === "bool") return checkKind(name, "boolean", value);
  if (arrow !== "utf8") return numberOrNull(name, arrow, value);
  const text = /** @type {string | null} */ (checkKind(name, "string", value));
  if (values && text !== null) checkListed(`column ${name}`, text, values);
  return text === null ? null : storedText(name, text, maxLength);
}

/**
 * The gate for what strangers wrote: pages, charts, lines and files to take away are made of what passed here.
 * @param {string} name
 * @param {string} text
 * @param {number} [most] characters
 * @returns {string} with what is not seen shown as its number
 * @throws {Error} when it is longer than any that a tool writes
 */
function storedText(name, text, most = Infinity) {
  if (text.length > most)
    throw new Error(`column ${name}: a text of ${text.length} characters, expected at most ${most}`);
  return visible(text);
}

/**
 * @param {string} where
 * @param {unknown} value
 * @param {unknown[]} values
 * @throws {Error} when it is none of them
 */
export function checkListed(where, value, values) {
  if (!values.includes(value))
    throw new Error(`${where}: ${JSON.stringify(value)}, expected ${describeList(values)}`);
}

/**
 * @param {string} where
 * @param {() => void | Promise<void>} write
 * @throws {Error} that says where
 */
export async function telling(where, write) {
  try {
    await write();
  } catch (error) {
    throw new Error(`${where}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/**
 * @param {string} name
 * @param {"string" | "boolean"} kind
 * @param {unknown} value
 */
export function checkKind(name, kind, value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== kind) throw new Error(`column ${name}: expected a ${kind}, got ${describe(value)}`);
  return value;
}

/**
 * Not-a-number and infinity are how some tools print "not measured": they become null.
 * @param {string} name
 * @param {ArrowType} arrow
 * @param {unknown} value a timestamp is milliseconds since 1970, UTC
 * @returns {any} the number that the Arrow column stores
 */
export function numberOrNull(name, arrow, value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new Error(`column ${name}: expected a number, got ${describe(value)}`);
  if (!Number.isFinite(value)) return null;
  if (Math.abs(value) > largestNumber)
    throw new Error(`column ${name}: ${value}, expected at most ${largestNumber}`);
  if (arrow === "float64") return value;
  if (arrow === "timestamp_us") return BigInt(Math.round(checkTime(name, value) * 1000));
  if (!Number.isSafeInteger(value)) throw new Error(`column ${name}: expected an integer, got ${value}`);
  return BigInt(value);
}

const latestTime = Date.UTC(latestYear + 1, 0);
const earliestTime = new Date(0).setUTCFullYear(1, 0, 1);

/**
 * @param {string} name
 * @param {number} value milliseconds since 1970
 * @throws {Error} when no calendar has it
 */
function checkTime(name, value) {
  if (value >= earliestTime && value < latestTime) return value;
  throw new Error(`column ${name}: a time outside the years 1 to ${latestYear}`);
}

/** @param {unknown} value */
const describe = (value) => `${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
