/** Labs whose truth is known: how often the intervals of a synthesis hold it. */
import { pool } from "../../../src/analysis/synthesis/random-effects.js";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";

/**
 * Errors of labs, as multiples of the usual one. @type {Record<string, (i: number, k: number) => number>}
 */
export const errors = {
  equal: () => 1,
  "1 to 25": (i, k) => 5 ** ((2 * i) / (k - 1) - 1),
  "one a tenth": (i) => (i === 0 ? 0.1 : 1),
  "one tenfold": (i) => (i === 0 ? 10 : 1),
  "half a tenth": (i, k) => (i < k / 2 ? 0.1 : 1),
};

/** Standard deviations between labs, as multiples of the usual error. */
export const taus = [0, 0.3, 1, 3, 10];

/** Numbers of labs. */
export const numbers = [3, 4, 5, 6, 7, 8, 9, 10];

/** Logarithms: a usual error of 5 %. */
const usual = 0.05;

/** A true effect of +20 %. */
const truth = Math.log(1.2);

/** What is known of errors: exactly, or from four degrees of freedom. */
export const knowledge = ["known", "estimated"];

/**
 * @param {{errors: string, known: string, tau: number, k: number}} design
 * @param {number} times
 * @param {number} seed
 * @returns {{covered: number, predicted: number, weighted: number, times: number}} how often the interval held
 *   the mean of all labs, the prediction what a further lab saw whose error is as theirs, and the interval of weights by errors the mean
 */
export function countCovered({ errors: name, known, tau, k }, times, seed) {
  const normal = drawNormal(seedUniform(seed));
  const ses = Array.from({ length: k }, (_, i) => usual * errors[name](i, k));
  const usualSe = Math.sqrt(ses.reduce((sum, se) => sum + se ** 2, 0) / k);
  let [covered, predicted, weighted] = [0, 0, 0];
  for (let time = 0; time < times; time++) {
    const seen = ses.map((se) => ({
      estimate: truth + tau * usual * normal() + se * normal(),
      se: known === "known" ? se : se * Math.sqrt(chiSquare(normal, 4) / 4),
    }));
    const other = poolWeighted(seen);
    if (other.low <= truth && truth <= other.high) weighted++;
    const { low, high, predicted_low, predicted_high } = pool(seen);
    const further = truth + tau * usual * normal() + usualSe * normal();
    if (low <= truth && truth <= high) covered++;
    if (predicted_low <= further && further <= predicted_high) predicted++;
  }
  return { covered, predicted, weighted, times };
}

/**
 * The interval that is not used: weights of what labs state of their errors, and its own variance between labs.
 * @param {import("../../../src/analysis/synthesis/random-effects.js").Seen[]} seen
 * @returns {{low: number, high: number}}
 */
export function poolWeighted(seen) {
  const { tau } = pool(seen);
  const weights = seen.map(({ se }) => 1 / (se ** 2 + tau ** 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const estimate = seen.reduce((total, lab, i) => total + weights[i] * lab.estimate, 0) / sum;
  const squares = seen.reduce((total, lab, i) => total + weights[i] * (lab.estimate - estimate) ** 2, 0);
  const scale = Math.max(1, squares / (seen.length - 1));
  const half = quantile(0.975, seen.length - 1) * Math.sqrt(scale / sum);
  return { low: estimate - half, high: estimate + half };
}

/**
 * @param {() => number} normal
 * @param {number} freedom
 */
const chiSquare = (normal, freedom) =>
  Array.from({ length: freedom }, () => normal() ** 2).reduce((sum, square) => sum + square, 0);

/** @returns {{errors: string, known: string, tau: number, k: number}[]} every design of the grid */
export const designs = () =>
  Object.keys(errors).flatMap((name) =>
    knowledge.flatMap((known) =>
      taus.flatMap((tau) => numbers.map((k) => ({ errors: name, known, tau, k }))),
    ),
  );
