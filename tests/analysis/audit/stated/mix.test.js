import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/mix.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

/** 1 ms a read, 3 ms a write. */
const mix = (/** @type {number} */ share, /** @type {number} */ mean) => ({
  ...{ latency_mean_us: mean, latency_half_step_us: 5, iops: 20000, outstanding_io: 32 },
  factors: { read_pct: String(share) },
  parts: /** @type {any[]} */ ([
    { operation: "read", latency_mean_us: 1000, iops: 200 * share },
    { operation: "write", latency_mean_us: 3000, iops: 200 * (100 - share) },
  ]),
});
const shares = [70, 80, 90];

test("a mean that is half the sum is reported, with the weighted one", () => {
  const [found] = checks(runs(shares.map((share) => mix(share, 2000))), about);
  expect(found).toMatchObject({ class: "unweighted", cells: 3, not_comparable: '["latency_mean_us"]' });
  expect(found.sentence).toMatch(
    / 2 ms instead of 1\.2 ms \(.*\)\. With it IOPS × latency gives 40 outstanding I\/Os; 32 were set\./,
  );
});

test("weighted means, an even mix and a single run are no finding", () => {
  expect(checks(runs(shares.map((share) => mix(share, 3000 - 20 * share))), about)).toEqual([]);
  expect(checks(runs([50, 50, 50].map((share) => mix(share, 2000))), about)).toEqual([]);
  expect(checks(runs([mix(70, 2000)]), about)).toEqual([]);
});
