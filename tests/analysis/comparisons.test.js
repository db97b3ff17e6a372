import { expect, test } from "vitest";
import { comparePairs, comparisons } from "../../src/analysis/compare/comparisons.js";
import { findRegions, winners } from "../../src/analysis/compare/winners.js";
import { simulate } from "../closed-loop.js";
import { makeContext } from "./context.js";

/** @import {Comparison, Field, Run} from "../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];
const few = { levels, loads: [1, 2], repeats: 3, cv: 0.01 };

/** @type {Field[]} */
const fields = [
  { name: "queue_depth", kind: "workload", workers: "same" },
  { name: "outstanding_io", kind: "workload", workers: "sum" },
  { name: "duration_s", kind: "run", workers: "max" },
  { name: "latency_method", kind: "run", workers: "same" },
  { name: "tool_version", kind: "run", workers: "same" },
  { name: "stripe_width", kind: "setting", workers: "same" },
  { name: "failures_to_tolerate", kind: "setting", workers: "same", products: ["vsan"] },
  { name: "path_policy", kind: "setting", workers: "same", products: ["fc-array"] },
];

/**
 * @param {Run[]} runs
 * @param {(run: Run) => Partial<Run>} change of the runs at level 2
 */
const changeLevel = (runs, change) =>
  runs.map((run) => (run.factors.stripe_width === "2" ? { ...run, ...change(run) } : run));

/**
 * @param {Comparison[]} found
 * @param {string} measure
 */
const at = (found, measure) =>
  /** @type {Comparison} */ (found.find((row) => row.scope === "load" && row.measure === measure));

test("more IOPS and less latency are better, and the sentence says by how much", () => {
  const found = comparisons(simulate(few), makeContext());
  expect(at(found, "iops")).toMatchObject({ verdict: "better", interval: "t", runs: 3, baseline_runs: 3 });
  expect(at(found, "latency_mean_us")).toMatchObject({ verdict: "better" });
  expect(at(found, "latency_mean_us").ratio).toBeCloseTo(1 / 1.5, 1);
  expect(at(found, "iops").sentence).toMatch(
    /^fio, 4k randread, 1 VM: 2 stripes against 1 stripe, IOPS \+\d.* % \(95 % interval \+.* % to \+.* %, 3 and 3 runs\): better\.$/,
  );
});

test("two repeats have a range, one has nothing but what was observed", () => {
  const two = at(comparisons(simulate({ ...few, repeats: 2 }), makeContext()), "iops");
  expect(two).toMatchObject({ interval: "range", verdict: "observed higher", p_value: null });
  expect(Number(two.low)).toBeLessThan(Number(two.ratio));
  const one = at(comparisons(simulate({ ...few, repeats: 1 }), makeContext()), "iops");
  expect(one).toMatchObject({
    interval: "single run",
    low: null,
    high: null,
    verdict: "observed higher",
    cv: null,
  });
});

test("the study's own margin is used", () => {
  const { study } = makeContext();
  const found = comparisons(simulate(few), makeContext({ study: { ...study, margin_pct: 60 } }));
  expect(at(found, "iops")).toMatchObject({ verdict: "equivalent", margin_pct: 60 });
});

test("another setting or workload field that differs forbids, another length or version is listed", () => {
  const listed = changeLevel(simulate(few), (run) => ({
    tool_version: "3.36",
    factors: { ...run.factors, duration_s: "600" },
  })).map((run) => ({ ...run, factors: { duration_s: "60", ...run.factors } }));
  const row = at(comparisons(listed, makeContext({ fields })), "iops");
  expect(row.verdict).toBe("better");
  expect(JSON.parse(String(row.confounders))).toEqual([
    "duration_s 600 against 60",
    "tool_version 3.36 against 3.33",
  ]);
  const deeper = changeLevel(simulate(few), (run) => ({ factors: { ...run.factors, queue_depth: "64" } }));
  expect(at(comparisons(deeper, makeContext({ fields })), "iops")).toMatchObject({
    verdict: "not comparable",
    ratio: null,
    reason: "Not this factor alone: queue_depth 64 against 32.",
  });
});

test("latencies taken in different ways are not compared, IOPS are", () => {
  const methods = simulate(few).map((run) => ({
    ...run,
    factors: { ...run.factors, latency_method: String(run.factors.stripe_width) },
  }));
  const found = comparisons(methods, makeContext({ fields }));
  expect(at(found, "latency_mean_us").verdict).toBe("not comparable");
  expect(at(found, "iops").verdict).toBe("better");
});

test("fields that nobody recorded are listed, those of other platforms are not", () => {
  const row = at(comparisons(simulate(few), makeContext({ fields })), "iops");
  expect(JSON.parse(String(row.unknown))).toEqual(["duration_s", "failures_to_tolerate"]);
});

test.each(["provenance", "platform"])("runs of another %s are never compared", (field) => {
  const mixed = changeLevel(simulate(few), () => ({ [field]: "published" }));
  const row = at(comparisons(mixed, makeContext()), "iops");
  expect(row).toMatchObject({ verdict: "not comparable", ratio: null });
  expect(row.reason).toContain(`Different ${field}s`);
});

test("settings that change together are not taken for one", () => {
  const both = simulate(few).map((run) => ({
    ...run,
    settings: [
      ...run.settings,
      { factor: "failures_to_tolerate", value: run.factors.stripe_width, number: null },
    ],
    factors: { ...run.factors, failures_to_tolerate: run.factors.stripe_width },
  }));
  const found = comparisons(both, makeContext({ fields })).filter(({ scope }) => scope === "load");
  expect(found.length).toBeGreaterThan(0);
  for (const { verdict } of found) expect(verdict).toBe("not comparable");
});

test("what the audit forbids is refused between the runs it names and others, not among them", () => {
  const runs = simulate({ ...few, levels: [...levels, { value: "4", speed: 2 }] });
  const named = runs.filter(({ factors }) => factors.stripe_width !== "1").map(({ run }) => run);
  const check = /** @type {any} */ ({
    scope: "series",
    runs: JSON.stringify(named),
    not_comparable: '["latency_mean_us"]',
    confounded: '["iops"]',
    sentence: "The queue differs.",
  });
  const about = makeContext({ findings: { checks: [check] } });
  const found = comparisons(runs, about);
  expect(at(found, "latency_mean_us")).toMatchObject({
    verdict: "not comparable",
    reason: "The queue differs.",
  });
  expect(at(found, "latency_p99_us").verdict).toBe("not comparable");
  expect(at(found, "iops")).toMatchObject({ verdict: "better", confounders: '["The queue differs."]' });
  const level = (/** @type {string} */ value) =>
    runs.filter(
      (run) => run.factors.stripe_width === value && run.load === 1 && run.workload === "4k randread",
    );
  const pair = { factor: "stripe_width", runs: level("4"), baseline: level("2") };
  expect(at(comparePairs([pair], runs, about), "latency_mean_us")).toMatchObject({
    verdict: "better",
    level: "4",
  });
});

test("a figure that the audit refuses is left out", () => {
  const runs = simulate(few);
  const check = {
    scope: "run",
    runs: JSON.stringify([runs[0].run]),
    unusable: '["iops"]',
    sentence: "Impossible.",
  };
  const about = makeContext({ findings: { checks: [/** @type {any} */ (check)] } });
  expect(at(comparisons(runs, about), "iops")).toMatchObject({ baseline_runs: 2, interval: "range" });
});

test("a run without I/O is not compared", () => {
  const idle = changeLevel(simulate(few), () => ({ iops: 0 }));
  expect(at(comparisons(idle, makeContext()), "iops").reason).toContain("no I/O");
});

test("a curve of single runs is summed up by its signs", () => {
  const runs = simulate({ ...few, loads: [1, 2, 3, 4, 5, 6], repeats: 1 });
  const row = comparisons(runs, makeContext()).find(
    ({ scope, measure }) => scope === "curve" && measure === "iops",
  );
  expect(row).toMatchObject({ load: null, loads: 6, loads_higher: 6, loads_lower: 0, p_value: 0.03125 });
  expect(row?.sentence).toContain("higher at 6 of 6 loads (1 to 6)");
});

test("a winner changes with the load, and the crossing lies where the curves meet", () => {
  const slower = simulate({ ...few, loads: [1, 2, 3, 4], cv: 0.001 }).map((run) =>
    run.factors.stripe_width === "2" && Number(run.load) <= 2 ? { ...run, iops: run.iops / 3 } : run,
  );
  const regions = winners(slower, makeContext()).filter(
    ({ measure, workload }) => measure === "iops" && workload === "4k randread",
  );
  expect(regions).toMatchObject([
    { from_load: 1, to_load: 2, winners: '["1"]', clear: true, replicated: true, crossing_load: null },
    { from_load: 3, to_load: 4, winners: '["2"]', clear: true, replicated: true },
  ]);
  expect(Number(regions[1].crossing_load)).toBeGreaterThan(2.4);
  expect(Number(regions[1].crossing_load)).toBeLessThan(2.8);
});

test("levels within the margin of the leader are tied with it", () => {
  const same = simulate({ ...few, levels: levels.map((level) => ({ ...level, speed: 1 })) });
  for (const { winners: best, clear } of winners(same, makeContext())) {
    expect(JSON.parse(best)).toEqual(["1", "2"]);
    expect(clear).toBe(false);
  }
});

test("loads at which a contender is missing belong to no region", () => {
  expect(findRegions([], ["1", "2"], makeContext())).toEqual([]);
});
