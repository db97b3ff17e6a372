/** What of the vocabulary something follows from: the factors that it names, and those that could be taken for them. */
import { findFactor } from "./factors.js";

/** @import {Factor} from "../types.js" */

/** @param {Factor} factor */
const spellingsOf = ({ name, aliases }) => [name, ...aliases];

/**
 * @param {Factor[]} factors
 * @param {Iterable<string>} names of some of them, and perhaps of none
 * @returns {Factor[]} those, and others that claim a name or alias of theirs, in the order of the vocabulary
 */
export function findUsed(factors, names) {
  const given = new Set(names);
  const isIn = (/** @type {Set<string>} */ set) => (/** @type {Factor} */ factor) =>
    spellingsOf(factor).some((name) => set.has(name));
  const named = factors.filter(isIn(given));
  return factors.filter(isIn(new Set(named.flatMap(spellingsOf))));
}

/**
 * @param {any} value plain data
 * @param {Factor[]} factors
 * @returns {string[]} names of factors that are a key or a text in it, as often as they are
 */
export function findNames(value, factors) {
  if (typeof value === "string") {
    const name = findFactor(factors, value)?.name;
    return name ? [name] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.flatMap((part) => findNames(part, factors));
}
