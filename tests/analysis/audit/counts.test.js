import { expect, test } from "vitest";
import { checks, findMiscounts } from "../../../src/analysis/audit/counts.js";
import { about, point } from "../points.js";

/** @import {Part} from "../../../src/analysis/types.js" */

/**
 * @param {string} operation
 * @param {number} ios
 * @param {Partial<Part>} [given]
 * @returns {Part}
 */
const part = (operation, ios, given = {}) => ({
  operation,
  ios,
  iops: ios / 10,
  bytes_per_s: (ios / 10) * 4096,
  latency_min_us: null,
  latency_mean_us: 100,
  latency_max_us: null,
  latency_layer: "total",
  percentiles: [],
  binned_ios: ios,
  ...given,
});

test("reads and writes that add up, and full histograms, are not reported", () => {
  expect(findMiscounts([part("all", 10000), part("read", 7000), part("write", 3000)])).toEqual([]);
});

test("a missing part of the whole is reported", () => {
  const parts = [part("all", 10000), part("read", 7000), part("write", 2000)];
  expect(findMiscounts(parts)[0]).toMatchObject({ what: "I/Os of reads and writes", value: 9000 });
  expect(checks([point({ parts })], about)).toMatchObject([{ class: "misfit", severity: "error" }]);
});

test("a histogram that lacks I/Os is reported, one that is not there is not", () => {
  expect(findMiscounts([part("all", 10000, { binned_ios: 9000 })])).toMatchObject([{ value: 9000 }]);
  expect(findMiscounts([part("all", 10000, { binned_ios: null })])).toEqual([]);
});

test("I/Os in flight at the end may be in the histogram alone", () => {
  expect(findMiscounts([part("all", 1000, { binned_ios: 1036 })])).toMatchObject([{ value: 1036 }]);
  expect(findMiscounts([part("all", 1000, { binned_ios: 1036 })], 32)).toEqual([]);
  expect(findMiscounts([part("all", 1000, { binned_ios: 1038 })], 32)).toMatchObject([{ value: 1038 }]);
});

test("an unknown part leaves the sum unknown", () => {
  expect(
    findMiscounts([part("all", 10000), part("read", 7000, { ios: null, iops: null, bytes_per_s: null })]),
  ).toEqual([]);
});
