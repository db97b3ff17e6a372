import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/rates.js";
import { runs, stating } from "../statements.js";

const factors = { datastore_type: "vmfs" };
const rate = (/** @type {string} */ measure, /** @type {number} */ low) => ({
  ...{ measure, low, high: low, unit: "MB/s", factors },
});
const disk = (/** @type {number} */ megabytes) => runs([{ bytes_per_s: megabytes * 1e6, factors }]);

test("a mean above the burst rate is reported, with both", () => {
  const [found] = checks(disk(476.4), stating([rate("burst throughput", 83.3)]));
  expect(found).toMatchObject({ class: "unordered", severity: "error", unusable: '["iops","bytes_per_s"]' });
  expect(found.sentence).toContain("the mean, 476 MB/s, is above the burst throughput, 83.3 MB/s.");
});

test("all bounds are asked, and all that fit say nothing", () => {
  const all = [rate("lowest throughput", 50), rate("highest throughput", 90), rate("burst throughput", 95)];
  expect(checks(disk(70), stating(all))).toEqual([]);
  expect(checks(disk(40), stating(all))[0].sentence).toContain("below the lowest throughput, 50.0 MB/s");
  expect(checks(disk(92), stating(all))[0].sentence).toContain("above the highest throughput, 90.0 MB/s");
});

test("rates of another run, or of no run in particular, are not asked", () => {
  const other = [{ ...rate("burst throughput", 80), factors: { datastore_type: "rdm" } }];
  expect(checks(disk(476), stating(other))).toEqual([]);
  expect(checks(disk(476), stating([{ ...rate("burst throughput", 80), factors: {} }]))).toEqual([]);
});
