/** Runs of one file, of real outputs: their names, groups, settings, times and what is told of those that are not whole. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { load } from "../../../../loaders/formats/fio/format.js";
import { startWorkers } from "../../../../loaders/reading/python.js";
import { makeBatch } from "../../../../loaders/store/batch.js";
import { readStagedTables, readTables } from "../../../../loaders/vocabulary/schemas.js";
import { stagedTable } from "../../../../loaders/vocabulary/tables.js";
import { sourceOf } from "../../../formats.js";
import { fixtures } from "../../../repository.js";

const definitions = { ...readTables(), ...readStagedTables() };
const sample = (/** @type {string} */ name) => readFileSync(join(fixtures, "fio", name), "utf8");

/** @type {ReturnType<typeof startWorkers>} */
let workers;
/** @type {string} */
let scratch;
beforeAll(() => {
  workers = startWorkers(1);
  scratch = mkdtempSync(join(tmpdir(), "atlas-fio-"));
});
afterAll(() => {
  workers.stop();
  rmSync(scratch, { recursive: true });
});

/**
 * @param {string} content
 * @returns {Promise<Record<string, any[]>>} rows by table
 */
async function read(content) {
  const file = join(scratch, "some.txt");
  writeFileSync(file, content);
  const source = sourceOf({ file, name: "some.txt", path: "some.txt", mapping: null }, workers.rows);
  /** @type {Record<string, any[]>} */
  const tables = {
    runs: [],
    results: [],
    problems: [],
    measured_times: [],
    run_factors: [],
    measured_shapes: [],
  };
  for await (const { table, columns } of load(/** @type {any} */ (source))) {
    const rows = makeBatch(stagedTable(definitions[table]), columns).toArray();
    tables[table] = [...(tables[table] ?? []), ...rows.map((row) => row.toJSON())];
  }
  return tables;
}

const names = (/** @type {any[]} */ rows) => rows.map(({ run }) => run);
const factor = (/** @type {Record<string, any[]>} */ { run_factors }, /** @type {string} */ name) =>
  Object.fromEntries(run_factors.filter((row) => row.factor === name).map((row) => [row.run, row.number]));

/** A report of several jobs with changes to each. @param {string} name @param {(job: any, place: number) => void} change */
function changed(name, change) {
  const report = JSON.parse(sample(name));
  report.jobs.forEach(change);
  return JSON.stringify(report);
}

describe("names", () => {
  test("the only run has none; several are numbered", async () => {
    expect(names((await read(sample("invocations/qd1.json"))).runs)).toEqual([""]);
    const { runs } = await read(sample("invocations/qd1.json") + sample("invocations/qd2.txt"));
    expect(names(runs)).toEqual(["run=1", "run=2"]);
  });

  test("a number stays where another run of the file gave nothing", async () => {
    const content = ["qd1.json", "qd2.json", "qd4.json"].map((name) => sample(`invocations/${name}`));
    const { runs, problems } = await read([content[0], content[1].slice(0, 3000), content[2]].join("\n"));
    expect(names(runs)).toEqual(["run=1", "run=3"]);
    expect(problems).toMatchObject([{ code: "damaged-object", line: 263n }]);
    expect(problems[0].message).toMatch(/^run=2: /);
  });

  test("groups in one of several runs", async () => {
    const { runs } = await read(sample("invocations/qd1.json") + sample("invocations/in-turn.json"));
    expect(names(runs)).toEqual(["run=1", "run=2/group=0", "run=2/group=1", "run=2/group=2"]);
  });
});

describe("groups", () => {
  test("that ran together are one run, by the time that all took", async () => {
    const tables = await read(sample("invocations/together.json"));
    expect(names(tables.runs)).toEqual([""]);
    expect(tables.results).toHaveLength(2);
    expect(factor(tables, "threads")).toEqual({ "": 2 });
    expect(tables.problems.map(({ code }) => code)).toEqual(["jobs-differ"]);
    expect(tables.measured_times).toHaveLength(1);
  });

  test("that ran in turn are runs; the last one's time is known", async () => {
    const tables = await read(sample("invocations/in-turn.json"));
    expect(names(tables.runs)).toEqual(["group=0", "group=1", "group=2"]);
    expect(factor(tables, "block_size_bytes")).toEqual({ "group=0": 4096, "group=1": 8192, "group=2": 4096 });
    expect(tables.problems).toEqual([]);
    expect(names(tables.measured_times)).toEqual(["group=2"]);
  });

  test("of which nothing tells are runs, and a note says so", async () => {
    const { runs, problems } = await read(sample("invocations/in-turn.txt"));
    expect(runs).toHaveLength(3);
    expect(problems).toMatchObject([{ severity: "note", code: "several-groups" }]);
  });

  test("are recognised by when their jobs began, whatever else is there", async () => {
    const starts = [1_795_000_000_000, 1_795_000_000_020, 1_795_000_004_000];
    const content = changed("invocations/in-turn.json", (job, i) => (job.job_start = starts[i]));
    const tables = await read(content);
    expect(names(tables.runs)).toEqual(["group=0+1", "group=2"]);
    expect(names(tables.measured_times)).toEqual(["group=0+1", "group=2"]);
  });

  test("are recognised by stonewall where it is recorded", async () => {
    const content = changed("invocations/together.json", (job, i) => {
      if (i) job["job options"].stonewall = "1";
    });
    expect(names((await read(content)).runs)).toEqual(["group=0", "group=1"]);
  });
});

describe("settings and outcomes", () => {
  test("of text are those of its banner, and never of another run's", async () => {
    const content = [
      "invocations/qd4.txt",
      "v2.1.13/mix70-8k-qd8.txt",
      "v3.33/normal/mix70-8k-nj4-qd8-group.txt",
    ];
    const tables = await read([...content.map(sample), sample("invocations/qd1.terse-v3.txt")].join(""));
    expect(factor(tables, "queue_depth")).toEqual({ "run=1": 4, "run=2": 8, "run=3": 8 });
    expect(factor(tables, "block_size_bytes")).toEqual({ "run=1": 4096, "run=2": 8192, "run=3": 8192 });
    expect(factor(tables, "threads")).toEqual({ "run=1": 1, "run=2": 1, "run=3": 4 });
    expect(factor(tables, "read_pct")).toEqual({ "run=1": 100 });
    expect(tables.measured_shapes.map(({ run, block_size_bytes }) => [run, block_size_bytes])).toEqual([
      ["run=2", 8192],
      ["run=3", 8192],
      ["run=4", 4096],
    ]);
    expect(factor(tables, "random_pct")).toEqual({ "run=1": 100, "run=2": 100, "run=3": 100 });
  });

  test("text that is cut off is an incomplete run without results", async () => {
    const text = sample("invocations/qd1.txt");
    const tables = await read(`${text.slice(0, text.indexOf("issued"))}\n${sample("invocations/qd2.txt")}`);
    expect(tables.runs.map(({ run, outcome }) => [run, outcome])).toEqual([
      ["run=1", "incomplete"],
      ["run=2", "completed"],
    ]);
    expect(names(tables.results)).toEqual(["run=2"]);
    expect(factor(tables, "queue_depth")).toEqual({ "run=1": 1, "run=2": 2 });
  });

  test("a job that failed is a failed run", async () => {
    const { runs } = await read(sample("v3.33/errors/einval-bs1000.json") + sample("invocations/qd1.json"));
    expect(runs.map(({ outcome }) => outcome)).toEqual(["failed", "completed"]);
  });

  test("what fio refuses is one problem with its first message", async () => {
    const { runs, problems } = await read(sample("v3.33/errors/bad-option.json"));
    expect(runs).toEqual([]);
    expect(problems).toMatchObject([{ code: "no-result", line: 1n }]);
    expect(problems[0].message).toBe("fio ended without a result: failed parsing rw=randreed");
  });

  test("a problem that each of many runs has is reported twenty times, and counted", async () => {
    const note = sample("v3.33/messy/note-before-json.json");
    const at = Number(/"timestamp_ms" : (\d+)/.exec(note)?.[1]);
    const many = Array.from({ length: 50 }, (_, i) => note.replace(`${at}`, `${at + 60_000 * i}`));
    const { runs, problems } = await read(many.join(""));
    expect(runs).toHaveLength(50);
    expect(problems).toHaveLength(20);
    expect(problems.at(-1).message).toMatch(/; and 30 more problems of this kind$/);
  });
});
