/** Headlines of studies whose truth is known: simulated runs, through comparisons, to the form and the numbers of the answer. */
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { criteria } from "../../../src/analysis/claims/criteria.js";
import { curves } from "../../../src/analysis/curves/curves.js";
import { simulate } from "../../closed-loop.js";
import { formatEffect } from "../../../src/sentences/format.js";
import { makeContext } from "../context.js";
import { blocked, inBlocks, oneAfterTheOther } from "../ordered.js";

/** @import {Context, Run} from "../../../src/analysis/types.js" */

const fields = /** @type {Context["fields"]} */ ([
  { name: "queue_depth", kind: "workload", workers: "same" },
]);

/**
 * @param {Run[]} runs
 * @param {Partial<Context>} [given]
 */
function answerOf(runs, given = {}) {
  const about = makeContext({ study: blocked(), fields, ...given });
  const found = { comparisons: comparisons(runs, about), curves: curves(runs, about) };
  return answers(runs, { ...about, findings: { ...about.findings, ...found } })[0];
}

/**
 * IOPS of level 4 over those of level 1 by workload and load; noise aside.
 * @param {(workload: string, load: number) => number} ratio
 * @param {Parameters<typeof simulate>[0]} [options]
 * @returns {Run[]}
 */
const study = (ratio, options = {}) =>
  simulate({
    levels: [
      { value: "1", speed: 1 },
      { value: "4", speed: 1 },
    ],
    ...options,
  }).map((run) => {
    const times = run.factors.stripe_width === "4" ? ratio(String(run.workload), Number(run.load)) : 1;
    return {
      ...run,
      ...{ iops: run.iops * times, bytes_per_s: run.bytes_per_s * times },
      latency_mean_us: run.latency_mean_us / times,
    };
  });

const loads = [1, 2, 4, 6, 8, 10, 12, 14, 16, 20];

describe("repeated in blocks", () => {
  const options = { repeats: 5, cv: 0.01, loads };
  test.each([1.1, 1.2, 1.5, 2.4, 3])("a winner everywhere, by %d", (truth) => {
    const answer = answerOf(inBlocks(study(() => truth, options)));
    expect(answer.form).toMatch(/^(beats_everywhere|gave_range)$/);
    expect(Number(answer.ratio)).toBeCloseTo(truth, 1);
    expect(answer).toMatchObject({ verdict: "better", grade: "repeated, random order", doubt: null });
    expect(answer).toMatchObject({ action: "Choose 4 stripes.", action_kind: "choose", action_value: "4" });
  });
  test.each([0.5, 0.8, 0.9])("a loser everywhere, by %d", (truth) => {
    const answer = answerOf(inBlocks(study(() => truth, options)));
    expect(answer.form).toMatch(/^(loses_everywhere|gave_range)$/);
    expect(Number(answer.ratio)).toBeCloseTo(truth, 1);
    expect(answer).toMatchObject({
      verdict: "worse",
      action: "Keep 1 stripe.",
      action_kind: "keep",
      action_value: "1",
    });
  });
  test.each([
    [1.5, 0.7],
    [1.3, 0.8],
    [2, 0.5],
  ])("a winner below 9 VMs (%d) that loses above (%d)", (low, high) => {
    const answer = answerOf(inBlocks(study((_, load) => (load < 9 ? low : high), options)));
    expect(answer.form).toBe("beats");
    expect(answer.finding).toMatch(/^With 1 to 8 VMs, 4 stripes beat one\b/);
    expect(answer.finding).toMatch(/ From 10 VMs, 4 stripes gave .* for 4k reads and 64k writes/);
    expect(answer).toMatchObject({
      action: "Choose 4 stripes with 1 to 8 VMs.",
      besides: "From 10 VMs, keep 1 stripe for 4k reads and 64k writes.",
    });
  });
  test("a workload that gains and one that loses", () => {
    const answer = answerOf(
      inBlocks(study((name) => (name.startsWith("4k") ? 1.6 : 0.6), { ...options, loads: [4] })),
    );
    expect(answer).toMatchObject({
      form: "by_workload",
      action: "No choice yet: with your own workloads, test 4 stripes and one, and compare IOPS and latency.",
    });
    expect(answer.finding).toMatch(
      /With 4 stripes, IOPS were \d+ % higher for 4k reads and \d+ % lower for 64k writes\.$/,
    );
  });
  test("no difference", () => {
    const answer = answerOf(inBlocks(study(() => 1, { ...options, repeats: 8, cv: 0.005 })));
    expect(answer).toMatchObject({
      form: "equal",
      action: "Either will do: choose by cost.",
      action_kind: "either",
    });
  });
  test("too close to call", () =>
    expect(answerOf(inBlocks(study(() => 1.05, { repeats: 3, cv: 0.03, loads: [4] }))).form).toMatch(
      /^(open|open_range|gave_some)$/,
    ));
});

describe("single runs", () => {
  const options = { repeats: 1, cv: 0.01, loads };
  test.each([1.3, 1.6, 2.5])("a winner everywhere, by %d", (truth) => {
    const answer = answerOf(study(() => truth, options));
    expect(answer.finding).toMatch(/single runs/);
    expect(Number(answer.ratio)).toBeCloseTo(truth, 1);
    expect(answer.next).toBe("Test each setting 3 times in random order.");
  });
  test.each([1.6, 2.2])("a winner at low load that loses later, by %d", (truth) =>
    expect(answerOf(study((_, load) => (load < 9 ? truth : 1 / truth), options)).finding).toMatch(
      /^With 1 to 8 VMs, 4 stripes beat one \(single runs\): .* From 10 VMs, 4 stripes gave .* for 4k reads and 64k writes/,
    ),
  );
  test.each([1, 1.02, 0.97, 1.04])("about the same at %d", (truth) =>
    expect(answerOf(study(() => truth, options))).toMatchObject({ form: "close_single" }),
  );
  test("one workload far ahead of the others is named apart", () => {
    const shapes = ["4k randwrite", "4k randread", "64k randread", "8k 70/30 random"].map((name, i) => ({
      ...{ name, block_size_bytes: 4096 * (i + 1), service_us: 200 * (i + 1) },
    }));
    const answer = answerOf(
      study((name) => (name === "4k randwrite" ? 3 : 1.2), { ...options, workloads: shapes }),
    );
    expect(answer.finding).toMatch(
      /^4 stripes beat one in all \d+ results(?: for [^(]*)? \(single runs\)\. On average, IOPS were (2\.9|3) times as high for 4k writes and \d+ to \d+ % higher for all other workloads\.$/,
    );
  });
});

test("one setting after the other has its doubt", () => {
  const answer = answerOf(oneAfterTheOther(study(() => 1.5, { repeats: 4, loads: [4] })), {
    study: { ...blocked(), blocks: null, order_random: null },
  });
  expect(answer.doubt).toMatch(/^All runs with 1 stripe came first/);
  expect(answer.action).toBe(
    "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
  );
});

describe("another setting that moves along", () => {
  test.each([1.4, 0.6])("is named, and neither setting is advised, by %d", (truth) => {
    const moved = inBlocks(study(() => truth, { repeats: 5, cv: 0.01, loads })).map((run) => ({
      ...run,
      factors: { ...run.factors, queue_depth: run.factors.stripe_width === "4" ? "64" : "32" },
    }));
    const answer = answerOf(moved);
    expect(answer).toMatchObject({
      verdict: "confounded",
      action: "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
    });
    expect(answer.doubt).toBe("Something else changed, too: queue depth 64 against 32.");
    expect(Number(answer.ratio)).toBeCloseTo(truth, 1);
  });
});

describe("a sweep of VMs", () => {
  const sweep = {
    study: { factor: "vms", baseline: null, margin_pct: null, blocks: null, order_random: null },
  };
  const steps = [1, 2, 4, 8, 16, 32];
  const curveOf = (/** @type {number} */ disks) =>
    simulate({ loads: steps, repeats: 3, cv: 0.001, queue: 8, disks }).slice(0, 3 * steps.length);
  /** @param {Run[]} runs @param {number} load */
  const meanIops = (runs, load) => {
    const own = runs.filter((run) => run.load === load).map(({ iops }) => Math.log(Number(iops)));
    return Math.exp(own.reduce((sum, log) => sum + log, 0) / own.length);
  };

  test.each([1, 4, 8, 16, 64, 256])("says its knee, or its steps, over %d disks", (disks) => {
    const runs = curveOf(disks);
    const iops = steps.map((load) => meanIops(runs, load));
    const knee = steps.findIndex((_, i) => iops.slice(i + 1).every((later) => later < 1.05 * iops[i]));
    const answer = answerOf(runs, sweep);
    expect(answer.kind).toBe("curve");
    if (knee < steps.length - 1) {
      expect(answer.form).toBe("knee");
      expect(answer.finding).toMatch(new RegExp(`^The knee is at ${steps[knee]} VMs?: `));
      expect(answer.finding).toContain(`${Math.round(iops[knee]).toLocaleString("en-US")} IOPS`);
    } else {
      const peak = Math.max(...iops);
      const [from, to] = [steps.indexOf(32) - 2, steps.indexOf(32)];
      const isGrowing = iops[to] / iops[to - 1] > Math.SQRT2;
      expect(answer.form).toBe(isGrowing ? "growing" : "sweep");
      const said = isGrowing ? answer.support : answer.finding;
      expect(said).toContain(
        `Going to ${steps[to]} gives ${formatEffect(iops[to] / iops[from], iops[to] / iops[from], { sentence: "IOPS", plural: true })}`,
      );
      expect(said).toContain(`give ${Math.round((100 * iops[from]) / peak)} % of the highest IOPS.`);
    }
  });

  test.each([1000, 2000, 5000])("has its best IOPS within %d µs", (limit) => {
    const runs = curveOf(8);
    const [curve] = curves(runs, makeContext(sweep));
    const within = steps.filter((load) => (load * 8e6) / meanIops(runs, load) <= limit);
    expect(within.length > 0 && within.length < steps.length).toBe(true);
    const listed = JSON.parse(String(curve.limits)).find(
      (/** @type {any} */ each) => each.limit_us === limit,
    );
    expect(listed.iops).toBeCloseTo(Math.max(...within.map((load) => meanIops(runs, load))), 3);
  });

  test.each([
    [5000, "criterion_met"],
    [1e6, "criterion_missed"],
  ])("meets %d IOPS within 40 ms or not", (value, form) => {
    const runs = curveOf(8);
    const asked = /** @type {any} */ ({
      name: "Target",
      ...{ measure: "iops", comparator: ">=", value, unit: "1/s" },
      limits: [{ measure: "latency_mean_us", comparator: "<=", value: 40000, unit: "us" }],
    });
    const about = makeContext({ ...sweep, criteria: [asked], asks: [{ kind: "criterion" }] });
    const [answer] = answers(runs, { ...about, findings: { criteria: criteria(runs, about) } });
    const best = Math.max(...steps.map((load) => meanIops(runs, load)));
    expect(answer.form).toBe(form);
    const [, printed] = / reached ([\d,]+)/.exec(answer.finding) ?? [];
    expect(Number(printed?.replaceAll(",", "")) / best).toBeCloseTo(1, 2);
  });
});
