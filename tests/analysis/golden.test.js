/** Values of scipy, kneed and ruptures, which tests/tools/make_golden.py wrote with the versions that the files state. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { boundMean } from "../../src/analysis/time/batches.js";
import { findChanges, penalise } from "../../src/analysis/time/changes.js";
import { findKneedle } from "../../src/analysis/curves/knee.js";
import { rejectFamily } from "../../src/analysis/compare/false-discovery.js";
import { boundEffect, testBeyond, testWithin } from "../../src/analysis/compare/margin.js";
import { fitLevels } from "../../src/analysis/compare/model.js";
import { describeRepeats } from "../../src/analysis/compare/logarithms.js";
import { moderate } from "../../src/analysis/compare/moderate.js";
import { separate } from "../../src/analysis/compare/order.js";
import { compareDescribed, countRepeats, welch } from "../../src/analysis/compare/ratio.js";
import { fitLaw, testPeriod } from "../../src/analysis/curves/scalability.js";
import { isSteady } from "../../src/analysis/time/steady.js";
import { usualMargin } from "../../src/analysis/compare/drafts.js";

const folder = new URL("../fixtures/analysis/golden/", import.meta.url);

/** @param {{load: number[], iops: number[]}} values */
const curve = ({ load, iops }) =>
  load.map((each, i) => ({ load: each, iops: iops[i], latency_mean_us: null, hosts: null, runs: [] }));

/** How each file's cases are computed here, with the expected keys. @type {Record<string, (given: any) => object>} */
const computed = {
  ratios: ({ values, baseline }) => {
    const [a, b] = [values, baseline].map(describeRepeats);
    const effect = welch(a, b);
    const p_equivalence = testWithin(effect, Math.log1p(usualMargin));
    return { ...compareDescribed(a, b), p_value: testBeyond(effect, 0), p_equivalence };
  },
  discoveries: ({ values }) => ({ rejected: rejectFamily(values) }),
  margins: ({ effect, margin, missed }) => ({
    ...{ p: testBeyond(effect, margin), p_equivalence: testWithin(effect, margin) },
    ...boundEffect(effect, missed),
  }),
  models: fitCase,
  moderated: ({ residuals }) => ({ moderated: moderate(residuals) }),
  separations: ({ a, b }) => separate(place("a", a), place("b", b)),
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

/** @param {string} level @param {number[]} positions @returns {any[]} */
const place = (level, positions) => positions.map((position) => ({ level, position }));

/** @param {{levels: string[], blocks: string[] | null, positions: number[] | null, y: number[]}} given */
function fitCase({ levels, blocks, positions, y }) {
  const observations = levels.map((level, i) => ({
    ...{ level, y: y[i], resolution: 0 },
    ...{ block: blocks?.[i] ?? null, position: positions?.[i] ?? null },
  }));
  const fit = fitLevels(observations, { blocks: blocks !== null, position: positions !== null });
  if (!fit) return {};
  const [first, ...others] = fit.effects.keys();
  const effectOf = (/** @type {string} */ level) =>
    Number(fit.effects.get(level)) - Number(fit.effects.get(first));
  return {
    ...{ df: fit.df, variance: fit.variance, drift: fit.drift, drift_se: fit.drift_se },
    effects: Object.fromEntries(others.map((level) => [level, effectOf(level)])),
    errors: Object.fromEntries(
      others.map((level) => [level, Math.sqrt(fit.variance * fit.spread(level, first))]),
    ),
  };
}

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
