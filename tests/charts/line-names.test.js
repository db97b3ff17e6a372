import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { spread } from "../../src/charts/line-names.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { tradeChart } from "../../src/charts/trade-chart.js";

const plot = { top: 0, bottom: 200 };

/** @param {number[]} ys @param {number[]} [xs] */
const labels = (ys, xs = []) => ys.map((y, i) => ({ x: xs[i] ?? 300, y, text: "8 stripes" }));

describe("names of lines", () => {
  test.each([
    ["at one place", [100, 100, 100, 100]],
    ["at the top", [0, 0, 1]],
    ["at the foot", [200, 199, 200, 198]],
    ["in pairs", [20, 22, 120, 121]],
  ])("stand apart and inside %s", (_, ys) => {
    const places = spread(labels(ys), plot).map(({ y }) => y);
    for (const [i, y] of places.slice(1).entries()) expect(y - places[i]).toBeGreaterThanOrEqual(10.99);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places)).toBeLessThanOrEqual(200);
  });

  test("stay where there is room, and are about their points where there is not", () => {
    expect(spread(labels([20, 80]), plot).map(({ y }) => y)).toEqual([20, 80]);
    expect(spread(labels([50, 50], [10, 200]), plot).map(({ y }) => y)).toEqual([50, 50]);
    const [above, below] = spread(labels([100, 100]), plot).map(({ y }) => y);
    expect(above + below).toBe(200);
  });
});

test("latency against IOPS has names, and loads at the first point, the knee and the last", async () => {
  const levels = ["1", "2"].map((value, index) => ({ value, slug: value, index, name: `<${value}>` }));
  const rows = levels.flatMap(({ value }, i) =>
    [1, 2, 4, 8, 16].map((load) => ({
      ...{ level: value, part: "single", load },
      iops: 10_000 * Math.min(load, 4) + 1000 * load + 60_000 * i,
      latency_mean_us: 1000 * (load <= 4 ? 1 : load),
    })),
  );
  const [, latency] = knownMeasures(readMeasures(), rows);
  const load = { title: "Threads", values: [1, 2, 4, 8, 16] };
  const svg = await renderSvg(tradeChart({ latency, load, levels }), rows, { label: "x" });
  for (const text of ["&lt;1>", "&lt;2>", "1", "4", "16"])
    expect(svg).toMatch(new RegExp(`class="t0"[^>]*>${text}<|class="t1"[^>]*>${text}<`));
  expect(svg).not.toMatch(/class="t\d"[^>]*>[28]</);
  expect(svg).toContain("beside points: Threads");
});
