/** Levels of a factor in the order in which they are listed and coloured. */

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
