/** What a family rejects, and what its intervals show, are one statement. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundTested, testFamily } from "../../../src/analysis/compare/families.js";
import { rejectFamily } from "../../../src/analysis/compare/false-discovery.js";

/** @import {Found} from "../../../src/analysis/compare/effects.js" */

const margin = Math.log1p(0.05);

/**
 * @param {{estimate: number, se: number, df: number}} effect
 * @param {Partial<Found>} [given]
 * @returns {{found: Found}}
 */
const draft = (effect, given = {}) => ({
  found: {
    ...{
      estimate: effect.estimate,
      plain: effect.estimate,
      effect,
      fit: null,
      runs: 5,
      baseline_runs: 5,
      design: "blocks",
    },
    ...{ model: "level + block", separation: 0, visits: 4, is_apart: false, gap_ranges: null, cv: 0.05 },
    ...given,
  },
});

const effects = fc.record({
  estimate: fc.oneof(
    fc.double({ min: -0.6, max: 0.6, noNaN: true }),
    fc.constantFrom(0, margin, -margin, margin * 1.0001, 3),
  ),
  se: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
  df: fc.integer({ min: 1, max: 40 }),
});

test("in 4,000 random families a difference is found exactly where its interval lies wholly beyond the margin", () => {
  let [members, beyonds, touching] = [0, 0, 0];
  fc.assert(
    fc.property(fc.array(effects, { minLength: 1, maxLength: 30 }), (family) => {
      for (const tested of testFamily(
        family.map((effect) => draft(effect)),
        margin,
      ).values()) {
        const { low, high } = boundTested(tested);
        const reach = Math.max(Math.log(low), -Math.log(high)) - margin;
        members++;
        if (tested.beyond) beyonds++;
        if (Math.abs(reach) < 1e-9) touching++;
        else expect(reach > 0).toBe(tested.beyond);
      }
    }),
    { numRuns: 4000 },
  );
  expect(members).toBeGreaterThan(20_000);
  expect(beyonds).toBeGreaterThan(members / 10);
  expect(touching).toBeLessThan(members / 100);
});

test("nothing is found to be both beyond the margin and within it", () => {
  fc.assert(
    fc.property(fc.array(effects, { minLength: 1, maxLength: 30 }), (family) => {
      for (const { beyond, within } of testFamily(
        family.map((effect) => draft(effect)),
        margin,
      ).values())
        expect(beyond && within).toBe(false);
    }),
  );
});

test("the family of one has the interval of 95 %, a larger one that of 1 - 0.05 R / M", () => {
  const [alone] = testFamily([draft({ estimate: 0.5, se: 0.01, df: 8 })], margin).values();
  expect(alone).toMatchObject({ family_size: 1, q_level: 0.05, beyond: true });
  const four = [0.5, 0.5, 0, 0].map((estimate) => draft({ estimate, se: 0.01, df: 8 }));
  for (const tested of testFamily(four, margin).values())
    expect(tested).toMatchObject({ family_size: 4, q_level: 0.025 });
});

test("Benjamini and Hochberg: the largest p below its line, and all below it", () => {
  expect(rejectFamily([0.01, 0.04, 0.03, 0.5])).toEqual([true, false, false, false]);
  expect(rejectFamily([0.012, 0.037, 0.025, 0.5])).toEqual([true, true, true, false]);
  expect(rejectFamily([0.04, 0.049, 0.05])).toEqual([true, true, true]);
  expect(rejectFamily([])).toEqual([]);
});

describe("variances of a family", () => {
  /** @param {number} variance */
  const fitOf = (variance) =>
    /** @type {any} */ ({ df: 2, variance, effects: new Map(), spread: () => 2 / 3, used: [] });
  const drafts = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => {
      const fit = fitOf(0.0001 * (i + 1));
      const effect = { estimate: 0.3, se: Math.sqrt((fit.variance * 2) / 3), df: 2 };
      return draft(effect, { fit, runs: 3, baseline_runs: 3 });
    });

  test("are moderated from four conditions on, and then bear any number of comparisons", () => {
    for (const { df_moderated, bears, effect } of testFamily(drafts(6), margin).values()) {
      expect(df_moderated).toBeGreaterThan(2);
      expect(effect.df).toBe(df_moderated);
      expect(bears).toBe(true);
    }
    for (const { df_moderated } of testFamily(drafts(3), margin).values()) expect(df_moderated).toBeNull();
  });

  test("of their own and below five repeats bear four comparisons", () => {
    const own = (/** @type {number} */ count, /** @type {number} */ runs) =>
      Array.from({ length: count }, () =>
        draft({ estimate: 0.3, se: 0.1, df: 2 }, { runs, baseline_runs: 5 }),
      );
    const bears = (/** @type {number} */ count, /** @type {number} */ runs) =>
      [...testFamily(own(count, runs), margin).values()].every((tested) => tested.bears);
    expect([bears(4, 3), bears(5, 3), bears(5, 5)]).toEqual([true, false, true]);
  });

  test("several contrasts of one fit count once", () => {
    const fit = fitOf(0.001);
    const same = Array.from({ length: 6 }, () =>
      draft({ estimate: 0.1, se: 0.02, df: 2 }, { fit, runs: 3, baseline_runs: 3 }),
    );
    for (const { df_moderated } of testFamily(same, margin).values()) expect(df_moderated).toBeNull();
  });
});
