import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/company.js";
import { readPermission } from "../../../src/analysis/audit/permission.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { about, point } from "../points.js";

const level = (/** @type {string} */ value) =>
  point({ run: `study/${value}`, settings: [{ factor: "stripe_width", value, number: Number(value) }] });
/** @param {string} what @param {object} [more] */
const part = (what, more) => ({ what, part_of_it: false, levels: null, ...more });
const environment = { comes_with: { stripe_width: [part("disks of their own")] } };

test("what came with a level confounds it with every other level, and no level with itself", () => {
  const points = ["8", "1", "4"].map(level);
  const found = checks(points, { ...about, environment });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "With 4 stripes, something else changed, too: disks of their own.",
    "With 8 stripes, something else changed, too: disks of their own.",
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

test("what belongs to a setting is named, and confounds nothing", () => {
  const parts = [part("a cache of its own", { part_of_it: true }), part("more disks", { part_of_it: true })];
  const found = checks(["1", "2"].map(level), {
    ...about,
    environment: { comes_with: { stripe_width: parts } },
  });
  expect(found).toMatchObject([{ class: "part of it", severity: "note", confounded: null, forbids: null }]);
  expect(found[0].sentence).toBe("Going to 2 stripes also brings a cache of its own and more disks.");
});

test("values that are named share what came with them: it confounds them with the others alone", () => {
  const points = ["1", "2", "4", "8"].map(level);
  const parts = [
    part("an earlier session", { levels: ["1", "2"] }),
    part("a controller", { levels: ["8"] }),
    part("a switch", { levels: ["8"] }),
    part("another tool", { levels: ["16"] }),
  ];
  const found = checks(points, { ...about, environment: { comes_with: { stripe_width: parts } } });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "With 1 and 2 stripes, something else changed, too: an earlier session.",
    "With 8 stripes, something else changed, too: a controller and a switch.",
  ]);
  const { confounding } = readPermission(found, readMeasures());
  const [one, two, four, eight] = /** @type {any[]} */ (points);
  expect(confounding([one], [two], "iops")).toEqual([]);
  for (const [a, b] of [
    [one, four],
    [two, four],
    [four, eight],
  ])
    expect(confounding([a], [b], "iops")).toHaveLength(1);
  expect(confounding([one], [eight], "iops")).toHaveLength(2);
});

test("nothing is found where nothing came with a level, or where levels are not reported", () => {
  expect(checks([level("1"), level("2")], about)).toEqual([]);
  expect(checks([point(), point()], { ...about, environment })).toEqual([]);
});

const named = (/** @type {string} */ value) =>
  point({ run: `study/${value}`, settings: [{ factor: "datastore_type", value, number: null }] });
const lun = { comes_with: { datastore_type: [part("a LUN of its own")] } };

test("of names the baseline of the study is first, and what came is the other's", () => {
  const study = { factor: "datastore_type", baseline: "vmfs" };
  const found = checks([named("vmfs"), named("rdm")], { ...about, study, environment: lun });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "With raw device mapping, something else changed, too: a LUN of its own.",
  ]);
});

test("of names without a baseline none is first, and each confounds the others", () => {
  const points = ["vsan", "ceph"].map(named);
  const found = checks(points, { ...about, environment: lun });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "With Ceph, something else changed, too: a LUN of its own.",
    "With vSAN, something else changed, too: a LUN of its own.",
  ]);
  const [vsan, ceph] = /** @type {any[]} */ (points);
  expect(readPermission(found, readMeasures()).confounding([vsan], [ceph], "iops")).not.toEqual([]);
});
