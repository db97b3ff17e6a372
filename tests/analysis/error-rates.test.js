/** Verdicts on runs in random blocks of a closed queueing network, whose true ratio is known. */
import { expect, test } from "vitest";
import { comparisons } from "../../src/analysis/compare/comparisons.js";
import { simulate, workloads } from "../closed-loop.js";
import { makeContext } from "./context.js";
import { blocked, inBlocks } from "./ordered.js";

/** All a hundred are simulated each night, in test:long. */
const studies = process.env.LONG ? 100 : 10;
const loads = Array.from({ length: 20 }, (_, i) => i + 1);

/**
 * @param {number} speed true ratio
 * @param {{repeats?: number, cv?: number}} [given]
 * @returns the comparisons of IOPS of all studies
 */
function comparePairs(speed, { repeats = 4, cv = 0.03 } = {}) {
  const levels = [
    { value: "1", speed: 1 },
    { value: "2", speed },
  ];
  return Array.from({ length: studies }, (_, i) => {
    const runs = simulate({ seed: i + 1, levels, workloads: workloads.slice(0, 1), loads, repeats, cv });
    const found = comparisons(inBlocks(runs, i + 1), makeContext({ study: blocked() }));
    return found.filter(({ scope, measure }) => scope === "load" && measure === "iops");
  }).flat();
}

/**
 * @param {ReturnType<typeof comparePairs>} found
 * @param {string[]} verdicts
 */
const share = (found, verdicts) =>
  found.filter(({ verdict }) => verdicts.includes(String(verdict))).length / found.length;

test.each([1, 1.02, 1 / 1.02, 1.05, 1 / 1.05])(
  "where the true ratio is %d, within the margin, fewer than 5 in 100 are called better or worse",
  (speed) => {
    const found = comparePairs(speed);
    expect(found).toHaveLength(loads.length * studies);
    expect(share(found, ["better", "worse"])).toBeLessThan(0.05);
  },
);

test.each([1.05, 1 / 1.05, 1.08])(
  "where the true ratio is %d, on or beyond the margin, fewer than 5 in 100 are called equivalent",
  (speed) => expect(share(comparePairs(speed, { cv: 0.01 }), ["equivalent"])).toBeLessThan(0.05),
);

test.each([
  [1, 3, 0.03],
  [1.3, 3, 0.05],
  [0.5, 5, 0.09],
  [1.05, 10, 0.02],
])(
  "plain intervals cover a true ratio of %d from %d repeats at a CV of %d in 93 to 97 of 100",
  (speed, repeats, cv) => {
    const found = comparePairs(speed, { repeats, cv });
    const covered = found.filter(
      ({ low95, high95 }) => Number(low95) <= speed && speed <= Number(high95),
    ).length;
    expect(covered / found.length).toBeGreaterThanOrEqual(0.93);
    expect(covered / found.length).toBeLessThanOrEqual(0.97);
  },
);

test("what is there is found: a third more is better, a third less is worse, the same is equivalent", () => {
  expect(share(comparePairs(1.33), ["better"])).toBeGreaterThan(0.95);
  expect(share(comparePairs(0.67), ["worse"])).toBeGreaterThan(0.95);
  expect(share(comparePairs(1, { repeats: 6, cv: 0.015 }), ["equivalent"])).toBeGreaterThan(0.95);
});
