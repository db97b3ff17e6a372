/** Finds names that are known in a text, in time that grows with the text and not with how many names there are. */

/** @import {Found} from "./find.js" */

/** @typedef {Map<string, {kind: string, name: string}>} Followed by the name in lower case */

/** Names are looked up by so many first letters: none that is followed is shorter. */
const prefixLength = 4;

/**
 * Prepares the search for names wherever they stand, whatever the case of their letters.
 * @param {Followed} followed
 * @returns {(text: string) => Found[]} places where a name stands between signs that are no letters or digits: the
 *   longest that fits there
 */
export function startFollowing(followed) {
  const names = [...followed.keys()].sort();
  const shorter = linkPrefixes(names);
  const prefixes = new Set(names.map((name) => name.slice(0, prefixLength)));
  const longest = names.reduce((most, { length }) => Math.max(most, length), 0);
  /** @param {string} lower @param {number} at @returns {string | null} */
  const nameAt = (lower, at) => {
    if (!prefixes.has(lower.slice(at, at + prefixLength))) return null;
    // Every name that the text begins with is the last one that does not sort behind it, or a beginning of that one.
    let i = lastNotBehind(names, lower.slice(at, at + longest));
    while (i >= 0 && !(lower.startsWith(names[i], at) && !isWordCode(lower.charCodeAt(at + names[i].length))))
      i = shorter[i];
    return i < 0 ? null : names[i];
  };
  return (text) => {
    /** @type {Found[]} */
    const found = [];
    if (!names.length) return found;
    const lower = lowerLetters(text);
    for (let at = 0; at < lower.length; at++) {
      const name = isWordCode(lower.charCodeAt(at - 1)) ? null : nameAt(lower, at);
      if (name === null) continue;
      const { kind } = /** @type {{kind: string}} */ (followed.get(name));
      found.push({ kind, name: text.slice(at, at + name.length), at });
      at += name.length - 1;
    }
    return found;
  };
}

/**
 * @param {string[]} names sorted
 * @returns {number[]} of each the longest other one that it begins with, -1 where there is none
 */
function linkPrefixes(names) {
  /** @type {number[]} */
  const open = [];
  return names.map((name, i) => {
    while (open.length && !name.startsWith(names[/** @type {number} */ (open.at(-1))])) open.pop();
    const shorter = open.at(-1) ?? -1;
    open.push(i);
    return shorter;
  });
}

/**
 * @param {string[]} names sorted
 * @param {string} text
 * @returns {number} -1 where all sort behind it
 */
function lastNotBehind(names, text) {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle] <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @param {number} code of a small letter, a capital or a digit of ASCII; NaN behind the end */
const isWordCode = (code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

/** @param {string} text @returns {string} of the same length: a letter whose small form is longer stays */
function lowerLetters(text) {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/[^]/g, (letter) =>
    letter.toLowerCase().length === 1 ? letter.toLowerCase() : letter,
  );
}
