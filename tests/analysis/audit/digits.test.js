import { expect, test } from "vitest";
import { checks, countDecimals } from "../../../src/analysis/audit/digits.js";
import { about, curve } from "../points.js";

/** @param {Record<number, string>} odd texts by load */
const column = (odd) =>
  curve(new Array(40).fill(10000), (load) => ({
    printed: true,
    latency_mean_us_text: odd[load] ?? `${load}.25`,
  }));

test("decimals are counted as printed", () => {
  expect(["2", "2.0", "92.259", "1,000"].map(countDecimals)).toEqual([0, 1, 3, 0]);
});

test("figures with more or fewer decimals than their column are reported", () => {
  const [found] = checks(column({ 9: "2", 17: "92.259" }), about);
  expect(found).toMatchObject({ class: "odd", severity: "note", cells: 2 });
  expect(found.sentence).toMatch(
    /^2 of 40 latency numbers .*\. They are "2" \(fio, 9 VMs.*"92\.259" \(fio, 17 VMs/,
  );
});

test("a column whose decimals follow the size of its figures has no odd ones", () => {
  const mixed = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + 1, "12.5"]));
  expect(checks(column(mixed), about)).toEqual([]);
});

test("a lone comma may be a decimal mark: the figure is not used", () => {
  expect(checks(column({ 5: "92,259" }), about)).toContainEqual(
    expect.objectContaining({ class: "comma", severity: "warning", unusable: '["latency_mean_us"]' }),
  );
});
