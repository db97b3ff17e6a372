import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/asymptotes.js";
import { about, curve } from "../points.js";

test("a run far above linear scaling and above the peak of the others is reported", () => {
  expect(checks(curve([10000, 18000, 60000, 28000, 30000]), about)).toMatchObject([
    { run: "study/3", class: "above", expected: 30000, ratio: 2, confounded: '["iops","bytes_per_s"]' },
  ]);
});

test.each([
  ["a curve that saturates", [10000, 18000, 24000, 28000, 30000]],
  ["a curve that scales linearly", [10000, 20000, 30000, 40000]],
  ["a curve that is highest at its lightest load", [30000, 20000, 18000, 17000]],
  ["a slow first run, under the peak", [5000, 18000, 24000, 28000]],
  ["two loads", [10000, 90000]],
])("%s is not", (_, iops) => {
  expect(checks(curve(iops), about)).toEqual([]);
});

test("figures that no run has do not make the others endlessly high", () => {
  expect(checks(curve([-500, 18000, 24000, 28000, 30000]), about)).toEqual([]);
  expect(checks(curve([-500, -500, 24000, 28000, 30000]), about)).toEqual([]);
});
