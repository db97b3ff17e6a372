/** Studies made to mislead: what they must not get the analysis to say. */
import { expect, test } from "vitest";
import { comparisons } from "../../src/analysis/compare/comparisons.js";
import { simulate } from "../closed-loop.js";
import { makeContext } from "./context.js";

/** @import {Run} from "../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];

/** @param {Run[]} runs @param {Partial<import("../../src/analysis/types.js").Context>} [given] */
const iopsAtLoads = (runs, given) =>
  comparisons(runs, makeContext(given)).filter((row) => row.scope === "load" && row.measure === "iops");

test("a second tool with the figures of the first agrees with nobody", () => {
  const runs = simulate({ levels, loads: [1, 2, 3, 4, 5], repeats: 1, cv: 0.05 });
  const copied = runs.map((run) => ({ ...run, run: `${run.run}/copy`, tool: "diskspd" }));
  const rows = iopsAtLoads([...runs, ...copied]);
  expect(rows).toHaveLength(20);
  expect(rows.filter(({ agreeing_tools }) => agreeing_tools)).toEqual([]);
  const [tie] = new Set(rows.map(({ tie_margin_pct }) => tie_margin_pct));
  expect(tie).toBe(5);
});

test("two tools that saw the same, each by its own runs, agree", () => {
  const [fio, other] = [1, 2].map((seed) =>
    simulate({ levels, loads: [1, 2, 3, 4, 5], repeats: 1, cv: 0.02, seed }),
  );
  const diskspd = other.map((run) => ({ ...run, run: `${run.run}/diskspd`, tool: "diskspd" }));
  const rows = iopsAtLoads([...fio, ...diskspd]);
  expect(rows.filter(({ agreeing_tools }) => agreeing_tools).length).toBeGreaterThan(4);
});
