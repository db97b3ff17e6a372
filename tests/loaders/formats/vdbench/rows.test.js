import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { heldBackBy, parseSize, parseStart, startFactors } from "../../../../loaders/formats/vdbench-runs.js";
import { accepts, load } from "../../../../loaders/formats/vdbench/format.js";
import { fixtures } from "../../../repository.js";

const folder = join(fixtures, "vdbench");
const textOf = (/** @type {string} */ path) => readFileSync(join(folder, path), "utf8");
const truth = /** @type {Record<string, string>[]} */ (parse(textOf("truth.csv"), { columns: true })).filter(
  ({ rd }) => !rd.startsWith("format_for_"),
);

/**
 * @param {string} path
 * @param {string} [text]
 * @returns {Promise<Record<string, any[]>>} rows by table
 */
async function read(path, text = textOf(path)) {
  const source = /** @type {any} */ ({ path, text: async () => text });
  /** @type {Record<string, any[]>} */
  const tables = {};
  for await (const { table, columns } of load(source)) {
    const names = Object.keys(columns);
    tables[table] = /** @type {unknown[]} */ (columns[names[0]]).map((_, i) =>
      Object.fromEntries(names.map((name) => [name, /** @type {any} */ (columns[name])[i]])),
    );
  }
  return tables;
}

/** @param {Record<string, any[]>} tables @param {string} run */
const factorsOf = ({ run_factors }, run) =>
  Object.fromEntries(
    run_factors.filter((row) => row.run === run).map(({ factor, number }) => [factor, number]),
  );

const codes = (/** @type {Record<string, any[]>} */ { problems = [] }) => problems.map(({ code }) => code);
const layouts = ["raw-50407", "raw-503", "raw-50406", "fs-50407", "raw-50407-aborted"];
const reports = ["console.txt", "summary.html", "totals.html", "flatfile.html"];
const cases = layouts.flatMap((layout) => reports.map((report) => ({ path: `${layout}/${report}`, layout })));

describe.each(cases)("$path", ({ path, layout }) => {
  const rows = truth.filter((row) => row.folder === layout);
  const runs = rows.map((row, i) => ({ row, run: rows.length > 1 ? `run=${i + 1}` : "" }));

  test("has a run for each start, complete ones with the average as printed", async () => {
    const tables = await read(path);
    expect(tables.runs.map(({ run, outcome }) => [run, outcome])).toEqual(
      runs.map(({ row, run }) => [run, row.complete === "1" ? "completed" : "incomplete"]),
    );
    for (const { row, run } of runs.filter(({ row }) => row.complete === "1")) {
      const whole = tables.results.find((each) => each.run === run && each.operation === "all");
      const printed = tables.reported.filter((each) => each.run === run && each.operation === "all");
      const exact = {
        iops: row.iops,
        bytes_per_s: Number(row.mib_s) * 2 ** 20,
        latency_mean_us: 1000 * Number(row.resp_ms),
      };
      for (const [measure, value] of Object.entries(exact)) {
        const figure = printed.find((each) => each.measure === measure);
        expect(whole[measure]).toBe(figure.value);
        expect(Math.abs(whole[measure] - Number(value))).toBeLessThanOrEqual(figure.half_step * 1.01 + 1e-6);
      }
      // Without intervals nothing tells whether an average of file systems counts the first one.
      const isOpen = path === "fs-50407/totals.html" && row.first === "2";
      const duration_s = (Number(row.last) - Number(row.first) + 1) * Number(row.interval_s);
      expect(whole.duration_s).toBe(isOpen ? null : duration_s);
      if (!path.includes("totals")) expect(whole.ios).toBe(Number(row.ios));
    }
    expect(
      tables.results.filter(({ run }) => runs.some((each) => each.run === run && each.row.complete === "0")),
    ).toEqual([]);
  });

  test("has the latency of reads and of writes, and none where there were none", async () => {
    const { results } = await read(path);
    for (const { row, run } of runs.filter(({ row }) => row.complete === "1"))
      for (const operation of ["read", "write"]) {
        const found = results.find((each) => each.run === run && each.operation === operation);
        const mean = 1000 * Number(row[`${operation}_resp_ms`]);
        if (!mean || path.startsWith("raw-503")) expect(found?.latency_mean_us ?? null).toBe(null);
        else expect(Math.abs(found.latency_mean_us - mean)).toBeLessThan(0.51);
      }
  });

  test("has samples of the measured intervals alone", async () => {
    const { samples = [] } = await read(path);
    for (const { row, run } of runs.filter(({ row }) => row.complete === "1" && !path.includes("totals"))) {
      const times = [...new Set(samples.filter((each) => each.run === run).map(({ t_s }) => t_s))];
      const [first, last, interval] = [row.first, row.last, row.interval_s].map(Number);
      expect(times).toEqual(Array.from({ length: last - first + 1 }, (_, i) => (i + 1) * interval));
    }
  });
});

test("loops under one name, and a curve, set factors of each run", async () => {
  const tables = await read("raw-50407/console.txt");
  const sweep = [1, 1, 4, 4].map((threads, i) => ({
    threads,
    queue_depth: 1,
    block_size_bytes: i % 2 ? 65536 : 4096,
    duration_s: 6,
    warmup_s: 2,
  }));
  const curve = [{}, { rate_iops: 510 }, { rate_iops: 1600 }, { rate_iops: 2600 }];
  const found = tables.runs.map(({ run }) => factorsOf(tables, run));
  expect(found).toEqual([...sweep, ...curve.map((rate) => ({ ...rate, duration_s: 4, warmup_s: 1 }))]);
  expect(tables.runs.map(({ queue_not_full_by }) => queue_not_full_by)).toEqual([
    ...[null, null, null, null, null],
    ...["iorate", "iorate", "iorate"],
  ]);
});

test("a flatfile says what was asked for, without a digit that stands for no limit", async () => {
  const tables = await read("raw-503/flatfile.html");
  const same = {
    block_size_bytes: 8192,
    read_pct: 50,
    random_pct: 100,
    threads: 4,
    queue_depth: 1,
    duration_s: 4,
    warmup_s: 2,
  };
  expect(tables.runs.map(({ run }) => factorsOf(tables, run))).toEqual([
    { ...same, rate_iops: 100 },
    { ...same, rate_iops: 200 },
    same,
  ]);
});

test("over midnight, and with a label that joins the time", async () => {
  const { runs, measured_times, results } = await read("raw-50406/console.txt");
  expect(new Date(runs[0].started_at).toISOString()).toBe("2027-02-03T23:59:20.000Z");
  expect(new Date(measured_times[0].ends_at).toISOString()).toBe("2027-02-04T00:01:00.000Z");
  expect(results[0]).toMatchObject({ iops: 42.01, ios: 3823, latency_max_us: 71972 });
});

test("a run that was cut off is incomplete, and said to be; the one before it stands", async () => {
  const tables = await read("raw-50407-aborted/console.txt");
  expect(codes(tables)).toEqual(["no-average", "execution-aborted"]);
  expect(tables.problems[0]).toMatchObject({ line: 18, message: expect.stringContaining("run 2 (second)") });
  expect([...new Set(tables.results.map(({ run }) => run))]).toEqual(["run=1"]);
});

test("histograms have every bucket as printed, of all I/Os, reads and writes", async () => {
  for (const layout of layouts) {
    const { histograms, problems = [] } = await read(`${layout}/histogram.html`);
    expect(problems).toEqual([]);
    const rows = truth.filter((row) => row.folder === layout);
    for (const [i, row] of rows.entries())
      if (row.complete === "1") {
        const bins = histograms.filter(
          ({ run, operation }) => run === (rows.length > 1 ? `run=${i + 1}` : "") && operation === "all",
        );
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(Number(row.hist_count));
        expect(bins.at(-1).upper_ns).toBeNull();
      }
  }
});

test("a count that does not fit its share is reported, and the histogram left out", async () => {
  const text = textOf("raw-50406/histogram.html").replace(/(\s)1,(\d{3})(\s)/, "$12,$2$3");
  const { histograms = [], problems } = await read("raw-50406/histogram.html", text);
  expect(histograms.filter(({ operation }) => operation === "all")).toEqual([]);
  expect(problems[0]).toMatchObject({ code: "damaged-histogram", severity: "warning" });
});

describe("written by hand", () => {
  test("5.04.01: sizes with decimals, threads in k, a format run, messages with numbers", async () => {
    const tables = await read("by-hand/console-50401.txt");
    expect(tables.runs.map(({ run, tool_version }) => [run, tool_version])).toEqual([
      ["run=1", "50401"],
      ["run=2", "50401"],
    ]);
    expect(factorsOf(tables, "run=1")).toMatchObject({ threads: 1024, block_size_bytes: 1536 });
    expect(factorsOf(tables, "run=2")).toMatchObject({
      block_size_bytes: 2 ** 20,
      read_pct: 33,
      rate_iops: 500,
    });
    expect(tables.results[0]).toMatchObject({
      ios: 6600,
      iops: 2200,
      latency_stddev_us: 1500,
      latency_max_us: 33000,
    });
    expect(codes(tables)).toEqual(["target-missed", "preparation"]);
    // The rate that was asked for was not reached: the storage set it.
    expect(tables.runs[1].queue_not_full_by).toBeNull();
    expect(
      tables.reported.filter(({ measure }) => measure === "queue_depth_mean").map(({ text }) => text),
    ).toEqual(["1024.0", "0.5"]);
    expect(tables.host_metrics.map(({ metric, value }) => [metric, value]).slice(0, 2)).toEqual([
      ["cpu_usage_pct", 20],
      ["cpu_kernel_pct", 8],
    ]);
  });

  test("an excerpt without times and start is a run without settings, and reported", async () => {
    const tables = await read("by-hand/excerpt.txt");
    expect(tables.results[0]).toMatchObject({ iops: 515, ios: null, duration_s: null });
    expect(tables.run_factors).toBeUndefined();
    expect(codes(tables)).toEqual(["no-start-line", "no-end-line"]);
  });

  test("a locale's comma and month", async () => {
    const tables = await read("by-hand/comma-50406.txt");
    expect(tables.results[0]).toMatchObject({ iops: 414, ios: 1242 });
    expect(tables.runs[0]).toMatchObject({
      started_at: Date.UTC(2027, 2, 1, 23, 59, 58),
      queue_not_full_by: "skew",
    });
    expect(codes(tables)).toEqual([]);
  });

  test("file systems before 5.04.07: too wide numbers lose digits; what is no read and no write is no result", async () => {
    const tables = await read("by-hand/files-50406.txt");
    expect(tables.results.map(({ run, operation, iops, ios }) => [run, operation, iops, ios])).toEqual([
      ["run=1", "all", 123457, null],
      ["run=1", "read", 123457, null],
    ]);
    expect(tables.runs[1].outcome).toBe("no_io");
    expect(
      tables.reported.filter(({ run }) => run === "run=2").map(({ measure, text }) => [measure, text]),
    ).toContainEqual([...["requested_ops_per_s", "910.0"]]);
    expect(codes(tables)).toEqual(["no-reads-or-writes"]);
  });
});

test("maxima and deviations of file systems are cut by their place", async () => {
  const { results } = await read("fs-50407/console.txt");
  expect(results[0]).toMatchObject({ operation: "all", latency_max_us: 16171, latency_stddev_us: 1709 });
  expect(results.slice(-2)).toMatchObject([
    { operation: "read", latency_max_us: 7378, latency_stddev_us: 1039 },
    { operation: "write", latency_max_us: 8328, latency_stddev_us: 1321 },
  ]);
});

describe("what does not fit together is reported", () => {
  const text = textOf("raw-50407/console.txt");
  /** @type {[what: string, from: RegExp, to: string, code: string][]} */
  const damages = [
    ["a rate", /(avg_3-8 {2,})743\.3/, "$1843.3", "inconsistent"],
    ["a bandwidth", /(avg_3-8 {2,}743\.3 {2,})2\.90/, "$12.09", "inconsistent"],
    ["a mean", /(avg_3-8 {2,}743\.3 {2,}2\.90 {2,}4096 {2}68\.72 {2,})2\.683/, "$12.863", "inconsistent"],
    ["measured intervals", /avg_3-8/, "avg_2-8", "inconsistent"],
    ["an interval that is lost", /^08:00:05\.041.*\n/m, "", "missing-interval"],
    ["an interval that is there twice", /^(08:00:05\.041.*\n)/m, "$1$1", "missing-interval"],
    ["an average that is there twice", /^(08:00:08\.040.*\n)/m, "$1$1", "row-twice"],
    ["another header", /bytes {3}read/, "bytes   rate", "no-average"],
    ["no start line", /^08:00:10\.001 Starting.*\n/m, "", "no-start-line"],
    ["a time after its rows", /^08:00:10\.001 Starting/m, "08:00:30.001 Starting", "inconsistent"],
    ["a longer time that was asked for", /elapsed=5/, "elapsed=9", "stopped-early"],
    ["a shorter time that was asked for", /elapsed=6/, "elapsed=2", "inconsistent"],
    ["no last line", /^.*completed successfully.*\n/m, "", "no-end-line"],
    ["nothing", /^[^]*$/, "Vdbench distribution: vdbench50407\n", "no-run"],
  ];
  test.each(damages)("%s", async (_, from, to, code) => {
    const damaged = text.replace(from, to);
    expect(damaged).not.toBe(text);
    expect(codes(await read("console.txt", damaged))).toContain(code);
  });
});

describe("rates of reads and writes on file systems", () => {
  const text = textOf("fs-50407/console.txt");
  const average = /(avg_2-6 {2}832\.6 .*? 0\.000 {2})832\.6/;

  test.each([
    ["that are not the mean of their intervals", text],
    [
      "that are not the bandwidth",
      text.replace(/^10:00:1[4-9].*(?<! Starting.*)\n|^10:00:20\.032.*\n/gm, ""),
    ],
  ])("%s are told: without them nothing is known of the whole", async (_, from) => {
    const damaged = from.replace(average, "$1932.6");
    expect(damaged).not.toBe(from);
    expect(codes(await read("console.txt", damaged))).toContain("inconsistent");
  });

  test("have the bandwidth, whatever else was requested", async () => {
    const other = text.replaceAll(
      /^(\S+ +(?:avg_2-|[1-6])[-\d]* +)(8\d\d\.\d)/gm,
      (_, before, rate) => before.replace(/ $/, "") + (Number(rate) + 1000).toFixed(1).padStart(6),
    );
    expect(other).not.toBe(text);
    expect(codes(await read("console.txt", other))).toEqual(codes(await read("console.txt", text)));
  });
});

test("runs that are there twice, with their times, count once", async () => {
  const text = textOf("raw-50407/console.txt");
  const { runs, problems } = await read("console.txt", text + text);
  expect(runs.map(({ run }) => run)).toEqual((await read("console.txt", text)).runs.map(({ run }) => run));
  expect(problems).toMatchObject([{ code: "repeated-run", line: expect.any(Number) }]);
  const later = text.replaceAll(/^08:/gm, "09:");
  expect((await read("console.txt", text + later)).runs).toHaveLength(2 * runs.length);
});

test("an interval that was cut short, runs that never started, errors that were logged", async () => {
  const short = textOf("raw-50407/console.txt").replace(
    "08:00:08.026           8",
    "08:00:07.626           8",
  );
  expect(codes(await read("console.txt", short))).toContain("short-interval");
  const summary = textOf("raw-50407/summary.html").replace(/^<a name="_700917">[^]*?(?=\n.*completed)/m, "");
  expect(codes(await read("summary.html", summary))).toContain("runs-missing");
  const errors = `${textOf("raw-50407/errorlog.html")}08:00:01.000 op: read lun: /dev/x error: EIO\n`;
  expect(codes(await read("errorlog.html", errors))).toEqual(["errors-logged"]);
});

test("simulated runs are none", async () => {
  const text = textOf("raw-503/console.txt")
    .replaceAll("Starting RD=", "Simulating RD=")
    .replace(/^\S+\s+(?:\d|avg_).*\n/gm, "");
  const tables = await read("console.txt", text);
  expect(tables.runs).toBeUndefined();
  expect(codes(tables)).toEqual(["simulation"]);
});

describe("a start line", () => {
  test.each([
    ["Uncontrolled MAX", null, null],
    ["Controlled MAX", null, "skew"],
    ["Uncontrolled curve", null, null],
    ["Variable", null, "iorate"],
    ["510", 510, "iorate"],
  ])("I/O rate: %s", (text, rate, held) => {
    const start = /** @type {import("../../../../loaders/formats/vdbench-runs.js").Start} */ (
      parseStart(
        `08:00:00.004 Starting RD=a_(20%); I/O rate: ${text}; elapsed=6 warmup=2; For loops: threads=1k seekpct=0`,
      )
    );
    expect(start).toMatchObject({ name: "a_(20%)", rate_iops: rate, elapsed_s: 6, warmup_s: 2, kind: "raw" });
    expect(heldBackBy(start)).toBe(held);
    expect(startFactors(start)).toMatchObject({ threads: 1024, random_pct: 0 });
  });

  test("of HCIBench's summary is the same", () => {
    const line = "RD=run1; I/O rate: Uncontrolled MAX; elapsed=600 warmup=150; For loops: None";
    const start = { name: "run1", elapsed_s: 600, warmup_s: 150, loops: [] };
    expect(parseStart(`Run Def:\t${line}`)).toMatchObject(start);
    expect(parseStart(line)).toMatchObject(start);
    expect(parseStart(`"rd=run1,wd=wd1" ${line}`)).toBeNull();
  });

  test.each([
    ["8k", 8192],
    ["1.500k", 1536],
    ["1m", 2 ** 20],
    ["33", 33],
    ["max", null],
    ["1%", null],
  ])("%s is %s", (text, size) => expect(parseSize(text)).toBe(size));
});

test("no file of other tools is taken, and none of its own is left", () => {
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  expect(accepts("vdbench.cfg", bytes("sd=sd1,lun=/dev/sda\nrd=run1,wd=wd1,interval=5\n"))).toBe(false);
  expect(accepts("x-res.txt", bytes("Run Def:\tRD=run1; I/O rate: 5; elapsed=6; For loops: None\n"))).toBe(
    false,
  );
  expect(accepts("page.html", bytes("<pre>\nhello\n"))).toBe(false);
  expect(accepts("a/iotest-vdbench-4vm/x.txt", bytes(textOf("raw-503/console.txt")))).toBe(false);
  expect(accepts("output/config.html", bytes("<pre>\nuname\n"))).toBe(true);
});
