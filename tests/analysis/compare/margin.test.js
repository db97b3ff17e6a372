/** p-values with a margin, and intervals that say the same. */
import cdf from "@stdlib/stats-base-dists-t-cdf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundEffect, testBeyond, testWithin } from "../../../src/analysis/compare/margin.js";

const margin = Math.log1p(0.05);
const number = (/** @type {number} */ min, /** @type {number} */ max) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const effects = fc.record({
  estimate: number(-0.5, 0.5),
  se: number(0.005, 0.3),
  df: number(1, 60),
});

test("p is twice the smaller tail beyond the margin, of equivalence the larger of both", () => {
  fc.assert(
    fc.property(effects, ({ estimate, se, df }) => {
      const tail = (/** @type {number} */ t) => 1 - cdf(t, df);
      const up = tail((estimate - margin) / se);
      const down = tail((-margin - estimate) / se);
      expect(testBeyond({ estimate, se, df }, margin)).toBeCloseTo(Math.min(1, 2 * Math.min(up, down)), 10);
      const [low, high] = [tail((estimate + margin) / se), tail((margin - estimate) / se)];
      expect(testWithin({ estimate, se, df }, margin)).toBeCloseTo(Math.max(low, high), 10);
    }),
  );
});

test("the interval of level 1 - p touches the margin", () => {
  fc.assert(
    fc.property(effects, (effect) => {
      const p = testBeyond(effect, margin);
      fc.pre(p > 1e-9 && p < 1 && Math.abs(effect.estimate) > margin);
      const { low, high } = boundEffect(effect, p);
      const near = effect.estimate > 0 ? Math.log(low) - margin : -margin - Math.log(high);
      expect(Math.abs(near)).toBeLessThan(1e-6 * Math.max(1, effect.se * 1000));
    }),
  );
});

test("both ends of the interval of 1 - 2 p of equivalence lie within the margin, one of them on it", () => {
  fc.assert(
    fc.property(effects, (effect) => {
      const p = testWithin(effect, margin);
      fc.pre(p > 1e-9 && p < 0.5);
      const { low, high } = boundEffect(effect, 2 * p);
      const reach = Math.max(Math.log(high), -Math.log(low));
      expect(Math.abs(reach - margin)).toBeLessThan(1e-6 * Math.max(1, effect.se * 1000));
    }),
  );
});

test("both sides are alike, and a difference on the margin is found in 1 of 20 at most", () => {
  fc.assert(
    fc.property(effects, (effect) => {
      const turned = { ...effect, estimate: -effect.estimate };
      expect(testBeyond(turned, margin)).toBeCloseTo(testBeyond(effect, margin), 10);
      expect(testWithin(turned, margin)).toBeCloseTo(testWithin(effect, margin), 10);
      expect(testBeyond({ ...effect, estimate: margin }, margin)).toBe(1);
    }),
  );
});
