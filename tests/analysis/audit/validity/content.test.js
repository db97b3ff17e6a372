import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/validity/content.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const find = (/** @type {any} */ factors) =>
  checks(runs([{ factors }]), about).map(({ class: kind, sentence }) => [kind, sentence]);
const where = "fio, 1 VMs, 4k random read".replace("VMs", "VM");

test.each([
  [{ compressible_pct: "100", compression: "true" }, "all of the data compresses away, as zeros do"],
  [{ duplicate_pct: "100", deduplication: "true" }, "all blocks of the data are alike"],
  [
    { compressible_pct: "50", compression: "true" },
    "50 % of the data compresses away, and the storage compresses",
  ],
  [
    { duplicate_pct: "30", deduplication: "true" },
    "30 % of the data repeats other data, and the storage keeps equal blocks once",
  ],
])("data that can be reduced are marked: %j", (factors, why) => {
  expect(find(factors)).toEqual([
    ["reducible", `${where}: ${why}, so less was stored and read than the numbers say.`],
  ]);
});

test.each([
  [{ compressible_pct: "100" }, "all of the data compresses away, as zeros do"],
  [{ compressible_pct: "100", compression: "false" }, "all of the data compresses away, as zeros do"],
  [{ duplicate_pct: "100" }, "all blocks of the data are alike"],
])("where it is not known what the storage does with them, they may have been: %j", (factors, why) => {
  expect(find(factors)).toEqual([
    ["reducible", `${where}: ${why}, so less may have been stored and read than the numbers say.`],
  ]);
});

test.each([
  [{}],
  [{ compressible_pct: "100", compression: "false", deduplication: "false" }],
  [{ duplicate_pct: "100", compression: "false", deduplication: "false" }],
  [{ compressible_pct: "50" }],
  [{ compressible_pct: "50", compression: "false" }],
  [{ compressible_pct: "0", compression: "true" }],
  [{ duplicate_pct: "30", compression: "true" }],
  [{ compression: "true", deduplication: "true" }],
])("nothing is said where it is not recorded, or nothing reduces it: %j", (factors) => {
  expect(find(factors)).toEqual([]);
});

test("reads of files that were not written before are marked; writes, and disks of zeros, are not", () => {
  expect(find({ prefilled: "false", read_pct: "70" })).toMatchObject([["unwritten", expect.any(String)]]);
  expect(find({ prefilled: "false" })).toHaveLength(1);
  expect(find({ prefilled: "false", read_pct: "0" })).toEqual([]);
  expect(find({ prefilled: "false", provisioning: "eager-thick" })).toEqual([]);
  expect(find({ prefilled: "true" })).toEqual([]);
});
