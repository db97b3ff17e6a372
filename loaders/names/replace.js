/** Puts pseudonyms in the place of names. */
import { findInPath } from "./finder.js";

/** @import {Found} from "./find.js" */
/** @import {Find} from "./finder.js" */
/** @import {startPseudonyms} from "./pseudonyms.js" */

/** @typedef {ReturnType<typeof startPseudonyms>} Pseudonyms */

/**
 * Columns that blanks set apart stay where they are: blanks behind the name give or take the difference.
 * @param {string} text
 * @param {Found[]} found by place
 * @param {Pseudonyms} pseudonyms
 * @returns {string}
 */
function replaceAt(text, found, pseudonyms) {
  let replaced = "";
  let last = 0;
  for (const { kind, name, at } of found) {
    const other = pseudonyms.for(kind, name);
    const end = at + name.length;
    const [blanks] = /** @type {RegExpExecArray} */ (/^ */.exec(text.slice(end, end + 400)));
    const longer = other.length - name.length;
    const isColumn = blanks.length > 1 || (blanks.length === 1 && text[end + 1] === "|");
    const kept = isColumn ? Math.max(1, blanks.length - longer) : blanks.length;
    replaced += text.slice(last, at) + other + " ".repeat(kept);
    last = end + blanks.length;
  }
  return replaced + text.slice(last);
}

/**
 * @param {string} text
 * @param {string} path of the file in its study
 * @param {Find} find
 * @param {Pseudonyms} pseudonyms
 */
export const replaceNames = (text, path, find, pseudonyms) => replaceAt(text, find(text, path), pseudonyms);

/**
 * @param {string} path
 * @param {Find} find
 * @param {Pseudonyms} pseudonyms
 */
export const replaceInPath = (path, find, pseudonyms) => replaceAt(path, findInPath(path, find), pseudonyms);
