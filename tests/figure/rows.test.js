import { describe, expect, test } from "vitest";
import { csvOf } from "../../src/figure/client/menu/csv-file.js";
import { chartTable, viewTable } from "../../src/figure/client/menu/chart-rows.js";
import { plainValue, withUnits } from "../../src/figure/client/menu/table-rows.js";
import { wrap } from "../../src/figure/client/menu/picture.js";
import { figureRows } from "../../src/figure/figure-rows.js";

const file = {
  columns: {
    tool: ["fio", "fio", "fio", "fio", "other"],
    workload: ["4k", "4k", "4k", "8k", "4k"],
    level: ["1", "2", "2", "1", "1"],
    part: ["single", "run", "none", "single", "single"],
    load: [1, 1, 2, 1, 1],
    iops: [100, 200.5, null, 300, 400],
    bytes_per_s: [2 ** 20, null, null, 2 ** 21, 0],
    latency_mean_us: [10, 20, null, 30, 40],
    ratio: [null, 2.005, null, null, null],
    low: [null, 1.9, null, null, null],
    high: [null, 2.1, null, null, null],
  },
  titles: {
    level: "Stripes",
    load: "VMs",
    figures: {
      iops: [{ name: "IOPS", field: "iops" }],
      throughput: [{ name: "Throughput (MiB/s)", field: "bytes_per_s", divisor: 2 ** 20 }],
      ratio: [
        { name: "IOPS over 1 stripe", field: "ratio" },
        { name: "Low end of the interval", field: "low" },
        { name: "High end of the interval", field: "high" },
      ],
    },
  },
};
const panel = { tool: "fio", workload: "4k", measure: "iops", levels: [] };

describe("rows of a study's chart", () => {
  test("are those of its panel, units in the names, what completed nothing without a figure", () => {
    expect(viewTable(file, panel)).toEqual({
      head: ["Stripes", "VMs", "IOPS", "Point"],
      body: [
        ["1", 1, 100, "single run"],
        ["2", 1, 200.5, "one of several runs"],
        ["2", 2, null, "no I/O completed"],
      ],
    });
  });

  test("say which points the checks distrust, where they distrust any", () => {
    const doubt = [null, "|iops|bytes_per_s|", null, null, null];
    const doubted = { ...file, columns: { ...file.columns, doubt } };
    const { head, body } = viewTable(doubted, panel);
    expect(head.at(-1)).toBe("Failed check");
    expect(body.map((row) => row.at(-1))).toEqual(["no", "yes", "no"]);
    expect(viewTable(doubted, { ...panel, levels: ["1"] }).head).not.toContain("Failed check");
  });

  test("are of the levels that are shown, in the unit that the name says", () => {
    expect(viewTable(file, { ...panel, measure: "throughput", levels: ["1"] })).toEqual({
      head: ["Stripes", "VMs", "Throughput (MiB/s)", "Point"],
      body: [["1", 1, 1, "single run"]],
    });
  });

  test("have the interval of a ratio, and no level where no factor is under test", () => {
    const titles = { ...file.titles, level: null };
    const { head, body } = viewTable({ ...file, titles }, { ...panel, measure: "ratio", levels: ["2"] });
    expect(head.slice(0, 2)).toEqual(["VMs", "IOPS over 1 stripe"]);
    expect(body[0]).toEqual([1, 2.005, 1.9, 2.1, "one of several runs"]);
  });
});

test("rows of a chart made in the browser are named by its axes", () => {
  const spec = {
    scales: [{ name: "x", type: "utc" }],
    axes: [
      { scale: "x", title: "Start" },
      { scale: "y", title: "IOPS" },
    ],
  };
  const rows = [
    { x: 0, y: 5, series: "read", low: 4, high: 6 },
    { x: 1000, y: 7, series: "write", low: null, high: null },
  ];
  expect(chartTable(spec, rows)).toEqual({
    head: ["Series", "Start (UTC)", "IOPS", "Low", "High"],
    body: [
      ["read", "1970-01-01T00:00:00.000Z", 5, 4, 6],
      ["write", "1970-01-01T00:00:01.000Z", 7, null, null],
    ],
  });
});

describe("cells of a table", () => {
  test("lose their separators; a dash is nothing", () => {
    expect(["1,234,567", "−3.5", "±0", "–", "", "4=8", "1,23", "12"].map(plainValue)).toEqual([
      ...[1234567, -3.5, 0, null, null, "4=8", "1,23", 12],
    ]);
  });

  test("lose their unit to the name of the column where all have one of a kind", () => {
    expect(
      withUnits({
        head: ["Latency", "Size", "Change", "Mixed"],
        body: [
          ["812 µs", "1.00 KiB", "+5 %", "3 ms"],
          ["1.22 ms", "512 B", "−3 %", "3 %"],
          [null, null, "±0 %", 7],
        ],
      }),
    ).toEqual({
      head: ["Latency (µs)", "Size (bytes)", "Change (%)", "Mixed"],
      body: [
        [812, 1024, 5, "3 ms"],
        [1220, 512, -3, "3 %"],
        [null, null, 0, 7],
      ],
    });
  });
});

test("a CSV says where it comes from, in one line each, before its rows", () => {
  const origin = {
    ...{
      site: "Site",
      study: "A\nstudy",
      title: "IOPS",
      provenances: ["synthetic"],
      statement: "Generated.",
    },
    ...{
      document: null,
      address: "https://site/studies/a#x",
      data: null,
      file: null,
      embed: null,
      findings: ["Serious: no queue."],
    },
  };
  expect(csvOf(origin, { head: ["VMs", "=IOPS"], body: [[1, "+1"]] })).toBe(
    "# Site: A study\r\n# IOPS\r\n# Page: https://site/studies/a#x\r\n# Provenance: Generated.\r\n# Checks: Serious: no queue.\r\nVMs,'=IOPS\r\n1,'+1\r\n",
  );
});

test("lines of a picture are no wider than it, except for a word that is", () => {
  const wide = (/** @type {string} */ text) => text.length;
  expect(wrap("one two three", 7, wide)).toEqual(["one two", "three"]);
  expect(wrap("https://site/a/long#name", 10, wide)).toEqual(["https://", "site/a/", "long#name"]);
  expect(wrap("", 7, wide)).toEqual([]);
});

test("rows within a page cannot end their element", () => {
  const markup = String(figureRows(["</script>"], [[1 / 3, null, "a"]]));
  expect(markup.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(markup.replace(/<[^>]*>/g, ""))).toEqual({
    head: ["</script>"],
    body: [[0.3333333, null, "a"]],
  });
});
