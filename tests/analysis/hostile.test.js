/** Studies made to mislead: what they must not get the analysis to say. */
import { expect, test } from "vitest";
import { cases as criterionCases } from "../../src/analysis/claims/criterion.js";
import { criteria } from "../../src/analysis/claims/criteria.js";
import { findGrade } from "../../src/analysis/claims/verdict.js";
import { saySure } from "../../src/analysis/compare/sentences.js";
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

/**
 * One level after the other, under a system that gets faster all the time.
 * @param {(run: Run, repeat: number) => number | null} startOf
 */
const drifting = (startOf) =>
  simulate({
    levels: levels.map(({ value }) => ({ value, speed: 1 })),
    loads: [1],
    repeats: 4,
    cv: 0.01,
  }).map((run) => {
    const repeat = Number(run.factors.repeat);
    const place = repeat + (run.factors.stripe_width === "2" ? 4 : 0);
    return {
      ...run,
      iops: run.iops * 1.05 ** place,
      started_at: startOf(run, repeat) === null ? null : place,
    };
  });

const declared = {
  study: { factor: "stripe_width", baseline: "1", margin_pct: 5, blocks: "repeat", order_random: true },
};

test("blocks that the known starts belie are none, though a file lacks its start", () => {
  const rows = iopsAtLoads(
    drifting((run, repeat) => (repeat === 2 ? null : 1)),
    declared,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ design: "order_unknown", verdict: "differs" });
});

test("what ran one after the other is not graded as in random order, whatever is declared", () => {
  const rows = iopsAtLoads(
    drifting(() => 1),
    declared,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatchObject({ verdict: "order-confounded", grade: "repeated, fixed order" });
});

/** @type {import("../../src/analysis/types.js").Field[]} */
const fields = [
  { name: "queue_depth", kind: "workload", workers: "same" },
  { name: "outstanding_io", kind: "workload", workers: "sum" },
];

test("runs at several queue depths are no repeats of each other", () => {
  const runs = simulate({ levels, loads: [1], repeats: 3, cv: 0.01 }).map((run) => ({
    ...run,
    started_at: null,
    factors: { ...run.factors, queue_depth: String(8 * Number(run.factors.repeat)) },
  }));
  const rows = iopsAtLoads(runs, { fields });
  expect(rows.length).toBeGreaterThan(0);
  for (const { verdict, confounders } of rows) {
    expect(verdict).toBe("confounded");
    expect(JSON.parse(String(confounders))).toEqual([
      "queue depth 8, 16, 24 on both: such runs are no repeats of each other",
    ]);
  }
});

test("the outstanding I/Os of a run follow from its queue depth, where that is under test", () => {
  const runs = simulate({ levels, loads: [1], repeats: 3, cv: 0.01 }).map((run) => {
    const queue_depth = String(16 * Number(run.factors.stripe_width));
    return {
      ...run,
      factors: { repeat: run.factors.repeat, queue_depth, outstanding_io: queue_depth },
      settings: [],
    };
  });
  const study = { ...declared.study, factor: "queue_depth", baseline: "16" };
  const rows = iopsAtLoads(runs, { fields, study });
  expect(rows.length).toBeGreaterThan(0);
  for (const { confounders } of rows) expect(confounders).toBeNull();
});

test.each([
  [["repeated, fixed order"], "repeated, fixed order"],
  [["repeated, random order", "repeated, fixed order"], "repeated, fixed order"],
  [["repeated, random order", "repeated, fixed order"], "repeated, fixed order"],
])("a claim over %j has the grade of its weakest comparison", (grades, wanted) => {
  const cases = grades.map((grade) => ({ supports: true, proven: true, tool: "fio", grade }));
  expect(findGrade(/** @type {any} */ (cases), false)).toBe(wanted);
});

test("a claim over repeats whose order nobody recorded has the grade of its comparison", () => {
  const own = { supports: true, proven: false, tool: "fio", grade: "repeated, order unknown" };
  expect(findGrade(/** @type {any} */ ([own, own]), false)).toBe("repeated, order unknown");
});

test.each([
  [[3600, 3900, 4100], "not met", false],
  [[3900, 4100, 4200], "met", false],
  [[4050, 4200, 4100], "met", true],
])("a bound of which repeats are %j is %s by their mean; proven: %s", (figures, verdict, proven) => {
  const asked = { name: "fast", measure: "iops", comparator: ">=", value: 4000, unit: "1/s" };
  const runs = simulate({ levels: levels.slice(0, 1), loads: [1], repeats: 3 })
    .slice(0, 3)
    .map((run, i) => ({ ...run, iops: figures[i] }));
  const about = makeContext({ criteria: [/** @type {any} */ (asked)] });
  const rows = criteria(runs, about);
  expect(rows).toMatchObject([{ verdict }]);
  const found = criterionCases({ name: "fast" }, runs, { ...about, findings: { criteria: rows } });
  expect(found).toMatchObject([{ supports: verdict === "met", proven }]);
});

test.each([
  [0.05, "95"],
  [0.0166, "98.3"],
  [0.05 / 440, "99.989"],
  [0.05 / 20000, "99.99975"],
])("an interval that may miss %s is never one of 100 %", (missed, said) => {
  expect(saySure(missed)).toBe(said);
});

test("a curve whose loads differ in these runs does not say that none is distinguished", () => {
  const runs = simulate({ levels, loads: [1, 2, 3], repeats: 4, cv: 0.01 }).map((run) => ({
    ...run,
    started_at: null,
  }));
  const rows = comparisons(runs, makeContext()).filter(
    ({ scope, measure }) => scope === "curve" && measure === "iops",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sentence } of rows)
    expect(sentence).toMatch(
      /with a clear difference at 3 of 3 loads \(1 to 3 VMs\)\. The order of the runs was not recorded\.$/,
    );
});

test.each([
  [4, 4, "order_fixed", "repeated, fixed order"],
  [2, 3, "blocks", "repeated, random order"],
])("%d levels in one order in %d blocks, declared random: %s", (count, repeats, design, grade) => {
  const several = Array.from({ length: count }, (_, i) => ({ value: String(i + 1), speed: 1 }));
  const runs = simulate({ levels: several, loads: [1], repeats, cv: 0.01 }).map((run) => ({
    ...run,
    started_at: 1000 * Number(run.factors.repeat) + Number(run.factors.stripe_width),
  }));
  const rows = iopsAtLoads(runs, declared);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ design, grade });
});

test.each(
  /** @type {[string, Partial<Run>, string][]} */ ([
    ["idle", { iops: 0, bytes_per_s: 0 }, "No run with 2 stripes is usable. Nothing was read or written."],
    [
      "paced",
      { rate_iops: 1000 },
      "No run with 2 stripes is usable. With a rate limit the load generator, not the storage, sets the IOPS, so this is no maximum. Latencies are compared only between runs with the same rate limit.",
    ],
  ]),
)("runs that are %s are not called distrusted", (_, change, reason) => {
  const runs = simulate({ levels, loads: [1], repeats: 3 }).map((run) =>
    run.factors.stripe_width === "2" ? { ...run, ...change } : run,
  );
  const rows = iopsAtLoads(runs);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatchObject({ verdict: "not comparable", reason });
});
