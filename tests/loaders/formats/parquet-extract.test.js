import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDuckDB, openStore } from "../../../loaders/store/store.js";
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { check } from "../../../scripts/check.js";
import { ingest } from "../../../scripts/ingest.js";
import { fixtures, fioJson, makeRepository, studyYaml } from "../../repository.js";
import { readStudy } from "../../together.js";

const extract = join(fixtures, "parquet-extract", "result.parquet");

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {Record<string, string | Uint8Array>} files of the study `a` */
function study(files) {
  const repository = makeRepository(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`a/${path}`, content])),
  );
  removals.push(repository.remove);
  return repository.root;
}

/** @param {string} root @param {string} sql */
async function rowsOf(root, sql) {
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  const rows = await store.rows(sql);
  store.close();
  return rows;
}

/** @param {Record<string, unknown[]>} columns */
const parquet = (columns) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: Object.entries(columns).map(([name, data]) => ({
        name,
        data: /** @type {any[]} */ (data),
      })),
    }),
  );

test("its runs join those of other files, with paths and workers as ever", async () => {
  const external = `external:\n  - { extract: stripe_width=4/vm=1/r.parquet, url: "https://data.example/x.tar", sha256: ${"a".repeat(64)}, bytes: 9000000000 }\n`;
  const root = study({
    "study.yaml": studyYaml(external),
    "stripe_width=4/vm=1/r.parquet": readFileSync(extract),
    "stripe_width=4/vm=2/r.parquet": readFileSync(extract),
    "other/a.json": fioJson(),
  });
  expect((await check({ root })).lines.filter((line) => !line.includes("same-bytes"))).toEqual([]);
  const rows = await rowsOf(
    root,
    `select r.run, r.tool, r.stripe_width, r.workload, o.operation, o.ios, o.iops
     from runs r join results o using (study, run) where o.entity_kind = 'all' and r.run like 'a/stripe%' order by r.run, o.operation`,
  );
  expect(rows.map(({ run, operation, ios }) => [run, operation, ios])).toEqual([
    ["a/stripe_width=4/a", "all", 1200000],
    ["a/stripe_width=4/a", "read", 1200000],
    ["a/stripe_width=4/b", "all", 1200000],
    ["a/stripe_width=4/b", "read", 840000],
    ["a/stripe_width=4/b", "write", 360000],
  ]);
  expect(rows[0]).toMatchObject({ tool: "fio", stripe_width: 4, workload: "4k randread", iops: 20000 });
  expect(rows[2].workload).toBe("8k 70/30 random");
});

test("what this repository publishes of a run can be its extract", async () => {
  const from = study({ "study.yaml": studyYaml(), "a.json": fioJson() });
  const [before] = await rowsOf(from, "from results where entity_kind = 'all' and operation = 'all'");
  const store = await openDuckDB();
  const file = join(from, "taken.parquet");
  const table = (/** @type {string} */ name) => `'${sqlPath(join(from, "data/parquet", name, "a.parquet"))}'`;
  await store.connection.run(
    `copy (select 'runs' as "table", run, tool, tool_version, outcome from ${table("runs")}
       union all by name select 'results' as "table", * exclude (study, source) from ${table("results")} where entity_kind = 'all')
     to '${sqlPath(file)}' (format parquet)`,
  );
  store.close();
  const root = study({ "study.yaml": studyYaml() });
  const target = join(root, "data/studies/a/result.parquet");
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(file, target);
  const [after] = await rowsOf(root, "from results where entity_kind = 'all' and operation = 'all'");
  expect({ ...after, run: null, source: null }).toEqual({ ...before, run: null, source: null });
});

test("a name in it is found, packed as it is", async () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    ...result,
    entity_kind: "host",
    entity: "esx07.corp.local",
    operation: "read",
    run: `r${i}`,
  }));
  const runs = rows.map((row) => ({ ...run, run: row.run }));
  const root = study({ "study.yaml": studyYaml(), "r.parquet": fileOf([...runs, ...rows]) });
  const { lines, failed } = await check({ root });
  expect(failed).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/r\.parquet.*esx07\.corp\.local/)]);
});

const run = { table: "runs", run: "x", tool: "t", outcome: "completed" };
const result = { table: "results", run: "x", entity_kind: "all", entity: "all", operation: "read", iops: 5 };

/** @param {Record<string, unknown>[]} rows */
function fileOf(rows) {
  const names = [...new Set(rows.flatMap(Object.keys))];
  return parquet(Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])));
}

/** What a file says, and what is told of it. @type {[Record<string, unknown>[], string][]} */
const refused = [
  [[run, { ...result, ioops: 1 }], "columns of no table: ioops (unknown-column)"],
  [[run, { ...result, iops: "fast" }], "iops: text (wrong-column-type)"],
  [[{ run: "x" }], "table: no such column (wrong-column-type)"],
  [[run, { ...result, table: "rezults" }], 'row 2: table: "rezults" (wrong-row)'],
  [[run, { ...result, operation: "reads" }], 'row 2: operation: "reads" (wrong-row)'],
  [[run, { ...result, entity: null }], "row 2: entity: missing (wrong-row)"],
  [[run, { ...result, t_s: 1 }], "row 2: t_s: 1 (wrong-row); expected nothing: results has no such column"],
  [[run, { ...result, run: "y" }], 'row 2: run: "y" (wrong-row)'],
  [[result], "row 1: no row of runs (wrong-row)"],
  [[run, result, result], "row 3: the same results as row 2 (wrong-row)"],
  [[run, { ...result, iops: -5 }], "row 2: iops: -5 (wrong-row)"],
  [[run, { ...result, iops: Infinity }], "row 2: iops: Infinity (wrong-row)"],
  [[run, { ...result, ios: 100, bytes: 409600, bytes_per_s: 20490 }], "(inconsistent-row)"],
  [[run, { ...result, ios: 100, duration_s: 21 }], "row 2: 100 I/Os in 21 s, 5 IOPS (inconsistent-row)"],
  [[run, { table: "run_factors", run: "x", factor: "vmz", value: "1" }], "row 2: factor: vmz (wrong-row)"],
  [[run, { table: "run_factors", run: "x", factor: "vms", value: "many" }], 'row 2: vms: "many" (wrong-row)'],
];

describe("is refused as a whole, with one line", () => {
  /** All of them lie in one study, beside a file that is right. @type {import("../../together.js").Read} */
  let read;
  beforeAll(async () => {
    const files = refused.map(([rows], i) => [`r${i}.parquet`, fileOf(rows)]);
    read = await readStudy({
      "study.yaml": studyYaml("allowed_names: [rezults, vmz]\n"),
      ...Object.fromEntries(files),
      "large.parquet": parquet({ table: Array.from({ length: 2_000_001 }, () => "runs") }),
      "good/a.json": fioJson(),
    });
  });
  const linesOf = (/** @type {string} */ file) =>
    read.lines.filter((line) => line.startsWith(`data/studies/s/${file}`));

  test.each(refused.map(([rows, message], i) => ({ rows, message, i })))("$rows", ({ message, i }) =>
    expect(linesOf(`r${i}.parquet`)).toEqual([expect.stringContaining(message)]),
  );

  test("a footer that promises more rows than anybody would commit", () =>
    expect(linesOf("large.parquet")).toEqual([expect.stringContaining("2000001 rows (extract-too-large)")]));

  test("and nothing else is told, or lost", async () => {
    expect(read.lines).toHaveLength(refused.length + 1);
    expect(await read.rows("select distinct source from results")).toEqual([{ source: "good/a.json" }]);
  });
});
