import { compile } from "vega-lite";
import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { loadChart } from "../../src/charts/load-chart.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { compileTemplate, renderSvg } from "../../src/charts/static-svg.js";
import { compactSvg } from "../../src/charts/svg-of-view.js";
import { pointsOf } from "../points.js";

const levels = [
  { value: "1", slug: "1", index: 0 },
  { value: "2", slug: "2", index: 1 },
  { value: "8", slug: "8", index: 3 },
];
const loads = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const rows = levels.flatMap(({ value }) =>
  loads.map((load) => ({ level: value, load, part: "single", ...figures(load * Number(value)) })),
);
const measures = knownMeasures(readMeasures(), rows);
const load = { title: "VMs", values: loads };

/** @param {number} n */
function figures(n) {
  return { iops: 1000 * n, bytes_per_s: 4_096_000 * n, latency_mean_us: 700 * n };
}

/** @param {object} spec */
function warningsOf(spec) {
  /** @type {string[]} */
  const warnings = [];
  const note = (/** @type {string[]} */ ...parts) => {
    warnings.push(parts.join(" "));
    return logger;
  };
  const logger = { level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger };
  compile(/** @type {any} */ (spec), { logger: /** @type {any} */ (logger) });
  return warnings;
}

describe.each(measures)("$title against the load", (measure) => {
  test.each(/** @type {const} */ (["linear", "log"]))("compiles without warnings on a %s axis", (axis) => {
    for (const interactive of [false, true])
      expect(warningsOf(loadChart({ measure, load, levels, axis, interactive }))).toEqual([]);
  });

  test.each(/** @type {const} */ (["linear", "log"]))(
    "has a line a level and no NaN on a %s axis",
    async (axis) => {
      const svg = await renderSvg(loadChart({ measure, load, levels, axis }), rows, {
        label: "x",
      });
      for (const { index } of levels) expect(svg.match(new RegExp(`class="l${index}"`, "g"))).toHaveLength(1);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).toContain(measure.unit);
      expect(svg).toContain(">VMs<");
    },
  );

  test("begins at zero on a linear axis", async () => {
    const svg = await renderSvg(loadChart({ measure, load, levels }), rows, {
      label: "x",
    });
    expect(svg).toMatch(/>0<\/text>/);
  });
});

const [iops] = measures;

test("a missing or zero figure is left out, never drawn as zero", async () => {
  const gaps = rows.map((row, i) => (i === 3 ? { ...row, iops: null } : i === 5 ? { ...row, iops: 0 } : row));
  for (const axis of /** @type {const} */ (["linear", "log"])) {
    const svg = await renderSvg(loadChart({ measure: iops, load, levels, axis }), gaps, {
      label: "x",
    });
    const [, line] = /** @type {RegExpExecArray} */ (/class="l0" d="([^"]*)"/.exec(svg));
    expect(line.split("l")).toHaveLength(axis === "log" ? 8 : 9);
    expect(svg).not.toMatch(/NaN|Infinity/);
  }
});

test("an SVG closes every group that it opens, also beside groups without content", () => {
  const parts =
    '<g class="a"><g><path stroke="var(--level-0)" d="M0,0L1,1"/></g><g class="b"/><g class="c"/></g>';
  const svg = compactSvg(`<svg width="1" height="1"><g>${parts}</g></svg>`, "x", true);
  expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
});

test("an SVG has places in tenths, and its texts as they were written", () => {
  const parts = '<g transform="translate(1.23456,2)"><text x="0.555">0.25</text><text>99.99th</text></g>';
  const svg = compactSvg(`<svg width="1" height="1">${parts}</svg>`, "x", true);
  expect(svg).toContain('translate(1.2,2)"><text x="0.6">0.25</text><text>99.99th</text>');
});

test("repeats are dots, the line goes through their mean", async () => {
  const repeated = [
    ...[1, 2].flatMap((at) => [1, 2, 3].map((n) => ({ level: "", load: at, part: "run", ...figures(n) }))),
    ...[1, 2].map((at) => ({ level: "", load: at, part: "mean", ...figures(2) })),
  ];
  const single = {
    load: { title: "VMs", values: [1, 2] },
    levels: [{ value: "", slug: "", index: 0 }],
    factor: "",
  };
  const svg = await renderSvg(loadChart({ measure: iops, ...single }), repeated, { label: "x" });
  expect(pointsOf(svg, 0)).toBe(6);
  expect(svg.match(/class="l0"/g)).toHaveLength(1);
});

test("markers are decided for each row: a point measured once beside repeats is a dot, as is the only one of a level", async () => {
  const two = { load: { title: "VMs", values: [1, 2] }, levels: levels.slice(0, 2) };
  const spec = loadChart({ measure: iops, ...two });
  const single = (/** @type {string} */ level, /** @type {number} */ at) => ({
    ...{ level, load: at, part: "single", ...figures(at) },
  });
  const plain = await renderSvg(spec, [single("1", 1), single("1", 2), single("2", 1)], { label: "x" });
  expect(plain.match(/class="l0"[^>]* marker-mid="url\(#m0\)"/g)).toHaveLength(1);
  expect([pointsOf(plain, 0), pointsOf(plain, 1)]).toEqual([0, 1]);
  expect(plain).not.toContain('class="l1"');
  const repeats = ["run", "run", "mean"].map((part) => ({ ...single("1", 1), part }));
  const mixed = await renderSvg(spec, [...repeats, single("1", 2), single("2", 1), single("2", 2)], {
    label: "x",
  });
  expect([pointsOf(mixed, 0), pointsOf(mixed, 1)]).toEqual([3, 2]);
  expect(mixed.match(/class="l[01]"/g)).toHaveLength(2);
  expect(mixed).not.toMatch(/class="l[01]"[^>]* marker-mid/);
});

test("doubling loads get a doubling axis", () => {
  const spec = loadChart({ measure: iops, load: { title: "x", values: [1, 2, 4, 8] }, levels });
  expect(spec.encoding.x.scale).toMatchObject({ type: "log", base: 2 });
  expect(loadChart({ measure: iops, load, levels }).encoding.x.scale).toMatchObject({
    type: "linear",
  });
});

test("a template carries no rows and no address", () => {
  const template = compileTemplate(loadChart({ measure: iops, load, levels, interactive: true }));
  expect(template.data?.find(({ name }) => name === "rows")).toMatchObject({ values: [] });
  expect(JSON.stringify(template)).not.toContain("http");
});

test("a label is escaped in the SVG", () => {
  const svg = compactSvg('<svg width="1" height="2"><g></g></svg>', 'a "b" <c> & d', false);
  expect(svg).toContain('aria-label="a &quot;b&quot; &lt;c> &amp; d"');
});

test("lines go in steps, which lead to the points that Vega gave", () => {
  const points = [
    [0.1, 5.25],
    [14.7, 3.333],
    [29.3, -1],
    [43.9, 100],
  ];
  const absolute = `M${points.map((point) => point.join(",")).join("L")}`;
  const svg = compactSvg(
    `<svg width="1" height="1"><path d="${absolute}" stroke="var(--level-0)"/></svg>`,
    "x",
    true,
  );
  const [, path] = /** @type {RegExpExecArray} */ (/ d="M([^"]*)"/.exec(svg));
  let [x, y] = [0, 0];
  for (const [i, step] of path.split("l").entries()) {
    [x, y] = [x + Number(step.split(",")[0]), y + Number(step.split(",")[1])];
    expect(x).toBeCloseTo(points[i][0], 1);
    expect(Math.abs(y - points[i][1])).toBeLessThanOrEqual(0.0501);
  }
});

test("lines of a grid are one path in steps, which lead from line to line", async () => {
  const svg = await renderSvg(loadChart({ measure: iops, load, levels }), rows, { label: "x" });
  const [, steps] = /** @type {RegExpExecArray} */ (/d="(M0,182h[^"]*)" stroke="var\(--rule\)"/.exec(svg));
  const lines = [...steps.matchAll(/[Mm](-?[\d.]+),(-?[\d.]+)h([\d.]+)/g)].map(([, ...each]) =>
    each.map(Number),
  );
  const [[, , across]] = lines;
  expect(lines.slice(1).every(([x, , along]) => x === -across && along === across)).toBe(true);
  const ticks = [...svg.matchAll(/text-anchor="end" x="-5"/g)];
  expect(lines).toHaveLength(ticks.length);
  expect(lines.reduce((sum, [, y]) => sum + y, 0)).toBeCloseTo(0, 0);
});
