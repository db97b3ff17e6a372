import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { formatMeasure, mainMeasures, measuresOf } from "../../src/charts/measures.js";
import {
  formatBytes,
  formatCount,
  formatMany,
  formatThree,
  inSentence,
  shortenCounts,
  tellApart,
} from "../../src/words/numbers.js";
import { figureOf } from "../../src/words/measures.js";

test("counts have separators and a missing one stays empty", () => {
  expect([37321, 0, 0.4, null].map(formatCount)).toEqual(["37,321", "0", "0", ""]);
});

test("three significant digits, never scientific", () => {
  expect([0.0567, 1.224, 12.34, 123.4, 12345.6, 0, null].map(formatThree)).toEqual([
    "0.057",
    "1.22",
    "12.3",
    "123",
    "12,346",
    "0.00",
    "",
  ]);
});

test("sizes are in binary units", () => {
  expect([12, 1024, 42189, 3 * 2 ** 20].map(formatBytes)).toEqual([
    "12 B",
    "1.00 KiB",
    "41.2 KiB",
    "3.00 MiB",
  ]);
});

test("nouns agree with their count", () => {
  expect([formatMany(1, "run"), formatMany(2, "run"), formatMany(2, "study", "studies")]).toEqual([
    "1 run",
    "2 runs",
    "2 studies",
  ]);
});

test("titles within a sentence keep their acronyms", () => {
  expect(
    ["Outstanding I/O", "VMs", "Disk.DiskMaxIOSize", "IOPS limit", "Round-robin IO limit"].map(inSentence),
  ).toEqual(["outstanding I/O", "VMs", "Disk.DiskMaxIOSize", "IOPS limit", "round-robin IO limit"]);
});

test("latency is in ms as soon as a row needs it, throughput always in MiB/s", () => {
  const row = {
    study: "s",
    tool: "t",
    workload: "w",
    level: null,
    load: 1,
    iops: 10,
    bytes_per_s: 2 ** 21,
    latency_mean_us: 999,
  };
  const main = mainMeasures(readMeasures());
  expect(measuresOf(main, [row]).map(({ unit }) => unit)).toEqual(["IOPS", "MiB/s", "µs"]);
  const slow = measuresOf(main, [row, { ...row, latency_mean_us: 1500 }]);
  expect(slow.map((measure) => formatMeasure(measure, figureOf(row, measure.field)))).toEqual([
    "10",
    "2.00",
    "0.999",
  ]);
  expect(formatMeasure(slow[2], null)).toBe("");
});

test("a measure without decimals is shown in its unit too", () => {
  const [iops] = mainMeasures(readMeasures());
  const shown = [{ unit: "1000 IOPS", size: 1000 }, ...iops.shown];
  const [large] = measuresOf([{ ...iops, shown }], [{ iops: 250_000 }]);
  expect([large.unit, formatMeasure(large, 250_000)]).toEqual(["1000 IOPS", "250"]);
});

test("counts from 10,000 on can be shortened, other numbers stay", () => {
  expect(
    ["152,301", "9,999", "10,000 to 1,234,567 IOPS", "1.5", "12,345.6", "20,26", "1,048,576"].map(
      shortenCounts,
    ),
  ).toEqual(["152K", "9,999", "10K to 1.23M IOPS", "1.5", "12,345.6", "20,26", "1.05M"]);
});

test.each([
  [0.979, 1, "0.979", "1"],
  [31.2, 32, "31.2", "32"],
  [31.9957, 32, "31.9957", "32"],
  [3515.86, 4352, "3,516", "4,352"],
  [4000.4, 4001, "4,000.4", "4,001"],
  [0.0008, 32, "0.0008", "32"],
  [32, 32, "32", "32"],
  [32.000001, 32, "32", "32"],
  [0, 0, "0", "0"],
])("%d beside %d have the digits that tell them apart", (value, other, first, second) => {
  expect(tellApart(value, other)).toEqual([first, second]);
});
