import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { criteria } from "../../src/analysis/claims/criteria.js";
import { drawCurve } from "../../src/analysis/curves/curve.js";
import { curves } from "../../src/analysis/curves/curves.js";
import {
  efficiency,
  findKneedle,
  findPower,
  findSaturation,
  isRetrograde,
} from "../../src/analysis/curves/knee.js";
import { answerLimit, followStableBranch } from "../../src/analysis/curves/limit.js";
import { fitScalability, predict } from "../../src/analysis/curves/scalability.js";
import { drawNormal, seedUniform } from "../../src/analysis/curves/random.js";
import { simulate } from "../closed-loop.js";
import { makeContext } from "./context.js";

/** @import {Criterion} from "../../src/analysis/types.js" */

/**
 * @param {[load: number, iops: number, latency_ms: number | null][]} rows
 * @param {number | null} hosts
 */
const makeCurve = (rows, hosts = 4) =>
  rows.map(([load, iops, latency_ms]) => ({
    load,
    iops,
    latency_mean_us: latency_ms === null ? null : latency_ms * 1000,
    hosts,
    runs: [String(load)],
  }));

/**
 * @param {import("../../src/analysis/curves/scalability.js").Law} law
 * @param {number} count of loads
 * @param {(load: number) => number} [noise] relative
 */
const makeLaw = (law, count, noise = () => 0) =>
  makeCurve(Array.from({ length: count }, (_, i) => [i + 1, predict(law)(i + 1) * (1 + noise(i + 1)), null]));

const folding = makeCurve([
  [1, 1000, 1],
  [2, 1800, 1.2],
  [3, 2400, 2],
  [4, 2500, 4],
  [5, 2000, 8],
]);

test("a curve is the geometric means of its repeats in order of load", () => {
  const runs = simulate({ loads: [4, 2], repeats: 3 }).slice(0, 6);
  const curve = drawCurve(runs, readMeasures());
  expect(curve.map(({ load }) => load)).toEqual([2, 4]);
  expect(curve[1].iops).toBeCloseTo(
    runs.slice(0, 3).reduce((product, { iops }) => product * iops, 1) ** (1 / 3),
    6,
  );
  expect(curve[0].runs).toHaveLength(3);
});

describe("the highest IOPS under a latency limit", () => {
  test("lie between the last point within and the first beyond, which are reported", () => {
    const answer = answerLimit(folding, 1600);
    expect(answer?.iops).toBeCloseTo(2100, 9);
    expect(answer?.iops_per_host).toBeCloseTo(525, 9);
    expect(answer?.load).toBeCloseTo(2.5, 9);
    expect([answer?.below?.load, answer?.above?.load]).toEqual([2, 3]);
  });
  test("are the peak where the limit is never reached on the stable branch", () =>
    expect(answerLimit(folding, 6000)).toMatchObject({ iops: 2500, load: 4, above: null }));
  test("are a measured point where the limit is its latency", () =>
    expect(answerLimit(folding, 2000)?.iops).toBe(2400));
  test("are none where even the smallest load is slower", () =>
    expect(answerLimit(folding, 500)).toMatchObject({ iops: null, below: null }));
  test("are not known without latencies", () =>
    expect(answerLimit(makeCurve([[1, 1000, null]]), 500)).toBeNull());
  test("for each host are not known where the hosts are not", () =>
    expect(answerLimit(makeCurve([[1, 1000, 1]], null), 2000)).toMatchObject({
      iops: 1000,
      iops_per_host: null,
    }));
  test("leave out a dip: more load, fewer IOPS", () => {
    const dip = makeCurve([
      [1, 1000, 1],
      [2, 900, 1.1],
      [3, 2000, 2],
    ]);
    expect(followStableBranch(dip).map(({ load }) => load)).toEqual([1, 3]);
  });
});

test("the methods of saturation and knee may differ, and do", () => {
  expect(findSaturation(folding)).toBe(3);
  expect(findPower(folding)).toBe(2);
  expect(findKneedle(folding)).toBeNull();
  expect(isRetrograde(folding)).toBe(true);
  expect(isRetrograde(folding.slice(0, 4))).toBe(false);
  expect(efficiency(folding[3], folding[0])).toBeCloseTo(0.625, 9);
});

test("a flat line has no knee", () => {
  const flat = makeCurve(Array.from({ length: 8 }, (_, i) => [i + 1, 500, null]));
  expect(findKneedle(flat)).toBeNull();
});

describe("the scalability law", () => {
  test("gives back what made the data", () => {
    const fit = fitScalability(makeLaw([20000, 0.1, 0.01], 20));
    expect(fit.contention).toBeCloseTo(0.1, 5);
    expect(fit.coherency).toBeCloseTo(0.01, 6);
    expect(fit.peak_load).toBeCloseTo(Math.sqrt(0.9 / 0.01), 3);
    expect(fit.refused).toBeNull();
  });

  test.each([
    ["few loads", makeLaw([20000, 0.1, 0.05], 5), "fewer than 6 loads"],
    ["loads short of the peak", makeLaw([20000, 0.1, 0.001], 10), "do not reach past the peak"],
    ["scatter", makeLaw([20000, 0.9, 0.001], 20, (n) => Math.sin(n * n) / 2), "of the variance"],
    [
      "no parameters at a period",
      makeLaw([20000, 0.2, 0.004], 24, (n) => (n % 4 === 1 ? 0.06 : -0.02)),
      "repeats every 4",
    ],
  ])("is refused for %s", (_, curve, reason) => {
    const fit = fitScalability(curve);
    expect(fit.refused).toContain(reason);
    expect([fit.peak_load, fit.peak_low, fit.peak_high]).toEqual([null, null, null]);
  });

  test("says nothing of a peak beyond one and a half times the largest load", () => {
    const fit = fitScalability(makeLaw([20000, 0.1, 0.0005], 20, (n) => (n === 20 ? -0.03 : 0)));
    expect(fit.refused).toContain("beyond 1.5 times");
    expect(fit.coherency).toBeGreaterThan(0);
  });

  test("its interval holds the true peak in nine of ten cases, and is the same for the same seed", () => {
    const normal = drawNormal(seedUniform(7));
    const peak = Math.sqrt(0.9 / 0.01);
    const fits = Array.from({ length: 200 }, () =>
      fitScalability(makeLaw([20000, 0.1, 0.01], 20, () => 0.03 * normal())),
    ).filter(({ peak_low }) => peak_low !== null);
    const covered = fits.filter(
      ({ peak_low, peak_high }) => Number(peak_low) <= peak && peak <= (peak_high ?? Infinity),
    );
    expect(fits.length).toBeGreaterThan(180);
    expect(covered.length / fits.length).toBeGreaterThan(0.88);
    const curve = makeLaw([20000, 0.1, 0.01], 20, (n) => Math.sin(n) / 50);
    expect(fitScalability(curve)).toEqual(fitScalability(curve));
  });
});

test("a row a series and workload, with the doubts of the audit", () => {
  const runs = simulate({ loads: [1, 2, 4, 8] });
  const check = {
    scope: "series",
    runs: JSON.stringify([runs[0].run]),
    not_comparable: '["latency_mean_us"]',
    sentence: "Doubt.",
  };
  const rows = curves(runs, makeContext({ findings: { checks: [/** @type {any} */ (check)] } }));
  expect(rows.map(({ workload, loads, doubts }) => [workload, loads, doubts])).toEqual([
    ["4k randread", 4, '["Doubt."]'],
    ["64k randwrite", 4, null],
  ]);
  expect(rows[0].peak_iops_per_host).toBeCloseTo(rows[0].peak_iops / 4, 9);
});

describe("criteria", () => {
  const runs = simulate({ loads: [1, 2, 4, 8], repeats: 1, cv: 0 });
  /** @type {Criterion} */
  const wish = {
    name: "fast enough",
    factors: { block_size_bytes: 4096 },
    measure: "iops",
    comparator: ">=",
    value: 15,
    unit: "1000/s",
    scope: "host",
    limits: [{ measure: "latency_mean_us", comparator: "<", value: 3, unit: "ms" }],
  };
  const judge = (/** @type {Partial<Criterion>} */ given) =>
    criteria(runs, makeContext({ criteria: [{ ...wish, ...given }] }));

  test("are met by a point within all limits, for each host", () =>
    expect(judge({})).toMatchObject([{ verdict: "met", required: 15000, workload: "4k randread" }]));
  test("are not met where no point is fast enough", () =>
    expect(judge({ value: 50 })).toMatchObject([{ verdict: "not met" }]));
  test("count what lies between two points under a limit of latency", () => {
    const [row] = judge({ value: 16.7 });
    expect(row).toMatchObject({ verdict: "met", interpolated: true });
    expect(Number(row.load)).toBeGreaterThan(4);
  });
  test("are judged by no figure that may not be used, neither its own nor that of a limit", () => {
    const check = { unusable: '["latency_mean_us"]', runs: JSON.stringify(runs.map(({ run }) => run)) };
    const about = { findings: { checks: [/** @type {any} */ (check)] } };
    const judged = (/** @type {Criterion} */ criterion) =>
      criteria(runs, makeContext({ ...about, criteria: [criterion] }));
    const none = { verdict: "not tested", reason: "no run that it is about has a usable mean latency" };
    expect(judged(wish)).toMatchObject([none]);
    const { scope: _, limits: __, ...own } = wish;
    const fast = {
      ...own,
      measure: "latency_mean_us",
      comparator: /** @type {const} */ ("<"),
      value: 9,
      unit: "s",
    };
    expect(judged(fast)).toMatchObject([none]);
    const check2 = { ...check, runs: JSON.stringify([runs[0].run]) };
    const some = criteria(
      runs,
      makeContext({ findings: { checks: [/** @type {any} */ (check2)] }, criteria: [fast] }),
    );
    expect(some).toMatchObject([{ verdict: "met" }]);
    expect(some[0].sentence).toMatch(/: reached 0\.\d+ of 9 s\.$/);
    expect(some[0].value).not.toBe(runs[0].latency_mean_us);
  });
  test("are not met where no run holds the limits", () =>
    expect(
      judge({ limits: [{ measure: "latency_mean_us", comparator: "<", value: 1, unit: "us" }] }),
    ).toMatchObject([{ verdict: "not met", value: null, reason: "no run holds the limits" }]));
  test("are not tested where no run has the mix, and what was run is reported", () =>
    expect(judge({ factors: { block_size_bytes: 8192 } })).toMatchObject([
      {
        verdict: "not tested",
        series: null,
        reason: "the target asks for a block size of 8 KiB, but the runs have 4 KiB and 64 KiB",
      },
    ]));
  test("are not tested where a factor was not recorded, which is no run that lacks it", () =>
    expect(judge({ factors: { read_pct: 60 } })[0].reason).toBe(
      "the source does not state the read share (target: 60 %)",
    ));
  test("name every factor at which the nearest runs miss, or of which nothing is stated", () =>
    expect(judge({ factors: { block_size_bytes: 8192, read_pct: 60, stripe_width: 9 } })[0].reason).toMatch(
      /^the target asks for a block size of 8 KiB, but the runs have 4 KiB and 64 KiB; .*the source does not state the read share \(target: 60 %\)$/,
    ));
  test("for each host are not tested where the hosts are not known", () => {
    const unknown = runs.map((run) => ({ ...run, hosts: null }));
    expect(criteria(unknown, makeContext({ criteria: [wish] }))).toMatchObject([
      { verdict: "not tested", reason: "the number of hosts is not known" },
    ]);
  });
  test("are not tested where a limit's figure was not recorded", () => {
    const silent = runs.map((run) => ({ ...run, latency_mean_us: null }));
    expect(criteria(silent, makeContext({ criteria: [wish] }))).toMatchObject([
      { verdict: "not tested", reason: "mean latency was not recorded" },
    ]);
  });
});
