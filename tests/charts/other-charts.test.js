import { compile } from "vega-lite";
import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { barChart } from "../../src/charts/bar-chart.js";
import { latencyLimits, lineRate } from "../../src/charts/limits.js";
import { loadChart } from "../../src/charts/load-chart.js";
import { knownMeasures } from "../../src/charts/measures.js";
import { ratioChart } from "../../src/charts/ratio-chart.js";
import { scalingChart } from "../../src/charts/scaling-chart.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { tradeChart } from "../../src/charts/trade-chart.js";
import { alongFactor, withUsefulAxis } from "../../src/charts/useful-axis.js";

/** @import {Study} from "../../src/types.js" */

const levels = [
  { value: "1", slug: "1", index: 0 },
  { value: "2", slug: "2", index: 1 },
];
const rows = levels.flatMap(({ value }) =>
  [1, 2, 3].map((load) => ({
    level: value,
    workload: "w",
    part: "single",
    load,
    iops: 1000 * load * Number(value),
    bytes_per_s: 4096,
    latency_mean_us: 2000 * load,
    ratio: value === "1" ? null : 2,
    low: value === "1" ? null : 1.5,
    high: value === "1" ? null : 2.5,
  })),
);
const measures = knownMeasures(readMeasures(), rows);
const latency = measures[2];
const load = { title: "VMs", values: [1, 2, 3] };
const limits = [{ value: 3, label: "3 ms" }];

const specs = /** @type {[string, (style: any) => any][]} */ ([
  ["latency against IOPS", (style) => tradeChart({ latency, load, levels, limits, ...style })],
  ["a ratio", (style) => ratioChart({ load, levels: [levels[1]], baseline: "1 stripe", ...style })],
  ["a load with a limit", (style) => loadChart({ measure: latency, load, levels, limits, ...style })],
  ["scaling", () => scalingChart({ title: "IOPS", load, levels })],
  ["bars", () => barChart({ measure: measures[0], workloads: ["w"], levels })],
]);

describe.each(specs)("the chart of %s", (_, spec) => {
  test.each([{}, { axis: "log" }, { interactive: true }])("compiles without warnings, drawn %o", (style) => {
    /** @type {unknown[]} */
    const warnings = [];
    const note = (/** @type {unknown[]} */ ...parts) => (warnings.push(parts), logger);
    const logger = { level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger };
    compile(/** @type {any} */ (spec(style)), { logger: /** @type {any} */ (logger) });
    expect(warnings).toEqual([]);
  });

  test("has no figure that is none", async () => {
    const svg = await renderSvg(spec({}), rows, { label: "x" });
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).toMatch(/class="(?:p )?l1"/);
  });
});

test("a limit is a line with its name", async () => {
  const svg = await renderSvg(specs[2][1]({}), rows, { label: "x" });
  expect(svg).toMatch(/<line[^>]*var\(--bad\)/);
  expect(svg).toContain(">3 ms</text>");
});

test("a run without I/O is a cross at the foot, no point and no zero", async () => {
  const none = { ...rows[0], part: "none", iops: null, bytes_per_s: null, latency_mean_us: null };
  const spec = loadChart({ measure: measures[0], load, levels });
  const crosses = (/** @type {string} */ svg) => svg.match(/rotate\(45\)/g)?.length ?? 0;
  expect(crosses(await renderSvg(spec, [...rows, none], { label: "x" }))).toBe(1);
  expect(crosses(await renderSvg(spec, rows, { label: "x" }))).toBe(0);
});

/** @param {object} given */
const study = (given) =>
  /** @type {Study} */ (
    /** @type {unknown} */ ({
      measures: readMeasures(),
      criteria: [],
      statements: [],
      environment: {},
      runs: [],
      ...given,
    })
  );

test("limits are those of the criteria, else those that the document names", () => {
  const statements = [{ kind: "criterion", measure: "latency_mean_us", low: 20000 }];
  const criteria = [{ limits: [{ measure: "latency_mean_us", value: 3, unit: "ms" }] }];
  expect(latencyLimits(study({ statements }))).toEqual([
    { value: 20000, name: "limit named in the document" },
  ]);
  expect(latencyLimits(study({ statements, criteria }))).toEqual([{ value: 3000, name: "target" }]);
});

test("the line rate is that of both directions for a mix, and no line far above all figures", () => {
  const run = (/** @type {number} */ bytes_per_s) => ({ bytes_per_s, factors: { read_pct: "50" } });
  const environment = { link_gbit_per_s: 10 };
  expect(lineRate(study({ environment, runs: [run(2e9)] }))?.value).toBe(2.5e9);
  const network = [{ role: "sites", gbit_per_s: 1, count: 2 }];
  const between = { value: 5e8, name: "link between the sites" };
  expect(lineRate(study({ environment: { network }, runs: [run(2e9)] }))).toEqual(between);
  expect(lineRate(study({ environment, runs: [run(1e8)] }))).toBeNull();
  expect(lineRate(study({ runs: [run(2e9)] }))).toBeNull();
});

describe("a study with one load", () => {
  const run = (/** @type {number} */ bytes, /** @type {object} */ more = {}) => ({
    tool: "fio",
    workload: `${bytes / 1024}k randread`,
    level: "1",
    load: 66,
    repeat: null,
    outcome: "completed",
    operation: "all",
    iops: bytes,
    bytes_per_s: null,
    latency_mean_us: null,
    factors: { block_size_bytes: String(bytes) },
    ...more,
  });
  const factorInfos = new Map([
    ["block_size_bytes", { name: "block_size_bytes", title: "Block size", unit: "bytes", meaning: "" }],
  ]);

  test("is drawn along the size of blocks, which then leaves the workload's name", () => {
    const drawn = withUsefulAxis(study({ factorInfos, runs: [run(4096), run(65536)] }));
    expect(drawn.load_axis).toBe("block_size_bytes");
    expect(drawn.workloads).toEqual(["randread"]);
    expect(drawn.runs.map(({ load }) => load)).toEqual([4096, 65536]);
  });

  test("stays as it is where two runs would fall on one point", () => {
    const given = study({ factorInfos, runs: [run(4096), run(65536), run(65536)] });
    expect(withUsefulAxis(given)).toBe(given);
  });

  test("has the geometric mean of repeats", () => {
    const { means } = alongFactor(
      study({
        factorInfos,
        runs: [run(4096, { iops: 100, repeat: 1 }), run(4096, { iops: 400, repeat: 2 })],
      }),
      "block_size_bytes",
    );
    expect(means.map(({ iops }) => Math.round(Number(iops)))).toEqual([200]);
  });
});
