import { expect, test } from "vitest";
import { ticksBetween } from "../../src/charts/forest-chart.js";
import { inOrder, joinShares } from "../../src/figure/answer-changes.js";

/** @param {string} workload */
const change = (workload) => /** @type {any} */ ({ workload, row: workload, ratio: 1 });

test("four read shares of a workload share a row, three keep theirs", () => {
  const rows = (/** @type {string[]} */ names) => joinShares(names.map(change)).map(({ row }) => row);
  const shares = ["10/90", "40/60", "70/30", "90/10"].map((share) => `4k ${share} random`);
  expect(rows([...shares, "4k random read", "16k 90/10 random"])).toEqual([
    ...shares.map(() => "4k random, 10 to 90 % reads"),
    "4k random read",
    "16k 90/10 random",
  ]);
  expect(rows(shares.slice(0, 3))).toEqual(shares.slice(0, 3));
});

test("rows go from small blocks to large ones", () => {
  const names = ["512 B read", "4k 10/90 random", "4k random read", "64k write", "128k read", "1M read"];
  expect(inOrder([...names, ...names].reverse())).toEqual(names);
  expect(inOrder(["write", "bonnie++"])).toEqual(["bonnie++", "write"]);
});

test.each([
  [1 / 1.1, 1.1, [0.95, 1, 1.05]],
  [0.86, 1.2, [0.9, 0.95, 1, 1.05, 1.1, 1.15]],
  [0.6, 1.45, [0.8, 1, 1.2, 1.4]],
  [0.55, 4.3, [0.7, 1, 2, 3]],
  [0.95, 1000, [1, 10, 100]],
])("ticks from %f to %f are round, and no change is one", (low, high, ticks) => {
  expect(ticksBetween(low, high)).toEqual(ticks);
});
