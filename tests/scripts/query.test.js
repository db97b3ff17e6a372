import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, expect, test } from "vitest";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { exampleRoot, openExamples } from "../examples.js";

beforeAll(async () => (await openExamples()).close());

/** @param {string[]} args */
function query(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    join(repository, "scripts", "query.js"),
    "--root",
    exampleRoot,
    ...args,
  ]);
  return { status, stdout, text: stdout.toString(), stderr: stderr.toString() };
}

const question = `select run, tool, iops, started_at from results join runs using (study, run)
  where study = 'lab-vm-sweep' and entity_kind = 'all' and operation = 'all' order by run`;

test("the question of the README of the stripes table", () => {
  const { text } = query(
    "--format",
    "csv",
    "select count(*), sum(iops), round(sum(latency_mean_us)) from results join runs using (study, run) where study = 'vsan-stripes' and operation = 'all' and entity_kind = 'all'",
  );
  expect(text.split("\n")[1]).toBe("960,72019522,54601709");
});

test("every format gives the same rows", async () => {
  const json = JSON.parse(query("--format", "json", question).text);
  expect(json.length).toBe(12);
  const csv = query("--format=csv", question).text.trim().split("\n");
  expect(csv.slice(1)).toEqual(json.map((/** @type {any} */ row) => Object.values(row).join(",")));
  if (!process.env.LONG) return;
  const arrow = tableFromIPC(query("--format", "arrow", question).stdout);
  expect(arrow.toArray().map((row) => row.iops)).toEqual(json.map((/** @type {any} */ row) => row.iops));
  expect(arrow.toArray().map((row) => new Date(row.started_at).toISOString())).toEqual(
    json.map((/** @type {any} */ row) => row.started_at),
  );
  const { buffer, byteOffset, byteLength } = query("--format", "parquet", question).stdout;
  const parquet = await parquetReadObjects({
    file: /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength)),
  });
  expect(parquet.map((row) => row.iops)).toEqual(json.map((/** @type {any} */ row) => row.iops));
  const table = query(question).text.trim().split("\n");
  expect(table.length).toBe(14);
  expect(table[0]).toMatch(/^run +tool +iops +started_at$/);
});

test("a question in a file is answered in the format of its name, with variables", () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-query-"));
  const file = join(folder, "runs.json.sql");
  writeFileSync(file, "-- how many\nselect count(*) as runs from runs where study = getvariable('study');\n");
  expect(JSON.parse(query("--file", file, "--study=lab-oio-sweep").text)).toEqual([{ runs: 21 }]);
  rmSync(folder, { recursive: true });
});

/** Each starts a command: the first before a landing. @type {[string[], RegExp][]} */
const mistakes = [
  [["select 1 +"], /syntax error/],
  [["--format", "xml", "from runs"], /--format xml: expected one of table, csv, json, parquet, arrow/],
  [[], /expected SQL/],
  [["from rums"], /rums/],
];

const made = mistakes.filter((_, i) => process.env.LONG || i === 0);
test.each(made)("%j ends with one line and exit code 1", (args, message) => {
  const { status, stderr, text } = query(...args);
  expect(status).toBe(1);
  expect(text).toBe("");
  expect(stderr).toMatch(message);
});

test.runIf(process.env.LONG)("an old name of a check is answered with the new one", () => {
  const { status, stderr } = query(`select count(*) as n from checks where "check" = 'company'`);
  expect([status, stderr]).toEqual([
    0,
    "query: checks.check has no 'company' any more: write 'bundled_change'\n",
  ]);
});

test("help names every format and table", () => {
  const { text } = query("--help");
  const views = readFileSync(join(repository, "schemas", "views.sql"), "utf8").matchAll(/view (\w+)/g);
  for (const [, name] of views) expect(text).toContain(name);
});

test("the map from real to invented names is in no answer, also where a pattern would match it", () => {
  const names = join(repository, "data", "parquet", ".pseudonyms");
  const file = join(names, "query-test.json");
  mkdirSync(names, { recursive: true });
  writeFileSync(file, '{ "a-real-name": "host-1" }');
  try {
    const patterns = ["data/parquet/*/query-test.json", "data/parquet/**", file];
    for (const pattern of patterns.slice(0, process.env.LONG ? undefined : 1)) {
      const { status, text, stderr } = query(`select content from read_text('${pattern}')`);
      expect([status, text]).toEqual([1, ""]);
      expect(stderr).toMatch(/^query: .* names .*query-test\.json, .*: name other files\n$/);
    }
  } finally {
    rmSync(file);
  }
  const runs = join(parquetFolder(exampleRoot), "runs", "*.parquet").replaceAll("\\", "/");
  expect(query(`select count(*) > 0 as some from '${runs}'`).status).toBe(0);
});
