import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/duplicates.js";
import { about, curve } from "../points.js";

const printed = () => ({ printed: true });
const rise = [1300, 2200, 3100, 4000, 4600, 5100, 5500, 5800, 5990];

test("one cell in two rows whose neighbours differ is reported", () => {
  expect(checks(curve([...rise, 6042, 7598, 6627, 7598, 6090], printed), about)).toMatchObject([
    { class: "duplicate", value: 7598, runs: '["study/11","study/13"]', unusable: '["iops","bytes_per_s"]' },
  ]);
});

test.each([
  ["equal cells of a flat curve", [7590, 7598, 7601, 7598, 7595]],
  ["two digits", [...rise.map((iops) => iops / 100), 60, 75, 60, 75, 60]],
  ["a curve that goes up and down anyway", [5000, 7598, 5200, 7598, 5100, 7700, 5000, 7500, 5100]],
  ["cells that differ", [...rise, 6042, 7598, 6627, 7599, 6090]],
])("%s is not", (_, iops) => {
  expect(checks(curve(iops, printed), about)).toEqual([]);
});

test("a result that was filed as two repeats is reported", () => {
  const [run] = curve([12345.678901]);
  const twice = [run, { ...run, run: "study/repeat=2" }];
  expect(checks(twice, about)).toMatchObject([{ severity: "error", cells: 2 }]);
  expect(checks([run, { ...run, run: "study/repeat=2", iops: 12345.678902 }], about)).toEqual([]);
});
