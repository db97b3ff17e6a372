/** Levels of a factor: their order, colours and words. */
import { levels as words } from "./list.js";

/**
 * @param {string} value  as it is kept, or several in a list
 * @returns {string} NFS, on, iSCSI and NFS 4.1; a value that is a word or a number of its own stays as it is
 */
export const sayLevel = (value) =>
  value
    .split(/(, | and | or | against )/)
    .map((part) => words.get(part) ?? part)
    .join("");

/**
 * @param {{level: string | null, level_number: number | null}[]} runs
 * @returns {string[]} each level once: numbers by size, then texts
 */
export function orderLevels(runs) {
  /** @type {Map<string, number | null>} */
  const levels = new Map();
  for (const { level, level_number } of runs) if (level !== null) levels.set(String(level), level_number);
  return [...levels].sort(byNumberThenText).map(([value]) => value);
}

/** @type {(a: [string, number | null], b: [string, number | null]) => number} */
const byNumberThenText = ([textA, a], [textB, b]) =>
  (a ?? Infinity) - (b ?? Infinity) || textA.localeCompare(textB);
