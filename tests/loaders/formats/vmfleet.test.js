import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accepts, readResults } from "../../../loaders/formats/vmfleet/format.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { fixtures } from "../../repository.js";

/** @param {string} name */
const bytesOf = (name) => readFileSync(join(fixtures, "vmfleet", `${name}.tsv`));
/** @param {string} name */
const sample = (name) => decodeText(bytesOf(name));

/** @param {any[]} rows @param {Record<string, unknown>} wanted */
const find = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([key, value]) => row[key] === value));

/** @param {Record<string, any[]>} rows @param {string} run */
const factorsOf = ({ run_factors }, run) =>
  Object.fromEntries(find(run_factors, { run }).map(({ factor, number }) => [factor, number]));

describe("result.tsv", () => {
  const rows = readResults(sample("v2-result"));

  test("a run for each row", () => {
    expect(rows.problems).toEqual([]);
    expect(
      rows.runs.map(({ run, tool, outcome, queue_not_full_by }) => [run, tool, outcome, queue_not_full_by]),
    ).toEqual([
      ["run=1", "vmfleet", "completed", null],
      ["run=2", "vmfleet", "completed", "QOS"],
      ["run=3", "vmfleet", "completed", null],
    ]);
    expect(["run=1", "run=2", "run=3"].map((run) => factorsOf(rows, run))).toEqual([
      { vms: 20, read_pct: 100 },
      { vms: 20, read_pct: 100, rate_iops: 100000 },
      { vms: 40, read_pct: 100 },
    ]);
  });

  test("IOPS of the fleet, bytes a second, and means weighted by I/Os", () => {
    expect(find(rows.results, { operation: "all" })).toMatchObject([
      { iops: 400000, bytes_per_s: 400000 * 4096, latency_mean_us: 800, latency_layer: "total" },
      { iops: 99000, bytes_per_s: 99000 * 4096, latency_mean_us: 250 },
      { iops: 480000, bytes_per_s: 480000 * 4096, latency_mean_us: 1375 },
    ]);
    expect(find(rows.results, { run: "run=1", operation: "write" })).toMatchObject([
      { iops: 0, latency_mean_us: null },
    ]);
  });

  test("means of the VMs' percentiles are no percentiles", () => {
    expect(rows.percentiles).toBeUndefined();
    expect(find(rows.reported, { run: "run=1", measure: "mean_of_vms_latency_p99_us" })).toMatchObject([
      { operation: "read", text: "2.8", unit_as_printed: "ms", value: 2800, line: 2 },
    ]);
  });

  test("what the cluster counted is beside it", () => {
    expect(
      find(rows.host_metrics, { run: "run=3" }).map(({ scope, metric, value }) => [scope, metric, value]),
    ).toEqual([
      ["cluster cpu all", "cpu_usage_pct", 77.75],
      ["cluster csv", "ios_per_s", 479520],
      ["cluster csv", "reads_per_s", 479520],
      ["cluster csv", "writes_per_s", 0],
      ["cluster csv", "read_bytes_per_s", 479520 * 4096],
      ["cluster csv", "written_bytes_per_s", 0],
      ["cluster csv", "latency_read_us", 1237.5],
    ]);
  });
});

test("reads and writes have one mean, weighted by their I/Os; a surge has no result", () => {
  const rows = readResults(sample("v2-result-two-workloads"));
  expect(rows.problems.map(({ code, line }) => [code, line])).toEqual([
    ["unstated-workload", 1],
    ["surge", 4],
  ]);
  expect(rows.problems[0].message).toBe("the rows differ in Workload, of which no factor follows");
  expect(find(rows.results, { run: "run=1" })).toMatchObject([
    { operation: "all", iops: 200000, latency_mean_us: 1675 },
    { operation: "read", iops: 180000, latency_mean_us: 1500 },
    { operation: "write", iops: 20000, latency_mean_us: 3250 },
  ]);
  expect(rows.runs[2]).toMatchObject({ run: "run=3", outcome: "failed" });
  expect(find(rows.results, { run: "run=3" })).toEqual([]);
});

test("decimal commas are those of the machine's locale", () => {
  const rows = readResults(sample("v2-result-german"));
  expect(rows.problems).toEqual([]);
  expect(find(rows.results, { operation: "all" }).map(({ iops }) => iops)).toEqual([200000.5, 49500.75]);
});

test("the sweep of 1.x: latencies are those of the cluster's file system, in seconds", () => {
  const rows = readResults(sample("v1-result-cputarget"));
  expect(rows.problems.map(({ code }) => code)).toEqual(["unstated-workload"]);
  expect(rows.results.map(({ iops, latency_mean_us }) => [iops, latency_mean_us])).toEqual([
    [19990, null],
    [19980, null],
    [49000, null],
  ]);
  expect(["run=1", "run=2", "run=3"].map((run) => factorsOf(rows, run))).toEqual([
    { read_pct: 100 },
    { read_pct: 90 },
    { read_pct: 70 },
  ]);
  expect(find(rows.host_metrics, { run: "run=3" })).toMatchObject([
    { scope: "cluster cpu all", value: 30.75 },
    { scope: "cluster csv", metric: "latency_read_us", value: 375 },
    { scope: "cluster csv", metric: "latency_write_us", value: 1250 },
  ]);
});

test("a file that is cut keeps its whole rows", () => {
  const rows = readResults(sample("v2-cut-in-second-row"));
  expect(rows.problems.map(({ code }) => code)).toEqual(["no-end", "wrong-row"]);
  expect(rows.runs).toMatchObject([{ run: "", outcome: "completed" }]);
});

describe("what is wrong is reported", () => {
  const text = sample("v2-result");
  const [heading, first, ...rest] = text.split("\n");

  test.each([
    ["a row that is there twice", [heading, first, first, ...rest], "repeated-row"],
    ["IOPS that are no number", [heading, first.replace('"400000"', '"n/a"'), ...rest], "wrong-row"],
    [
      "reads that are more than all",
      [heading, first.replace('"400000"', '"390000"'), ...rest],
      "inconsistent",
    ],
    ["a row above the heading", [first, heading, ...rest], "stray-lines"],
    ["a heading alone", [heading, ""], "no-rows"],
    ["no line end", [heading, first], "no-end"],
  ])("%s", (_, lines, code) => {
    expect(readResults(lines.join("\n")).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test("columns of other tables are not taken", () => {
    for (const line of ["WriteRatio\tQOS\tIOPS\n", '"VMCount"\t"IOPS"\n', "RunType,CutoffType,QOSperVM\n"])
      expect(accepts("result.tsv", Buffer.from(line))).toBe(false);
    expect(accepts("a.txt", bytesOf("v1-result-cputarget"))).toBe(true);
  });
});
