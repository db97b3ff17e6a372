import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accepts, readHistograms } from "../../../loaders/formats/vscsistats/format.js";
import { fixtures } from "../../repository.js";

const textOf = (/** @type {string} */ name) => readFileSync(join(fixtures, "vscsistats", name), "utf8");
const read = (/** @type {string} */ name) => readHistograms(textOf(name));
const codes = (/** @type {Record<string, any[]>} */ { problems }) => problems.map(({ code }) => code);

/**
 * @param {Record<string, any[]>} tables
 * @param {string} run
 * @param {string} [entity]
 * @returns {Record<string, any>} results by operation
 */
const resultsOf = ({ results }, run, entity = "all") =>
  Object.fromEntries(
    results.filter((row) => row.run === run && row.entity === entity).map((row) => [row.operation, row]),
  );

describe("one disk, all kinds", () => {
  const tables = read("all-kinds.csv");

  test("I/Os, bytes and latencies are as printed", () => {
    expect(tables.problems).toEqual([]);
    const { all, read, write } = resultsOf(tables, "");
    expect(all).toMatchObject({ ios: 1000, bytes: 8192000, latency_mean_us: 827, latency_max_us: 18000 });
    expect(read).toMatchObject({
      ios: 700,
      latency_mean_us: 873,
      latency_min_us: 212,
      latency_layer: "guest",
    });
    expect(write).toMatchObject({ ios: 300, bytes: 2457600, latency_mean_us: 720, latency_min_us: 350 });
    expect(resultsOf(tables, "", "4711/scsi0:1").read).toMatchObject({
      ...read,
      entity: "4711/scsi0:1",
      entity_kind: "disk",
    });
    expect(all).not.toHaveProperty("iops");
  });

  test("bins hold their upper limit, and the last limit is there twice", () => {
    const bins = tables.histograms.filter(
      ({ entity, operation }) => entity === "all" && operation === "read",
    );
    expect(bins.map(({ lower_ns, upper_ns, count }) => [lower_ns, upper_ns, count])).toEqual([
      ...[
        [0, 2000, 0],
        [2000, 11000, 0],
        [11000, 101000, 0],
        [101000, 501000, 510],
        [501000, 1001000, 150],
      ],
      ...[
        [1001000, 5001000, 30],
        [5001000, 15001000, 0],
        [15001000, 30001000, 10],
      ],
      ...[
        [30001000, 50001000, 0],
        [50001000, 100001000, 0],
        [100001000, null, 0],
      ],
    ]);
  });

  test("one block size is a factor, the mix is a fact", () => {
    expect(tables.run_factors).toEqual([
      { run: "", factor: "block_size_bytes", value: "8192", number: 8192 },
    ]);
    const facts = Object.fromEntries(tables.host_metrics.map(({ metric, value }) => [metric, value]));
    expect(facts).toEqual({
      ...{ read_pct: 70, io_bytes_mean: 8192, read_io_bytes_mean: 8192, write_io_bytes_mean: 8192 },
      ...{ sequential_pct: 3.5, read_sequential_pct: 10, write_sequential_pct: 20, outstanding_max: 8 },
      ...{ outstanding_mean: 7, read_outstanding_mean: 5, write_outstanding_mean: 2 },
    });
  });
});

describe("several virtual machines", () => {
  const tables = read("three-vms.csv");

  test("are a run each, with the names of the list", () => {
    expect(tables.problems).toEqual([]);
    expect(tables.runs.map(({ run, outcome }) => [run, outcome])).toEqual(
      ["run=1", "run=2", "run=3"].map((run) => [run, "completed"]),
    );
    expect(resultsOf(tables, "run=1", "web01/scsi0:0").all).toMatchObject({ ios: 100, latency_mean_us: 984 });
    expect(resultsOf(tables, "run=1", "web01/scsi0:1").all).toMatchObject({
      ios: 1000,
      latency_mean_us: 583,
    });
  });

  test("disks of one are summed, their mean weighted; bytes only where lengths are exact", () => {
    const { all, read } = resultsOf(tables, "run=1");
    expect(all).toMatchObject({ ios: 1100, bytes: null, latency_min_us: 150, latency_max_us: 1800 });
    expect(all.latency_mean_us).toBeCloseTo((984 * 100 + 583 * 1000) / 1100, 9);
    expect(read).toMatchObject({ ios: 720, bytes: 16384 * 20 + 4096 * 700 });
  });

  test("reads or writes alone have no other side, and say so in factors", () => {
    expect(Object.keys(resultsOf(tables, "run=2"))).toEqual(["all", "read"]);
    expect(Object.keys(resultsOf(tables, "run=3"))).toEqual(["all", "write"]);
    expect(tables.run_factors.map(({ run, factor, number }) => [run, factor, number])).toEqual([
      ["run=2", "block_size_bytes", 65536],
      ["run=2", "read_pct", 100],
      ["run=3", "block_size_bytes", 512],
      ["run=3", "read_pct", 0],
    ]);
  });

  test("in files of their own have the same figures", () => {
    const strip = (/** @type {any[]} */ rows) => rows.map((row) => ({ ...row, run: null }));
    const apart = ["web", "db", "log"].map((name) => read(`spread/${name}.csv`));
    for (const table of ["results", "histograms", "run_factors"])
      expect(strip(apart.flatMap((each) => each[table] ?? []))).toEqual(strip(tables[table]));
  });

  test("text says what CSV says", () => {
    const { runs, ...text } = read("text.txt");
    expect(runs).toHaveLength(1);
    expect(text).toEqual((({ runs, ...rest }) => rest)(read("spread/web.csv")));
  });
});

describe("print-outs of one disk", () => {
  test("without a reset give what was added, and that is reported", () => {
    const tables = read("cumulative.csv");
    expect(codes(tables)).toEqual(["cumulative"]);
    const runs = tables.runs.map(({ run }) => resultsOf(tables, run));
    expect(runs.map(({ read, write }) => [read.ios, write.ios])).toEqual([
      [700, 300],
      [1100, 700],
      [100, 50],
    ]);
    expect(runs[1].all).toMatchObject({ latency_min_us: null, latency_max_us: null });
    expect(Math.abs(runs[1].all.latency_mean_us - (250 * 500 + 700 * 600 + 900 * 700) / 1800)).toBeLessThan(
      6.5,
    );
    expect(runs[2].read.latency_mean_us, "100 of 1,900 reads: cut digits hide it").toBeNull();
    const bins = tables.histograms.filter(
      ({ run, entity, operation, count }) =>
        run === "run=3" && entity === "all" && operation === "all" && count,
    );
    expect(bins.map(({ upper_ns, count }) => [upper_ns, count])).toEqual([
      [101000, 100],
      [15001000, 50],
    ]);
  });

  test("after resets are intervals as printed", () => {
    const tables = read("after-resets.csv");
    expect(tables.problems).toEqual([]);
    expect(tables.runs.map(({ run }) => resultsOf(tables, run).all.ios)).toEqual([1000, 150, 950]);
    expect(resultsOf(tables, "run=2").read).toMatchObject({ latency_mean_us: 90, latency_min_us: 90 });
  });

  test("of both kinds are distinguished at each step", () => {
    const tables = read("cumulative-then-reset.csv");
    expect(tables.runs.map(({ run }) => resultsOf(tables, run).all.ios)).toEqual([1000, 1800, 150]);
  });

  test("that repeat the one before are no second run", () => {
    const tables = read("twice.csv");
    expect(codes(tables)).toEqual(["same-print-out"]);
    expect(tables.runs).toHaveLength(1);
  });
});

describe("what is missing", () => {
  test("a damaged histogram costs its own window alone", () => {
    const tables = read("cut.csv");
    expect(codes(tables)).toEqual(["damaged-histogram"]);
    expect(tables.runs.map(({ outcome }) => outcome)).toEqual(["completed", "incomplete"]);
    expect(new Set(tables.results.map(({ run }) => run))).toEqual(new Set(["run=1"]));
  });

  test("a disk that is listed and not printed is reported", () => {
    const tables = read("disk-missing.csv");
    expect(codes(tables)).toEqual(["missing-disk"]);
    const two = readHistograms(
      textOf("spread/web.csv").replace("}\n", "  Virtual SCSI Disk handleID: 9002 (scsi0:2)\n}\n"),
    );
    expect(codes(two)).toEqual(["missing-disk"]);
    expect(two.runs[0].outcome).toBe("incomplete");
    expect(new Set(two.results.map(({ entity_kind }) => entity_kind))).toEqual(new Set(["disk"]));
  });

  test("a sum of disks that no list names is reported", () => {
    const tables = read("not-listed.csv");
    expect(codes(tables)).toEqual(["disks-not-listed"]);
    expect(resultsOf(tables, "").all.ios).toBe(1100);
  });

  test("reads without writes, bins that do not add up, and a bin that is lost are reported", () => {
    const text = textOf("all-kinds.csv");
    const without = text.replace(/Histogram: latency of Write[^]*?(?=Histogram: )/, "");
    expect(codes(readHistograms(without))).toEqual(["missing-histogram"]);
    expect(codes(readHistograms(text.replace("count,700", "count,701")))).toEqual(["damaged-histogram"]);
    expect(codes(readHistograms(text.slice(0, text.lastIndexOf("0,100000"))))).toEqual(["damaged-histogram"]);
  });

  test("a list alone has no result", () => {
    const list = textOf("spread/db.csv").split("Histogram")[0];
    expect(accepts("list.txt", Buffer.from(list))).toBe(true);
    expect(codes(readHistograms(list))).toEqual(["no-histogram"]);
  });
});
