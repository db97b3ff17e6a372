import { describe, expect, test } from "vitest";
import { checks, measureDrift } from "../../../src/analysis/compare/drift.js";
import { describeCondition } from "../../../src/analysis/compare/effects.js";
import { simulate } from "../../closed-loop.js";
import { makeContext } from "../context.js";
import { blocked, inBlocks } from "../ordered.js";

/** @import {Run} from "../../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];

/**
 * @param {number} swing from the first run of the study to the last, on the log scale
 * @param {{seed?: number, repeats?: number}} [given]
 */
function drifting(swing, { seed = 1, repeats = 5 } = {}) {
  const runs = inBlocks(simulate({ seed, levels, loads: [1, 2, 4, 8], repeats, cv: 0.02 }), seed);
  return runs.map((run, i) => ({ ...run, iops: run.iops * Math.exp((swing * i) / (runs.length - 1)) }));
}

const about = makeContext({ study: blocked() });

describe("a drift", () => {
  test("is reported once for the study, with its size, and forbids nothing", () => {
    const [found, ...others] = checks(drifting(-0.3), about);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ check: "drift", class: "moving", severity: "note", scope: "series", run: null },
      ...{ not_comparable: null, confounded: null, unusable: null, not_fitted: null },
    });
    expect(Math.abs(Number(found.value) - 100 * Math.expm1(-0.3))).toBeLessThan(8);
    expect(found.sentence).toMatch(
      /^In \d of 8 combinations of workload and load, IOPS change by a median of −\d+ % \(−\d+ to −\d+ %\) from the first run to the last, whatever the setting\. The runs of the settings alternated, so comparisons allow for the drift\.$/,
    );
    expect(JSON.parse(found.runs).length).toBe(found.cells);
  });

  test("is reported in 5 of 100 studies without one at most", () => {
    const told = Array.from({ length: 100 }, (_, i) => checks(drifting(0, { seed: i + 1 }), about));
    expect(told.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(8);
  });

  test("cannot be found without starts, or of too few runs", () => {
    const unknown = drifting(-0.3).map((run) => ({ ...run, started_at: null }));
    expect(checks(unknown, about)).toEqual([]);
    expect(checks(drifting(-0.3, { repeats: 1 }), about)).toEqual([]);
  });
});

test("from the first run of a condition to the last, beside the levels", () => {
  const values = [10, 20, 21, 11, 12, 22].map((value, i) => ({
    ...{ started_at: i, factors: { level: value < 15 ? "a" : "b" } },
    iops: (value < 15 ? 100 : 300) * 1.02 ** i,
  }));
  const figure = (/** @type {Run} */ { iops }) => ({ value: Number(iops), resolution: 1e-5 });
  const condition = describeCondition(/** @type {any} */ (values), "level", about.study, figure);
  const { drift_pct, drift_p } = measureDrift(condition);
  expect(drift_pct).toBeCloseTo(100 * (1.02 ** 5 - 1), 3);
  expect(drift_p).toBeLessThan(1e-6);
  expect(measureDrift(condition)).toBe(measureDrift(condition));
});

test("steps between two neighbours, drawn out over hundreds of levels, are none", () => {
  const values = Array.from({ length: 600 }, (_, i) => ({
    ...{ started_at: i, factors: { level: String(Math.floor(i / 2)) } },
    iops: (i % 2 ? 12_000 : 10_000) * 1.0001 ** ((i * 7) % 11),
  }));
  const figure = (/** @type {Run} */ { iops }) => ({ value: Number(iops), resolution: 1e-5 });
  const condition = describeCondition(/** @type {any} */ (values), "level", about.study, figure);
  expect(measureDrift(condition)).toEqual({ drift_pct: null, drift_p: null, drift_within_pct: null });
});
