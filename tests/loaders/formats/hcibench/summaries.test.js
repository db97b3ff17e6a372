/** Summaries of HCIBench without the files of the VMs that they are about. */
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSummary } from "../../../../loaders/formats/hcibench/summary.js";
import { accepts } from "../../../../loaders/formats/hcibench/format.js";
import { openStore } from "../../../../loaders/store/store.js";
import { readFactors } from "../../../../loaders/vocabulary/schemas.js";
import { check } from "../../../../scripts/check.js";
import { fixtures, makeRepository, studyYaml } from "../../../repository.js";

const factors = readFactors();
const folder = join(fixtures, "hcibench");
const yaml = studyYaml("allowed_names: [Lab-DC, vSAN-Lab-Cluster]\n");
const read = (/** @type {string} */ text, name = "x-res.txt") => readSummary(text, factors, name);

const separator = "=============================\n";
const block = (/** @type {string} */ head, /** @type {number} */ iops, vms = 2) =>
  `${head}VMs\t\t= ${vms}\nIOPS\t\t= ${iops} IO/S\nTHROUGHPUT\t= 300.00 MB/s\nR_LATENCY\t= 0.8348 ms\nW_LATENCY\t= 0.9951 ms\n95%tile_R_LAT\t= 1.4582 ms\n95%tile_W_LAT\t= 2.00 ms\n${separator}`;
const job = (/** @type {string} */ name) => `JOB_NAME\t= ${name}\n`;
const runDef = (/** @type {string} */ said) => `Version:\tvdbench50407\nRun Def:\tRD=${said}\n`;
/** @type {(datastore: string, ...blocks: string[]) => string} */
const of = (datastore, ...blocks) => `Datastore     = ${datastore}\n${separator}${blocks.join("")}`;
const end = "Resource Usage:\n";

/** @param {Record<string, any[]>} tables */
const describeRuns = ({ runs, results }) =>
  runs.map(({ run, outcome }) => {
    const iops = results.filter((row) => row.run === run && row.operation === "all").map((row) => row.iops);
    return [run, outcome, ...iops].join(" ");
  });
const codesOf = (/** @type {Record<string, any[]>} */ { problems }) => problems.map(({ code }) => code);

describe("runs of a summary", () => {
  test("are blocks of one place in all datastores", () => {
    const tables = read(
      of("a", block(runDef("r1; I/O rate: 100"), 10), block(runDef("r2; I/O rate: 200"), 20)) +
        of("b", block(runDef("r1; I/O rate: 100"), 1), block(runDef("r2; I/O rate: 200"), 2)) +
        end,
    );
    expect(describeRuns(tables)).toEqual(["run=1 completed 10 1", "run=2 completed 20 2"]);
    expect(codesOf(tables)).toEqual([]);
    // Of each VM, and two on each of two datastores.
    expect(
      tables.run_factors.filter(({ factor }) => factor === "rate_iops").map((row) => row.number),
    ).toEqual([400, 800]);
  });

  test("of fio have a block for each job, and the same job again is another run", () => {
    const tables = read(of("a", block(job("job0"), 10), block(job("job1"), 20)) + end);
    expect(describeRuns(tables)).toEqual([" completed 10 20"]);
    expect(codesOf(tables)).toEqual(["jobs-added"]);
    expect(describeRuns(read(of("a", block(job("job0"), 10), block(job("job0"), 20)) + end))).toEqual([
      "run=1 completed 10",
      "run=2 completed 20",
    ]);
  });

  test("that only make files are none", () => {
    const made = block(runDef("SD_format; I/O rate: 5000; elapsed=600; For loops: None"), 5);
    expect(
      describeRuns(read(of("a", made, block(runDef("r1; I/O rate: Uncontrolled MAX"), 10)) + end)),
    ).toEqual([" completed 10"]);
  });

  test.each([
    [
      "a datastore has one less",
      of("a", block("", 1), block("", 2)) + of("b", block("", 3)) + end,
      "datastores-differ",
    ],
    [
      "datastores have others at one place",
      of("a", block(runDef("r1"), 1)) + of("b", block(runDef("r2"), 3)) + end,
      "datastores-differ",
    ],
    ["a datastore has none", of("a") + of("b", block("", 3)) + end, "datastores-differ"],
    [
      "a block is empty",
      of("a", runDef("r1_(50%)") + separator) + of("b", block(runDef("r1_(50%)"), 3)) + end,
      "block-without-figures",
    ],
    ["it is cut", of("a", block(job("job0"), 1)), "cut-summary"],
    [
      "VMs ended early",
      `${of("a")}There are 1 VMs finished testing early, those VMs are not used for summarizing results\n${block(job("job0"), 1)}${end}`,
      "vms-left-out",
    ],
    [
      "VMs did not finish",
      `${of("a", block(runDef("r1"), 1, 2))}Testing is done, 2 out of 3 VMs finished test successfully. Please check\n${end}`,
      "vms-left-out",
    ],
  ])("are incomplete, and have no result, where %s", (_, text, code) => {
    const tables = read(text);
    const last = tables.runs.at(-1)?.run;
    expect(tables.runs.at(-1)?.outcome).toBe("incomplete");
    expect(tables.results.filter(({ run }) => run === last)).toEqual([]);
    expect(codesOf(tables)).toContain(code);
  });

  test("are whole where all VMs are in, whatever another says of its own", () => {
    const text = of("a", block(runDef("r1"), 1, 3), block(runDef("r2"), 2, 2));
    const tables = read(`${text}Testing is done, 2 out of 3 VMs finished test successfully.\n${end}`);
    expect(describeRuns(tables)).toEqual(["run=1 completed 1", "run=2 incomplete"]);
  });

  test("state the loops of their run definition: threads are those of a disk", () => {
    const said = "r1; I/O rate: Uncontrolled MAX; elapsed=60; For loops: xfersize=8k threads=16 rdpct=70";
    const { run_factors } = read(
      of("a", block(runDef(said), 1)) + end,
      "vdb-4vmdk-100ws-4k-0rdpct-100randompct-4threads-res.txt",
    );
    const found = Object.fromEntries(run_factors.map(({ factor, number }) => [factor, number]));
    expect(found).toMatchObject({
      block_size_bytes: 8192,
      queue_depth: 16,
      threads: 1,
      read_pct: 70,
      duration_s: 60,
    });
    expect(found).toMatchObject({ disks_per_vm: 4, vms: 2, outstanding_io: 128 });
  });
});

describe("figures", () => {
  test("that are no measurement of what they are called say so", () => {
    const { reported } = read(of("a", block(job("job0"), 1000)) + end);
    expect(
      reported.map(({ measure, operation, estimate }) => `${measure} ${operation}: ${estimate}`),
    ).toEqual([
      "vms all: null",
      "iops all: null",
      "bytes_per_s all: cut to whole MiB/s",
      "latency_mean_us read: plain mean over VMs, not weighted by I/Os",
      "latency_mean_us write: plain mean over VMs, not weighted by I/Os",
      "latency_p95_us read: mean over VMs of their 95th percentiles",
      "latency_p95_us write: mean over VMs of their 95th percentiles, cut to whole ms",
    ]);
  });

  test("of several VMs give no latency; that of a single VM is its own", () => {
    const several = read(of("a", block(job("job0"), 1000, 2)) + end).results;
    expect(several.every(({ latency_mean_us }) => latency_mean_us === null)).toBe(true);
    const one = read(of("a", block(job("job0"), 1000, 1)) + end).results;
    expect(one.map(({ operation, latency_mean_us }) => [operation, latency_mean_us])).toEqual([
      ["all", null],
      ["read", 834.8],
      ["write", 995.1],
    ]);
  });

  test("of throughput are left out where cutting to whole MiB/s takes more than 1 % away", () => {
    const text = of("a", block(job("job0"), 1000)) + end;
    expect(read(text).results[0].bytes_per_s).toBe(300 * 2 ** 20);
    expect(read(text.replace("300.00", "99.00")).results[0].bytes_per_s).toBeNull();
  });

  test("whose last line has no line end count where their unit is whole", () => {
    const text = "VMs = 2\nIOPS = 1000.00 IO/S\nTHROUGHPUT = 300.00 MB/s\nR_LATENCY = 1.25 ms";
    expect(describeRuns(read(text))).toEqual([" completed 1000"]);
    expect(describeRuns(read(text.slice(0, -1)))).toEqual([" incomplete"]);
  });

  test("that were pasted are recognised; text that only names them is not", () => {
    const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
    const pasted = "> VMs   = 4\n> IOPS  = 72466.03 IO/S\n";
    expect(accepts("notes.md", encode(pasted))).toBe(true);
    expect(accepts("notes.txt", encode("We ran 4 VMs = many.\nIOPS = good\n"))).toBe(false);
    expect(accepts("notes.json", encode(pasted))).toBe(false);
  });
});

describe("in a study", () => {
  /** @type {ReturnType<typeof makeRepository>} */
  let repository;
  /** @type {import("../../../../loaders/store/store.js").Store} */
  let store;
  /** @type {string[]} */
  let told;

  beforeAll(async () => {
    repository = makeRepository({ "alone/study.yaml": yaml, "parted/study.yaml": yaml });
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      if (/-res\.txt$|forum-post/.test(path))
        cpSync(join(folder, path), join(repository.root, "data", "studies", "alone", path));
    const parted = join(repository.root, "data", "studies", "parted");
    cpSync(join(folder, "mixed-groups"), parted, { recursive: true });
    for (const name of readdirSync(parted).filter((name) => /^group1-.*\d$/.test(name)))
      rmSync(join(parted, name), { recursive: true });
    told = (await check({ root: repository.root })).lines;
    store = await openStore(repository.root);
  });
  afterAll(() => {
    store.close();
    repository.remove();
  });

  test("each block is a run with the printed IOPS; groups of one start are one run", async () => {
    const rows = await store.rows(
      `select split_part(run, '/', 2) || coalesce(regexp_extract(run, '/run=.*'), '') as name, tool, outcome, iops, latency_mean_us
       from runs join results using (study, run)
       where study = 'alone' and entity_kind = 'all' and operation = 'all' order by run`,
    );
    expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
      "DemoTest fio completed 72466.03 ",
      "early-finish fio incomplete  ",
      "mixed-groups fio completed 85396.54000000001 ",
      "summaries/run=1 vdbench completed 76000 ",
      "summaries/run=2 vdbench completed 38000 ",
      "summaries/run=3 vdbench completed 60799.2 ",
      "summaries/run=4 vdbench completed 75620.8 ",
      "summaries vdbench completed 65000 ",
      "summaries vdbench completed 2200 ",
      "summaries/run=1 fio completed 72466.03 ",
      "summaries/run=2 fio completed 85122.96 ",
      "two-datastores fio completed 34161.79 ",
      "vdbench-50406 vdbench completed 72466.03 ",
      "vdbench-50407 vdbench completed 72466 ",
    ]);
  });

  test("groups have results and printed figures of their own", async () => {
    const rows = await store.rows(
      `select entity, o.iops, count(r.measure) as printed from results o join reported r using (study, run, entity_kind, entity)
       where study = 'alone' and entity_kind = 'group' and contains(run, 'summaries') group by all order by all`,
    );
    expect(rows).toEqual([
      { entity: "group0", iops: 44000, printed: 7 },
      { entity: "group1", iops: 21000, printed: 7 },
    ]);
  });

  test("nothing is a percentile, and every key is there once", async () => {
    expect(await store.rows("from percentiles where study = 'alone'")).toEqual([]);
    for (const table of ["reported", "results"])
      expect(
        await store.rows(
          `select run from ${table} group by study, run, entity_kind, entity, operation ${table === "reported" ? ", measure" : ""} having count(*) > 1`,
        ),
      ).toEqual([]);
  });

  test("that they stand alone is reported once", () => {
    expect(told.filter((line) => line.includes("(summary-alone)"))).toEqual([
      expect.stringContaining("12 summaries without files of VMs"),
    ]);
  });

  test("a group whose VMs left no files is no part of a sum: the run is incomplete, and it is reported", async () => {
    const rows = await store.rows("select outcome, lacks from runs where study = 'parted'");
    expect(rows).toEqual([
      { outcome: "incomplete", lacks: expect.stringContaining("files of VMs of group1") },
    ]);
    expect(told.filter((line) => line.includes("(case-without-vms)"))).toEqual([
      expect.stringContaining("group1-"),
    ]);
  });
});
