/** Latencies beyond the mean: by percentile, and by share of I/Os. */
import { describe, expect, test } from "vitest";
import { logTicks, percentileChart, shareChart } from "../../src/charts/latency-chart.js";
import { nines } from "../../src/charts/nines.js";
import { renderSvg } from "../../src/charts/static-svg.js";

const levels = ["1", "2"].map((value, index) => ({ value, slug: value, index }));
const options = {
  levels,
  load: "VMs",
  unit: { name: "ms", us: 1000 },
  range: /** @type {[number, number]} */ ([1, 40]),
};
const runs = ["1", "2"].flatMap((level) =>
  [1, 2, 3].map((repeat) => ({ level, run: `${level} ${repeat}`, repeat })),
);

/** @param {string} svg @returns {number} lines of levels */
const linesIn = (svg) => (svg.match(/<path class="l\d"/g) ?? []).length;

describe("percentiles", () => {
  const rows = runs.flatMap(({ repeat, ...run }) =>
    [50, 90, 99, 99.9].map((percentile, i) => ({
      ...run,
      ...{
        part: "apart",
        percentile,
        place: nines(percentile),
        latency_us: 1000 * repeat * (i + 1),
        doubt: null,
      },
    })),
  );

  test("are a line a run, each step a tenth of the slower I/Os", async () => {
    const svg = await renderSvg(percentileChart({ ...options, last: 99.9 }), rows, { label: "x" });
    expect(linesIn(svg)).toBe(runs.length);
    for (const name of ["50", "90", "99", "99.9"]) expect(svg).toContain(`>${name}</text>`);
    expect(svg).toContain("Latency (ms)");
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(nines(99.9) - nines(99)).toBeCloseTo(nines(99) - nines(90));
  });

  test("that the checks distrust have hollow points", async () => {
    const doubted = rows.map((row) => ({ ...row, doubt: row.run === "2 1" ? "|latency_us|" : null }));
    const svg = await renderSvg(percentileChart({ ...options, last: 99.9 }), doubted, { label: "x" });
    expect(svg).toContain("url(#h1)");
    expect(svg).not.toContain("url(#h0)");
  });
});

test("a distribution is a line a run from nothing to all I/Os", async () => {
  const rows = runs.flatMap(({ repeat, ...run }) =>
    [10, 60, 100].map((share, i) => ({
      ...run,
      part: "apart",
      latency: repeat * (i + 1),
      share,
      doubt: null,
    })),
  );
  const svg = await renderSvg(shareChart(options), rows, { label: "x" });
  expect(linesIn(svg)).toBe(runs.length);
  expect(svg).toContain("I/Os that took no longer (%)");
  expect(svg).not.toMatch(/NaN|undefined/);
});

test("an axis of latency has names however short it is", () => {
  expect(logTicks(1, 40)).toEqual([1, 2, 5, 10, 20]);
  expect(logTicks(3.1, 4.9)).toEqual([4]);
  expect(logTicks(0.01, 1000)).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
});
