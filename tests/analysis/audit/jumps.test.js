import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/jumps.js";
import { about, curve } from "../points.js";

const rising = [10000, 18000, 24000, 28000, 30000, 31000];

/** @param {Record<number, number>} factors of the latency, by load */
const withLatency = (factors) =>
  curve(rising).map((point) => ({
    ...point,
    latency_mean_us: Number(point.latency_mean_us) * (factors[Number(point.load)] ?? 1),
  }));

test("a latency that doubles at the last load alone is reported, and may not be used", () => {
  expect(checks(withLatency({ 6: 2.1 }), about)).toMatchObject([
    {
      check: "queue_jump",
      class: "multiple",
      run: "study/6",
      ratio: expect.closeTo(2.1, 9),
      unusable: '["latency_mean_us","latency_p99_us"]',
    },
  ]);
});

test.each([
  ["that is no whole multiple", { 6: 1.6 }],
  ["beside other loads with unequal workers", { 4: 1.4, 6: 2 }],
  ["of a curve with too few loads", null],
])("an excess %s is not", (_, factors) => {
  const points = factors ? withLatency(factors) : withLatency({ 4: 2 }).slice(0, 4);
  expect(checks(points, about)).toEqual([]);
});
