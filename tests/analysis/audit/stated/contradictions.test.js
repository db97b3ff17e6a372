import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/contradictions.js";
import { stating } from "../statements.js";

const gain = (/** @type {number} */ low, high = low, more = {}) => ({
  .../** @type {const} */ ({ kind: "difference", unit: "%", scope: "gain over ESX" }),
  ...{ low, high, factors: { hypervisor: "hyper-v" }, against: { hypervisor: "esxi" }, ...more },
});

test("5 % faster and equal within 1 % are not both right", () => {
  const found = checks([], stating([gain(5), gain(-1, 1)]));
  expect(found).toMatchObject([{ class: "contradict", cells: 2 }]);
  expect(found[0].sentence).toBe(
    "Gain over ESX: the source states it twice, as 5 % and as ±1 %. Both are for IOPS, hypervisor Hyper-V. One of them must be wrong.",
  );
});

test("ranges that meet, other comparisons and figures that were seen again are no finding", () => {
  expect(checks([], stating([gain(5), gain(3, 6)]))).toEqual([]);
  expect(checks([], stating([gain(5), gain(1, 1, { factors: { hypervisor: "kvm" } })]))).toEqual([]);
  expect(checks([], stating([gain(5, 5, { kind: "figure" }), gain(1, 1, { kind: "figure" })]))).toEqual([]);
});
