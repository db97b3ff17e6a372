import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/limits.js";
import { runs, stating } from "../statements.js";

const limit = /** @type {const} */ ({ kind: "criterion", high: 80000, scope: "limit of a datastore" });

test("figures above a limit that the source names are reported", () => {
  const found = checks(runs([{ iops: 100000 }, { iops: 79000 }]), stating([limit]));
  expect(found).toMatchObject([{ class: "above", run: "study/1", value: 100000, expected: 80000 }]);
  expect(found[0].sentence).toContain("100,000 IOPS is above 80,000 IOPS, the limit of a datastore.");
});

test("what was asked for is no limit, nor is one of another level, nor one of latency", () => {
  const points = runs([{ iops: 100000, factors: { vms: "1" } }]);
  for (const other of [{ low: 80000 }, { factors: { vms: "2" } }, { measure: "latency_mean_us" }])
    expect(checks(points, stating([{ ...limit, ...other }]))).toEqual([]);
});

test("rounding is no excess", () => {
  expect(checks(runs([{ iops: 80400 }]), stating([limit]))).toEqual([]);
});
