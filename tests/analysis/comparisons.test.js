import { expect, test } from "vitest";
import { comparisons } from "../../src/analysis/compare/comparisons.js";
import { listUnknown } from "../../src/analysis/compare/confounders.js";
import { simulate as simulateRuns } from "../closed-loop.js";
import { makeContext } from "./context.js";
import { atRandom, blocked, inBlocks, oneAfterTheOther } from "./ordered.js";

/** @import {Comparison, Context, Field, Run} from "../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];
/** In blocks, as the study says. @param {Parameters<typeof simulateRuns>[0]} given */
const simulate = (given) => inBlocks(simulateRuns(given));

/** @param {Parameters<typeof makeContext>[0]} [given] */
const about = (given) => makeContext({ study: blocked(), ...given });

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
  const found = comparisons(simulate(few), about());
  expect(at(found, "iops")).toMatchObject({ verdict: "better", interval: "t", runs: 3, baseline_runs: 3 });
  expect(at(found, "latency_mean_us")).toMatchObject({ verdict: "better" });
  expect(at(found, "latency_mean_us").ratio).toBeCloseTo(1 / 1.5, 1);
  expect(at(found, "iops").sentence).toMatch(
    /^fio, 4k random read, 1 VM: 2 stripes against 1, IOPS \+\d.* % \(\+.* to \+.* %, 95 % confidence interval, 3 runs each\): clearly better\.$/,
  );
});

test("two repeats have a range, one has nothing; neither is called better, and nobody knows how they scatter", () => {
  const two = at(comparisons(simulate({ ...few, repeats: 2 }), about()), "iops");
  expect(two).toMatchObject({ interval: "range", verdict: "single run", p_value: null });
  expect(Number(two.low)).toBeLessThan(Number(two.ratio));
  const one = at(comparisons(simulate({ ...few, repeats: 1 }), about()), "iops");
  expect(one).toMatchObject({
    interval: "single run",
    low: null,
    high: null,
    verdict: "single run",
    cv: null,
  });
  expect(one.sentence).toMatch(/ \+\d.* % \(single runs\)\.$/);
});

test("of recorded blocks, of starts in random order, of levels one after the other, of nothing: what may be said", () => {
  const runs = simulateRuns({ ...few, repeats: 5 });
  const undeclared = makeContext();
  const row = (/** @type {Run[]} */ given, /** @type {Context} */ context) =>
    at(comparisons(given, context), "iops");
  expect(row(inBlocks(runs), about())).toMatchObject({
    ...{ design: "blocks", model: "level + block", verdict: "better", grade: "repeated, random order" },
  });
  expect(row(atRandom(runs, 3), undeclared)).toMatchObject({
    ...{ design: "order_known", model: "level + position", verdict: "better" },
    grade: "repeated, fixed order",
  });
  const apart = row(oneAfterTheOther(runs), undeclared);
  expect(apart).toMatchObject({
    verdict: "order-confounded",
    order_separation: 1,
    visits: 2,
    rejected: null,
  });
  expect(apart.ratio).not.toBeNull();
  expect(apart.sentence).toMatch(
    /all runs of one setting were made before the other's, so something else may have changed\.$/,
  );
  const unknown = row(runs, undeclared);
  expect(unknown).toMatchObject({
    ...{ design: "order_unknown", model: "Welch", verdict: "differs", order_separation: null, visits: null },
    grade: "repeated, order unknown",
  });
  expect(unknown.sentence).toMatch(/: a clear difference in these runs; their order was not recorded\.$/);
  const [slow] = simulateRuns({ ...few, repeats: 5 }).filter(({ factors }) => factors.stripe_width === "1");
  expect(slow.started_at).toBeNull();
});

test("the interval that is shown is that of the family, the plain one beside it", () => {
  const found = comparisons(simulate({ ...few, loads: [1, 2, 4, 8], cv: 0.04 }), about()).filter(
    ({ scope, measure }) => scope === "load" && measure === "iops",
  );
  expect(found).toHaveLength(8);
  for (const row of found) {
    expect(row).toMatchObject({ family_size: 8, df: 2 });
    expect(Number(row.df_moderated)).toBeGreaterThan(2);
    expect(row.q_level).toBeCloseTo(
      (0.05 * Math.max(1, found.filter(({ rejected }) => rejected).length)) / 8,
    );
    expect(row.verdict === "better").toBe(row.rejected);
    const beyond = Number(row.low) > 1.05 || Number(row.high) < 1 / 1.05;
    expect(beyond).toBe(row.rejected);
  }
});

test("three repeats without moderation cannot bear more than four comparisons, and say so", () => {
  const unordered = comparisons(simulateRuns({ ...few, loads: [1, 2, 4, 8], cv: 0.2 }), makeContext()).filter(
    ({ scope, measure, verdict }) => scope === "load" && measure === "iops" && verdict === "undecided",
  );
  expect(unordered.length).toBeGreaterThan(0);
  for (const { reason, sentence } of unordered) {
    expect(reason).toBe("3 repeats are too few for 8 comparisons.");
    expect(sentence).toContain("3 repeats are too few for 8 comparisons");
  }
});

test("the study's own margin is used", () => {
  const found = comparisons(simulate(few), about({ study: blocked({ margin_pct: 60 }) }));
  expect(at(found, "iops")).toMatchObject({ verdict: "equivalent", margin_pct: 60 });
});

test("another setting or workload field that differs confounds, another length or version is listed", () => {
  const listed = changeLevel(simulate(few), (run) => ({
    tool_version: "3.36",
    factors: { ...run.factors, duration_s: "90" },
  })).map((run) => ({ ...run, factors: { duration_s: "60", ...run.factors } }));
  const row = at(comparisons(listed, about({ fields })), "iops");
  expect(row.verdict).toBe("better");
  expect(JSON.parse(String(row.confounders))).toEqual([
    "duration s 90 against 60",
    "tool version 3.36 against 3.33",
  ]);
  const deeper = changeLevel(simulate(few), (run) => ({ factors: { ...run.factors, queue_depth: "64" } }));
  expect(at(comparisons(deeper, about({ fields })), "iops")).toMatchObject({
    verdict: "confounded",
    ratio: expect.closeTo(1.5, 1),
    rejected: null,
    confounders: '["queue depth 64 against 32"]',
    sentence: expect.stringMatching(/, but this may explain it: queue depth 64 against 32\.$/),
  });
});

test("latencies taken in different ways are not compared, IOPS are", () => {
  const methods = simulate(few).map((run) => ({
    ...run,
    factors: { ...run.factors, latency_method: String(run.factors.stripe_width) },
  }));
  const found = comparisons(methods, about({ fields }));
  expect(at(found, "latency_mean_us").verdict).toBe("not comparable");
  expect(at(found, "iops").verdict).toBe("better");
});

test("fields that nobody recorded are listed, those of other platforms are not", () => {
  const row = at(comparisons(simulate(few), about({ fields })), "iops");
  expect(JSON.parse(String(row.unknown))).toEqual(["duration_s", "failures_to_tolerate"]);
});

test("of what no run has it is said where it is shown, as if every comparison said it", () => {
  const runs = simulate(few);
  const pair = { load_axis: about().loadAxis, platform: String(runs[0].platform) };
  const recorded = new Set(runs.flatMap((run) => Object.keys(run.factors)));
  const vocabulary = fields.filter(({ name }) => name !== "tool_version");
  const told = fields.filter(({ name }) => recorded.has(name) || name === "tool_version");
  for (const some of [
    runs,
    changeLevel(runs, ({ factors }) => ({ factors: without(factors, "queue_depth") })),
  ]) {
    const [whole, short] = [fields, told].map((fields) =>
      comparisons(some, about({ fields })).map((row) => ({
        ...row,
        unknown: JSON.parse(row.unknown ?? "[]"),
      })),
    );
    expect(short.flatMap(({ unknown }) => unknown)).not.toContain("duration_s");
    expect(short.map((row) => listUnknown(row, { ...pair, recorded }, vocabulary))).toEqual(
      whole.map(({ unknown }) => unknown),
    );
  }
});

/**
 * @param {Record<string, string>} factors
 * @param {string} name
 */
const without = ({ ...factors }, name) => {
  delete factors[name];
  return factors;
};

test.each(["provenance", "platform"])("runs of another %s are never compared", (field) => {
  const mixed = changeLevel(simulate(few), () => ({ [field]: "published" }));
  const row = at(comparisons(mixed, about()), "iops");
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
  const found = comparisons(both, about({ fields })).filter(({ scope }) => scope === "load");
  expect(found.length).toBeGreaterThan(0);
  for (const { verdict, factor, confounders } of found) {
    expect(verdict).toBe("confounded");
    expect(confounders).toContain(factor === "stripe_width" ? "failures to tolerate" : "stripe width");
  }
});

test.each([
  ["less than half as long are confounded", 25, 1, "confounded"],
  ["a little shorter are not", 40, 1, "better"],
  ["shorter because they ended with the same data are not", 25, 60 / 25, "better"],
])("runs that are %s", (_, seconds, faster, verdict) => {
  const timed = simulate({ ...few, levels: [levels[0], { value: "2", speed: 1.5 }] }).map((run) => {
    const isShort = run.factors.stripe_width === "2";
    const factors = { ...run.factors, duration_s: String(isShort ? seconds : 60) };
    return { ...run, factors, bytes_per_s: 1e8 * (isShort ? faster : 1) };
  });
  expect(at(comparisons(timed, about({ fields })), "iops").verdict).toBe(verdict);
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
  const given = about({ findings: { checks: [check] } });
  const found = comparisons(runs, given);
  expect(at(found, "latency_mean_us")).toMatchObject({
    verdict: "not comparable",
    reason: "The queue differs.",
  });
  expect(at(found, "latency_p99_us").verdict).toBe("not comparable");
  expect(at(found, "iops")).toMatchObject({ verdict: "confounded", confounders: '["The queue differs."]' });
  const among = found.filter(({ level, baseline }) => level === "4" && baseline === "2");
  expect(at(among, "latency_mean_us").verdict).toBe("better");
  expect(at(among, "iops").verdict).toBe("better");
});

test("a figure that the audit refuses is left out", () => {
  const runs = simulate(few);
  const refused = runs.find(({ factors, load }) => factors.stripe_width === "1" && load === 1);
  const check = {
    scope: "run",
    runs: JSON.stringify([refused?.run]),
    unusable: '["iops"]',
    sentence: "Impossible.",
  };
  const given = about({ findings: { checks: [/** @type {any} */ (check)] } });
  const fewer = comparisons(runs, given).filter(({ baseline_runs }) => baseline_runs === 2);
  expect(fewer).toMatchObject([{ measure: "iops", load: 1, interval: "range", verdict: "beyond variation" }]);
});

test("a run without I/O is not compared", () => {
  const idle = changeLevel(simulate(few), () => ({ iops: 0 }));
  expect(at(comparisons(idle, about()), "iops")).toMatchObject({
    verdict: "not comparable",
    reason: "No run with 2 stripes is usable. Nothing was read or written.",
  });
});

test("a curve of single runs is summed up by its mean; its signs are no test, and nothing is distinguished", () => {
  const runs = simulate({ ...few, loads: [1, 2, 3, 4, 5, 6], repeats: 1 });
  const row = comparisons(runs, about()).find(
    ({ scope, measure }) => scope === "curve" && measure === "iops",
  );
  expect(row).toMatchObject({
    ...{ load: null, loads: 6, loads_higher: 0, loads_lower: 0, loads_beyond: 0 },
    ...{ p_value: null, verdict: null, grade: null, low: null, high: null },
  });
  expect(Number(row?.ratio)).toBeCloseTo(1.5, 1);
  expect(row?.sentence).toMatch(/: \+.* % on average over all loads, but no clear difference at any load\.$/);
});

test("a curve of repeated runs counts the loads that are found higher", () => {
  const row = comparisons(simulate({ ...few, loads: [1, 2, 3] }), about()).find(
    ({ scope, measure }) => scope === "curve" && measure === "iops",
  );
  expect(row).toMatchObject({ loads: 3, loads_higher: 3, loads_lower: 0, runs: 9 });
  expect(row?.sentence).toContain(": higher at 3 of 3 loads (1 to 3 VMs)");
});

test("IOPS and throughput at one block size are one test; of two block sizes they are two", () => {
  const found = comparisons(simulate(few), about());
  expect(found.filter(({ measure }) => measure === "bytes_per_s")).toEqual([]);
  const sizes = changeLevel(simulate(few), () => ({ block_size_bytes: 8192 }));
  expect(at(comparisons(sizes, about()), "bytes_per_s").verdict).not.toBeNull();
});

test("equal printed repeats have the scatter of their digits, and no interval of no width", () => {
  const runs = simulate({ ...few, repeats: 4, loads: [1] }).map((run) => {
    const iops = run.factors.stripe_width === "2" ? 1010 : 1000;
    return { ...run, iops, bytes_per_s: iops * 4096, iops_half_step: 5 };
  });
  const row = at(comparisons(runs, about()), "iops");
  expect(Number(row.low95)).toBeLessThan(1.01);
  expect(Number(row.high95)).toBeGreaterThan(1.01);
  expect(row.verdict).toBe("equivalent");
});

test("what the document leaves unsaid is in each pair's row, beside what is not known of its runs", () => {
  const not_given = ["how long each run took", "the firmware of the array"];
  const found = comparisons(simulate(few), { ...about(), not_given });
  expect(new Set(found.filter(({ scope }) => scope === "load").map((row) => row.not_given))).toEqual(
    new Set([JSON.stringify(not_given)]),
  );
  expect(at(comparisons(simulate(few), about()), "iops").not_given).toBeNull();
});
