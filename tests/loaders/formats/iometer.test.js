import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readResults } from "../../../loaders/formats/iometer/format.js";
import { findNames } from "../../../loaders/names/study.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { fixtures } from "../../repository.js";

/** @param {string} name */
const sample = (name) => decodeText(readFileSync(join(fixtures, "iometer", `${name}.csv`)));

/** @param {any[]} rows @param {Record<string, unknown>} wanted */
const find = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([key, value]) => row[key] === value));

/** @param {Record<string, any[]>} rows @param {string} run */
const factorsOf = ({ run_factors }, run) =>
  Object.fromEntries(find(run_factors, { run }).map(({ factor, number }) => [factor, number]));

const steps = sample("v1.1.0-two-steps");

describe("two steps of one press", () => {
  const rows = readResults(steps);

  test("are two runs, each with the figures of its table and the options of its specification", () => {
    expect(rows.problems).toEqual([]);
    expect(rows.runs).toMatchObject([
      {
        ...{ run: "step=1", tool: "iometer", tool_version: "1.1.0", outcome: "completed", queue_slots: 32 },
        started_at: Date.UTC(2031, 2, 4, 10, 0, 0, 125),
      },
      { run: "step=2", started_at: Date.UTC(2031, 2, 4, 10, 1, 5, 500) },
    ]);
    expect(factorsOf(rows, "step=1")).toEqual({
      ...{ block_size_bytes: 4096, read_pct: 70, random_pct: 100, threads: 2 },
      ...{ queue_depth: 16, outstanding_io: 32 },
    });
    expect(factorsOf(rows, "step=2")).toMatchObject({
      block_size_bytes: 65536,
      read_pct: 100,
      random_pct: 0,
    });
    expect(find(rows.results, { run: "step=1", entity: "all" })).toMatchObject([
      {
        ...{ operation: "all", ios: 1200000, bytes: 4915200000, duration_s: 60, iops: 20000 },
        ...{ bytes_per_s: 81920000, latency_mean_us: 1600, latency_max_us: 52500 },
      },
      { operation: "read", ios: 840000, iops: 14000, bytes_per_s: 57344000, latency_mean_us: 1500 },
      { operation: "write", ios: 360000, iops: 6000, bytes_per_s: 24576000, latency_mean_us: 1833.333 },
    ]);
  });

  test("a side without I/O has no latency", () => {
    expect(find(rows.results, { run: "step=2", entity: "all", operation: "write" })).toMatchObject([
      { ios: 0, iops: 0, latency_mean_us: null, latency_max_us: null, duration_s: null },
    ]);
  });

  test("managers, workers and disks by their places; a disk has the latency of its worker, and none here", () => {
    const parts = find(rows.results, { run: "step=1", operation: "all" });
    expect(parts.map(({ entity_kind, entity, ios }) => [entity_kind, entity, ios])).toEqual([
      ["all", "all", 1200000],
      ["client", "1", 1200000],
      ["thread", "1/1", 600000],
      ["disk", "1/1/D:", 600000],
      ["thread", "1/2", 600000],
      ["disk", "1/2/E:", 600000],
    ]);
    expect(find(parts, { entity_kind: "disk" }).map(({ latency_mean_us }) => latency_mean_us)).toEqual([
      null,
      null,
    ]);
    expect(JSON.stringify(rows)).not.toContain("LOADBOX");
    expect(JSON.stringify(rows)).not.toContain("logs");
  });

  test("bins are those of all I/O together", () => {
    const bins = find(rows.histograms, { run: "step=1" });
    expect(bins.map(({ lower_ns, upper_ns, count }) => [lower_ns, upper_ns, count])).toEqual([
      [500000, 1000000, 50000],
      [1000000, 2000000, 1000000],
      [2000000, 5000000, 149990],
      [30000000, 50000000, 8],
      [50000000, 100000000, 2],
    ]);
    expect(bins[0]).toMatchObject({ operation: "all", entity: "all", latency_layer: "completion" });
  });

  test("the measured time ends with the stamp below the table", () => {
    const end = Date.UTC(2031, 2, 4, 10, 1, 5, 500);
    expect(rows.measured_times[0]).toEqual({ run: "step=1", starts_at: end - 60000, ends_at: end });
  });

  test("the processor's shares are of the guest", () => {
    expect(find(rows.host_metrics, { run: "step=1", metric: "cpu_usage_pct" })).toMatchObject([
      { scope: "guest cpu all", value: 25 },
      { scope: "guest cpu 0", value: 30 },
      { scope: "guest cpu 1", value: 20 },
    ]);
  });
});

test("columns of 2006, and presses appended", () => {
  const rows = readResults(sample("v2006-two-presses"));
  expect(rows.problems).toEqual([]);
  const all = find(rows.results, { entity: "all", operation: "all" });
  expect(all.map(({ run, iops, bytes_per_s }) => [run, iops, bytes_per_s])).toEqual([
    ["run=1", 10000, 40960000],
    ["run=2", 15000, 61440000],
  ]);
  expect([factorsOf(rows, "run=1"), factorsOf(rows, "run=2")]).toMatchObject([
    { outstanding_io: 16 },
    { outstanding_io: 32 },
  ]);
});

test("a mix of sizes has no block size; shares are weighted; errors are reported", () => {
  const rows = readResults(sample("v1.1.0-mixed-sizes-with-errors"));
  expect(rows.problems).toMatchObject([{ code: "io-errors", message: "3 I/Os failed" }]);
  expect(factorsOf(rows, "")).toEqual({
    ...{ read_pct: 53.6, random_pct: 80, threads: 2, queue_depth: 8, outstanding_io: 16 },
  });
  expect(rows.results[0]).toMatchObject({ ios: 600000, bytes: 11796480000, bytes_per_s: 196608000 });
});

test("the file of intervals gives samples, and no result", () => {
  const rows = readResults(sample("v1.1.0-instantaneous"));
  expect(rows.problems).toEqual([]);
  expect(rows.results).toBeUndefined();
  const all = find(rows.samples, { entity: "all", operation: "all" });
  expect(all.map(({ t_s, iops, latency_mean_us }) => [t_s, iops, latency_mean_us])).toEqual([
    [1, 20000, 1600],
    [2, 22000, 1454.545],
    [3, 24000, 1333.333],
    [4, 26000, 1230.769],
  ]);
  expect(find(rows.samples, { entity: "1/2", operation: "read", t_s: 1 })).toMatchObject([{ iops: 7000 }]);
  expect(factorsOf(rows, "")).toMatchObject({ outstanding_io: 32, threads: 2 });
});

describe("what is incomplete is no result", () => {
  test("a table that is cut; the one before it stands", () => {
    const rows = readResults(sample("v1.1.0-cut-in-second-table"));
    expect(rows.problems.map(({ code }) => code)).toEqual(["no-end", "wrong-row"]);
    expect(rows.runs.map(({ run, outcome }) => [run, outcome])).toEqual([
      ["step=1", "completed"],
      ["step=2", "incomplete"],
    ]);
    expect(new Set(rows.results.map(({ run }) => run))).toEqual(new Set(["step=1"]));
  });

  test("a test that was stopped has the tables that are whole", () => {
    const rows = readResults(sample("v1.1.0-stopped-in-second-step"));
    expect(rows.problems).toMatchObject([{ code: "no-end", message: "a test that has not ended" }]);
    expect(rows.results[0].iops).toBe(20000);
  });

  test.each([
    ["a worker", /^WORKER,Worker 2,64K.*\n/m, "", "lost-rows"],
    ["the row ALL", /^ALL,All,64K.*\n/m, "", "lost-rows"],
    ["a decimal comma in it", "2000.000000,2000.000000", "2000,000000,2000.000000", "wrong-row"],
    ["a name of a column", /IOps,Read IOps(?=[^]*$)/g, "IO/s,Read IO/s", "unknown-columns"],
  ])("%s that is lost", (_, from, to, code) => {
    const { problems, runs } = readResults(steps.replace(from, to));
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(runs.at(-1).outcome).toBe("incomplete");
  });

  test("a head alone", () => {
    expect(readResults(steps.slice(0, steps.indexOf("'Results"))).problems).toMatchObject([
      { code: "no-result", line: 1 },
    ]);
  });
});

describe("what does not fit is reported", () => {
  test.each([
    ["I/Os of a worker", "WORKER,Worker 1,4K mix", /,420000,180000,/, ",420001,180000,"],
    ["the size of the specification", "4096,100,70", "4096,100,70", "8192,100,70"],
    ["the name of the specification", "4K mix,0", "4K mix,0", "4K other,0"],
    ["IOPS", "ALL,All,4K mix", "20000.000000,14000", "21000.000000,14000"],
    ["a bin", "ALL,All,4K mix", ",149990,", ",149991,"],
    ["its times", "10:00:00:125", "10:00:00:125", "10:09:00:125"],
  ])("%s", (_, after, from, to) => {
    const at = steps.indexOf(after);
    const damaged = steps.slice(0, at) + steps.slice(at).replace(from, to);
    expect(damaged).not.toBe(steps);
    expect(new Set(readResults(damaged).problems.map(({ code }) => code))).toEqual(new Set(["inconsistent"]));
  });

  test("lines under no heading", () => {
    const { problems } = readResults(steps.replace("'Target Type", "Target Type"));
    expect(problems.map(({ code }) => code)).toContain("stray-lines");
  });
});

test("a delay between bursts is reported as what keeps the queue from being full", () => {
  const { runs } = readResults(steps.replace("4096,100,70,100,0,1", "4096,100,70,100,10,8"));
  expect(runs.map(({ queue_not_full_by }) => queue_not_full_by)).toEqual(["transfer delay", null]);
});

test("the name of a manager is found as that of a host, in tables of tests and of intervals", async () => {
  for (const name of ["v1.1.0-two-steps.csv", "v1.1.0-instantaneous.csv"]) {
    const { findings } = await findNames([{ path: name, file: join(fixtures, "iometer", name) }], new Set());
    expect(new Set(findings.map((found) => `${found.kind} ${found.name}`))).toEqual(
      new Set(["host LOADBOX"]),
    );
  }
});
