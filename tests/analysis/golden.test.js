/** Values of scipy, kneed and ruptures, which tests/tools/make_golden.py wrote with the versions that the files state. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boundMean } from "../../src/analysis/time/batches.js";
import { findChanges, penalise } from "../../src/analysis/time/changes.js";
import { findKneedle } from "../../src/analysis/curves/knee.js";
import { adjustDiscoveries, testSigns } from "../../src/analysis/compare/false-discovery.js";
import { testRanks } from "../../src/analysis/compare/ranks.js";
import { compareRepeats, countRepeats } from "../../src/analysis/compare/ratio.js";
import { fitLaw, testPeriod } from "../../src/analysis/curves/scalability.js";
import { isSteady } from "../../src/analysis/time/steady.js";
import { usualMargin } from "../../src/analysis/compare/comparisons.js";

const folder = new URL("../fixtures/analysis/golden/", import.meta.url);

/** @param {{load: number[], iops: number[]}} values */
const curve = ({ load, iops }) =>
  load.map((each, i) => ({ load: each, iops: iops[i], latency_mean_us: null, hosts: null, runs: [] }));

/** How each file's cases are computed here, with the expected keys. @type {Record<string, (given: any) => object>} */
const computed = {
  ratios: ({ values, baseline }) => compareRepeats(values, baseline, usualMargin),
  discoveries: ({ values }) => ({ adjusted: adjustDiscoveries(values) }),
  signs: ({ higher, lower }) => ({ p: testSigns(higher, lower) }),
  ranks: ({ a, b }) => ({ p: testRanks(a, b) }),
  repeats: ({ cv, difference }) => ({ repeats: countRepeats(cv, difference) }),
  knees: (given) => ({ knee: findKneedle(curve(given)) }),
  fits: (given) => {
    const [capacity, contention, coherency] = fitLaw(curve(given));
    return { capacity, contention, coherency };
  },
  periods: ({ residuals, p }) => {
    const points = residuals.map((/** @type {number} */ _, /** @type {number} */ load) => ({ load }));
    const periods = Object.keys(p).map((period) => [period, testPeriod(points, residuals, Number(period))]);
    return { p: Object.fromEntries(periods) };
  },
  changes: ({ values }) => {
    const penalty = penalise(values);
    return { penalty, changes: findChanges(values, penalty) };
  },
  batches: ({ values }) => ({ ...boundMean(values) }),
  windows: ({ values }) => ({ steady: isSteady(values) }),
};

/** The law is fitted by iteration, with derivatives by differences. @type {Record<string, number>} */
const tolerances = { fits: 1e-5 };

test("every golden file is computed here", () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
  expect(files.sort()).toEqual(Object.keys(computed).sort());
});

test.each(Object.entries(computed))("%s are those of the golden file", (name, compute) => {
  const { cases } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  expect(cases.length).toBeGreaterThan(0);
  for (const given of cases) expectNear(compute(given), given, tolerances[name] ?? 1e-9);
});

/**
 * @param {any} found
 * @param {any} expected may lack what was found, or hold the inputs too
 * @param {number} tolerance relative, and absolute below 1
 */
function expectNear(found, expected, tolerance) {
  if (typeof expected === "number" && typeof found === "number")
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)));
  else if (typeof expected !== "object" || expected === null) expect(found).toEqual(expected);
  else {
    const keys = Object.keys(expected).filter((key) => Object.hasOwn(found, key));
    if (!Array.isArray(expected)) expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expectNear(found[key], expected[key], tolerance);
    if (Array.isArray(expected)) expect(found.length).toBe(expected.length);
  }
}
