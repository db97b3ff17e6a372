/** Where the mean of a series jumps. */
import { median } from "simple-statistics";

const shortestStretch = 2;

/** Standard deviation of normal numbers over their median absolute deviation. */
const deviationOfMedian = 1.482602218505602;

/**
 * Binary segmentation: the cut that takes most from the squared error, and again in both parts, as long as it takes
 * more than the penalty.
 * Source: A. J. Scott and M. Knott, A cluster analysis method for grouping means in the analysis of variance (1974).
 * @param {number[]} values
 * @param {number} penalty
 * @returns {number[]} places at which a new stretch begins, ascending
 */
export function findChanges(values, penalty) {
  const sums = accumulate(values);
  const squares = accumulate(values.map((x) => x * x));
  const cost = (/** @type {number} */ a, /** @type {number} */ b) =>
    squares[b] - squares[a] - (sums[b] - sums[a]) ** 2 / (b - a);
  /** @type {(a: number, b: number) => number[]} */
  const split = (a, b) => {
    let best = { at: a, gain: 0 };
    for (let at = a + shortestStretch; at <= b - shortestStretch; at++) {
      const gain = cost(a, b) - cost(a, at) - cost(at, b);
      if (gain > best.gain) best = { at, gain };
    }
    return best.gain > penalty ? [...split(a, best.at), best.at, ...split(best.at, b)] : [];
  };
  return split(0, values.length);
}

/** @param {number[]} values */
function accumulate(values) {
  const sums = [0];
  for (const value of values) sums.push(sums[sums.length - 1] + value);
  return sums;
}

/**
 * The Bayesian information criterion for a jump: its place and its height are two parameters. The scatter is that of
 * neighbours, which jumps do not widen.
 * Source: G. Schwarz, Estimating the dimension of a model, Annals of Statistics 6 (1978).
 * @param {number[]} values at least two
 * @returns {number}
 */
export function penalise(values) {
  const steps = values.slice(1).map((value, i) => Math.abs(value - values[i]));
  const variance = (deviationOfMedian * median(steps)) ** 2 / 2;
  return 2 * variance * Math.log(values.length);
}
