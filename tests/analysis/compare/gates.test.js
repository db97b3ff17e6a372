/** A slice of the gates of the verdicts; tests/long/verdicts.test.js has all of them. */
import { describe, expect, test } from "vitest";
import { addUp, allDrifts, designsOf, driftsOfOneOrder, slack, spreadCvs } from "./gates.js";
import { countFamilies, countFound, drawsOf } from "./simulated.js";

const studies = 60;

/** @param {string} order @param {string | undefined} drift @param {number} ratio @param {number} seed */
const count = (order, drift, ratio, seed) =>
  addUp(
    designsOf(order, drift).map((design, i) => countFound({ ...design, ratio }, studies, 100 * seed + i)),
  );

describe.each(["blocks, random", "random order"])("%s", (order) => {
  test.each(allDrifts)("drift %s: intervals hold the truth in 92 to 99 of 100", (drift) => {
    const { judged, covered, silent } = count(order, drift, 1.2, 1);
    expect(silent).toBe(0);
    expect(covered / judged).toBeGreaterThanOrEqual(0.92);
    expect(covered / judged).toBeLessThanOrEqual(0.99);
  });

  test.each(allDrifts)("drift %s: a true +5 % is beyond a margin of 5 % in 4 of 100 at most", (drift) => {
    const { judged, beyond } = count(order, drift, 1.05, 2);
    expect(beyond / judged).toBeLessThanOrEqual(0.04);
  });
});

test.each(driftsOfOneOrder)(
  "blocks with the same order in each, drift %s: neither more wrong nor narrower",
  (drift) => {
    const { judged, covered, silent } = count("blocks, same order", drift, 1.2, 3);
    expect(silent).toBe(0);
    expect(covered / judged).toBeGreaterThanOrEqual(0.92);
    const { judged: of, beyond } = count("blocks, same order", drift, 1.05, 4);
    expect(beyond / of).toBeLessThanOrEqual(0.04);
  },
);

describe("refused, as one level ran after the other", () => {
  test.each([
    [3, 0.1],
    [5, 0.03],
    [8, 0.004],
  ])("of %d repeats in random order %d", (repeats, share) => {
    const { refused } = countFound({ order: "random order", repeats }, 2000, 5);
    expect(Math.abs(refused / 2000 - share)).toBeLessThan(slack(share, 2000) + share / 4);
  });

  test("levels in sequence always, blocks never", () => {
    for (const repeats of [3, 5, 8]) {
      expect(countFound({ order: "one after the other", repeats }, 50, 6)).toMatchObject({ refused: 50 });
      expect(countFound({ order: "blocks, random", repeats }, 50, 7)).toMatchObject({ refused: 0 });
    }
  });
});

describe("families on the margin", () => {
  test.each([
    [10, 60],
    [60, 12],
    [300, 4],
  ])("of %d: 7 false of 100 found at most, where a tenth is far beyond", (size, families) => {
    const { uniform, normal } = drawsOf(8);
    const ratios = () => (uniform() < 0.1 ? 1.5 : 1.05);
    const cvs = spreadCvs(normal, 0.4);
    const { false_share, found } = countFamilies({ repeats: 3, size, cvs, ratios }, families, 9);
    expect(found).toBeGreaterThan(families / 2);
    expect(false_share).toBeLessThanOrEqual(0.07);
  });
});

test("+10 % at a CV of 5 % is found from five blocks in 18 of 100, in a family of one", () => {
  const { judged, beyond } = countFound({ repeats: 5, ratio: 1.1, noise: { cv: 0.05 } }, 3000, 10);
  expect(judged).toBe(3000);
  expect(beyond / judged).toBeGreaterThanOrEqual(0.18);
});
