import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pool } from "../../../src/analysis/synthesis/random-effects.js";

/** @type {{cases: Record<string, {seen: {estimate: number, se: number}[], pooled: Record<string, number>}>}} */
const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8"));

describe("labs as one, as statsmodels, PyMARE and scipy have them (golden.py)", () => {
  test.each(Object.keys(golden.cases))("%s", (name) => {
    const { seen, pooled } = golden.cases[name];
    const found = /** @type {Record<string, any>} */ (pool(seen));
    for (const [key, value] of Object.entries(pooled))
      expect(Math.abs(found[key] - value), `${key}: ${found[key]}, expected ${value}`).toBeLessThan(1e-8);
  });

  test("the published Q of the BCG trials", () => {
    const { q, i_squared } = pool(golden.cases.bcg.seen);
    expect(q).toBeCloseTo(152.233, 4);
    expect(100 * i_squared).toBeCloseTo(92.12, 2);
  });
});

test("is never narrower than the normal interval, and a prediction never than the interval", () => {
  for (const { seen } of Object.values(golden.cases)) {
    const found = pool(seen);
    const normal = 1.959964 * Math.sqrt(seen.reduce((sum, { se }) => sum + se ** 2, 0) / seen.length ** 2);
    expect(found.high - found.estimate).toBeGreaterThan(normal);
    expect(found.predicted_high).toBeGreaterThan(found.high);
    expect(found.predicted_low).toBeLessThan(found.low);
  }
});

test("labs that say the same to the last digit have no variance between them", () => {
  const alike = Array.from({ length: 3 }, () => ({ estimate: 0.2, se: 0.1 }));
  expect(pool(alike)).toMatchObject({ tau: 0, i_squared: 0 });
  expect(pool(alike).estimate).toBeCloseTo(0.2, 12);
});

test("refuses two labs, and an error of 0 or one that is not known", () => {
  expect(() => pool([1, 2].map((estimate) => ({ estimate, se: 1 })))).toThrow("labs: 2, expected at least 3");
  for (const se of [0, NaN, -1])
    expect(() => pool([0.1, 0.2, 0.3].map((estimate) => ({ estimate, se })))).toThrow("standard error");
});
