/** Statistics of order: for few runs whose distribution nobody knows. */
import { level } from "./ratio.js";

/**
 * Exact two-sided Mann-Whitney test.
 * Source: H. B. Mann and D. R. Whitney, On a test of whether one of two random variables is stochastically larger than
 * the other, Annals of Mathematical Statistics 18 (1947).
 * @param {number[]} a
 * @param {number[]} b
 * @returns {number | null} p-value; null where no order of so few values reaches the level, or where values are equal
 */
export function testRanks(a, b) {
  if (new Set([...a, ...b]).size < a.length + b.length) return null;
  const counts = countOrders(a.length, b.length);
  const orders = counts.reduce((sum, count) => sum + count, 0);
  if (2 / orders > level) return null;
  const wins = a.reduce((sum, x) => sum + b.filter((y) => x > y).length, 0);
  const fewer = Math.min(wins, a.length * b.length - wins);
  const tail = counts.slice(0, fewer + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * tail) / orders);
}

/**
 * How many orders of m and n values have u pairs in which the first is the larger, for u from 0 to m × n: the
 * coefficients of the Gaussian binomial.
 * @param {number} m
 * @param {number} n
 * @returns {number[]}
 */
function countOrders(m, n) {
  const counts = new Array(m * n + 1).fill(0);
  counts[0] = 1;
  for (let i = 1; i <= m; i++) {
    for (let u = m * n; u >= n + i; u--) counts[u] -= counts[u - n - i];
    for (let u = i; u <= m * n; u++) counts[u] += counts[u - i];
  }
  return counts;
}
