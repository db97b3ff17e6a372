/** What the Explore page shows before any script. */
import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { columnsOf } from "../../src/explore/charts/columns.js";
import { firstView } from "../../src/explore/first-view.js";

const view = {
  ...{ studies: ["a"], x: "vms", y: "iops", colour: "stripe_width", facet: "", baseline: "" },
  ...{ statistic: "median", logx: false, logy: false, mixed: false, filters: {} },
};

/**
 * @param {{vms: number | string, stripe_width: number}[]} rows
 * @param {Partial<typeof view>} [more]
 * @returns {Promise<string>} HTML
 */
async function drawn(rows, more = {}) {
  const all = rows.map((row, i) => ({
    ...{ run: `r${i}`, study: "a", platform: "vsan", provenance: "measured", iops: 1000 + i },
    ...row,
  }));
  const names = /** @type {(keyof (typeof all)[0])[]} */ (Object.keys(all[0]));
  const columns = columnsOf(names, all, readMeasures());
  return String((await firstView(columns, { ...view, ...more }, (name) => name)).content);
}

/** @param {number} series @param {number} loads */
const grid = (series, loads) =>
  Array.from({ length: series * loads }, (_, i) => ({
    stripe_width: i % series,
    vms: Math.floor(i / series),
  }));

describe("the first view", () => {
  test("has the points of few series as markers of its lines", async () => {
    const html = await drawn(grid(8, 3));
    expect(html.match(/marker-mid/g)).toHaveLength(8);
    expect(html).not.toMatch(/class="(?:p|points) l/);
  });

  test("of a measure that no run has says so", async () => {
    const html = await drawn(grid(2, 3), { y: "latency_mean_us" });
    expect(html).toContain("No run has this measure with these settings");
    expect(html).not.toContain("<table");
  });

  test("has a point where a line would have only one", async () => {
    const html = await drawn([...grid(2, 3), { stripe_width: 9, vms: 1 }]);
    expect(html.match(/class="points l2" d="M[^"l]*"/g)).toHaveLength(1);
  });

  test("tells more series apart by shapes than the page has markers", async () => {
    const html = await drawn(grid(9, 2));
    const shapes = [...html.matchAll(/<path class="p l0" [^>]*d="([^"]*)"/g)].map(([, shape]) => shape);
    expect(shapes).toHaveLength(4);
    expect(new Set(shapes).size).toBe(2);
  });

  test("of many marks has as many rows as are worth their weight, and says so", async () => {
    const html = await drawn(grid(2, 300));
    expect(html.match(/<tr>/g)).toHaveLength(1 + 100);
    expect(html).toContain("The first 100 of 600 rows.");
  });
});
