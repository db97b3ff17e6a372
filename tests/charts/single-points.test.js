/** A single point is a dot: no line goes through it. A chart has two at least. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { loadChart } from "../../src/charts/load-chart.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { scalingChart } from "../../src/charts/scaling-chart.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { tradeChart } from "../../src/charts/trade-chart.js";
import { chartView } from "../../src/figure/chart-view.js";
import { latencyHistogram } from "../../src/run/charts/latency-histogram.js";
import { percentileCurve } from "../../src/run/charts/percentile-curve.js";
import { counterSeries, timeSeries } from "../../src/run/charts/time-series.js";
import { emptyStudy } from "../empty-study.js";

const levels = ["1", "2"].map((value, index) => ({ value, slug: value, index }));
const sizes = [4096, 65536];
const rows = levels.map(({ value }, i) => ({
  ...{ level: value, load: sizes[i], part: "single", doubt: null, workload: "w" },
  ...{
    iops: 1000 * (i + 1),
    latency_mean_us: 2000 * (i + 1),
    bytes_per_s: 4096,
    ratio: 1,
    low: null,
    high: null,
  },
}));
const measures = knownMeasures(readMeasures(), rows);
const latency = measures.find(({ field }) => field === "latency_mean_us") ?? measures[0];
const load = { title: "Block size", values: sizes, bytes: true };

test.each([
  ["a measure over sizes", loadChart({ measure: measures[0], load, levels })],
  ["a measure over one size", loadChart({ measure: measures[0], load: { ...load, values: [4096] }, levels })],
  ["latency against IOPS", tradeChart({ latency, load, levels })],
  ["scaling", scalingChart({ title: "IOPS", load, levels })],
])("in the chart of %s", async (_, spec) => {
  const svg = await renderSvg(spec, rows, { label: "x" });
  expect(svg).not.toMatch(/<path class="l\d"[^>]* d="M[^"]*l/);
  expect(svg).not.toMatch(/NaN|undefined/);
});

test("each has its dot over sizes", async () => {
  const svg = await renderSvg(loadChart({ measure: measures[0], load, levels }), rows, { label: "x" });
  expect(svg.match(/class="p(?:oints)? l\d"/g)).toHaveLength(levels.length);
});

test("each has its dot in the chart of latency against IOPS, and a level of several loads has its line", async () => {
  const more = { ...rows[1], load: 8192, iops: 3000, latency_mean_us: 5000 };
  for (const [given, dots, lines] of /** @type {const} */ ([
    [rows, 2, 0],
    [[...rows, more], 1, 1],
  ])) {
    const svg = await renderSvg(tradeChart({ latency, load, levels }), [...given], { label: "x" });
    expect(svg.match(/class="p(?:oints)? l\d"/g) ?? []).toHaveLength(dots);
    expect(svg.match(/<path class="l\d"/g) ?? []).toHaveLength(lines);
  }
});

/** @param {string} workload @param {number} load @returns {any} */
const run = (workload, load) => ({
  ...{ run: `a/${workload}/${load}`, outcome: "completed", tool: "fio", workload, level: null, load },
  ...{ repeat: null, iops: 1000 * load, bytes_per_s: null, latency_mean_us: null, factors: {} },
});

test("one number is no chart: it is said", async () => {
  const runs = [run("4k randread", 1), run("4k randread", 2), run("4k randwrite", 1)];
  const study = /** @type {any} */ ({
    ...{ ...emptyStudy, measures: readMeasures(), factorInfos: new Map(), load_axis: "vms" },
    ...{ loadInfo: { title: "VMs", unit: null }, tools: ["fio"], workloads: ["4k randread", "4k randwrite"] },
  });
  const view = String((await chartView({ ...study, runs })).html);
  expect([...view.matchAll(/<figure[^>]*data-workload="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "4k-randread",
  ]);
  expect(view).toContain("Measured once: 4k random write, fio, VMs 1: 1,000\u00a0IOPS.");
  expect((await chartView({ ...study, runs: runs.slice(0, 1) })).files).toBeNull();
});

test("a run's chart has two points", () => {
  const size = { width: 300, end: 1, steadiness: null };
  const sample = /** @type {any} */ ({ t_s: 1, operation: "read", iops: 1 });
  expect([
    timeSeries(measures[0], [sample], size),
    counterSeries([{ t_s: 1, instance: "a", value: 1 }], { ...size, title: "a" }),
    percentileCurve([{ percentile: 50, latency_us: 1, series: "read" }], size),
    latencyHistogram([{ operation: "read", lower_ns: 1, upper_ns: 2, count: 1 }], size),
  ]).toEqual([null, null, null, null]);
});
