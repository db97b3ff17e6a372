import fc from "fast-check";
import { expect, test } from "vitest";
import { boundPercentile, mergeBins, percentileOf, shareUnder } from "../../src/analysis/histogram.js";
import { mixPercentile, mixShare } from "../../src/analysis/mixture.js";
import { findPercentiles } from "../../src/analysis/percentiles.js";

const bins = [
  { lower_ns: 0, upper_ns: 1000, count: 50 },
  { lower_ns: 1000, upper_ns: 2000, count: 40 },
  { lower_ns: 2000, upper_ns: 4000, count: 9 },
  { lower_ns: 4000, upper_ns: null, count: 1 },
];

test("histograms add up, whatever their order", () => {
  const merged = mergeBins([...bins].reverse().concat(bins));
  expect(merged.map(({ count }) => count)).toEqual([100, 80, 18, 2]);
  expect(bins[0].count).toBe(50);
});

test.each([
  [50, 500],
  [50.1, 1500],
  [99, 3000],
  [99.5, null],
])("the percentile %d lies in the middle of its bin: %o ns", (percentile, expected) => {
  expect(percentileOf(bins, percentile)).toBe(expected);
});

test("nothing is known of no I/Os", () => {
  expect(percentileOf([], 50)).toBeNull();
  expect(shareUnder([], 1000)).toBeNull();
  expect(mixPercentile([], 50)).toBeNull();
  expect(boundPercentile([])).toBeNull();
});

test("the share under a limit is exact at an edge of a bin, and bounded inside of one", () => {
  expect(shareUnder(bins, 2000)).toEqual({ low: 0.9, high: 0.9 });
  expect(shareUnder(bins, 1500)).toEqual({ low: 0.5, high: 0.9 });
  expect(shareUnder(bins, 9000)).toEqual({ low: 0.99, high: 1 });
});

const slow = { ios: 100, points: [0, 50, 100].map((p) => ({ percentile: p, latency_us: 1000 + p * 10 })) };
const fast = { ios: 300, points: [0, 50, 100].map((p) => ({ percentile: p, latency_us: 100 + p })) };

test("workers are mixed by their I/Os, not by their percentiles", () => {
  expect(mixPercentile([slow, fast], 75)).toBeCloseTo(200, 6);
  expect(mixPercentile([slow, fast], 100)).toBeCloseTo(2000, 6);
  expect(mixPercentile([slow, fast], 37.5)).toBeCloseTo(150, 6);
  expect(mixShare([slow, fast], 1500)).toBeCloseTo(0.875, 9);
  expect(mixPercentile([fast], 30)).toBeCloseTo(130, 6);
});

test("a mixed percentile lies between the smallest and the largest of the workers", () => {
  const worker = fc.record({
    ios: fc.integer({ min: 1, max: 1e6 }),
    points: fc
      .array(fc.integer({ min: 1, max: 1e6 }), { minLength: 5, maxLength: 5 })
      .map((values) =>
        values.sort((a, b) => a - b).map((latency_us, i) => ({ percentile: i * 25, latency_us })),
      ),
  });
  const workers = fc.array(worker, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(workers, fc.integer({ min: 1, max: 4 }), (some, i) => {
      const bounds = boundPercentile(some.map(({ points }) => points[i].latency_us));
      const mixed = mixPercentile(some, i * 25);
      expect(mixed).toBeGreaterThanOrEqual(Number(bounds?.low) - 1e-6);
      expect(mixed).toBeLessThanOrEqual(Number(bounds?.high) + 1e-6);
    }),
  );
});

test("the exact percentile is that of the whole latency where there is one", () => {
  const parts = [
    {
      operation: "all",
      percentiles: [
        { layer: "completion", percentile: 99, latency_us: 90 },
        { layer: "total", percentile: 99, latency_us: 100 },
        { layer: "total", percentile: 50, latency_us: 10 },
      ],
    },
  ];
  const found = findPercentiles(/** @type {any} */ (parts), "all", 99);
  expect(found.map(({ latency_us }) => latency_us)).toEqual([100, 90]);
  expect(findPercentiles(/** @type {any} */ (parts), "read", 99)).toEqual([]);
});
