/** Least squares against what can be worked out another way; values of a second implementation are in the golden files. */
import { describe, expect, test } from "vitest";
import { fitLevels, varianceOfDigits } from "../../../src/analysis/compare/model.js";
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";

/** @import {Fit, Observation} from "../../../src/analysis/compare/model.js" */

/**
 * @param {[level: string, y: number, block?: string | null, position?: number | null][]} rows
 * @param {number} [resolution]
 * @returns {Observation[]}
 */
const observe = (rows, resolution = 0) =>
  rows.map(([level, y, block = null, position = null]) => ({ level, y, block, position, resolution }));

/** @param {Fit | null} fit @param {string} level @param {string} baseline */
const contrast = (fit, level, baseline) => ({
  estimate: Number(fit?.effects.get(level)) - Number(fit?.effects.get(baseline)),
  se: Math.sqrt(Number(fit?.variance) * Number(fit?.spread(level, baseline))),
});

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, x) => sum + x, 0) / values.length;

test("two levels in blocks are the paired t", () => {
  const normal = drawNormal(seedUniform(3));
  for (const blocks of [3, 5, 8]) {
    const pairs = Array.from({ length: blocks }, (_, i) => [5 * i + normal(), 5 * i + 0.3 + normal()]);
    const fit = fitLevels(
      observe(
        pairs.flatMap(([a, b], i) => [
          ["a", a, String(i)],
          ["b", b, String(i)],
        ]),
      ),
      { blocks: true },
    );
    const differences = pairs.map(([a, b]) => b - a);
    const squares = differences.map((x) => (x - mean(differences)) ** 2);
    const variance = squares.reduce((sum, x) => sum + x, 0) / (blocks - 1);
    const { estimate, se } = contrast(fit, "b", "a");
    expect(fit?.df).toBe(blocks - 1);
    expect(estimate).toBeCloseTo(mean(differences), 10);
    expect(se).toBeCloseTo(Math.sqrt(variance / blocks), 10);
  }
});

test("whole blocks of many levels are their means, with (n - 1)(k - 1) degrees of freedom", () => {
  // y: a 1, 2, 6; b 2, 4, 6; c 6, 6, 9. Means a 3, b 4, c 7, blocks 3, 4, 7, all 14/3; residuals by hand.
  const y = { a: [1, 2, 6], b: [2, 4, 6], c: [6, 6, 9] };
  const rows = Object.entries(y).flatMap(([level, own]) =>
    own.map((value, i) => /** @type {[string, number, string]} */ ([level, value, String(i)])),
  );
  const fit = fitLevels(observe(rows), { blocks: true });
  const all = mean(Object.values(y).flat());
  const blocks = [0, 1, 2].map((i) => mean(Object.values(y).map((own) => own[i])));
  const squares = Object.values(y).flatMap((own) =>
    own.map((value, i) => (value - mean(own) - blocks[i] + all) ** 2),
  );
  expect(fit?.df).toBe(4);
  expect(fit?.variance).toBeCloseTo(squares.reduce((sum, x) => sum + x, 0) / 4, 10);
  expect(contrast(fit, "c", "a").estimate).toBeCloseTo(4, 10);
  expect(fit?.spread("c", "a")).toBeCloseTo(2 / 3, 10);
  expect(fit).toMatchObject({ model: "level + block", drift: null, drift_se: null });
});

test("a line of drift is taken out, and given a step of position", () => {
  const rows = ["a", "b", "b", "a", "a", "b"].map(
    (level, i) =>
      /** @type {[string, number, null, number]} */ ([level, (level === "b" ? 0.5 : 0) + 0.1 * i, null, i]),
  );
  const fit = fitLevels(observe(rows), { position: true });
  expect(contrast(fit, "b", "a").estimate).toBeCloseTo(0.5, 10);
  expect(fit?.drift).toBeCloseTo(0.1, 10);
  expect(fit).toMatchObject({ model: "level + position", df: 3 });
  const plain = fitLevels(observe(rows), {});
  expect(plain).toMatchObject({ model: "level", df: 4 });
  expect(contrast(plain, "b", "a").estimate).toBeCloseTo(0.5 + 0.1 * (8 / 3 - 7 / 3), 10);
});

describe("blocks with holes", () => {
  test("take what is there: a missing run is not made up", () => {
    const rows = /** @type {[string, number, string][]} */ ([
      ["a", 1, "1"],
      ["b", 2, "1"],
      ["a", 11, "2"],
      ["b", 12, "2"],
      ["a", 21, "3"],
      ["b", 22, "3"],
      ["c", 25, "3"],
    ]);
    const fit = fitLevels(observe(rows), { blocks: true });
    expect(fit?.df).toBe(2);
    expect(contrast(fit, "b", "a").estimate).toBeCloseTo(1, 10);
    expect(contrast(fit, "c", "b").estimate).toBeCloseTo(3, 10);
  });

  test("a block with runs of one level alone is left out", () => {
    const whole = /** @type {[string, number, string][]} */ ([
      ["a", 1, "1"],
      ["b", 2.1, "1"],
      ["a", 5, "2"],
      ["b", 6, "2"],
      ["a", 9, "3"],
      ["b", 9.8, "3"],
    ]);
    const fit = fitLevels(observe(whole), { blocks: true });
    const more = fitLevels(observe([...whole, ["b", 1000, "4"]]), { blocks: true });
    expect(more?.used).toHaveLength(6);
    expect(contrast(more, "b", "a")).toEqual(contrast(fit, "b", "a"));
    expect(more?.df).toBe(fit?.df);
  });
});

describe("no fit", () => {
  test.each([
    [
      "of one level",
      [
        ["a", 1],
        ["a", 2],
      ],
      {},
    ],
    [
      "of one run a level",
      [
        ["a", 1],
        ["b", 2],
      ],
      {},
    ],
    [
      "where the blocks are the levels",
      [
        ["a", 1, "1"],
        ["a", 2, "1"],
        ["b", 3, "2"],
        ["b", 4, "2"],
      ],
      { blocks: true },
    ],
    [
      "where the position is a level's",
      [
        ["a", 1, null, 0],
        ["a", 2, null, 0],
        ["a", 2, null, 0],
        ["b", 3, null, 1],
        ["b", 4, null, 1],
        ["b", 4, null, 1],
      ],
      { position: true },
    ],
  ])("%s", (_, rows, terms) => {
    expect(fitLevels(observe(/** @type {any} */ (rows)), terms)).toBeNull();
  });
});

test("residuals are never smaller than the digits of the figures leave", () => {
  const equal = /** @type {[string, number][]} */ ([
    ["a", 1],
    ["a", 1],
    ["b", 2],
    ["b", 2],
  ]);
  expect(fitLevels(observe(equal, 0.01), {})?.variance).toBeCloseTo(1e-4, 12);
  expect(varianceOfDigits([{ resolution: 0.01 }, { resolution: 0.03 }])).toBeCloseTo(5e-4, 12);
});

test("terms that cannot be distinguished are reported, however the numbers are rounded", () => {
  const normal = drawNormal(seedUniform(5));
  for (let levels = 2; levels <= 6; levels++)
    for (let blocks = 3; blocks <= 12; blocks++) {
      const rows = Array.from({ length: blocks * levels }, (_, i) => [
        "abcdef"[i % levels],
        10 + 0.05 * normal(),
        String(Math.floor(i / levels)),
        i,
      ]);
      const observations = observe(/** @type {any} */ (rows));
      expect(fitLevels(observations, { blocks: true, position: true })).toBeNull();
      expect(fitLevels(observations, { position: true })).not.toBeNull();
    }
});
