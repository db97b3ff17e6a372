import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { accepts, readResults } from "../../../loaders/formats/diskspd/format.js";
import { groupBy } from "../../../src/analysis/series.js";
import { openFixtures } from "../../fixture-studies.js";
import { fixtures } from "../../repository.js";

const folder = join(fixtures, "diskspd");
const truth = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const files = readdirSync(folder).filter((name) => /\.(txt|xml)$/.test(name));

/** What the independent reader gave up on, and what is told here of it. */
const damaged = /** @type {Record<string, {code: string, runs: number}>} */ ({
  "derived_truncated.xml": { code: "truncated", runs: 0 },
  "win-2.2.0_amp_paren_path_MALFORMED.xml": { code: "repaired-xml", runs: 1 },
  "win-2.2.0_powerscheme_unknown_MALFORMED.xml": { code: "repaired-xml", runs: 1 },
});

/** Published tables by name, and their rows by file: through the whole arrow. @type {Map<string, Map<string, any[]>>} */
const published = new Map();

beforeAll(async () => {
  const { rows, close } = await openFixtures("diskspd");
  const read = async (/** @type {string} */ table, /** @type {string} */ question) => {
    const files = groupBy(await rows(question), ({ of_file }) => of_file);
    published.set(table, new Map(files.map((own) => [own[0].of_file, own])));
  };
  for (const table of ["problems", "sources"]) await read(table, `select *, source as of_file from ${table}`);
  for (const table of ["runs", "results", "percentiles", "samples", "reported", "host_metrics"])
    await read(
      table,
      `select t.*, s.source as of_file from ${table} t join run_sources s on s.run = t.run order by t.run`,
    );
  close();
});

/**
 * @param {string} file
 * @returns {Record<string, any[]>} rows by table
 */
const tablesOf = (file) =>
  Object.fromEntries([...published].map(([table, rows]) => [table, rows.get(file) ?? []]));

/**
 * @param {any[]} rows
 * @param {Record<string, unknown>} wanted
 */
const find = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([key, value]) => row[key] === value));

test("every sample is in expected.json, and the other way round", () => {
  expect(files).toEqual(Object.keys(truth).sort());
});

describe.each(Object.entries(truth))("%s", (file, expected) => {
  test("is taken for diskspd and read by it alone", () => {
    expect(accepts(file, readFileSync(join(folder, file)).subarray(0, 65536))).toBe(true);
    expect(tablesOf(file).sources).toMatchObject([{ format: "diskspd" }]);
  });

  test("gives a run for each result, and a problem where there is none", () => {
    const { runs, problems } = tablesOf(file);
    const measured = runs.filter(({ outcome }) => outcome === "completed");
    if (file in damaged) {
      expect(measured).toHaveLength(damaged[file].runs);
      expect(problems).toMatchObject([{ code: damaged[file].code }]);
      return;
    }
    const results = expected.runs.filter((/** @type {any} */ run) => !run.no_result);
    expect(measured).toHaveLength(results.length);
    const unread = problems.filter(({ code }) => code === "no-result");
    expect(unread).toHaveLength(results.length ? 0 : 1);
    if (expected.version) for (const run of runs) expect(run.tool_version).toBe(expected.version);
    const tool = expected.format === "text-linux" ? "diskspd-linux" : "diskspd";
    for (const run of runs) expect(run).toMatchObject({ tool, started_at: null });
  });

  const runs = /** @type {Record<string, any>[]} */ (expected.runs ?? []);
  test.each(runs.map((run, i) => ({ number: i + 1, run })))(
    "run $number has every expected value",
    ({ number, run }) => expectRun(file, number, run),
  );
});

/**
 * @param {string} file
 * @param {number} number
 * @param {any} expected
 */
function expectRun(file, number, expected) {
  const tables = tablesOf(file);
  const run = tables.runs[number - 1]?.run;
  const figures = (/** @type {string} */ operation) =>
    find(tables.results, { run, entity_kind: "all", operation })[0];
  if (expected.no_result) {
    expect(find(tables.runs, { run })).toMatchObject([{ outcome: "not_run" }]);
    expect(tables.results).toEqual([]);
    return;
  }
  const checked = new Set();
  const compare = (/** @type {string} */ name, /** @type {unknown} */ found, half_step = 0) => {
    checked.add(name);
    if (expected[name] === undefined) return;
    if (half_step)
      expect(Math.abs(Number(found) - expected[name]), name).toBeLessThanOrEqual(half_step * 1.000001);
    else expect(found, name).toBe(expected[name]);
  };
  const all = figures("all");
  compare("test_time_s", all.duration_s);
  compare("thread_count", find(tables.runs, { run })[0].threads);
  for (const [operation, prefix] of [
    ["all", "total"],
    ["read", "read"],
    ["write", "write"],
  ]) {
    compare(`${prefix}_ios`, figures(operation)?.ios);
    compare(`${prefix}_bytes`, figures(operation)?.bytes);
  }
  compare("iops", all.iops, 0.005);
  compare("mib_s", all.bytes_per_s / 2 ** 20, 0.005);
  compare("iops_from_counts_over_test_time", all.iops, 0.005);
  compare("mib_s_from_counts_over_test_time", all.bytes_per_s / 2 ** 20, 0.005);
  compare("avg_latency_ms", all.latency_mean_us === null ? null : all.latency_mean_us / 1000);
  const printed = find(tables.reported, { run, operation: "all", measure: "iops_stddev" })[0];
  compare("iops_stddev", printed?.value);
  const percentiles = find(tables.percentiles, { run, percentile: 99 });
  compare("interval_buckets", find(tables.samples, { run, entity_kind: "all", operation: "all" }).length);
  compare("percentile_tables", new Set(percentiles.map(({ entity }) => entity)).size);
  checked.add("p99_latency_ms");
  for (const [i, operation] of ["read", "write", "all"].entries()) {
    if (!expected.p99_latency_ms) break;
    const [row] = find(percentiles, { entity_kind: "all", operation });
    expect(row ? row.latency_us / 1000 : null).toBe(expected.p99_latency_ms[i]);
  }
  expect(Object.keys(expected).filter((name) => !checked.has(name))).toEqual([]);
}

const twins = files.filter((file) => file.endsWith(".xml") && files.includes(file.replace(".xml", ".txt")));

describe.each(twins.filter((file) => !file.includes("NORESULT")))("%s agrees with its text", (file) => {
  const [xml, text] = [file, file.replace(".xml", ".txt")];
  const read = (/** @type {string} */ name) => readResults(decodeText(readFileSync(join(folder, name))));
  const [ofXml, ofText] = [read(xml), read(text)];

  test("counts are the same, rates and latencies within the printed rounding", () => {
    expect(ofXml.results.length).toBe(ofText.results.length);
    for (const row of ofText.results) {
      const { run, entity_kind, entity, operation } = row;
      const [twin] = find(ofXml.results, { run, entity_kind, entity, operation });
      expect(twin).toMatchObject({ ios: row.ios, bytes: row.bytes, duration_s: row.duration_s });
      const allowed = (0.0051 / row.duration_s) * row.iops;
      expect(Math.abs(twin.iops - row.iops)).toBeLessThanOrEqual(allowed);
      expect(twin.latency_mean_us === null).toBe(row.latency_mean_us === null);
      expect(Math.abs(twin.latency_mean_us - row.latency_mean_us)).toBeLessThanOrEqual(1.001);
      expect(Math.abs(twin.latency_stddev_us - row.latency_stddev_us)).toBeLessThanOrEqual(2);
    }
  });

  test("parameters are the same, and CPU shares to the digit", () => {
    const factors = (/** @type {Record<string, any[]>} */ { run_factors }) =>
      run_factors
        .filter(({ factor }) => factor !== "working_set_bytes")
        .map(({ run, factor, value }) => `${run} ${factor}=${value}`)
        .sort();
    expect(factors(ofXml)).toEqual(factors(ofText));
    const shares = (/** @type {Record<string, any[]>} */ { host_metrics }) =>
      host_metrics.map(({ run, scope, metric, value }) => ({ run, scope, metric, value }));
    expect(shares(ofXml)).toEqual(shares(ofText));
  });

  test("percentiles are those of the text", () => {
    for (const row of find(ofText.percentiles ?? [], { entity_kind: "all" })) {
      const { run, operation, percentile } = row;
      const [twin] = find(ofXml.percentiles, { run, operation, percentile });
      expect(twin, `${operation} ${percentile}`).toBeDefined();
    }
  });
});

/** @param {string} name */
const readSample = (name) => decodeText(readFileSync(join(folder, name)));

describe("known wrong values of DiskSPD", () => {
  test("latency of intervals without -L is the system's uptime: null; their rates are right", () => {
    const { samples, results } = readResults(readSample("win-2.1.0_4k_D_without_L.xml"));
    expect(samples.map(({ latency_mean_us }) => latency_mean_us).filter((us) => us !== null)).toEqual([]);
    const whole = find(samples, { entity_kind: "all", operation: "all" });
    const [all] = find(results, { entity_kind: "all", operation: "all" });
    expect(whole.map(({ t_s }) => t_s)).toEqual([1, 2, 3]);
    expect(whole.reduce((sum, { iops }) => sum + iops, 0)).toBeLessThanOrEqual(all.ios);
    expect(all.latency_layer).toBeNull();
  });

  test("intervals with -L have their latency", () => {
    const { samples } = readResults(readSample("win-2.2.0_8k_70_30_L_D500.xml"));
    expect(find(samples, { entity_kind: "all", operation: "read", t_s: 0.5 })).toMatchObject([
      { iops: 37856, latency_mean_us: 75 },
    ]);
    expect(find(samples, { entity_kind: "thread", entity: "0", operation: "read", t_s: 1 })).toMatchObject([
      { iops: 9894, latency_mean_us: 70 },
    ]);
  });

  test.each(["txt", "xml"])(
    "CPU time an I/O, of all I/O alone: two CPUs, all of 3 s, for 168,329 I/Os (%s)",
    (ending) => {
      const { results } = readResults(readSample(`win-2.2.0_8k_70_30_L_D500.${ending}`));
      const whole = find(results, { entity_kind: "all" });
      expect(whole.map(({ operation, cpu_us_per_io = null }) => [operation, cpu_us_per_io])).toEqual([
        ["all", expect.closeTo((2 * 3e6) / 168329, 9)],
        ["read", null],
        ["write", null],
      ]);
    },
  );

  test("a partial interval is left out and reported", () => {
    const text = readSample("win-2.2.0_8k_70_30_L_D500.xml").replace(">3.00<", ">2.80<");
    const { samples, problems } = readResults(text);
    expect(find(samples, { entity_kind: "all", operation: "all" }).map(({ t_s }) => t_s)).toEqual([
      0.5, 1, 1.5, 2, 2.5,
    ]);
    expect(problems).toMatchObject([{ code: "partial-interval" }]);
  });

  test("the clock is the end of the run to 2.2, and its start from 2.3 on", () => {
    const text = readSample("win-2.2.0_8k_70_30_L_D500.xml");
    const before = readResults(text);
    expect(before.runs).toMatchObject([{ started_at: null }]);
    expect(find(before.reported, { measure: "document_ended_at" })).toMatchObject([
      { text: "2026/11/21 08:16:20 UTC", value: Date.UTC(2026, 10, 21, 8, 16, 20) / 1000 },
    ]);
    const after = readResults(text.replace("<Version>2.2.0<", "<Version>2.3.0<"));
    expect(after.runs).toMatchObject([{ started_at: Date.UTC(2026, 10, 21, 8, 16, 20) }]);
    expect(find(after.run_factors, { factor: "latency_method" })).toMatchObject([
      { value: "diskspd 2.3 or later" },
    ]);
  });

  test("the totals of several time spans are no run", () => {
    const { results } = readResults(readSample("win-2.2.0_two_timespans.txt"));
    expect(results.map(({ ios }) => ios)).not.toContain(188719);
    expect(new Set(results.map(({ run }) => run))).toEqual(new Set(["timespan=1", "timespan=2"]));
  });
});

describe("parameters", () => {
  const factorsOf = (/** @type {string} */ text) =>
    Object.fromEntries(readResults(text).run_factors.map(({ factor, value }) => [factor, value]));

  test("a rate limit is summed over threads", () => {
    expect(factorsOf(readSample("win-2.2.0_progress_ratelimit_waitstats.txt"))).toMatchObject({
      rate_iops: "1600",
      outstanding_io: "8",
      queue_depth: "4",
    });
    const text = readSample("win-2.2.0_progress_ratelimit_waitstats.txt").replace("800 IOPS", "4096 B/ms");
    expect(factorsOf(text)).toMatchObject({ rate_iops: "1000" });
  });

  test("targets that differ leave the factor out, with a note", () => {
    const text = readSample("win-2.2.0_two_targets_L_D.xml").replace("<WriteRatio>30<", "<WriteRatio>50<");
    expect(factorsOf(text).read_pct).toBeUndefined();
    expect(readResults(text).problems).toMatchObject([{ code: "targets-differ", severity: "note" }]);
  });

  test("without them the results stay, and the block size follows from the counts", () => {
    const text = readSample("win-2.2.0_8k_70_30_L_D500.txt");
    const pasted = text.slice(text.indexOf("Results for timespan 1:"));
    expect(factorsOf(pasted)).toEqual({ threads: "4", block_size_bytes: "8192" });
    expect(readResults(pasted).problems).toEqual([]);
  });

  test("mixed, sequential and old write-first ratios", () => {
    const text = readSample("win-2.2.0_8k_70_30_L_D500.txt");
    const mixed = text.replace("using random I/O (al", "using mixed random/sequential I/O (40% random) (al");
    expect(factorsOf(mixed).random_pct).toBe("40");
    expect(factorsOf(readSample("win-2.0.12_two_targets_L_D.txt")).read_pct).toBe("70");
    const bytes = readSample("win-2.2.0_8k_70_30_L_D500.xml").replace("<Throughput>0<", "<Throughput>4096<");
    expect(factorsOf(bytes).rate_iops).toBe("2000");
  });
});

test("a run of a thread pool gives each thread and each target once, and theirs are the total", () => {
  const { results } = readResults(readSample("win-2.2.0_pool_F2_O8_two_targets.xml"));
  for (const entity_kind of ["thread", "target"]) {
    const rows = find(results, { entity_kind, operation: "all" });
    expect(rows).toHaveLength(2);
    expect(rows.reduce((sum, { ios }) => sum + ios, 0)).toBe(129062);
  }
});

test("a bad run costs no other run of its file", () => {
  const text = readSample("derived_three_runs_appended.txt");
  const cut = text.indexOf("Read IO", text.indexOf("Command Line", 100));
  const { runs, results, problems } = readResults(
    text.slice(0, cut - 300) + text.slice(text.lastIndexOf("\nCommand Line")),
  );
  expect(runs.map(({ run }) => run)).toEqual(["run=1", "run=3"]);
  expect(find(results, { run: "run=3", entity_kind: "all", operation: "all" })).toMatchObject([
    { ios: 50961 },
  ]);
  expect(problems.map(({ code }) => code)).toContain("truncated");
});

test("entities are not expanded, and a document type is refused", () => {
  const text = readSample("win-2.2.0_4k_randread_plain.xml");
  const bomb = text.replace(
    "<Results>",
    '<Results><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>',
  );
  expect(readResults(bomb).runs).toBeUndefined();
  const used = readResults(text.replace("<Path>", "<Path>&a;"));
  expect(used.problems).toMatchObject([{ code: "repaired-xml" }]);
});

test("what a text prints is kept with half a step of its last digit, and where it stands", () => {
  const { reported } = readResults(readSample("win-2.2.0_8k_70_30_L_D500.txt"));
  expect(find(reported, { operation: "all", measure: "bytes_per_s" })).toMatchObject([
    {
      text: "438.35",
      unit_as_printed: "MiB/s",
      value: 438.35 * 2 ** 20,
      half_step: 0.005 * 2 ** 20,
      line: 62,
    },
  ]);
  expect(find(reported, { operation: "read", measure: "latency_mean_us" })).toMatchObject([
    { text: "0.071", unit_as_printed: "ms", value: 71, half_step: 0.5 },
  ]);
});

test("the guest's CPU is kept with the guest's name", () => {
  const rows = tablesOf("win-2.2.0_8k_70_30_L_D500.xml").host_metrics;
  expect(find(rows, { scope: "guest cpu all", metric: "cpu_kernel_pct" })).toMatchObject([
    { host: "vm", value: 86.32 },
  ]);
});

test("a rate or a pause after each burst is reported as what keeps the queue from being full", () => {
  const text = readFileSync(join(folder, "win-2.2.0_8k_70_30_L_D500.txt"), "utf8");
  const runOf = (/** @type {string} */ changed) => readResults(changed).runs[0];
  expect(runOf(text)).toMatchObject({ queue_slots: 32, queue_not_full_by: null });
  expect(runOf(text.replace(/think time: 0ms/, "think time: 10ms")).queue_not_full_by).toBe("-i, -j");
  const xml = readFileSync(join(folder, "win-2.2.0_8k_70_30_L_D500.xml"), "utf8");
  expect(runOf(xml)).toMatchObject({ queue_slots: 32, queue_not_full_by: null });
  expect(runOf(xml.replace("<BlockSize>", "<ThinkTime>10</ThinkTime><BlockSize>")).queue_not_full_by).toBe(
    "-i, -j",
  );
  const limited = readFileSync(join(folder, "win-2.2.0_progress_ratelimit_waitstats.txt"), "utf8");
  expect(runOf(limited).queue_not_full_by).toBe("-g");
});
