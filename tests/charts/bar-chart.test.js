/** Bars: their names, and those that the checks distrust. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { barChart, breakLines } from "../../src/charts/bar-chart.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { scalingChart } from "../../src/charts/scaling-chart.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { tellWorkloads } from "../../src/study/factorial.js";

const levels = ["1", "2"].map((value, index) => ({ value, slug: value, index }));
const workloads = ["4k random read, 70 % reads", "4k random read, 30 % reads", "256k sequential write"];
const rows = workloads.flatMap((workload) =>
  levels.map(({ value }) => ({
    ...{ workload, level: value, load: 1, part: "mean", iops: 1000, latency_mean_us: 1, bytes_per_s: 1 },
    doubt: /** @type {string | null} */ (null),
  })),
);
const [measure] = knownMeasures(readMeasures(), /** @type {any} */ (rows));

/** @param {typeof rows} drawn */
const draw = (drawn) => renderSvg(barChart({ measure, workloads, levels }), drawn, { label: "x" });

test("names that begin alike are written in full", async () => {
  const text = (await draw(rows)).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  for (const workload of workloads) expect(text).toContain(workload);
  expect(text).not.toContain("…");
});

test("lines are broken between words, and no word is lost", () => {
  expect(breakLines("4k random read, 70 % reads", 12)).toEqual(["4k random", "read, 70 %", "reads"]);
  expect(breakLines("sequential", 4)).toEqual(["sequential"]);
});

test("bars that the checks distrust are hollow, of their level", async () => {
  const doubted = rows.map((row) => (row.level === "2" ? { ...row, doubt: `|${measure.field}|` } : row));
  const svg = await draw(doubted);
  expect(svg.match(/<path class="h l1"/g)).toHaveLength(workloads.length);
  expect(svg).not.toContain('class="h l0"');
  expect(await draw(rows)).not.toContain('class="h ');
  expect(await draw(rows.map((row) => ({ ...row, doubt: "|another|" })))).not.toContain('class="h ');
});

test("points of scaling that the checks distrust are hollow", async () => {
  const load = { title: "Hosts", values: [1, 2] };
  const points = [1, 2].map((hosts) => ({ ...rows[0], load: hosts, part: "single", doubt: "|iops|" }));
  const svg = await renderSvg(scalingChart({ title: "IOPS", load, levels }), points, { label: "x" });
  expect(svg).toContain("url(#h0)");
});

test("workloads that one word would mean keep the names of their files", () => {
  const names = tellWorkloads(["4k randread", "4k random read", "8k randread", "4k randread"]);
  expect(new Set(names.values()).size).toBe(names.size);
  expect(names.get("8k randread")).toBe("8k random read");
});
