/** What the bench prints where there is nothing to compare with. */
import { expect, test } from "vitest";
import { tableOf } from "../../scripts/bench/measured.js";

test("without something to compare with there is no ratio and no goal", () => {
  const row = { what: "ingest", measured: "9.1 s", goal: "≤ 0.5" };
  expect(
    tableOf([
      { ...row, ratio: 0.25, to: "polars: 36.4 s" },
      { ...row, ratio: null, to: "polars: not installed" },
      { ...row, ratio: NaN, to: "polars: no time" },
    ]).slice(2),
  ).toEqual([
    "| ingest | 9.1 s | 0.250 | polars: 36.4 s | ≤ 0.5 |",
    "| ingest | 9.1 s | | polars: not installed | |",
    "| ingest | 9.1 s | | polars: no time | |",
  ]);
});
