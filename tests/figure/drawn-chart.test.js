/** Where the values of a chart stand that the build has drawn: as Vega places them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderSvg } from "../../src/charts/static-svg.js";
import { figureRows } from "../../src/figure/figure-rows.js";
import { scaleOf } from "../../src/figure/client/tooltip/scales.js";

const spec = (/** @type {string} */ type) => ({
  ...{ width: 300, height: 150, data: { name: "rows" }, mark: "line" },
  encoding: {
    x: { field: "load", type: "quantitative", scale: { type, zero: false, nice: false } },
    y: { field: "y", type: "quantitative", scale: { type: "linear", nice: false } },
  },
});

/** @param {string} svg */
const scalesOf = (svg) =>
  JSON.parse(/data-scales="([^"]*)"/.exec(svg)?.[1].replaceAll("&quot;", '"') ?? "null").map(scaleOf);

test.each(["linear", "log"])(
  "a %s scale has its ends at the ends of the plot, and is monotonous",
  async (type) => {
    const rows = [3, 40, 500].map((load) => ({ load, y: load, part: "single" }));
    const [x, y] = scalesOf(await renderSvg(spec(type), rows, { label: "", places: true }));
    expect([x.scale(3), x.scale(500)]).toEqual([0, 300]);
    expect(y.scale(0)).toBe(150);
    const middle = type === "log" ? Math.sqrt(3 * 500) : (3 + 500) / 2;
    expect(x.scale(middle)).toBeCloseTo(150, 6);
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 499, noNaN: true }),
        (value) => x.scale(value) < x.scale(value + 1),
      ),
    );
  },
);

test("a chart without a tooltip says nothing of its scales", async () => {
  expect(await renderSvg(spec("linear"), [], { label: "" })).not.toContain("data-scales");
});

test("rows of a tooltip are columns, and what none has is left out", () => {
  const tip = {
    ...{
      titles: { level: "Level", load: "VMs" },
      shown: [{ name: "IOPS", field: "iops" }],
      levels: { a: 0 },
    },
    rows: [{ level: "a", load: 268435456, part: "single", run: null, iops: 1 / 3, at: [1 / 3, 2] }],
  };
  const text = String(figureRows(["x"], [[1]], tip));
  const { columns } = JSON.parse(text.replace(/<[^>]*>/g, "")).tip;
  expect(columns).toEqual({
    level: ["a"],
    load: [268435456],
    part: ["single"],
    iops: [0.3333333],
    at: [[0.3333333, 2]],
  });
});
