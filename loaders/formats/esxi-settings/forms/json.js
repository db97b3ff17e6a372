/** JSON of esxcli, govc and PowerCLI: an object, a list of them, or a list of lists of one. */
import { compact, compactFields } from "../fields.js";
import { wrongJson } from "../problems.js";

/** @import {Output} from "./structures.js" */

/**
 * Where JSON begins: a line of a banner may precede it. A prompt such as [root@esx01:~] begins none.
 * @param {string} text
 */
export const jsonStart = (text) => text.search(/^[\t ]*[[{]\s*(?:["{[\]}]|$)/m);

/**
 * @param {string} text
 * @returns {Output}
 */
export function readJson(text) {
  const start = jsonStart(text);
  const line = text.slice(0, start).split("\n").length;
  try {
    const objects = [JSON.parse(text.slice(start))].flat(2).filter(isObject);
    return {
      structures: objects.map((object) => ({ id: null, line: null, fields: compactFields(object) })),
      problems: [],
    };
  } catch (error) {
    return { structures: [], problems: [wrongJson(line, /** @type {Error} */ (error).message)] };
  }
}

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Keys of the first object, not of those inside it.
 * @param {string} head may end anywhere
 * @returns {string[]} compact
 */
export function jsonKeys(head) {
  const keys = [];
  let depth = 0;
  const tokens = head.slice(jsonStart(head)).matchAll(/"([^"\\]*(?:\\[^]?[^"\\]*)*)(?:"(\s*:)?|$)|[{}]/g);
  for (const [token, name, colon] of tokens) {
    if (token === "{") depth++;
    else if (token === "}" && --depth === 0) break;
    else if (colon && depth === 1) keys.push(compact(name));
  }
  return keys;
}
