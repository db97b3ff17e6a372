import { describe, expect, test } from "vitest";
import { latencyParts, layers, layersChart } from "../../src/charts/layers-chart.js";
import { renderSvg } from "../../src/charts/static-svg.js";

/** @param {Parameters<typeof latencyParts>[0]} counters */
const partsOf = (counters) => latencyParts(counters).map(({ key, us }) => [key, us]);

describe("the parts of a latency", () => {
  test("add up: QAVG is a part of KAVG", () => {
    expect(partsOf({ davg: 700, kavg: 300, qavg: 200, gavg: 1000 })).toEqual([
      ["davg", 700],
      ["kernel", 100],
      ["qavg", 200],
    ]);
  });

  test("have one of the guest where it saw more than GAVG", () => {
    const counters = { davg: 700, kavg: 300, gavg: 1000 };
    expect(partsOf({ ...counters, guest: 1500 }).at(-1)).toEqual(["guest", 500]);
    expect(partsOf({ ...counters, guest: 700 })).toHaveLength(3);
  });

  test("are none where device or kernel are not known, and no part is below zero", () => {
    expect(partsOf({ davg: 700 })).toEqual([]);
    expect(partsOf({ davg: 1, kavg: 10, qavg: 12 })).toContainEqual(["kernel", 0]);
  });
});

test("layers are stacked from the disk up, a bar a load", async () => {
  const rows = ["4K", "64K"].flatMap((load) =>
    ["davg", "kernel", "qavg"].map((key, order) => ({ load, key, order, ms: 1, part: "layer" })),
  );
  const spec = layersChart({ load: { title: "Block size", names: ["4K", "64K"] }, top: 3 });
  const svg = await renderSvg(spec, rows, { label: "x" });
  expect(svg.match(/fill="var\(--ink\)"/g)).toHaveLength(6);
  for (const { share } of layers.slice(0, 3)) expect(svg).toContain(`fill-opacity="${share}"`);
  expect(svg).toContain("Mean latency (ms)");
  expect(svg).not.toMatch(/NaN|undefined/);
});
