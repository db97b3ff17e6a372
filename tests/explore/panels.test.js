import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { groupBy } from "../../src/analysis/series.js";
import { compareDescribed } from "../../src/analysis/compare/ratio.js";
import { binValues, groupRows, statistics, valuesOf } from "../../src/analysis/groups.js";
import { doubtsOn } from "../../src/explore/charts/doubts.js";
import { alongCommonAxis } from "../../src/explore/charts/left-out.js";
import { makePanels, MOST_MARKS } from "../../src/explore/charts/panels.js";
import { contextOf } from "../../src/explore/charts/view-charts.js";
import { panelChart } from "../../src/explore/charts/panel-chart.js";
import { makeColumn } from "../../src/explore/charts/columns.js";
import { formatView, readView } from "../../src/explore/view-address.js";

const view = {
  ...{
    studies: ["a"],
    x: "vms",
    y: "iops",
    colour: "",
    facet: "",
    statistic: "geometric mean",
    baseline: "",
  },
  ...{ logx: false, logy: false, mixed: false, filters: {} },
};

/** @param {Record<string, unknown>[]} rows */
function columnsOf(rows) {
  const all = rows.map((row, i) => ({
    ...{ run: `r${i}`, study: "a", platform: "vsan", provenance: "measured", vms: 1, iops: 1000 },
    ...row,
  }));
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return new Map(
    names.map((name) => [
      name,
      makeColumn(
        name,
        all.map((row) => /** @type {any} */ (row)[name] ?? null),
        readMeasures(),
      ),
    ]),
  );
}

/** @param {ReturnType<typeof makePanels>} made */
const marksOf = ({ panels }) => panels.flatMap(({ marks }) => marks);

describe("groups", () => {
  const codes = fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 3 })), {
    maxLength: 60,
  });

  test.each([5, 3_000_000])("are what a plain dictionary makes of them, with keys of %d codes", (size) => {
    fc.assert(
      fc.property(codes, (pairs) => {
        const keys = [0, 1].map((i) => ({ codes: Int32Array.from(pairs, (pair) => pair[i]), size }));
        const groups = groupRows(Int32Array.from(pairs.keys()), keys);
        const found = Array.from({ length: groups.count }, (_, group) => ({
          key: groups.keys.map((key) => key[group]),
          rows: [...groups.rows.subarray(groups.starts[group], groups.starts[group + 1])],
        }));
        const whole = [...pairs.keys()].filter((row) => pairs[row].every((code) => code >= 0));
        const expected = groupBy(whole, (row) => pairs[row].join());
        expect(found.map(({ rows }) => rows).sort()).toEqual(expected.sort());
        for (const { key, rows } of found) for (const row of rows) expect(key).toEqual(pairs[row]);
      }),
    );
  });

  test("have their values sorted, and no geometric mean where one is zero", () => {
    const column = { codes: Int32Array.of(0, 0, 0), size: 1 };
    const groups = groupRows(Int32Array.of(0, 1, 2), [column]);
    expect(valuesOf(groups, Float64Array.of(4, 0, 2), 0)).toEqual([0, 2, 4]);
    expect(statistics["geometric mean"]([0, 2])).toBeNull();
    expect(statistics["geometric mean"]([1, 4])).toBeCloseTo(2);
    expect(statistics.median([1, 4])).toBe(2.5);
  });

  test("in bins hold every value within half a bin of its centre", () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 20 }), (values, bins) => {
        const rows = Int32Array.from(values.keys());
        const { coded, centres } = binValues(Float64Array.from(values), rows, { bins, log: false });
        const half = (Math.max(...values) - Math.min(...values)) / bins / 2 || 1;
        values.forEach((value, row) =>
          expect(Math.abs(value - centres[coded.codes[row]])).toBeLessThanOrEqual(half * (1 + 1e-9)),
        );
      }),
    );
  });
});

describe("panels", () => {
  test("never put two studies into one mark, nor two provenances into one panel", () => {
    const columns = columnsOf([{}, { study: "b" }, { study: "c", provenance: "synthetic" }]);
    const studies = ["a", "b", "c"];
    expect(makePanels(columns, { ...view, studies }).panels).toHaveLength(3);
    const coloured = makePanels(columns, { ...view, studies, colour: "study", mixed: true }).panels;
    expect(coloured.map(({ marks }) => marks.map(({ series }) => series))).toEqual([["a", "b"], ["c"]]);
  });

  test("keep platforms apart until the reader asks", () => {
    const columns = columnsOf([{}, { study: "b", platform: "fcoe" }]);
    const asked = { ...view, studies: ["a", "b"], colour: "study" };
    expect(makePanels(columns, asked).panels).toHaveLength(2);
    expect(makePanels(columns, { ...asked, mixed: true }).panels).toHaveLength(1);
  });

  test("leave out runs without the measure and those that a filter drops", () => {
    const columns = columnsOf([{ tool: "fio" }, { tool: "diskspd", iops: 9 }, { tool: "fio", iops: null }]);
    const { runs } = makePanels(columns, { ...view, filters: { tool: ["fio"] } });
    expect(runs).toBe(1);
  });

  test("say in what else the runs of a mark differ", () => {
    const columns = columnsOf([{ tool: "fio" }, { tool: "diskspd" }, { tool: "fio", vms: 2 }]);
    expect(makePanels(columns, view).mixed).toEqual(["tool"]);
    expect(makePanels(columns, { ...view, colour: "tool" }).mixed).toEqual([]);
  });

  test("divide by the baseline at the same place, with an interval where there are repeats", () => {
    const at = (/** @type {number} */ width, /** @type {number[]} */ iops) =>
      iops.map((each, repeat) => ({ stripe_width: width, iops: each, repeat }));
    const columns = columnsOf([...at(1, [100, 100, 100]), ...at(2, [110, 120, 130]), ...at(4, [200])]);
    const marks = marksOf(
      makePanels(columns, { ...view, colour: "stripe_width", baseline: "1" }, compareDescribed),
    );
    expect(marks.map(({ series, y }) => [series, Number(y.toFixed(3))])).toEqual([
      [1, 1],
      [2, 1.197],
      [4, 2],
    ]);
    expect(marks[1].low).toBeLessThan(1.197);
    expect(marks[1].high).toBeGreaterThan(1.197);
    expect([marks[2].low, marks[2].high]).toEqual([null, null]);
  });

  test("of any number of runs have at most so many marks", () => {
    const rows = Array.from({ length: 5000 }, (_, i) => ({ iops: 1000 + i, latency_mean_us: 5000 - i }));
    const made = makePanels(columnsOf(rows), { ...view, x: "latency_mean_us" });
    expect(made.binned).toBe(true);
    expect(marksOf(made).length).toBeLessThanOrEqual(MOST_MARKS);
    expect(marksOf(made).reduce((sum, { rows }) => sum + rows.length, 0)).toBe(5000);
  });
});

test("a view comes back from its address whole", () => {
  const full = {
    ...view,
    colour: "tool",
    logx: true,
    filters: { workload: ["4k randread", "8k 70/30 random, x"] },
  };
  const { baseline, logy, mixed, ...said } = full;
  expect([baseline, logy, mixed]).toEqual(["", false, false]);
  expect(readView(formatView(full))).toEqual(said);
});

describe("what a view leaves out", () => {
  const rows = [
    { tool: "fio", load: 1 },
    { tool: "other", load: 1 },
    { tool: "other", iops: null, load: 1 },
    { study: "b", vms: null, tool: "fio", load: 8 },
    { study: "c", vms: null, tool: "fio", load: 8 },
  ];
  const both = { ...view, studies: ["a", "b"] };

  test("is counted by the first choice that does, and names studies of which nothing is left", () => {
    const { left, runs } = makePanels(columnsOf(rows), { ...both, filters: { tool: ["fio"] } });
    expect(left).toEqual({
      of: 4,
      reasons: [
        { why: "filter", column: "tool", count: 2 },
        { why: "missing", column: "vms", count: 1 },
      ],
      studies: ["b"],
    });
    expect(runs).toBe(1);
    expect(makePanels(columnsOf(rows), both).left.reasons.map(({ column }) => column)).toEqual([
      "iops",
      "vms",
    ]);
  });

  test("is no whole study along an axis that all of them have", () => {
    const columns = columnsOf(rows);
    expect(alongCommonAxis(columns, view)).toBe(view);
    expect(alongCommonAxis(columns, both)).toEqual({ ...both, x: "load" });
    const without = columnsOf(rows.map(({ load: _, ...row }) => row));
    expect(alongCommonAxis(without, both)).toEqual({ ...both, x: "study" });
  });
});

test("doubts are of the measures that are drawn, a percentile's those of its latency, gravest first", () => {
  const doubt = { study: "a", severity: "warning", measures: ["latency_mean_us"], text: "A.", forbids: null };
  const grave = { ...doubt, severity: "error", text: "B." };
  const columns = columnsOf([{ doubts: JSON.stringify([doubt, grave]), latency_p99_us: 5 }, {}]);
  expect(doubtsOn(columns, [0, 1], ["latency_mean_us"])).toEqual([grave, doubt]);
  expect(doubtsOn(columns, [0], ["latency_p99_us"])).toEqual([grave, doubt]);
  expect(doubtsOn(columns, [0], ["iops"])).toEqual([]);
  expect(doubtsOn(columns, [1], ["latency_mean_us"])).toEqual([]);
});

describe("a figure against another", () => {
  const chartOf = (/** @type {Record<string, unknown>[]} */ rows, /** @type {string} */ x) => {
    const columns = columnsOf(rows);
    const wanted = { ...view, x, y: "latency_mean_us" };
    const made = makePanels(columns, wanted);
    const context = contextOf(made, columns, wanted, { titleOf: (name) => `<${name}>`, room: 400 });
    return panelChart(made.panels[0], context).rows.map(({ about }) => about["<load>"]);
  };
  const rows = [
    { iops: 1000, latency_mean_us: 100, load: 8 },
    { iops: 2000, latency_mean_us: 200, load: 16 },
    { iops: 2000, latency_mean_us: 220, load: 32 },
  ];

  test("says of its points at which load they are", () => {
    expect(chartOf(rows, "iops")).toEqual(["8", "16 to 32"]);
  });

  test("says nothing where no load is known; a figure against a setting has none", () => {
    expect(chartOf([{ iops: 1, latency_mean_us: 1, load: null }], "iops")).toEqual([undefined]);
    expect(chartOf(rows, "vms")).toEqual([undefined]);
  });
});
