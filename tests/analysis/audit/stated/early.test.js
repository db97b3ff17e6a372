import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/early.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const asked = { asked_duration_s: "60" };

test("a run that ends with its data before the time that was set is reported", () => {
  const factors = { ...asked, run_bytes: String(2 ** 30) };
  const [found] = checks(runs([{ iops: 200000, bytes_per_s: null, factors }]), about);
  expect(found).toMatchObject({ class: "early", expected: 60 });
  expect(found.sentence).toMatch(/ended after 1\.31 s, though 60 s were set\./);
});

test("a measured time counts as well", () => {
  expect(checks(runs([{ duration_s: 10, asked_s: 60 }]), about)).toHaveLength(1);
  expect(checks(runs([{ duration_s: 60.2, asked_s: 60 }]), about)).toEqual([]);
});

test("nothing is said where no time was set, or none is known", () => {
  expect(checks(runs([{ factors: { run_bytes: "100" } }, { factors: asked }]), about)).toEqual([]);
});
