import { expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/best-of.js";
import { readPermission } from "../../../src/analysis/audit/permission.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { about, point } from "../points.js";

const best = (/** @type {string} */ run, best_of = 5) => point({ run, best_of, tool: "crystaldiskmark" });

test("means are not reported, and one pass is its own mean", () => {
  expect(checks([point(), best("study/one", 1)], about)).toEqual([]);
});

test("the best of five is reported, and is compared with its like alone", () => {
  const [a, b, three, mean] = [best("a"), best("b"), best("c", 3), point({ run: "d" })];
  const found = checks([a, b, three, mean], about);
  expect(found.map(({ runs, severity }) => [runs, severity])).toEqual([
    ['["a","b"]', "note"],
    ['["c"]', "note"],
  ]);
  expect(found[0].sentence).toBe(
    "Each number of CrystalDiskMark is the best of 5 passes, not their mean. IOPS and latency of a run may come from different passes.",
  );
  const permission = readPermission(found, readMeasures());
  const forbidden = (/** @type {any} */ x, /** @type {any} */ y, measure = "iops") =>
    permission.forbidding([x], [y], measure).length;
  expect(forbidden(a, b)).toBe(0);
  expect(forbidden(a, mean)).toBe(1);
  expect(forbidden(a, mean, "bytes_per_s")).toBe(1);
  expect(forbidden(a, three)).toBe(2);
  expect(permission.usable("a", "iops")).toBe(true);
});
