/**
 * Log ratios of several labs as one, by random effects: labs differ, and count alike.
 * Between-lab variance: R. C. Paule, J. Mandel, Consensus values and weighting factors, J. Res. NBS 87 (1982), 377.
 * Equal weights, since errors that labs state say little about how far a lab is from others, and weights made of them
 * cover too little where they are unequal: J. J. Shuster, Empirical vs natural weighting in random effects
 * meta-analysis, Stat. Med. 29 (2010), 1259.
 * Interval: squares about the mean and Student's t with k − 1 degrees of freedom (G. Knapp, J. Hartung, Stat. Med. 22
 * (2003), 2693; J. Hartung, Biom. J. 41 (1999), 901), never below the variance that the model gives, so that it is never
 * narrower than the normal one (C. Röver, G. Knapp, T. Friede, BMC Med. Res. Methodol. 15 (2015), 99).
 * Prediction: of one more observation of the same kind, k − 1 degrees of freedom (G. J. Hahn, J. Am. Stat. Assoc. 64
 * (1969), 878).
 */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { mean, sampleVariance } from "simple-statistics";
import { maxOf } from "../../words/ends.js";

/** Fewer labs say nothing about how labs differ. */
export const fewestLabs = 3;

/** What intervals miss. */
export const missed = 0.05;

/** How near the variance comes to the one that is looked for. */
const tolerance = 1e-14;

/** @typedef {{estimate: number, se: number}} Seen  a lab's log ratio and its standard error, above 0 */

/**
 * @typedef {object} Pooled
 * @property {number} estimate  mean of the log ratios
 * @property {number} se  its standard error
 * @property {number} low  of the interval of 95 %, log ratios
 * @property {number} high
 * @property {number} predicted_low  between which a further lab that measures like these sees its log ratio, in 95 of 100 cases
 * @property {number} predicted_high
 * @property {number} tau  standard deviation between labs, on the log scale
 * @property {number} q  Cochran's Q, about k − 1 where labs agree
 * @property {number} i_squared  share of the scatter that lies between labs, 0 to 1, from Q (J. P. T. Higgins, S. G. Thompson, Stat. Med. 21 (2002), 1539)
 */

/**
 * @param {Seen[]} seen  a log ratio of each lab
 * @returns {Pooled}
 * @throws {Error} of fewer labs than `fewestLabs`, or of a standard error that is not above 0
 */
export function pool(seen) {
  if (seen.length < fewestLabs) throw new Error(`labs: ${seen.length}, expected at least ${fewestLabs}`);
  for (const { se } of seen) if (!(se > 0)) throw new Error(`standard error: ${se}, expected one above 0`);
  const freedom = seen.length - 1;
  const estimates = seen.map(({ estimate }) => estimate);
  const estimate = mean(estimates);
  const between = betweenLabs(seen);
  const modelled = mean(seen.map(({ se }) => se ** 2)) + between;
  const variance = Math.max(sampleVariance(estimates), modelled);
  const se = Math.sqrt(variance / seen.length);
  const t = quantile(1 - missed / 2, freedom);
  const further = t * Math.sqrt(variance + se ** 2);
  const q = spread(seen, 0);
  return {
    ...{ estimate, se, low: estimate - t * se, high: estimate + t * se },
    ...{ predicted_low: estimate - further, predicted_high: estimate + further },
    ...{ tau: Math.sqrt(between), q, i_squared: q > 0 ? Math.max(0, 1 - freedom / q) : 0 },
  };
}

/**
 * @param {Seen[]} seen
 * @param {number} variance between labs
 * @returns {number} squares about the weighted mean, weighted by what is known; falls as the variance grows
 */
function spread(seen, variance) {
  const weights = seen.map(({ se }) => 1 / (se ** 2 + variance));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const middle = seen.reduce((total, { estimate }, i) => total + weights[i] * estimate, 0) / sum;
  return seen.reduce((total, { estimate }, i) => total + weights[i] * (estimate - middle) ** 2, 0);
}

/**
 * The variance with which the labs are spread as far as their degrees of freedom say; 0 where they are nearer.
 * @param {Seen[]} seen
 */
function betweenLabs(seen) {
  const freedom = seen.length - 1;
  if (spread(seen, 0) <= freedom) return 0;
  let [low, high] = [0, maxOf(seen.map(({ se }) => se ** 2))];
  while (spread(seen, high) > freedom) [low, high] = [high, 2 * high];
  while (high - low > tolerance * high) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (spread(seen, middle) > freedom) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
