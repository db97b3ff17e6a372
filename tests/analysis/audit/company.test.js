import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/company.js";
import { readPermission } from "../../../src/analysis/audit/permission.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { about, point } from "../points.js";

const level = (/** @type {string} */ value) =>
  point({ run: `study/${value}`, settings: [{ factor: "stripe_width", value, number: Number(value) }] });
const environment = { comes_with: { stripe_width: "disks of their own" } };

test("what came with a level confounds it with every other level, and no level with itself", () => {
  const points = ["8", "1", "4"].map(level);
  const found = checks(points, { ...about, environment });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "4 stripes came with disks of their own: a difference from the other levels may be theirs.",
    "8 stripes came with disks of their own: a difference from the other levels may be theirs.",
  ]);
  const { confounding } = readPermission(found, readMeasures());
  const [eight, one, four] = /** @type {any[]} */ (points);
  for (const [a, b] of [
    [one, four],
    [four, eight],
    [eight, one],
  ])
    expect(confounding([a], [b], "iops")).not.toEqual([]);
  expect(confounding([four], [four], "iops")).toEqual([]);
});

test("nothing is found where nothing came with a level, or where levels are not told", () => {
  expect(checks([level("1"), level("2")], about)).toEqual([]);
  expect(checks([point(), point()], { ...about, environment })).toEqual([]);
});
