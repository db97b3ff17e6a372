import { expect, test } from "vitest";
import { checks, steadyFrom_s } from "../../../../src/analysis/audit/validity/short.js";
import { about } from "../../points.js";
import { runs, told } from "../statements.js";

const timed = (/** @type {Record<string, string>} */ factors, more = {}) => ({ factors, ...more });

test("runs that are shorter than a steady state takes are marked, with their times", () => {
  const [found, ...others] = checks(runs([timed({ duration_s: "60" }), timed({ duration_s: "240" })]), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "short", severity: "note", cells: 2, low: 60, high: 240 });
  expect(found.sentence).toBe(
    "2 runs: the load ran for 60 to 240 s (warm-up not recorded). SNIA's test specification (PTS) asks for 5 steady rounds of one minute. Caches and flash may not settle in less time.",
  );
});

test("warm-up counts, and is distinguished from none that is recorded", () => {
  expect(checks(runs([timed({ duration_s: "200", warmup_s: "100" })]), about)).toEqual([]);
  const found = checks(
    runs([timed({ duration_s: "200", warmup_s: "60" }), timed({ duration_s: "200" })]),
    about,
  );
  expect(found.map(({ series }) => series)).toEqual(["with their warm-up", "a warm-up is not recorded"]);
});

test("a run that ends with its data is as long as these take", () => {
  const [found] = checks(runs([timed({ run_bytes: String(2 ** 30) }, { bytes_per_s: 2 ** 29 })]), about);
  expect(found.value).toBe(2);
});

test("a printed time counts before all else", () => {
  const own = timed({ duration_s: String(steadyFrom_s) }, { told: { "run time": told(12) } });
  expect(checks(runs([own]), about)).toMatchObject([{ value: 12 }]);
});

test("its unit is the printed one, and of another unit nothing is known", () => {
  const taken = (/** @type {string} */ unit) => timed({}, { told: { "run time": told(9600, 0, unit) } });
  expect(checks(runs([taken("msec")]), about)).toMatchObject([{ value: 9.6 }]);
  expect(checks(runs([taken("jiffies")]), about)).toEqual([]);
});

test("nothing is said of a run that is long enough, or whose length is not recorded", () => {
  expect(checks(runs([timed({ duration_s: String(steadyFrom_s) }), timed({})]), about)).toEqual([]);
});

test("what ends a moment before five minutes ran for five minutes", () => {
  const find = (/** @type {string} */ duration_s) => checks(runs([timed({ duration_s })]), about);
  expect(find("299.998")).toEqual([]);
  expect(find("297")).toEqual([]);
  expect(find("296")).toHaveLength(1);
});

test("what fills not even one round is a reason for doubt, and stands apart", () => {
  const found = checks(runs(["3", "58", "60", "200"].map((duration_s) => timed({ duration_s }))), about);
  expect(found).toMatchObject([
    { class: "brief", severity: "warning", cells: 2, low: 3, high: 58 },
    { class: "short", severity: "note", cells: 2, low: 60, high: 200 },
  ]);
});
