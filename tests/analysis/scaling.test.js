import { expect, test } from "vitest";
import { perHostReference } from "../../src/analysis/curves/scaling.js";

const points = [
  { load: 8, iops: 700 },
  { load: 4, iops: 400 },
];

test("linear scaling starts from the smallest cluster", () =>
  expect(perHostReference(points, null)).toEqual({ per_host: 100, basis: "smallest" }));

test("what the source gives for one host comes first", () =>
  expect(perHostReference(points, 90)).toEqual({ per_host: 90, basis: "stated" }));

test("a cluster of one size has no line", () => {
  expect(perHostReference([points[0]], null)).toBeNull();
  expect(perHostReference([], null)).toBeNull();
});
