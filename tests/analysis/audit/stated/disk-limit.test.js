import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/disk-limit.js";
import { runs } from "../statements.js";

const limited = (/** @type {number} */ iops, more = {}) => ({
  ...{ iops, bytes_per_s: null, block_size_bytes: 4096, vms: 1 },
  factors: /** @type {Record<string, string>} */ ({ vm_iops_limit: "1000" }),
  ...more,
});

test("runs at the limit of their disks are no result of the storage", () => {
  const large = limited(0, { iops: null, bytes_per_s: 64 * 2 ** 20, block_size_bytes: 2 ** 20 });
  const [found, ...others] = checks(runs([limited(997), limited(1984), large, limited(500)]));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "reached", severity: "note", cells: 3 });
  expect(found.sentence).toContain("3 runs reach the limit of 1,000 IOPS set for each virtual disk.");
  expect(JSON.parse(String(found.unusable))).toContain("latency_mean_us");
});

test("nothing is said far below it, of more disks, and where no limit or number of VMs is recorded", () => {
  expect(checks(runs([limited(850), limited(997, { vms: 4 }), limited(997, { vms: null })]))).toEqual([]);
  expect(checks(runs([limited(997, { factors: {} })]))).toEqual([]);
  const disks = { factors: { vm_iops_limit: "1000", disks_per_vm: "2" } };
  expect(checks(runs([limited(997, disks)]))).toEqual([]);
});
