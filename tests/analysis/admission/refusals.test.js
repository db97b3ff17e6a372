/** Which figures take part in verdicts: a planted case for each reason. */
import { describe, expect, test } from "vitest";
import { readAdmission } from "../../../src/analysis/admission/admission.js";
import { refusals } from "../../../src/analysis/admission/refusals.js";
import { seriesFinding } from "../../../src/analysis/audit/finding.js";
import { simulate } from "../../closed-loop.js";
import { makeContext } from "../context.js";

/** @import {Context, Run, Series} from "../../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];
const runs = simulate({ levels, loads: [1, 2], repeats: 3, cv: 0.01 });
const [first, second] = runs;

/**
 * @param {Run[]} own
 * @param {Partial<Context>} [given]
 */
const admit = (own, given) => readAdmission(makeContext(given), own);

/** @param {Run[]} own @param {Partial<Context>} [given] */
const reasons = (own, given) =>
  refusals(own, makeContext(given)).map(({ run, measure, reason, effect }) => [run, measure, reason, effect]);

test("nothing is refused of clean runs, and every figure stands", () => {
  expect(reasons(runs)).toEqual([]);
  const admission = admit(runs);
  for (const run of runs) expect(admission.figure(run, "iops")).toBe(run.iops);
});

test("what a check forbids is not used, with its sentence; percentiles are audited as the mean", () => {
  const said = { class: "misfit", severity: /** @type {const} */ ("error"), sentence: "They do not fit." };
  const check = seriesFinding("iops_times_block_size", [first], { ...said, unusable: ["latency_mean_us"] });
  const own = runs.map((run) => ({ ...run, latency_p99_us: 900 }));
  const given = { findings: { checks: [check] } };
  const admission = admit(own, given);
  expect(admission.figure(own[0], "latency_mean_us")).toBeNull();
  expect(admission.figure(own[0], "latency_p99_us")).toBeNull();
  expect(admission.figure(own[0], "iops")).toBe(first.iops);
  expect(admission.refusals(own[0], "latency_mean_us")).toEqual([
    expect.objectContaining({ reason: "audit", effect: "not used", sentence: "They do not fit." }),
  ]);
});

test("rows of the table are taken as they are", () => {
  const row = {
    run: first.run,
    measure: "iops",
    reason: "copy",
    effect: "not used",
    value: null,
    sentence: "",
  };
  const admission = admit(runs, { findings: { refusals: [row] } });
  expect(admission.figure(first, "iops")).toBeNull();
  expect(admission.figure(second, "iops")).toBe(second.iops);
});

describe("a run that is not whole", () => {
  const lacking = (/** @type {object} */ given) => ({
    lacking: [{ run: first.run, outcome: "completed", lacks: null, overlap_pct: 100, ...given }],
  });

  test.each([
    ["its workers ran together for 89 % of the time", { overlap_pct: 89 }, /only 89 % of the time/],
    ["it lost a log", { lacks: "logs of 3 of 4 jobs" }, /^Incomplete: logs of 3 of 4 jobs\.$/],
  ])("where %s", (_, given, sentence) => {
    const own = /** @type {Partial<Context>} */ (lacking(given));
    expect(admit(runs, own).figure(first, "iops")).toBeNull();
    expect(admit(runs, own).refusals(first, "iops")[0].sentence).toMatch(sentence);
    expect(new Set(reasons(runs, own).map(([run]) => run))).toEqual(new Set([first.run]));
  });

  test("90 % together are enough", () =>
    expect(reasons(runs, /** @type {Partial<Context>} */ (lacking({ overlap_pct: 90 })))).toEqual([]));

  test("is listed though it has no figures", () => {
    const gone = { run: "study/gone", outcome: "incomplete", lacks: "1 of 2 VMs", overlap_pct: null };
    const rows = refusals(runs, makeContext({ lacking: [/** @type {any} */ (gone)] }));
    expect(rows.map(({ run, measure, reason }) => [run, measure, reason])).toEqual([
      ["study/gone", "iops", "incomplete"],
      ["study/gone", "bytes_per_s", "incomplete"],
      ["study/gone", "latency_mean_us", "incomplete"],
    ]);
    expect(rows[0].sentence).toBe("Incomplete: 1 of 2 VMs.");
  });

  test("of no I/O is called that", () => {
    const idle = { run: "study/idle", outcome: "no_io", lacks: null, overlap_pct: null };
    expect(reasons([], { lacking: [/** @type {any} */ (idle)] })[0]).toEqual([
      "study/idle",
      "iops",
      "no_io",
      "not used",
    ]);
    const rows = reasons([{ ...first, iops: 0, bytes_per_s: 0, latency_mean_us: null }]);
    expect(rows).toContainEqual([first.run, "iops", "no_io", "not used"]);
    expect(new Set(rows.map(([, , reason]) => reason))).toEqual(new Set(["no_io"]));
  });
});

describe("a run that is not steady", () => {
  /**
   * @param {(t: number) => number} level IOPS at t
   * @param {Partial<Series>} [given]
   * @returns {Series}
   */
  const sample = (level, given = {}) => {
    const t_s = Array.from({ length: 1200 }, (_, i) => i + 1);
    const iops = t_s.map((t) => level(t) * (1 + 0.01 * Math.sin(t * 12.9898)));
    const bytes_per_s = iops.map((each) => each * 4096);
    const latency_mean_us = iops.map((each) => 32e6 / each);
    return { run: first.run, t_s, iops, bytes_per_s, latency_mean_us, ...given };
  };
  /** @param {Series} series @returns {Run} whose figures are those of its samples */
  const runOf = ({ iops }) => {
    const mean = iops.reduce((/** @type {number} */ sum, each) => sum + Number(each), 0) / iops.length;
    return {
      ...first,
      iops: mean,
      bytes_per_s: mean * 4096,
      latency_mean_us: 32e6 / mean,
      latency_p99_us: 9e4,
    };
  };
  const cliff = (/** @type {number} */ t) => (t <= 600 ? 1000 : 400);

  test("has the mean of the level after a cliff at half time, in all that the samples carry", () => {
    const series = sample(cliff);
    const admission = admit([runOf(series)], { series: [series] });
    expect(admission.figure(runOf(series), "iops")).toBeCloseTo(400, -1);
    expect(Number(admission.figure(runOf(series), "bytes_per_s")) / 4096).toBeCloseTo(400, -1);
    expect(Number(admission.figure(runOf(series), "latency_mean_us"))).toBeCloseTo(80000, -4);
    expect(admission.refusals(first, "iops")).toMatchObject([{ reason: "unsteady", effect: "window used" }]);
    expect(admission.refusals(first, "iops")[0].sentence).toMatch(
      /IOPS: the mean of that stretch is 43 % below the mean/,
    );
  });

  test("has no percentiles: they are of the whole run", () => {
    const series = sample(cliff);
    const admission = admit([runOf(series)], { series: [series] });
    expect(admission.figure(runOf(series), "latency_p99_us")).toBeNull();
    expect(admission.refusals(first, "latency_p99_us")).toMatchObject([{ effect: "not used" }]);
  });

  test("has no latency of a stretch whose samples have none", () => {
    const series = sample(cliff, { latency_mean_us: Array(1200).fill(null) });
    const admission = admit([runOf(series)], { series: [series] });
    expect(admission.figure(runOf(series), "latency_mean_us")).toBeNull();
    expect(admission.figure(runOf(series), "iops")).toBeCloseTo(400, -1);
  });

  test.each([
    ["falls all the time", (/** @type {number} */ t) => 2000 - 1.5 * t],
    ["oscillates", (/** @type {number} */ t) => (Math.floor(t / 150) % 2 ? 500 : 1000)],
    ["has a cliff shortly before its end", (/** @type {number} */ t) => (t <= 1000 ? 1000 : 500)],
  ])("is not used where it %s", (_, level) => {
    const series = sample(level);
    expect(admit([runOf(series)], { series: [series] }).figure(runOf(series), "iops")).toBeNull();
  });

  test("is not judged where it is too short, and its mean stands", () => {
    const whole = sample(cliff);
    const short = { ...whole, t_s: whole.t_s.map((t) => t / 10) };
    expect(admit([runOf(short)], { series: [short] }).figure(runOf(short), "iops")).toBeCloseTo(700, -1);
    expect(reasons([runOf(short)], { series: [short] })).toEqual([]);
  });

  test("has no stretch of samples that are not of all its workers", () => {
    const series = sample(cliff);
    const twice = { ...runOf(series), iops: 2 * Number(runOf(series).iops) };
    const admission = admit([twice], { series: [series] });
    expect(admission.figure(twice, "iops")).toBeNull();
    expect(admission.refusals(twice, "iops")[0].sentence).toMatch(
      /samples come to 700 IOPS, the run to 1,?400/,
    );
  });
});

test("runs of one setting at the same time are parts of a load, whichever is named like a VM; a turn later they are not", () => {
  const start = 1_795_248_000_000;
  const timed = runs.slice(0, 3).map((run, i) => ({ ...run, duration_s: 60, started_at: start + 1000 * i }));
  expect(admit(timed).figure(timed[1], "iops")).toBeNull();
  expect(admit(timed).refusals(timed[1], "iops")[0].sentence).toMatch(/ran at the same time .* vm=1/);
  const inTurn = timed.map((run, i) => ({ ...run, started_at: start + 59_000 * i }));
  expect(reasons(inTurn)).toEqual([]);
  expect(reasons(timed.map((run) => ({ ...run, printed: true })))).toEqual([]);
});

describe("a run that its options pace", () => {
  const paced = runs.map((run) => (run === first ? { ...run, rate_iops: 1000 } : run));

  test("has no IOPS and no throughput of its own, and a latency", () => {
    const admission = admit(paced);
    expect(admission.figure(paced[0], "iops")).toBeNull();
    expect(admission.figure(paced[0], "bytes_per_s")).toBeNull();
    expect(admission.figure(paced[0], "latency_mean_us")).toBe(first.latency_mean_us);
    expect(admission.refusals(first, "iops")).toMatchObject([
      { reason: "rate_limited", effect: "latency only", value: null },
    ]);
  });

  test.each(["thinktime", "iodepth_low", "-g", "-i"])("with %s, as the queue's own row says", (option) => {
    const queues = [{ run: first.run, exempt_by: JSON.stringify([option]) }];
    const admission = admit(runs, { findings: { queues } });
    expect(admission.figure(first, "iops")).toBeNull();
    expect(admission.refusals(first, "iops")[0].sentence).toContain(option);
    expect(admission.figure(second, "iops")).toBe(second.iops);
  });

  test("is not one that syncs: those IOPS are reached", () => {
    const queues = [{ run: first.run, exempt_by: '["fsync"]' }];
    expect(admit(runs, { findings: { queues } }).figure(first, "iops")).toBe(first.iops);
  });

  test("may be compared in latency with others of like pacing alone", () => {
    const admission = admit(paced);
    const [one, ...others] = paced;
    expect(admission.forbidding([one], others, "latency_mean_us")).toEqual([
      "Latencies are compared only among runs with the same pacing: rate_iops against no such option.",
    ]);
    expect(admission.forbidding([one], [{ ...second, rate_iops: 2000 }], "latency_mean_us")).toEqual([]);
    expect(admission.forbidding([one], others, "iops")).toEqual([]);
  });
});

describe("copies", () => {
  const copy = { ...first, run: `${first.run}-again` };

  test("of one run are one run: the first", () => {
    const admission = admit([first, copy, second]);
    expect(admission.figure(first, "iops")).toBe(first.iops);
    expect(admission.figure(copy, "iops")).toBeNull();
    expect(admission.refusals(copy, "iops")).toMatchObject([
      { reason: "copy", sentence: expect.stringContaining(first.run) },
    ]);
  });

  test("at two settings are none: nobody knows where the result belongs", () => {
    const moved = { ...copy, load: 2 };
    expect(new Set(reasons([first, moved]).map(([run]) => run))).toEqual(new Set([first.run, moved.run]));
  });

  test.each([
    ["a digit differs", { iops: Number(first.iops) * (1 + 1e-12) }],
    ["the counts differ", { parts: [{ operation: "read", ios: 1234567 }] }],
  ])("are none where %s", (_, change) => {
    expect(reasons([first, /** @type {Run} */ ({ ...copy, ...change })])).toEqual([]);
  });

  test("are none of printed figures, nor of the few digits of a rate", () => {
    const printed = { printed: true, iops: 7598, bytes_per_s: 31121408, latency_mean_us: 4210 };
    expect(
      reasons([
        { ...first, ...printed },
        { ...copy, ...printed },
      ]),
    ).toEqual([]);
    const flat = { iops: 1000, latency_mean_us: 120, bytes_per_s: 4096000 };
    expect(
      reasons([
        { ...first, ...flat },
        { ...copy, ...flat },
      ]),
    ).toEqual([]);
  });
});
