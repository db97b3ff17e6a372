import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeText } from "../../loaders/bytes.js";
import { accepts, readResults } from "../../loaders/formats/diskspd.js";
import { openStore } from "../../loaders/store.js";
import { ingest } from "../../scripts/ingest.js";
import { fixtures, makeRepository, studyYaml } from "../repository.js";

const folder = join(fixtures, "diskspd");
const truth = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const files = readdirSync(folder).filter((name) => /\.(txt|xml)$/.test(name));

/** What the independent reader gave up on, and what is told here of it. */
const damaged = /** @type {Record<string, {code: string, runs: number}>} */ ({
  "derived_truncated.xml": { code: "truncated", runs: 0 },
  "win-2.2.0_amp_paren_path_MALFORMED.xml": { code: "repaired-xml", runs: 1 },
  "win-2.2.0_powerscheme_unknown_MALFORMED.xml": { code: "repaired-xml", runs: 1 },
});

/** Published tables by file: through the whole arrow. @type {Map<string, Record<string, any[]>>} */
const published = new Map();

/** @type {ReturnType<typeof makeRepository>} */
let repository;
beforeAll(async () => {
  repository = makeRepository({}, { samples: folder });
  repository.write("samples/study.yaml", studyYaml("ignore: [expected.json]\n"));
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  for (const file of files) published.set(file, await readPublished(store, file));
  store.close();
});
afterAll(() => repository.remove());

/**
 * @param {import("../../loaders/store.js").Store} store
 * @param {string} file
 */
async function readPublished(store, file) {
  /** @type {Record<string, any[]>} */
  const tables = { problems: await store.rows("from problems where source = $file", { file }) };
  tables.sources = await store.rows("from sources where source = $file", { file });
  for (const table of ["runs", "results", "percentiles", "samples", "reported", "host_metrics"])
    tables[table] = await store.rows(
      `select t.* from ${table} t join run_sources s on s.run = t.run where s.source = $file order by t.run`,
      { file },
    );
  return tables;
}

/** @param {string} file */
const tablesOf = (file) => /** @type {Record<string, any[]>} */ (published.get(file));

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
