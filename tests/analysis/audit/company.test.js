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

const named = (/** @type {string} */ value) =>
  point({ run: `study/${value}`, settings: [{ factor: "datastore_type", value, number: null }] });
const lun = { comes_with: { datastore_type: "a LUN of its own" } };

test("of names the baseline of the study is first, and what came is the other's", () => {
  const study = { factor: "datastore_type", baseline: "vmfs" };
  const found = checks([named("vmfs"), named("rdm")], { ...about, study, environment: lun });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "Datastore type raw device mapping came with a LUN of its own: a difference from the other levels may be theirs.",
  ]);
});

test("of names without a baseline none is first, and each confounds the others", () => {
  const points = ["vsan", "ceph"].map(named);
  const found = checks(points, { ...about, environment: lun });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "Datastore type Ceph differs from the other levels in a LUN of its own: a difference from the other levels may be theirs.",
    "Datastore type vSAN differs from the other levels in a LUN of its own: a difference from the other levels may be theirs.",
  ]);
  const [vsan, ceph] = /** @type {any[]} */ (points);
  expect(readPermission(found, readMeasures()).confounding([vsan], [ceph], "iops")).not.toEqual([]);
});
