/** What a check forbids, by what it says of measures. */
import { expect, test } from "vitest";
import { readPermission } from "../../../src/analysis/audit/permission.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";

const measures = readMeasures();
const [a, b] = /** @type {any[]} */ ([{ run: "a" }, { run: "b" }]);

/** @param {object} said of a check about run a */
const permissionOf = (said) =>
  readPermission(
    /** @type {any} */ ([
      {
        ...{ check: "c", class: "x", scope: "run", runs: '["a"]', sentence: "Because." },
        ...{ not_comparable: null, confounded: null, unusable: null, not_fitted: null },
        ...said,
      },
    ]),
    measures,
  );

test("a run that may not be compared is compared with none", () => {
  const permission = permissionOf({ not_comparable: '["iops"]' });
  expect(permission.forbidding([a], [b], "iops")).toEqual(["Because."]);
  expect(permission.forbidding([a], [a], "iops")).toEqual([]);
  expect(permission.forbidding([a], [b], "bytes_per_s")).toEqual([]);
  expect(permission.confounding([a], [b], "iops")).toEqual([]);
});

test("another cause is named, and forbids nothing", () => {
  const permission = permissionOf({ confounded: '["iops"]' });
  expect(permission.confounding([a], [b], "iops")).toEqual(["Because."]);
  expect(permission.forbidding([a], [b], "iops")).toEqual([]);
});

test("nothing is fitted through a run where that is forbidden", () => {
  const permission = permissionOf({ not_fitted: '["iops"]' });
  expect(permission.unfit([a, b], "iops")).toEqual(["Because."]);
  expect(permission.unfit([b], "iops")).toEqual([]);
});

test("an unusable figure casts doubt on a series only where the check is about the series", () => {
  expect(permissionOf({ scope: "series", unusable: '["iops"]' }).doubting([a], "iops")).toEqual(["Because."]);
  const ofRun = permissionOf({ unusable: '["iops"]' });
  expect(ofRun.doubting([a], "iops")).toEqual([]);
  expect(ofRun.usable("a", "iops")).toBe(false);
  expect(ofRun.forbiddingUse("a", "iops")).toEqual(["Because."]);
});
