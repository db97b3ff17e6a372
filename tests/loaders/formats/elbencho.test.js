import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accepts, readTable } from "../../../loaders/formats/elbencho/format.js";
import { fixtures } from "../../repository.js";

const textOf = (/** @type {string} */ name) => readFileSync(join(fixtures, "elbencho", name), "utf8");
const read = (/** @type {string} */ name) => readTable(textOf(name));
const codes = (/** @type {Record<string, any[]>} */ { problems }) => problems.map(({ code }) => code);
const at = (/** @type {string} */ text) => Date.parse(text);

/**
 * @param {Record<string, any[]>} tables
 * @param {string} run
 * @returns {Record<string, any>} results by operation
 */
const resultsOf = ({ results }, run) =>
  Object.fromEntries(results.filter((row) => row.run === run).map((row) => [row.operation, row]));

/**
 * @param {Record<string, any[]>} tables
 * @param {string} factor
 */
const levels = ({ runs, run_factors }, factor) =>
  runs.map(({ run }) => run_factors.find((row) => row.run === run && row.factor === factor)?.number);

describe("phases of one file", () => {
  const tables = read("sweep.csv");

  test("are a run each, with the factors of their row", () => {
    expect(tables.problems).toEqual([]);
    expect(tables.runs.map(({ run, outcome }) => `${run} ${outcome}`)).toEqual(
      [1, 2, 3, 4].map((i) => `run=${i} completed`),
    );
    expect(levels(tables, "queue_depth")).toEqual([1, 8, 32, 8]);
    expect(levels(tables, "outstanding_io")).toEqual([4, 32, 128, 32]);
    expect(levels(tables, "read_pct")).toEqual([100, 100, 100, 0]);
    expect(levels(tables, "random_pct")).toEqual([100, 100, 100, 100]);
    expect(tables.runs.map(({ queue_not_full_by }) => queue_not_full_by)).toEqual([
      null,
      null,
      null,
      "--limitwrite",
    ]);
  });

  test("figures are those of the last thread; bytes by time, not the cut MiB/s", () => {
    const { all, read, write } = resultsOf(tables, "run=2");
    expect(write).toBeUndefined();
    expect(read).toMatchObject({
      iops: 79990,
      duration_s: 10.001,
      latency_mean_us: 398,
      latency_max_us: 5100,
    });
    expect(read.bytes_per_s).toBeCloseTo((3125 * 2 ** 20) / 10.001, 3);
    expect({ ...all, operation: "read" }).toEqual(read);
    expect(
      tables.reported.filter(({ run }) => run === "run=2").map(({ measure, text }) => [measure, text]),
    ).toEqual([
      ["first_done_iops", "79919"],
      ["first_done_bytes_per_s", "312"],
    ]);
  });

  test("in files of their own have the same figures", () => {
    const strip = (/** @type {any[]} */ rows) => rows.map((row) => ({ ...row, run: null, line: null }));
    const apart = ["qd1", "qd8", "qd32", "write"].map((name) => read(`spread/${name}.csv`));
    for (const table of Object.keys(tables))
      expect(strip(apart.flatMap((each) => each[table] ?? []))).toEqual(strip(tables[table]));
  });
});

test("of a mix the plain columns are writes; phases without I/O are no runs", () => {
  const tables = read("phases.csv");
  expect(tables.runs).toHaveLength(4);
  expect(levels(tables, "read_pct")).toEqual([0, 70, undefined, 100]);
  const { all, read: reads, write } = resultsOf(tables, "run=2");
  expect(reads).toMatchObject({ iops: 7000, bytes_per_s: 7000 * 65536, latency_mean_us: 330 });
  expect(write).toMatchObject({ iops: 3000, bytes_per_s: 3000 * 65536, latency_mean_us: 530 });
  expect(all).toMatchObject({ iops: 10000, bytes_per_s: 10000 * 65536, latency_mean_us: 390 });
  expect(all).toMatchObject({ latency_min_us: 100, latency_max_us: 9000 });
});

test("several hosts are one row: threads are each host's, and their CPU is left out", () => {
  const tables = read("hosts.csv");
  expect(levels(tables, "threads")).toEqual([2, 2]);
  expect(levels(tables, "outstanding_io")).toEqual([32, 32]);
  expect(resultsOf(tables, "run=2").read.iops).toBe(15999);
  expect(tables.host_metrics).toEqual([]);
});

describe("versions", () => {
  test("the time is the start since 3.0-27, and was the end before", () => {
    const [run] = read("spread/qd1.csv").measured_times;
    expect(run).toMatchObject({
      starts_at: at("2031-03-04T09:00:00.250Z"),
      ends_at: at("2031-03-04T09:00:10.250Z"),
    });
    const [old] = read("old-version.csv").measured_times;
    expect(old).toMatchObject({ starts_at: at("2025-01-02T03:04:20Z"), ends_at: at("2025-01-02T03:04:30Z") });
  });

  test("columns are those of the heading line above; without a version there is no start", () => {
    const tables = read("appended.csv");
    expect(tables.problems).toEqual([]);
    expect(tables.runs.map(({ run }) => resultsOf(tables, run).all.iops)).toEqual([1999, 3999, 19998, 79990]);
    expect(tables.runs.map(({ started_at }) => started_at !== null)).toEqual([false, false, true, true]);
    expect(read("old-columns.csv").results).toEqual(
      tables.results.filter(({ run }) => run === "run=1" || run === "run=2"),
    );
  });

  test("without --lat there is no latency", () => {
    expect(read("old-version.csv").results[0]).toMatchObject({ latency_mean_us: null, latency_layer: null });
  });
});

describe("what is wrong", () => {
  test("an interrupted phase has no result, its neighbours have theirs", () => {
    const tables = read("interrupted.csv");
    expect(codes(tables)).toEqual(["no-result"]);
    expect(tables.runs.map(({ outcome }) => outcome)).toEqual(["completed", "incomplete", "completed"]);
    expect(new Set(tables.results.map(({ run }) => run))).toEqual(new Set(["run=1", "run=3"]));
  });

  test("a row that is there twice counts once, and is reported", () => {
    const tables = read("same-row.csv");
    expect(codes(tables)).toEqual(["same-row"]);
    expect(tables.runs).toHaveLength(2);
  });

  test("rows of another length, rows before a heading and other figures are reported", () => {
    const text = textOf("sweep.csv");
    expect(codes(readTable(text.slice(0, -200)))).toEqual(["no-line-end", "wrong-row"]);
    expect(codes(readTable(text.split("\n").slice(1).join("\n")))).toEqual(["wrong-row", "no-phase"]);
    expect(codes(readTable(text.replace(",79919,79990,", ",79919,7999,")))).toEqual(["inconsistent"]);
  });

  test("live statistics are reported, not read", () => {
    expect(accepts("live.csv", readFileSync(join(fixtures, "elbencho", "live.csv")))).toBe(true);
    expect(codes(read("live.csv"))).toEqual(["live-file"]);
  });
});
