import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/share.js";
import { runs, stating } from "../statements.js";

const load = (/** @type {number} */ reads, /** @type {number} */ writes, more = {}) => ({
  ...{ iops: reads + writes, factors: {} },
  parts: /** @type {any[]} */ ([
    { operation: "read", iops: reads, ios: reads * 10 },
    { operation: "write", iops: writes, ios: writes * 10 },
  ]),
  ...more,
});
const named = /** @type {const} */ ({ kind: "criterion", measure: "read_pct", low: 70, high: 70, unit: "%" });

test("a share of reads other than the one that is said is reported", () => {
  const [found] = checks(runs([load(499, 499)]), stating([named]));
  expect(found).toMatchObject({ class: "mix", value: 50, expected: 70, cells: 1 });
  expect(found.sentence).toContain("50 % instead of 70 (");
  expect(checks(runs([load(499, 499, { factors: { read_pct: "70" } })]), stating([]))).toHaveLength(1);
});

test("what chance does to few I/Os, and a share that is not said, are no finding", () => {
  expect(checks(runs([load(700, 300)]), stating([named]))).toEqual([]);
  expect(checks(runs([load(6, 4)]), stating([named]))).toEqual([]);
  expect(checks(runs([load(499, 499)]), stating([]))).toEqual([]);
});

test("IOPS above their cap are reported, by the sum of both directions where that is not printed", () => {
  const [found] = checks(runs([load(499, 499, { iops: null, rate_iops: 500 })]), stating([]));
  expect(found).toMatchObject({ class: "cap", value: 998, expected: 500 });
  expect(checks(runs([load(250, 252, { rate_iops: 500 })]), stating([]))).toEqual([]);
});
