/** Many comparisons at once: what is found in the company of the others. */
import { level } from "./margin.js";

/**
 * @param {number} found how many are
 * @param {number} size of the family
 * @param {number} [q] share of false discoveries that the family may have
 * @returns {number} p-value up to which so many are found
 */
export const levelOf = (found, size, q = level) => (q * found) / size;

/**
 * Source: Y. Benjamini and Y. Hochberg, Controlling the false discovery rate, J. R. Stat. Soc. B 57 (1995).
 * @param {number[]} values p-values of a family
 * @param {number} [q]
 * @returns {boolean[]} which are found
 */
export function rejectFamily(values, q = level) {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted.findLastIndex((p, i) => p <= levelOf(i + 1, sorted.length, q));
  return values.map((p) => found >= 0 && p <= sorted[found]);
}
