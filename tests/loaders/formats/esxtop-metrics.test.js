import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measureCaptures } from "../../../loaders/assemble/captures.js";
import { load } from "../../../loaders/formats/esxtop/format.js";
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { createTable } from "../../../loaders/store/staged-rows.js";
import { openDuckDB, stage } from "../../../loaders/store/store.js";
import { deviceNames, inChunks, makeCapture, readCapture } from "../../captures.js";
import { fixtures } from "../../repository.js";

/** @import {Store} from "../../../loaders/store/store.js" */

const sql = Object.fromEntries(
  ["capture_metrics", "capture_sums", "capture_windows", "metric_counters"].map((name) => [
    name,
    readFileSync(new URL(`../../../loaders/assemble/${name}.sql`, import.meta.url), "utf8"),
  ]),
);
/** The last part of capture_windows.sql: from windows to intervals. */
const [intervals] = /** @type {RegExpExecArray} */ (
  /^create or replace temp table capture_intervals as\n[^;]*;/m.exec(sql.capture_windows)
);
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(fixtures, "esxtop", "sweep.csv")), { columns: true })
);

/** @type {string} */
let folder;
/** @type {Store} */
let store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atlas-metrics-"));
  store = await openDuckDB();
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/**
 * @param {Uint8Array} bytes of a capture
 * @param {object[]} windows
 */
async function measure(bytes, windows) {
  const source = /** @type {any} */ ({ bytes: () => inChunks(bytes, 1 << 16), options: {} });
  await stage(join(folder, "staged"), load(source));
  for (const table of ["counters", "capture_samples"])
    await store.connection.run(
      `create or replace temp view staged_${table} as
       select 'a.csv' as source, * from read_parquet('${sqlPath(join(folder, "staged", `${table}.parquet`))}')`,
    );
  await createTable(
    store,
    "capture_windows",
    "run VARCHAR, source VARCHAR, host VARCHAR, starts_at TIMESTAMP, ends_at TIMESTAMP",
    windows,
  );
  await store.connection.run(intervals);
  await measureCaptures(store, sql);
  const rows = await store.rows("from capture_metrics");
  return new Map(rows.map(({ run, scope, metric, value }) => [[run, scope, metric].join("|"), value]));
}

/**
 * Time of a row of a capture, from its first cell.
 * @param {Uint8Array} bytes
 */
const timesIn = (bytes) =>
  Buffer.from(bytes)
    .toString()
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^"(\d\d)\/(\d\d)\/(\d{4}) ([\d:]{8})".*$/s, "$3-$1-$2 $4"));

describe.each(["diskmaxiosize-default.csv", "diskmaxiosize-64k.csv"])("%s, cut to each phase", (name) => {
  const phases = truth.filter(({ file }) => file === name);
  /** @type {Map<string, number>} */
  let found;
  beforeAll(async () => {
    const bytes = readCapture(name);
    const times = timesIn(bytes);
    const windows = phases.map((_, i) => ({
      run: `phase ${i}`,
      source: "a.csv",
      host: "esx01",
      starts_at: times[3 * i],
      ends_at: times[3 * i + 3],
    }));
    found = await measure(bytes, windows);
  });

  test.each(phases.map((phase, i) => ({ ...phase, i })))("$operation $block_size_kib KiB", (phase) => {
    const of = (/** @type {string} */ scope, /** @type {string} */ metric) =>
      Number(found.get([`phase ${phase.i}`, scope, metric].join("|")));
    const device = "device/naa.68c3cd04b91026866a5b4d4448140a5b";
    const expected = (/** @type {string} */ name) =>
      Number(Object.entries(phase).find(([key]) => key === name)?.[1]);
    expect(of(device, "commands_per_s")).toBeCloseTo(expected("commands_per_s"), 3);
    expect(of(device, "read_bytes_per_s") / 2 ** 20).toBeCloseTo(expected("mb_read_per_s"), 3);
    expect(of(device, "written_bytes_per_s") / 2 ** 20).toBeCloseTo(expected("mb_written_per_s"), 3);
    expect(of(device, "queued_commands")).toBe(expected("queued"));
    expect(of("adapter/vmhba0", "split_commands_per_s")).toBeCloseTo(expected("split_per_s"), 3);
    // The table has plain means; weighted by commands they move by less than 2 % here.
    for (const layer of ["davg", "kavg", "gavg"]) {
      const plain = expected(`${layer}_ms`);
      expect(Math.abs(of(device, `${layer}_us`) / 1000 - plain), layer).toBeLessThan(0.02 * plain + 0.0005);
    }
    expect(of("host", "cpu_util_pct")).toBeGreaterThan(0);
    expect(of("host", "commands_per_s")).toBeGreaterThanOrEqual(of(device, "commands_per_s"));
  });
});

test("latencies are weighted by commands, idle samples and intervals that begin before the run do not count", async () => {
  const rows = [
    ["01/01/2024 00:00:00", "0.00", "0.00", 64],
    ["01/01/2024 00:00:05", "900.00", "9.00", 64],
    ["01/01/2024 00:00:10", "300.00", "1.00", 64],
    ["01/01/2024 00:00:15", "0.00", "0.00", 64],
    ["01/01/2024 00:00:20", "100.00", "5.00", 64],
    ["01/01/2024 00:00:25", "900.00", "9.00", 64],
  ];
  const bytes = new TextEncoder().encode(makeCapture(deviceNames, rows));
  const window = {
    source: "a.csv",
    host: "esx01",
    starts_at: "2024-01-01 00:00:03",
    ends_at: "2024-01-01 00:00:21",
  };
  const found = await measure(bytes, [
    { run: "a", ...window },
    { run: "later", ...window, starts_at: "2024-01-01 01:00:00", ends_at: "2024-01-01 02:00:00" },
  ]);
  expect(Object.fromEntries(found)).toEqual({
    "a|device/naa.1|davg_us": 2000,
    "a|device/naa.1|commands_per_s": 400 / 3,
    "a|device/naa.1|device_queue_depth": 64,
    "a|host|davg_us": 2000,
    "a|host|commands_per_s": 400 / 3,
  });
});

test("a rate counts for the seconds of its sample, which are seldom those that were asked for", async () => {
  const rows = [
    ["01/01/2024 00:00:00", "0.00", "0.00", 64],
    ["01/01/2024 00:00:03", "900.00", "1.00", 64],
    ["01/01/2024 00:00:10", "200.00", "3.00", 64],
    ["no time", "200.00", "3.00", 64],
    // The row before could not be read: this one's own share is 5 of 10 s.
    ["01/01/2024 00:00:20", "400.00", "2.00", 64],
  ];
  const found = await measure(new TextEncoder().encode(makeCapture(deviceNames, rows)), [
    {
      run: "a",
      source: "a.csv",
      host: "esx01",
      starts_at: "2024-01-01 00:00:00",
      ends_at: "2024-01-01 00:00:20",
    },
  ]);
  const commands = 3 * 900 + 7 * 200 + 5 * 400;
  expect(found.get("a|device/naa.1|commands_per_s")).toBeCloseTo(commands / 15, 9);
  expect(found.get("a|host|davg_us")).toBeCloseTo((1000 * (2700 * 1 + 1400 * 3 + 2000 * 2)) / commands, 9);
});

test("a drive whose commands all fail is no part of the host's latency, and stays one of its own", async () => {
  const bytes = readCapture("leader-worlds.csv");
  const times = timesIn(bytes);
  const found = await measure(bytes, [
    { run: "a", source: "a.csv", host: "esx01", starts_at: times[0], ends_at: times.at(-1) },
    // Idle but for a few I/Os a second: there the drive would make most of the mean.
    { run: "idle", source: "a.csv", host: "esx01", starts_at: times[5], ends_at: times.at(-1) },
  ]);
  const drive = "device/mpx.vmhba0:C0:T5:L0";
  for (const run of ["a", "idle"]) {
    const devices = [...found.keys()].filter(
      (key) => /^\w+\|device\/naa.*\|davg_us$/.test(key) && key.startsWith(run),
    );
    const of = (/** @type {string} */ key, /** @type {string} */ metric) =>
      Number(found.get(key.replace("davg_us", metric)));
    const total = (/** @type {(key: string) => number} */ value) =>
      devices.reduce((sum, key) => sum + value(key), 0);
    const without =
      total((key) => of(key, "davg_us") * of(key, "commands_per_s")) /
      total((key) => of(key, "commands_per_s"));
    expect(Math.abs(Number(found.get(`${run}|host|davg_us`)) / without - 1)).toBeLessThan(1e-9);
    expect(found.get(`${run}|${drive}|davg_us`)).toBeGreaterThan(25000);
    expect(found.get(`${run}|${drive}|reads_per_s`)).toBe(0);
  }
});
