/** Many comparisons at once: each p-value in the company of the others, and the signs along a curve. */
import binomial from "@stdlib/stats-base-dists-binomial-cdf";

/**
 * The smallest false discovery rate at which each would still be found.
 * Source: Y. Benjamini and Y. Hochberg, Controlling the false discovery rate, J. R. Stat. Soc. B 57 (1995).
 * @param {(number | null)[]} values p-values; null is no test and stays null
 * @returns {(number | null)[]}
 */
export function adjustDiscoveries(values) {
  const tests = values.flatMap((p, i) => (p === null ? [] : [{ p, i }])).sort((a, b) => b.p - a.p);
  const adjusted = values.map(() => /** @type {number | null} */ (null));
  let least = 1;
  tests.forEach(({ p, i }, above) => {
    least = Math.min(least, (p * tests.length) / (tests.length - above));
    adjusted[i] = least;
  });
  return adjusted;
}

/**
 * Two-sided sign test. Points of a curve are not independent: it is a summary of single runs, no proof.
 * @param {number} higher
 * @param {number} lower
 * @returns {number | null} p-value; null without any
 */
export function testSigns(higher, lower) {
  const n = higher + lower;
  return n ? Math.min(1, 2 * binomial(Math.min(higher, lower), n, 0.5)) : null;
}
