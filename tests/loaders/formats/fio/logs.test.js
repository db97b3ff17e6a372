import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { readFormats } from "../../../../loaders/reading/formats.js";
import { openFixtures } from "../../../fixture-studies.js";
import { fioJson, fixtures, studyYaml } from "../../../repository.js";
import { readStudy } from "../../../together.js";

const fio = join(fixtures, "fio");
/** @param {string} path */
const fixture = (path) => readFileSync(join(fio, path));

/** @param {import("../../../together.js").Read["rows"]} ask */
const tablesOf = async (ask) => ({
  samples: await ask("from samples order by all"),
  run_sources: await ask("select run, source, role from run_sources order by all"),
  problems: await ask("select source, severity, code, message from problems order by all"),
  results: await ask("from results order by all"),
  sources: await ask("from sources order by all"),
});

/** @param {Record<string, string | Uint8Array>} files */
const ingested = async (files) => tablesOf((await readStudy({ "study.yaml": studyYaml(), ...files })).rows);

const atNight = test.runIf(process.env.LONG);

/** @type {Awaited<ReturnType<typeof tablesOf>>} */
let all;
beforeAll(async () => {
  const { rows, close } = await openFixtures("fio");
  all = await tablesOf(rows);
  close();
});

/**
 * @param {string} run
 * @param {string} operation
 * @param {string} [kind]
 */
const series = (run, operation, kind = "all") =>
  all.samples.filter(
    (row) => row.run === `s/${run}` && row.operation === operation && row.entity_kind === kind,
  );

/**
 * @param {string} run
 * @param {string} operation
 * @param {string | null} [vm] null: all of them
 */
const ios = (run, operation, vm = null) =>
  all.results.find(
    (row) => row.run === `s/${run}` && row.operation === operation && row.entity === (vm ?? "all"),
  )?.ios;

describe("logs of the run whose JSON lies beside them", () => {
  test("are sources of that run, and make no run of their own", () => {
    const sources = all.run_sources.filter(({ source }) => source.startsWith("v3.33/logs/avg250/"));
    expect(new Set(sources.map(({ run }) => run))).toEqual(new Set(["s/v3.33/logs/avg250/run"]));
    expect(sources.filter(({ role }) => role === "result").map(({ source }) => source)).toEqual([
      "v3.33/logs/avg250/run.json",
    ]);
    expect(sources.filter(({ role }) => role === "log")).toHaveLength(10);
    expect(all.run_sources.filter(({ source }) => source.endsWith(".log"))).toHaveLength(61);
    expect(all.sources.find(({ source }) => source === "v2.21/logs/mix_lat.1.log")).toMatchObject({
      format: "fio",
      tool: "fio",
      tool_version: "2.21",
    });
  });

  test("of two results in a folder, the one whose options name the log", () => {
    const role = (/** @type {string} */ source) => all.run_sources.find((row) => row.source === source)?.run;
    expect(role("v3.6/logs/mix_bw.1.log")).toBe("s/v3.6/logs/run");
    expect(role("v3.6/logs/h_clat_hist.1.log")).toBe("s/v3.6/logs/hist-run");
  });

  test("bandwidth, IOPS and latency of a window are one row", () => {
    const [first, , third] = series("v3.33/logs/avg250/run", "read");
    expect(first).toMatchObject({ t_s: 0.25, iops: 21872 + 21864, bytes_per_s: (174976 + 174912) * 1024 });
    expect(first.latency_mean_us).toBeCloseTo((21872 * 125.908 + 21864 * 125.758) / (21872 + 21864), 6);
    // Bandwidth and IOPS of this window are stamped 751 ms, latencies 750 ms.
    expect(third.t_s).toBe(0.75);
    expect(third.latency_mean_us).not.toBeNull();
  });

  test.each(["v3.33/logs/avg250", "v3.33/logs/avg250-shared", "v3.33/logs/avg500-unix-epoch"])(
    "%s: I/Os of the intervals are those of the JSON but for the last window",
    (folder) => {
      const window = folder.includes("500") ? 0.5 : 0.25;
      for (const operation of ["read", "write", "all"]) {
        const rows = series(`${folder}/run`, operation).filter(({ iops }) => iops !== null);
        const sum = rows.reduce((total, { iops }) => total + iops * window, 0);
        const whole = ios(`${folder}/run`, operation);
        expect(sum).toBeLessThanOrEqual(whole);
        expect(sum).toBeGreaterThan(whole * (1 - (1.3 * window) / 3));
        expect(rows.map(({ t_s }) => t_s)).toEqual(rows.map((_, i) => (i + 1) * window));
      }
    },
  );

  test("the mean latency of the intervals is that of the JSON within 1 %", () => {
    for (const run of ["v2.21/logs/run", "v3.6/logs/run", "v3.33/logs/avg250/run", "v3.42/logs/run"]) {
      const rows = series(run, "read").filter(({ iops, latency_mean_us }) => iops && latency_mean_us);
      const weight = rows.reduce((total, { iops }) => total + iops, 0);
      const mean = rows.reduce((total, row) => total + (row.iops * row.latency_mean_us) / weight, 0);
      const result = all.results.find(
        (row) => row.run === `s/${run}` && row.operation === "read" && row.entity_kind === "all",
      );
      expect(Math.abs(mean / result?.latency_mean_us - 1), run).toBeLessThan(0.03);
    }
  });

  test("single I/Os are counted, and their bandwidth is never averaged", () => {
    const [row, ...more] = series("v3.33/logs/per-io/run", "read");
    expect(more).toEqual([]);
    expect(row.iops / row.bytes_per_s).toBeCloseTo(1 / 4096, 12);
    const last = fixture("v3.33/logs/per-io/perio_iops.1.log").toString().trim().split("\n").at(-1);
    expect(row.iops).toBeCloseTo((300 * 1000) / (Number(String(last).split(",")[0]) + 1), 6);
  });

  test("maxima are no means", () => {
    expect(all.samples.filter(({ run }) => run === "s/v3.33/logs/max250/run")).toEqual([]);
    expect(all.problems.filter(({ code }) => code === "log-of-maxima").map(({ source }) => source)).toEqual([
      "v3.33/logs/max250/mixlog_lat.1.log",
      "v3.33/logs/max250/mixlog_lat.2.log",
    ]);
  });
});

test("logs beside a file of several invocations are of the one whose options name them", async () => {
  /** @param {string} path @param {string} name of its logs */
  const report = (path, name) => {
    const whole = JSON.parse(fixture(path).toString().replaceAll("mixlog", name));
    return `${JSON.stringify(whole, null, 2)}\n`;
  };
  const logs = (/** @type {string} */ folder, /** @type {string} */ name) =>
    Object.fromEntries(
      ["bw", "iops", "lat"].flatMap((kind) =>
        [1, 2].map((job) => [
          `${name}_${kind}.${job}.log`,
          fixture(`v3.33/logs/${folder}/mixlog_${kind}.${job}.log`),
        ]),
      ),
    );
  const files = {
    "all.json":
      report("v3.33/logs/avg250/run.json", "first") +
      report("v3.33/logs/avg500-unix-epoch/run.json", "second"),
    ...logs("avg250", "first"),
    ...logs("avg500-unix-epoch", "second"),
  };
  const rest = Object.fromEntries(Object.entries(files).filter(([path]) => path !== "second_iops.2.log"));
  const { samples, problems, run_sources } = await ingested(files);
  expect(problems).toEqual([]);
  const steps = ["run=1", "run=2"].map((run) =>
    samples.filter(
      (row) => row.run === `s/all/${run}` && row.entity_kind === "all" && row.operation === "read",
    ),
  );
  expect(steps.map(([{ t_s }]) => t_s)).toEqual([0.25, 0.5]);
  expect(
    run_sources.filter(({ role }) => role === "log").map(({ run, source }) => `${run} ${source[0]}`),
  ).toEqual(
    [..."ffffff"]
      .map((first) => `s/all/run=1 ${first}`)
      .concat([..."ssssss"].map((first) => `s/all/run=2 ${first}`)),
  );
  if (!process.env.LONG) return;
  const lost = await ingested(rest);
  expect(lost.problems.map(({ code, message }) => [code, message])).toEqual([
    ["missing-log", expect.stringContaining("s/all/run=2: logs of 1 of its 2 jobs")],
  ]);
  expect(lost.samples.filter(({ run }) => run === "s/all/run=1")).toEqual(
    samples.filter(({ run }) => run === "s/all/run=1"),
  );
});

describe("reports of a status interval", () => {
  test.each([
    ["hcibench-style/vms", "vm1"],
    ["v3.33/messy/status-interval-1s.json", null],
    ["v3.33/messy/status-interval-1s.txt", null],
  ])("%s: intervals add up to the result", (run, vm) => {
    for (const operation of ["read", "write"]) {
      const rows = series(run, operation, "job").filter(
        ({ entity }) => vm === null || entity.startsWith(`${vm}/`),
      );
      const sum = rows.reduce((total, { t_s, iops }, i) => total + iops * (t_s - (rows[i - 1]?.t_s ?? 0)), 0);
      // Reports of two VMs are put on one grid of time.
      expect(sum / ios(run, operation, vm)).toBeCloseTo(1, vm === null ? 6 : 3);
    }
  });
});

describe.concurrent("logs and their result", () => {
  const log = "1000, 100, 0, 0, 0\n2000, 120, 0, 0, 0\n";

  atNight("a log without a result is part of no run", async () => {
    const { problems, samples } = await ingested({ "x_iops.1.log": log });
    expect(problems).toMatchObject([{ source: "x_iops.1.log", code: "log-without-result" }]);
    expect(samples).toEqual([]);
  });

  test("several results, none of which names the log", async () => {
    const files = {
      "a.json": fioJson({ write_iops_log: "x" }),
      "b.json": fioJson({ write_iops_log: "x", bs: "8k" }),
      "x_iops.1.log": log,
    };
    expect((await ingested(files)).problems).toMatchObject([{ code: "ambiguous-log" }]);
  });

  atNight("several results without options: the longest beginning of the log's name", async () => {
    const unknown = (/** @type {string} */ description) =>
      fioJson({ description }).replace('"job options"', '"options of another version"');
    const files = { "run.json": unknown("1"), "run-2.json": unknown("2"), "run-2_iops.1.log": log };
    const { run_sources, problems } = await ingested(files);
    expect(problems).toEqual([]);
    expect(run_sources).toContainEqual({ run: "s/run-2", source: "run-2_iops.1.log", role: "log" });
  });

  test("workers of a run: sums over their common time", async () => {
    const { samples, run_sources } = await ingested({
      "vms=2/vm=1/a.json": fioJson({ write_iops_log: "x" }),
      "vms=2/vm=1/x_iops.1.log": log,
      "vms=2/vm=2/a.json": fioJson({ write_iops_log: "x" }),
      "vms=2/vm=2/x_iops.1.log": `${log}3000, 7, 0, 0, 0\n`,
    });
    expect(run_sources.filter(({ role }) => role === "log")).toHaveLength(2);
    const rows = samples.filter((row) => row.operation === "read");
    expect(rows.filter((row) => row.entity_kind === "all").map(({ t_s, iops }) => [t_s, iops])).toEqual([
      [1, 200],
      [2, 240],
    ]);
    expect(rows.filter((row) => row.entity_kind === "vm")).toHaveLength(5);
    expect(new Set(rows.filter((row) => row.entity_kind === "job").map(({ entity }) => entity))).toEqual(
      new Set(["1/0:test", "2/0:test"]),
    );
  });

  test("logs of the same content and different names are different logs", async () => {
    const files = {
      "a.json": fioJson({ write_iops_log: "x", write_bw_log: "/scratch/x" }),
      "x_iops.1.log": log,
      "x_bw.1.log": log,
    };
    const { samples } = await ingested(files);
    expect(samples.find(({ operation }) => operation === "read")).toMatchObject({
      iops: 100,
      bytes_per_s: 100 * 1024,
    });
  });

  test("latencies in µs and ns, by the version of the result", async () => {
    const lat = "250, 100000, 0, 0\n";
    const latencies = ["2.21", "2.99", "3.6"].map(async (version) => {
      const json = fioJson({ write_lat_log: "x" }).replace("fio-3.33", `fio-${version}`);
      const { samples } = await ingested({ "a.json": json, "x_lat.1.log": lat });
      return samples.find(({ operation }) => operation === "read")?.latency_mean_us;
    });
    expect(await Promise.all(latencies)).toEqual([100000, 100, 100]);
  });
});

describe("detection", () => {
  /** @type {Awaited<ReturnType<typeof readFormats>>} */
  let formats;
  beforeAll(async () => {
    formats = await readFormats();
  });
  const accepting = (/** @type {string} */ text, /** @type {any} */ mapping = null) =>
    formats
      .filter((format) => format.accepts("x.txt", new TextEncoder().encode(text), mapping))
      .map(({ name }) => name);

  test.each(samplePaths())("%s is fio's", (path) => {
    const head = fixture(path).subarray(0, 65536);
    const names = formats.filter((format) => format.accepts(path, head, null)).map(({ name }) => name);
    expect(names).toEqual(["fio"]);
  });

  test.each([
    "1,2\n3,4\n",
    "1,2,3\n",
    "vms,iops\n1,2\n",
    "a,b,c,d\n1,2,0,3\n",
    "10,200,30,4096\n",
    "2;a;b;c\n",
    "1;2;0;4096\n",
  ])("a table is not: %j", (text) => expect(accepting(text)).toEqual([]));

  test("a table that study.yaml maps is not, whatever its cells", () =>
    expect(accepting("250, 1, 0, 4096\n", { file: "x.txt", columns: {} })).toEqual(["published-table"]));

  test("never more than one format, whatever the text", () => {
    const piece = fc.constantFrom(
      "250, 1, 0, 0, 0\n",
      "3;fio-3.33;a;0;0;",
      "{\n",
      '"fio version"',
      "x: (groupid=0, jobs=1): err= 0",
      "1,2\n",
      "\r",
      ";1.0%=0;",
      "\uFEFF",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), (pieces) => {
        expect(accepting(pieces.join("")).length).toBeLessThan(2);
      }),
      { numRuns: 300 },
    );
  });
});

function samplePaths() {
  return [
    "v3.33/normal/mix70-8k-qd8.txt",
    "v2.1.13/mix70-8k-qd8.txt",
    "v3.33/clientserver/two-hosts-group.txt",
    "v3.33/terse/mix70-8k-qd8.terse-v2.txt",
    "v3.33/terse/mix70-8k-qd8.terse-v5.txt",
    "v3.33/clientserver/two-hosts-group.terse-v3.txt",
    "v3.33/messy/normal-and-json.txt",
    "v3.33/messy/json-and-terse.txt",
    "v3.33/logs/avg250/mixlog_bw.1.log",
    "v2.21/logs/mix_lat.1.log",
    "v3.42/logs/mix_lat.1.log",
    "v3.33/logs/per-io-offset/perio_lat.1.log",
    "v3.33/logs/hist-500ms-coarse3/hist_clat_hist.1.log",
  ];
}

atNight("windows of any log survive the way through the tables", async () => {
  // All cases are read together, so they are drawn first.
  const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 2 })), {
    minLength: 1,
    maxLength: 30,
  });
  const cases = fc.sample(windows, { numRuns: 5, seed: fc.readConfigureGlobal()?.seed });
  await Promise.all(
    cases.map(async (given) => {
      const log = given.map(([value, way], i) => `${(i + 1) * 1000}, ${value}, ${way}, 0, 0\n`).join("");
      const files = {
        "a.json": fioJson({ write_iops_log: "x", log_avg_msec: "1000" }),
        "x_iops.1.log": log,
      };
      const { samples } = await ingested(files);
      const found = samples.filter((row) => row.entity_kind === "job" && row.operation !== "all");
      expect(
        found.map(({ t_s, iops, operation }) => [t_s, iops, operation]).sort((a, b) => a[0] - b[0]),
      ).toEqual(given.map(([value, way], i) => [i + 1, value, ["read", "write", "trim"][way]]));
    }),
  );
});
