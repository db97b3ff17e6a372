/** The files of charts, against the pages that show them and the tables that they were made of. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { slugify } from "../../../src/words/slug.js";
import { filesOf } from "../scan.js";
import { dist, withoutStudies } from "../site.js";

const folder = path.join(dist, "charts");
const charts = existsSync(folder) ? filesOf(folder, ".csv").map((file) => file.replace(/\.csv$/, "")) : [];
const read = (/** @type {string} */ file) => readFileSync(path.join(folder, file), "utf8");
/** @param {string} chart @returns {Record<string, string>[]} */
const readRows = (chart) => parse(read(`${chart}.csv`), { columns: true });
const readCsv = (/** @type {string} */ chart) => read(`${chart}.csv`);
const readAbout = (/** @type {string} */ chart) => JSON.parse(read(`${chart}.metadata.json`));

test("every chart along the load has its files, on whatever page it stands", () => {
  const lost = filesOf(dist, ".html").flatMap((file) => {
    const page = readFileSync(path.join(dist, file), "utf8");
    const forms = page.split(/<form class="view" data-study="/).slice(1);
    return forms.flatMap((form) => {
      const panels = form.matchAll(
        /<figure\s+class="panel"\s+data-tool="([^"]*)"\s+data-workload="([^"]*)"\s+data-measure="([^"]*)"/g,
      );
      return [...panels]
        .map(([, ...of]) => path.join(form.split('"')[0], slugify(`chart ${of.join(" ")}`)))
        .filter((chart) => !charts.includes(chart));
    });
  });
  expect(lost).toEqual([]);
});

test("every Parquet file has the rows of its CSV, numbers as numbers", async () => {
  const store = await DuckDBInstance.create();
  const database = await store.connect();
  for (const chart of charts) {
    const file = path.join(folder, `${chart}.parquet`).replaceAll("'", "''");
    const read = await database.runAndReadAll(`select * from read_parquet('${file}')`);
    const [head, ...body] = parse(readCsv(chart));
    expect(read.columnNames(), chart).toEqual(head);
    const rows = read.getRowsJS().map((row) => row.map(likeCsv));
    expect(rows, chart).toEqual(body.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, ""))));
  }
  store.closeSync();
});

/** @param {unknown} value */
const likeCsv = (value) => (value === null ? "" : String(value));

test("every CSV has what its metadata say, and every address of these is there", () => {
  for (const chart of charts) {
    const { columns, rows, csv, parquet, findings, study, ...about } = readAbout(chart);
    const table = parse(read(`${chart}.csv`));
    expect(table[0], chart).toEqual(columns);
    expect(table.length - 1, chart).toBe(rows);
    expect([`${study}/${csv}`, `${study}/${parquet}`]).toEqual([`${chart}.csv`, `${chart}.parquet`]);
    expect(about.title).toMatch(/\S/);
    for (const { mark, text } of findings) expect(`${mark} ${text}`).toMatch(/^(Serious|Doubtful) \S/);
    for (const file of [...about.tables, about.raw_files, about.datapackage].filter(
      (address) => !/^https?:/.test(address),
    ))
      expect(existsSync(path.join(folder, study, file)), file).toBe(true);
  }
});

test.skipIf(withoutStudies("vsan-stripes"))(
  "figures and doubts are those of the tables, point by point",
  async () => {
    const store = await openStore();
    const results = await store.rows(
      "select run, latency_mean_us as figure from outcomes where study = 'vsan-stripes' and is_main",
    );
    const serious = await store.rows(
      "select unnest(from_json(runs, '[\"varchar\"]')) as run from checks where study = 'vsan-stripes' and severity = 'error'",
    );
    store.close();
    const figures = new Map(results.map(({ run, figure }) => [run, figure]));
    const doubted = new Set(serious.map(({ run }) => run));
    const rows = charts
      .filter((chart) => /^vsan-stripes.chart-.*-latency$/.test(chart))
      .flatMap(readRows)
      .filter(({ Run }) => Run !== "");
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      const figure = figures.get(row.Run);
      if (row["Mean latency (µs)"] !== "")
        expect(Number(row["Mean latency (µs)"]) / figure).toBeCloseTo(1, 5);
      if (row["Failed check"] === "yes") expect(doubted).toContain(row.Run);
    }
    const isMultiplied = (/** @type {any} */ row) =>
      /tool=fio\/stripes=[248]\//.test(row.Run) && row["Mean latency (µs)"] !== "";
    expect(
      rows
        .filter(isMultiplied)
        .every(({ "Failed check": failed, Finding }) => failed === "yes" && /^Serious: \S/.test(Finding)),
    ).toBe(true);
  },
);

test("files of charts stay small", () => {
  const bytes = [".csv", ".parquet", ".json"]
    .flatMap((ending) => filesOf(folder, ending))
    .map((file) => read(file).length);
  expect(bytes.reduce((sum, each) => sum + each, 0) / Math.max(1, charts.length)).toBeLessThan(30_000);
});
