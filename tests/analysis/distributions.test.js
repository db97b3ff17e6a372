import { expect, test } from "vitest";
import { findPercentiles } from "../../src/analysis/percentiles.js";

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
