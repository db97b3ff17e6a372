import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/open-closed-loop.js";
import { about, point } from "../points.js";

test("runs at a rate beside runs at a queue depth may not be compared", () => {
  const points = [point(), point({ run: "study/rate", rate_iops: 5000, iops: 5000 })];
  expect(checks(points, about)).toMatchObject([
    { class: "open", runs: '["study/rate"]', not_comparable: expect.stringContaining("latency_mean_us") },
  ]);
});

test("runs of one kind may", () => {
  expect(checks([point(), point({ run: "b" })], about)).toEqual([]);
  expect(checks([point({ rate_iops: 5000, iops: 4990 })], about)).toEqual([]);
});

test("a rate that was not reached is told", () => {
  expect(checks([point({ rate_iops: 50000 })], about)).toMatchObject([{ class: "below", ratio: 0.64 }]);
});
