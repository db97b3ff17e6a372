import { expect, test } from "vitest";
import { boundMean } from "../../src/analysis/time/batches.js";
import { binSeries } from "../../src/analysis/time/bins.js";
import { drawNormal, seedUniform } from "../../src/analysis/curves/random.js";
import { describeRun, steadiness } from "../../src/analysis/time/steadiness.js";
import { chooseBin } from "../../src/analysis/time/steady.js";

/**
 * @param {number} seconds
 * @param {(t: number) => number} level IOPS at t
 * @param {number} [noise] relative
 */
function makeSeries(seconds, level, noise = 0.02) {
  const normal = drawNormal(seedUniform(3));
  const t_s = Array.from({ length: seconds }, (_, i) => i + 1);
  const iops = t_s.map((t) => level(t) * (1 + noise * normal()));
  return {
    run: "study/run",
    t_s,
    iops,
    bytes_per_s: iops.map((each) => each * 4096),
    latency_mean_us: iops.map((each) => 32e6 / each),
  };
}

test("a bin is a tenth of the run, at least a minute", () => {
  expect(chooseBin(300)).toBe(60);
  expect(chooseBin(3600)).toBe(360);
});

test("bins take means over time, latencies weighted by I/Os, and nothing for what is missing", () => {
  const series = {
    run: "r",
    t_s: [1, 2, 4],
    iops: [100, 300, 50],
    bytes_per_s: [null, null, null],
    latency_mean_us: [10, 20, 40],
  };
  expect(binSeries(series, 2)).toEqual([
    { from_s: 0, to_s: 2, iops: 200, bytes_per_s: null, latency_mean_us: 17.5 },
    { from_s: 2, to_s: 4, iops: 50, bytes_per_s: null, latency_mean_us: 40 },
  ]);
});

test("a level run is steady from its start", () => {
  expect(describeRun(makeSeries(1200, () => 1000))).toMatchObject({
    bins: 10,
    first_steady_s: 0,
    steady_from_s: 0,
    last_window_steady: true,
    steady_share: 1,
    jumps: null,
    cliff_s: null,
  });
});

test("a warm-up ends where the first window holds", () => {
  const row = describeRun(makeSeries(1200, (t) => (t < 240 ? 1000 + 5 * (240 - t) : 1000)));
  expect(row.first_steady_s).toBeGreaterThanOrEqual(120);
  expect(row.first_steady_s).toBeLessThanOrEqual(240);
  expect(row.last_window_steady).toBe(true);
});

test("after a cliff the last window is judged", () => {
  const row = describeRun(makeSeries(3600, (t) => (t <= 1800 ? 1000 : 400)));
  expect(row).toMatchObject({
    first_steady_s: 0,
    last_window_steady: true,
    steady_from_s: 1800,
    steady_share: 1,
  });
  expect(Math.abs(Number(row.cliff_s) - 1800)).toBeLessThanOrEqual(18);
  expect(Number(row.iops_high)).toBeLessThan(450);
  expect(JSON.parse(String(row.jumps))).toHaveLength(1);
  expect(row.sentence).toMatch(/IOPS drop at about 1[78]\d\d s/);
});

test("a run that falls all the time is never steady", () => {
  const row = describeRun(makeSeries(1200, (t) => 2000 - 1.5 * t));
  expect(row).toMatchObject({
    first_steady_s: null,
    last_window_steady: false,
    steady_share: 0,
    iops_mean: null,
  });
  expect(row.sentence).toBe("Never steady.");
});

test("a run of less than five bins is too short to tell", () => {
  const row = describeRun(makeSeries(200, () => 1000));
  expect(row).toMatchObject({ bins: 3, last_window_steady: null, steady_share: null });
  expect(row.sentence).toContain("Too short");
});

test("runs without samples have no row", () =>
  expect(
    steadiness([], { series: [{ run: "r", t_s: [1], iops: [1], bytes_per_s: [1], latency_mean_us: [1] }] }),
  ).toEqual([]));

test("nothing jumps in noise: fewer than 5 of 200 level runs", () => {
  const normal = drawNormal(seedUniform(11));
  const jumping = Array.from({ length: 200 }, () => {
    const series = makeSeries(600, () => 1000, 0);
    return describeRun({ ...series, iops: series.iops.map((each) => each * (1 + 0.08 * normal())) }).jumps;
  }).filter(Boolean);
  expect(jumping.length).toBeLessThan(5);
});

test("batch means are wider than the seconds would have it where those follow each other", () => {
  const normal = drawNormal(seedUniform(5));
  let level = 0;
  const covered = Array.from({ length: 500 }, () => {
    const values = Array.from({ length: 1000 }, () => 100 + (level = 0.8 * level + normal()));
    const bound = boundMean(values);
    return bound && bound.low <= 100 && bound.high >= 100;
  }).filter(Boolean);
  expect(covered.length / 500).toBeGreaterThan(0.9);
  expect(boundMean([1, 2, 3])).toBeNull();
});
