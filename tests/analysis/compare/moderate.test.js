import { expect, test } from "vitest";
import { moderate } from "../../../src/analysis/compare/moderate.js";
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";

const equal = (/** @type {number} */ count, /** @type {number} */ variance) =>
  Array.from({ length: count }, () => ({ df: 4, variance }));

/** @param {() => number} normal @param {number} df @returns {number} a draw of chi-square over its mean */
const drawShare = (normal, df) => Array.from({ length: df }, normal).reduce((sum, x) => sum + x * x, 0) / df;

test("equal variances have a prior of infinite weight: all are one variance, with all degrees of freedom", () => {
  for (const { df, variance } of moderate(equal(10, 0.002))) {
    expect(df).toBe(40);
    // Variances of four degrees of freedom that do not scatter at all say that exp(mean of e) is the true one.
    expect(variance).toBeCloseTo(0.002 * Math.exp(Math.log(2) - 0.4227843350984671), 10);
  }
});

test("fewer than four say nothing of each other", () => {
  const three = [0.001, 0.004, 0.02].map((variance) => ({ df: 2, variance }));
  expect(moderate(three)).toBe(three);
});

test.each([
  [3, 0.002, 4],
  [8, 0.01, 2],
])("the prior of %d degrees of freedom around %d comes back from 2,000 variances", (d0, s0, df) => {
  const normal = drawNormal(seedUniform(11));
  const residuals = Array.from({ length: 2000 }, () => {
    const truth = s0 / drawShare(normal, d0);
    return { df, variance: truth * drawShare(normal, df) };
  });
  const [first, second] = moderate(residuals);
  const prior = first.df - df;
  expect(Math.abs(prior / d0 - 1)).toBeLessThan(0.25);
  const prior_variance = ((prior + df) * first.variance - df * residuals[0].variance) / prior;
  expect(Math.abs(prior_variance / s0 - 1)).toBeLessThan(0.1);
  expect(second.variance).toBeCloseTo(
    (prior * prior_variance + df * residuals[1].variance) / (prior + df),
    12,
  );
});

test("each is drawn towards the others, the more the fewer its own degrees of freedom, and keeps its place", () => {
  const own = [0.0001, 0.0004, 0.0009, 0.01, 0.06, 0.2].map((variance) => ({ df: 3, variance }));
  const drawn = moderate(own);
  const order = (/** @type {{variance: number}[]} */ some) => some.map(({ variance }) => variance);
  expect([...order(drawn)].sort((a, b) => a - b)).toEqual(order(drawn));
  expect(drawn[0].variance).toBeGreaterThan(own[0].variance);
  expect(drawn[5].variance).toBeLessThan(own[5].variance);
  for (const { df } of drawn) {
    expect(df).toBeGreaterThan(3);
    expect(df).toBeLessThanOrEqual(18);
  }
});
