import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnsOf, guardFormulas, writeCsv } from "../../loaders/store/exports.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { openDuckDB } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import {
  describeSite,
  describeStudy,
  ofAllStudies,
  schemaOf,
  versionOf,
} from "../../scripts/site/publish/data-package.js";
import { exportsOf } from "../exports.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const repository = makeRepository({
  "a/study.yaml": studyYaml(),
  "a/vms=2/vm=1/a.json": fioJson(),
  "a/vms=2/vm=2/a.json": fioJson({ iodepth: "2" }),
  "b.c/study.yaml": studyYaml(),
  "b.c/a.json": fioJson(),
});
const tables = readTables();
/** @type {Awaited<ReturnType<typeof exportsOf>>} */
let made;

beforeAll(async () => {
  await ingest({ root: repository.root, quiet: true });
  made = await exportsOf(repository.root);
});
afterAll(() => repository.remove());

/** @param {string} path */
const bufferOf = (path) => {
  const { buffer, byteOffset, byteLength } = made.files[path];
  return /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
};

/** @param {string} path @returns {Record<string, string>[]} */
const csvOf = (path) =>
  parse(path.endsWith(".gz") ? gunzipSync(made.files[path]) : made.files[path], { columns: true });

test("every table is there whole, as Parquet and as CSV, and of each study that has rows of it", () => {
  const paths = Object.keys(made.files);
  for (const table of Object.keys(tables))
    expect(paths).toEqual(expect.arrayContaining([`${table}.parquet`, `${table}.csv.gz`]));
  const ofStudies = ["runs", "results", "run_results"].flatMap((table) =>
    paths.filter((path) => path.startsWith(`${table}/`)),
  );
  expect(ofStudies.sort()).toEqual(
    [
      ...["runs/a.csv.gz", "runs/a.parquet", "runs/b.c.csv.gz", "runs/b.c.parquet"],
      ...["results/a.csv.gz", "results/a.parquet", "results/b.c.csv.gz", "results/b.c.parquet"],
      ...["run_results/a.csv", "run_results/b.c.csv"],
    ].sort(),
  );
});

test("a study may have any name", async () => {
  const other = makeRepository({ "fresh/study.yaml": studyYaml(), "fresh/a.json": fioJson() });
  try {
    await ingest({ root: other.root, quiet: true });
    const { files } = await exportsOf(other.root);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["run_results/fresh.csv", "runs/fresh.csv.gz"]),
    );
  } finally {
    other.remove();
  }
});

test("what is said of each file is so: bytes, hash and rows", async () => {
  expect(made.exports.map(({ path }) => path).sort()).toEqual(Object.keys(made.files).sort());
  for (const { path, bytes, sha256, rows } of made.exports) {
    expect(made.files[path].length, path).toBe(bytes);
    expect(createHash("sha256").update(made.files[path]).digest("hex"), path).toBe(sha256);
    const found = path.endsWith(".parquet")
      ? Number(parquetMetadata(bufferOf(path)).num_rows)
      : csvOf(path).length;
    expect(found, path).toBe(rows);
  }
});

test("Parquet and CSV of a table hold the same, whole and of each study", async () => {
  const text = (/** @type {unknown} */ value) =>
    value === null || value === undefined
      ? ""
      : value instanceof Date
        ? value.toISOString()
        : typeof value === "bigint" || typeof value === "boolean"
          ? String(value)
          : value;
  for (const table of ["runs", "results", "sources"]) {
    const whole = await parquetReadObjects({ file: bufferOf(`${table}.parquet`) });
    const parts = await Promise.all(
      ["a", "b.c"].map((study) => parquetReadObjects({ file: bufferOf(`${table}/${study}.parquet`) })),
    );
    expect(parts.flat()).toEqual(whole);
    const cells = csvOf(`${table}.csv.gz`).map((row) =>
      Object.entries(row).map(([name, cell]) =>
        tables[table].properties[name].arrow === "float64" && cell !== "" ? Number(cell) : cell,
      ),
    );
    expect(cells).toEqual(whole.map((row) => Object.values(row).map(text)));
  }
});

test("columns have the types of the schemas, in the file of every study", () => {
  const types = {
    utf8: "BYTE_ARRAY",
    float64: "DOUBLE",
    int64: "INT64",
    bool: "BOOLEAN",
    timestamp_us: "INT64",
  };
  for (const { table, path } of made.exports.filter(({ path }) => path.endsWith(".parquet"))) {
    const [, ...columns] = parquetMetadata(bufferOf(path)).schema;
    expect(
      columns.map(({ name, type }) => [name, type]),
      path,
    ).toEqual(Object.entries(tables[table].properties).map(([name, { arrow }]) => [name, types[arrow]]));
  }
});

test("a text that a spreadsheet would take for a formula is guarded as everywhere else", async () => {
  const texts = ["=1+1", "+1", "-1", "@a", "\tx", "＝1", "'=1", "a=1", 'a"b,c', "a\nb", "-", "", null];
  const folder = mkdtempSync(join(tmpdir(), "atlas-csv-"));
  const file = join(folder, "x.csv");
  const store = await openDuckDB();
  const list = texts.map((text) => (text === null ? "null" : `'${text.replaceAll("'", "''")}'`));
  const question = `select unnest([${list.join(", ")}]) as t, -1.5 as low`;
  await writeCsv(store, guardFormulas(await columnsOf(store, question)), question, file);
  store.close();
  expect(parse(readFileSync(file))).toEqual(
    parse(stringify([["t", "low"], ...texts.map((text) => [text, -1.5])], { escape_formulas: true })),
  );
  rmSync(folder, { recursive: true });
});

const about = { licence: "CC-BY-4.0", source_title: null, provenance: "measured", status: "current" };
const site = () =>
  /** @type {any} */ ({
    title: "Our Atlas",
    description: "D",
    version: "1.2.3",
    address: "https://a.example/b/",
    exports: made.exports,
    studies: [
      { ...about, study: "a", title: "A", question: "?" },
      {
        ...about,
        ...{
          study: "b.c",
          title: "B",
          question: "?",
          licence: null,
          source_licence: "Facts only; see there.",
        },
        ...{ source_title: "A document", source_url: "https://doc.example/" },
      },
    ],
  });

test("a package says what the specification asks for, of all studies and of one", () => {
  const all = describeSite(site(), made.tables);
  expect(all).toMatchObject({
    name: "our-atlas",
    homepage: "https://a.example/b/",
    licenses: [{ name: "CC-BY-4.0" }, { name: "notspecified", title: "Facts only; see there." }],
    sources: [{ title: "A document", path: "https://doc.example/" }],
    version: expect.stringMatching(/^1\.2\.3\+[0-9a-f]{12}$/),
  });
  expect(all.studies[1]).toMatchObject({ name: "b.c", path: "b.c.datapackage.json", provenance: "measured" });
  const one = describeStudy(site(), site().studies[1]);
  expect(one).toMatchObject({ name: "b.c", homepage: "https://a.example/b/studies/b.c" });
  for (const { resources } of [all, one]) {
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
    for (const resource of resources) {
      expect(resource.name).toMatch(/^[-a-z0-9._/]+$/);
      expect(resource.path).toMatch(/^(?![./~])(?!.*\.\.)/);
      expect(resource.hash).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(made.files[resource.path]).toBeDefined();
    }
  }
  expect(one.resources.map(({ schema }) => schema)).toContain("schemas/results.json");
});

test("a schema has the columns of its table with types, units and meaning, and its key", () => {
  const results = schemaOf(tables.results);
  expect(results).toMatchObject({ primaryKey: ["study", "run", "entity_kind", "entity", "operation"] });
  expect(results.fields.find(({ name }) => name === "iops")).toMatchObject({ type: "number", unit: "1/s" });
  expect(schemaOf(tables.checks)).toMatchObject({ uniqueKeys: [tables.checks["x-key"]] });
  expect(schemaOf(made.tables.run_results).fields.map(({ name }) => name)).toEqual(
    Object.keys(csvOf("run_results.csv")[0]),
  );
});

test("the version is another when any table is, and the same when none is", async () => {
  const whole = ofAllStudies(made.exports);
  const version = versionOf(site(), whole);
  expect(versionOf(site(), ofAllStudies((await exportsOf(repository.root)).exports))).toBe(version);
  const [first, ...rest] = whole;
  expect(versionOf(site(), [{ ...first, sha256: "0".repeat(64) }, ...rest])).not.toBe(version);
});
