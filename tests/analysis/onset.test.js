/** Where latency begins to grow: the question that a curve of latencies asks. */
import { describe, expect, test } from "vitest";
import { curves } from "../../src/analysis/curves/curves.js";
import { findPlateau } from "../../src/analysis/curves/knee.js";
import { findOnset } from "../../src/analysis/curves/onset.js";
import { drawNormal, seedUniform } from "../../src/analysis/curves/random.js";
import { makeContext } from "./context.js";
import { point } from "./points.js";

/** @import {Run} from "../../src/analysis/types.js" */

/**
 * Runs at 1, 2, 3 … VMs, each repeat one after the other in turns.
 * @param {number[]} latencies true mean latency by load
 * @param {{repeats?: number, cv?: number, seed?: number, ordered?: "turns" | "loads" | "unknown"}} [given]
 * @returns {Run[]}
 */
function makeRuns(latencies, { repeats = 4, cv = 0.01, seed = 1, ordered = "turns" } = {}) {
  const normal = drawNormal(seedUniform(seed));
  const rows = latencies.flatMap((latency, i) =>
    Array.from({ length: repeats }, (_, repeat) => ({ load: i + 1, repeat, latency })),
  );
  const turns = [...rows].sort((a, b) => a.repeat - b.repeat || ((a.load * 7) % 5) - ((b.load * 7) % 5));
  return (ordered === "turns" ? turns : rows).map(({ load, repeat, latency }, i) => ({
    ...point({ run: `study/${load}/${repeat}`, load, vms: load }),
    ...{ latency_mean_us: latency * Math.exp(cv * normal()), iops: 1000 * load },
    ...{ tool_version: null, hosts: 4, platform: "vsan", provenance: "measured" },
    started_at: ordered === "unknown" ? null : i + 1,
    factors: { vms: String(load), repeat: String(repeat + 1) },
  }));
}

const about = makeContext({
  study: { factor: null, baseline: null, margin_pct: 5, blocks: null, order_random: null },
});
const onset = (/** @type {Run[]} */ runs) => findOnset(runs, about, 0.05);

describe("latency begins to grow", () => {
  test("at the first load that is found to be beyond the margin", () => {
    const found = onset(makeRuns([100, 101, 99, 130, 200]));
    expect(found).toMatchObject({ flat_to: 3, grows_at: 4, replicated: true });
    expect(Number(found?.ratio)).toBeCloseTo(1.3, 1);
    expect(Number(found?.low)).toBeGreaterThan(1.05);
    expect(Number(found?.high)).toBeGreaterThan(Number(found?.ratio));
  });

  test("never, where nothing tells the loads apart", () => {
    for (let seed = 1; seed <= 20; seed++)
      expect(onset(makeRuns([100, 100, 100, 100], { cv: 0.03, seed }))).toMatchObject({
        ...{ flat_to: 4, grows_at: null, ratio: null },
      });
  });

  test("not where repeats scatter more than it grows", () => {
    expect(onset(makeRuns([100, 112], { cv: 0.2 }))).toMatchObject({ grows_at: null });
    expect(onset(makeRuns([100, 112], { cv: 0.005 }))).toMatchObject({ grows_at: 2 });
  });

  test("of single runs by their figures alone, and is reported as not repeated", () => {
    expect(onset(makeRuns([100, 100, 180], { repeats: 1, ordered: "loads" }))).toMatchObject({
      ...{ flat_to: 2, grows_at: 3, low: null, high: null, replicated: false },
    });
  });

  test("is not reported where the loads ran one after the other, or there is one", () => {
    expect(onset(makeRuns([100, 101, 180], { ordered: "loads" }))).toBeNull();
    expect(onset(makeRuns([100]))).toBeNull();
  });

  test("leaves out runs without a latency, and does not change what it is given", () => {
    const runs = makeRuns([100, 101, 180]);
    const before = structuredClone(runs);
    const lacking = runs.map((run) => (run.load === 3 ? { ...run, latency_mean_us: null } : run));
    expect(onset(lacking)).toMatchObject({ flat_to: 2, grows_at: null });
    onset(runs);
    expect(runs).toEqual(before);
  });
});

describe("the sentence", () => {
  const sentence = (/** @type {Run[]} */ runs) => curves(runs, about)[0].latency_sentence;
  test("names both loads, both latencies and the interval", () =>
    expect(sentence(makeRuns([100, 101, 99, 130, 200]))).toMatch(
      /^fio, 4k random read: mean latency stays flat \(within 5 %\) up to 3 VMs \(\d+(\.\d)? µs\)\. At 4 VMs \(1\d\d µs\) it is \d+(\.\d)? % \(\+[\d.]+ to \+[\d.]+ %\) higher than at the lightest load\.$/,
    ));
  test("leaves it to the sentence about IOPS that nothing was repeated", () => {
    const [curve] = curves(makeRuns([100, 100, 180], { repeats: 1, ordered: "loads" }), about);
    expect(curve.sentence).toContain("Each load was run once.");
    expect(curve.latency_sentence).not.toContain("once");
  });
  test("ends where latency never grows", () =>
    expect(sentence(makeRuns([100, 100, 100]))).toMatch(
      /stays flat \(within 5 %\) up to 3 VMs \(\d+(\.\d)? µs\)\.$/,
    ));
  test("is none without an answer", () =>
    expect(sentence(makeRuns([100, 101, 180], { ordered: "loads" }))).toBeNull());
});

test("loads within 5 % of the peak are reported together: which is highest is scatter", () => {
  const curve = [100, 195, 200, 198, 150].map((iops, i) => ({
    ...{ load: i + 1, iops, latency_mean_us: null, hosts: null, runs: [] },
  }));
  expect(findPlateau(curve)).toEqual({ from: 2, to: 4 });
  expect(findPlateau(curve.slice(0, 1))).toEqual({ from: 1, to: 1 });
  expect(findPlateau([curve[1], curve[0], curve[2]])).toEqual({ from: 3, to: 3 });
});
