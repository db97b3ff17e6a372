import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/amount.js";
import { about } from "../../points.js";
import { runs, told } from "../statements.js";

const copy = (/** @type {number} */ seconds, /** @type {number} */ megabytes, moved = 0) => ({
  bytes_per_s: megabytes * 1e6,
  bytes_per_s_half_step: 5e4,
  told: { "run time": told(seconds, 0.5), ...(moved ? { "bytes moved": told(moved, 0, "bytes") } : {}) },
});
/** 20 GB at other speeds. */
const same = [100, 125, 160, 200, 250].map((seconds) => copy(seconds, 20000 / seconds));

test("a run of the same work that moves another amount is reported, with both", () => {
  const [found, ...others] = checks(runs([...same, copy(10198, 6.5)]), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "odd", cells: 1, runs: '["study/6"]' });
  expect(found.sentence).toContain(
    "In 1 of 6 runs time × throughput is 61.7 GiB; in the others it is about 18.6 GiB. The time",
  );
});

test("nothing is said where all fit, where runs are few, or do other work", () => {
  expect(checks(runs(same), about)).toEqual([]);
  expect(checks(runs([...same.slice(0, 3), copy(900, 90)]), about)).toEqual([]);
  expect(checks(runs([60, 70, 80, 90, 120, 300].map((rate) => copy(60, rate))), about)).toEqual([]);
});

test("what was moved is asked of each run", () => {
  expect(checks(runs([copy(100, 200, 20e9)]), about)).toEqual([]);
  expect(checks(runs([copy(100, 200, 40e9)]), about)).toMatchObject([
    { class: "misfit", value: 20e9, expected: 40e9, run: "study/1" },
  ]);
});
