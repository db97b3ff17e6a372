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
    sentence: "The run was steady from start to end (1200 s).",
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
  expect(row.sentence).toMatch(
    /^The run was steady before, too, at a different level: IOPS drop by 60 % at about 1[78]\d\d s\. It is steady from 1800 s to its end, and the means of that stretch count\.$/,
  );
});

test("a cliff between two bins is one all the same: the tail has bins of its own", () => {
  const row = describeRun(makeSeries(900, (t) => (t <= 480 ? 1000 : 600)));
  expect(Math.abs(Number(row.steady_from_s) - 480)).toBeLessThanOrEqual(10);
  expect(row.last_window_steady).toBe(true);
  expect(Math.abs(Number(row.iops_mean) - 600)).toBeLessThan(10);
  expect(Math.abs(Number(row.bytes_per_s_mean) - 600 * 4096)).toBeLessThan(10 * 4096);
  expect(Math.abs(Number(row.latency_us_mean) - 32e6 / 600)).toBeLessThan(1000);
});

test("a cliff that a window of SNIA would not see counts: the figures are those of the last level", () => {
  const row = describeRun(makeSeries(1200, (t) => (t <= 600 ? 1000 : 860)));
  expect(Math.abs(Number(row.steady_from_s) - 600)).toBeLessThanOrEqual(12);
  expect(Math.abs(Number(row.iops_mean) - 860)).toBeLessThan(10);
});

test("what comes after a late cliff is too short: the first windows do not stand for it", () => {
  const row = describeRun(makeSeries(1200, (t) => (t <= 1000 ? 1000 : 500)));
  expect(row).toMatchObject({ first_steady_s: 0, steady_from_s: null, last_window_steady: false });
  expect(row.iops_mean).toBeNull();
  expect(row.sentence).toMatch(
    /^The run was steady at first, from 0 s on, but not at its end: IOPS drop by \d+ % at about \d+ s\./,
  );
});

test.each([120, 240, 360, 500, 800, 1200])("an oscillation of %d s has no steady end", (period) => {
  const seconds = Math.max(1200, 3 * period);
  const row = describeRun(makeSeries(seconds, (t) => (Math.floor((2 * t) / period) % 2 ? 500 : 1000)));
  const inMeans = period / 2 <= Number(row.bin_s) / 2 && row.last_window_steady;
  if (inMeans) expect(Math.abs(Number(row.iops_mean) - 750)).toBeLessThan(40);
  else expect(row).toMatchObject({ last_window_steady: false, iops_mean: null });
});

test("an oscillation faster than a bin is steady in means", () => {
  const row = describeRun(makeSeries(3600, (t) => (Math.floor(t / 30) % 2 ? 500 : 1000)));
  expect(row).toMatchObject({ steady_from_s: 0, last_window_steady: true });
  expect(Math.abs(Number(row.iops_mean) - 750)).toBeLessThan(10);
});

test("a warm-up drift is left out of the means", () => {
  const row = describeRun(makeSeries(1800, (t) => 1000 * (1 + 0.8 * Math.exp(-t / 200))));
  expect(Number(row.steady_from_s)).toBeGreaterThanOrEqual(360);
  expect(Number(row.steady_from_s)).toBeLessThanOrEqual(900);
  expect(Number(row.iops_mean)).toBeLessThan(1050);
});

test("a run that falls all the time is never steady", () => {
  const row = describeRun(makeSeries(1200, (t) => 2000 - 1.5 * t));
  expect(row).toMatchObject({
    first_steady_s: null,
    last_window_steady: false,
    steady_share: 0,
    iops_mean: null,
  });
  expect(row.sentence).toMatch(
    /^The run was never steady for 5 intervals of 120 s in a row.*\. It is left out of comparisons\./,
  );
});

test("a run of less than five bins is too short to tell", () => {
  const row = describeRun(makeSeries(200, () => 1000));
  expect(row).toMatchObject({ bins: 3, last_window_steady: null, steady_share: null });
  expect(row.sentence).toContain("too short");
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
