import { expect, test } from "vitest";
import { checks, findDisorder } from "../../../src/analysis/audit/order.js";
import { about, point } from "../points.js";

const part = {
  operation: "read",
  ios: 1000,
  iops: 100,
  bytes_per_s: 409600,
  latency_min_us: 10,
  latency_mean_us: 100,
  latency_max_us: 900,
  latency_layer: "total",
  percentiles: [
    { layer: "total", percentile: 50, latency_us: 80 },
    { layer: "total", percentile: 95, latency_us: 300 },
    { layer: "total", percentile: 99, latency_us: 890 },
  ],
  binned_ios: null,
};

test("a distribution in order is not reported, nor a percentile within a bin of the maximum", () => {
  expect(findDisorder(part)).toEqual([]);
  expect(findDisorder({ ...part, latency_max_us: 880 })).toEqual([]);
});

test.each([
  [{ latency_min_us: 120 }, "minimum (120 µs) above mean (100 µs)"],
  [{ latency_mean_us: 1000 }, "mean (1000 µs) above maximum (900 µs)"],
  [{ latency_max_us: 500 }, "p99 (890 µs) above maximum (500 µs)"],
  [
    { percentiles: [part.percentiles[1], { layer: "total", percentile: 99, latency_us: 200 }] },
    "p95 (300 µs) above p99 (200 µs)",
  ],
])("%o is out of order", (wrong, text) => {
  expect(findDisorder({ ...part, ...wrong })).toContain(text);
  expect(checks([point({ parts: [{ ...part, ...wrong }] })], about)).toMatchObject([
    { class: "unordered", severity: "error", sentence: expect.stringContaining(text) },
  ]);
});

test("percentiles of different layers are not set beside each other", () => {
  const device = { layer: "device", percentile: 99, latency_us: 70 };
  expect(findDisorder({ ...part, percentiles: [...part.percentiles, device] })).toEqual([]);
});
