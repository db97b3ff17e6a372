/** Points that the checks distrust are hollow, in drawings of the build and in templates of the browser. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { loadChart } from "../../src/charts/load-chart.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { ratioChart } from "../../src/charts/ratio-chart.js";
import { compileTemplate, renderSvg } from "../../src/charts/static-svg.js";
import { tradeChart } from "../../src/charts/trade-chart.js";

const levels = [
  { value: "1", slug: "1", index: 0 },
  { value: "2", slug: "2", index: 1 },
];
const rows = levels.flatMap(({ value }) =>
  [1, 2, 3].map((load) => ({
    ...{ level: value, workload: "w", part: "single", load, iops: 1000 * load, latency_mean_us: 2000 * load },
    ...{ bytes_per_s: 4096, ratio: 2, low: 1.5, high: 2.5 },
    doubt: value === "2" && load > 1 ? "|latency_mean_us|" : null,
  })),
);
const measures = knownMeasures(readMeasures(), rows);
const [iops] = measures;
const latency = measures.find(({ field }) => field === "latency_mean_us") ?? iops;
const load = { title: "VMs", values: [1, 2, 3] };

/** @param {object} spec */
const hollows = async (spec) => {
  const svg = await renderSvg(spec, rows, { label: "x" });
  return [...svg.matchAll(/<path class="(?:points l|h l)(\d)" d="([^"]*)" marker-start="url\(#h/g)].map(
    ([, level, path]) => [level, path.split(/[Ll]/).length],
  );
};

test("those of the measure that is drawn, of their level", async () => {
  expect(await hollows(loadChart({ measure: latency, load, levels }))).toEqual([["1", 2]]);
  expect(await hollows(loadChart({ measure: iops, load, levels }))).toEqual([]);
  expect(await hollows(tradeChart({ latency, load, levels }))).toEqual([["1", 2]]);
  expect(await hollows(ratioChart({ load, levels, baseline: "1" }))).toEqual([]);
});

test("templates ask for the same column", () => {
  const template = compileTemplate(loadChart({ measure: latency, load, levels, interactive: true }));
  expect(JSON.stringify(template)).toContain("|latency_mean_us|");
});
