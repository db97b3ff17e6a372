/** Fields of a structure. Their names come with blanks or without, in either case: Int Value, IntValue, intValue. */

/** @import {Structure} from "./forms/structures.js" */

/** @param {string} name */
export const compact = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * @param {string} names between commas
 * @returns {string[]} compact
 */
export const keysOf = (names) => names.split(",").map(compact);

/**
 * @param {Record<string, any>} object
 * @returns {Record<string, any>} the same values by compact name; the first of two such names counts
 */
export function compactFields(object) {
  /** @type {Record<string, any>} */
  const fields = {};
  for (const [name, value] of Object.entries(object)) {
    const key = compact(name);
    if (key && !Object.hasOwn(fields, key)) fields[key] = value;
  }
  return fields;
}

/**
 * @param {Structure} structure
 * @param {...string} names compact, in the order of preference
 * @returns {string | null} null where the field is missing, empty or says that it is
 */
export function textOf({ fields }, ...names) {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : null;
    if (value === null || typeof value === "object") continue;
    const text = String(value).trim();
    if (text && !/^(?:N\/A|<none>|unset)$/i.test(text)) return text;
  }
  return null;
}

/**
 * What of the host a structure is about: a device, say.
 * @param {Structure} structure
 * @param {...string} names compact
 * @returns {string} the empty text where neither a field nor the heading names it
 */
export const instanceOf = (structure, ...names) => textOf(structure, ...names) ?? structure.id ?? "";

/**
 * @param {Structure} structure
 * @param {...string} names compact
 * @returns {number | null} 4096 of "4096", 4096 or "4096 Bytes"; NaN where a value is there that is no such number
 */
export function numberOf(structure, ...names) {
  const text = textOf(structure, ...names);
  return text === null ? null : parseNumber(text);
}

/** @param {string} text */
export function parseNumber(text) {
  const [, digits] = /^(-?\d+(?:\.\d+)?)(?: [A-Za-z]+)?$/.exec(text) ?? [];
  const number = Number(digits);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : NaN;
}

/**
 * @param {Structure} structure
 * @param {...string} names compact
 */
export function flagOf(structure, ...names) {
  const text = textOf(structure, ...names)?.toLowerCase() ?? "";
  if (["true", "yes", "enabled", "1"].includes(text)) return true;
  return ["false", "no", "disabled", "0"].includes(text) ? false : null;
}

/**
 * @param {Structure} structure
 * @param {string} name compact
 * @returns {string[]} a list, or the parts of a text between commas
 */
export function listOf({ fields }, name) {
  const value = fields[name];
  if (Array.isArray(value)) return value.map(String);
  return String(value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
