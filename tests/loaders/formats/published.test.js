import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { asyncBufferFromFile } from "hyparquet/src/node.js";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTables } from "../../../loaders/vocabulary/schemas.js";
import { duckdbColumns } from "../../../loaders/vocabulary/tables.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { exampleRoot, openExamples } from "../../examples.js";
import { studies } from "../../repository.js";

/** @import {Store} from "../../../loaders/store/store.js" */

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

test("the stripes study has the totals of its table", async () => {
  const [totals] = await store.rows(
    `select count(*) as runs, sum(iops) as iops, round(sum(latency_mean_us)) as latency
     from results join runs using (study, run)
     where study = 'vsan-stripes' and operation = 'all' and entity_kind = 'all'`,
  );
  expect(totals).toEqual({ runs: 960, iops: 72019522, latency: 54601709 });
});

test("every digit of the stripes table is kept as printed, with its line", async () => {
  const text = readFileSync(join(studies, "vsan-stripes", "vsan_stripes.csv"), "utf8");
  /** @type {string[][]} */
  const [, ...lines] = parse(text);
  const printed = lines.flatMap((cells, i) =>
    [cells[4], cells[5], cells[6]].map((digits, j) =>
      [i + 2, ["iops", "bytes_per_s", "latency_mean_us"][j], digits].join(),
    ),
  );
  const reported = await store.rows(
    "select line, measure, text from reported where study = 'vsan-stripes' order by line",
  );
  expect(reported.map(({ line, measure, text }) => [line, measure, text].join()).sort()).toEqual(
    printed.sort(),
  );
});

test("what the stripes document prints as MB/s is read as MiB/s, with half a step of its last digit", async () => {
  const [row] = await store.rows(
    `select value, half_step, unit_as_printed from reported
     where study = 'vsan-stripes' and measure = 'bytes_per_s' and line = 2`,
  );
  expect(row).toEqual({ value: 146 * 1048576, half_step: 0.5 * 1048576, unit_as_printed: "MB/s" });
});

test("files of one run are summed, latencies weighted by I/Os", async () => {
  const folder = join(studies, "lab-vm-sweep", "vms=4", "repeat=2");
  const jobs = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => JSON.parse(readFileSync(join(folder, path), "utf8")).jobs[0]);
  const parts = jobs.flatMap((job) => [job.read, job.write]);
  const ios = parts.reduce((sum, part) => sum + part.total_ios, 0);
  const [row] = await store.rows(
    `select ios, iops, latency_mean_us, latency_min_us, latency_max_us from results
     where run = 'lab-vm-sweep/vms=4/repeat=2' and entity_kind = 'all' and operation = 'all'`,
  );
  expect(jobs.length).toBe(4);
  expect(row.ios).toBe(ios);
  expect(row.iops).toBeCloseTo(
    parts.reduce((sum, part) => sum + part.iops, 0),
    6,
  );
  const weighted = parts.reduce((sum, part) => sum + (part.total_ios * part.lat_ns.mean) / ios, 0);
  expect(row.latency_mean_us).toBeCloseTo(weighted / 1000, 6);
  expect(row.latency_min_us).toBe(Math.min(...parts.map((part) => part.lat_ns.min)) / 1000);
  expect(row.latency_max_us).toBe(Math.max(...parts.map((part) => part.lat_ns.max)) / 1000);
});

test("percentiles of a single worker are passed on, those of several are not averaged", async () => {
  const rows = await store.rows(
    `select run, count(*) as percentiles from percentiles
     where study like 'lab-%' and entity_kind = 'all' group by run order by run`,
  );
  const sweep = rows.filter(({ run }) => run.startsWith("lab-oio-sweep"));
  expect(sweep.length).toBe(21);
  expect(rows.filter(({ run }) => run.startsWith("lab-vm-sweep/vms=4"))).toEqual([]);
});

test("every published file has the columns and types that its schema states", async () => {
  for (const [name, table] of Object.entries(readTables())) {
    const folder = join(parquetFolder(exampleRoot), name);
    for (const file of readdirSync(folder)) {
      const found = await store.rows(`describe select * from read_parquet('${join(folder, file)}')`);
      const columns = found.map(({ column_name, column_type }) => `"${column_name}" ${column_type}`);
      expect(columns.join(", "), `${name}/${file}`).toBe(duckdbColumns(table));
    }
  }
});

test("the published Parquet is read by another reader, with the same rows", async () => {
  for (const [table, columns] of Object.entries({ results: "iops", runs: "vms", reported: "text" })) {
    const file = await asyncBufferFromFile(join(parquetFolder(exampleRoot), table, "vsan-stripes.parquet"));
    const metadata = await parquetMetadataAsync(file);
    const rows = await parquetReadObjects({ file });
    const ours = await store.rows(
      `select * from read_parquet('${join(parquetFolder(exampleRoot), table, "vsan-stripes.parquet")}')`,
    );
    expect(Number(metadata.num_rows)).toBe(ours.length);
    expect(rows.map((row) => row[columns]?.toString())).toEqual(ours.map((row) => row[columns]?.toString()));
  }
});
