/** Published studies hold every figure of their figures.csv: what the document prints is read back from Parquet. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse as parseCsv } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { openExamples } from "../../examples.js";
import { studies as folder } from "../../repository.js";

const read = (/** @type {string} */ path) => readFileSync(path, "utf8");

/** @type {{name: string, printed: Record<string, number>}[]} */
const measures = parseYaml(read(fileURLToPath(new URL("../../../schemas/measures.yaml", import.meta.url))));

/** What one printed unit is in that of the measure. */
const sizeOf = (/** @type {string} */ measure, /** @type {string} */ unit) =>
  measures.find(({ name }) => name === measure)?.printed[unit] ?? 1;

/** Studies with a figures.csv, and what their study.yaml says its columns are. */
const corpus = readdirSync(folder)
  .filter((study) => existsSync(join(folder, study, "figures.csv")))
  .map((study) => ({ study, yaml: parseYaml(read(join(folder, study, "study.yaml"))) }))
  .filter(({ yaml }) => yaml.provenance === "published")
  .map(({ study, yaml }) => ({
    study,
    table: yaml.tables.find((/** @type {any} */ { file }) => file === "figures.csv"),
    records: /** @type {{record: Record<string, string>, info: {lines: number}}[]} */ (
      /** @type {unknown} */ (
        parseCsv(readFileSync(join(folder, study, "figures.csv")), {
          ...{ columns: true, info: true, skip_empty_lines: true, bom: true },
        })
      )
    ).map(({ record, info }) => ({ record, line: info.lines })),
  }));

/** @type {Record<string, number>} */
const words = { half: 0.5, twice: 2, double: 2, triple: 3 };
/** @type {Record<string, number>} */
const suffixes = { k: 1e3, m: 1e6, g: 1e9 };

/**
 * The digits of a cell, of which the signs and the words around them say nothing: 3 to 16 is 3 and 16.
 * @param {string} text
 * @param {string} [decimal] decimal mark
 * @returns {number[]} each once
 */
function digits(text, decimal = ".") {
  const duration = /^(?:(\d+)h )?(\d+)m ([\d.]+)s$/.exec(text.trim());
  if (duration) return [Number(duration[1] ?? 0) * 3600 + Number(duration[2]) * 60 + Number(duration[3])];
  const plain =
    decimal === "," ? text.replaceAll(".", "").replace(",", ".") : text.replace(/,(?=\d{3})/g, "");
  const found = [...plain.replace(/ of \d+$/, "").matchAll(/(\d+(?:\.\d+)?) ?(?:([kKMG])(?![A-Za-z]))?/g)];
  const numbers = found.map(([, number, suffix]) => Number(number) * (suffixes[suffix?.toLowerCase()] ?? 1));
  const said = Object.keys(words).filter((word) => text.trim().split(" ").includes(word));
  return [...new Set([...numbers, ...said.map((word) => words[word])])];
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * @param {number} value
 * @param {number} expected
 * @param {string} what
 */
const expectSame = (value, expected, what) =>
  expect(Math.abs(value - expected), `${what}: ${value}, not ${expected}`).toBeLessThanOrEqual(
    1e-9 * Math.max(1, Math.abs(expected)),
  );

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store?.close());

/**
 * @param {string} table
 * @param {string} study
 * @returns {Promise<any[]>} those of figures.csv
 */
const rowsOf = async (table, study) =>
  (await store.rows(`from ${table} where study = '${study}' and source = 'figures.csv'`)).map((row) => ({
    ...row,
    line: Number(row.line),
  }));

/** @param {any} column of a table in wide form */
const isFigure = ({ measure, reported }) => measure !== undefined || reported !== undefined;

/**
 * @param {Record<string, string>} record
 * @param {any} table
 * @returns {string[]} headings of the cells that hold a figure
 */
function figureCells(record, { columns, figures }) {
  if (figures) return [figures.low, figures.high].filter((heading) => record[heading]?.trim());
  return Object.keys(columns).filter(
    (heading) =>
      isFigure(columns[heading]) &&
      record[heading].trim() &&
      !columns[heading].none?.includes(record[heading].trim()),
  );
}

test.each(corpus)("$study: each row of the CSV is there, with its line and its place", async (each) => {
  const { study, table, records } = each;
  const rows = [...(await rowsOf("reported", study)), ...(await rowsOf("statements", study))];
  const heading =
    table.figures?.place ?? Object.keys(table.columns).find((name) => table.columns[name].place === true);
  expect(heading, `${study} says which column is the place`).toBeDefined();
  expect(records.length).toBeGreaterThan(0);
  for (const { record, line } of records) {
    if (!figureCells(record, table).length) continue;
    const own = rows.filter((row) => row.line === line);
    expect(own.length, `${study}, line ${line}`).toBeGreaterThan(0);
    for (const { place } of own) expect(place, `${study}, line ${line}`).toBe(record[heading].trim());
  }
  const lines = new Set(records.map(({ line }) => line));
  for (const { line } of rows) expect(lines, `${study}: a row of no line`).toContain(line);
});

const wide = corpus.filter(({ table }) => !table.figures);
const long = corpus.filter(({ table }) => table.figures);

test.each(wide)("$study: figures of each column are as many and as large as printed", async (each) => {
  const { study, table, records } = each;
  const rows = await rowsOf("reported", study);
  const columns = Object.entries(table.columns).filter(([, column]) => isFigure(column));
  for (const name of new Set(columns.map(([, { measure, reported }]) => measure ?? reported))) {
    const cells = columns
      .filter(([, { measure, reported }]) => (measure ?? reported) === name)
      .flatMap(([heading, column]) =>
        records
          .filter(({ record }) => figureCells(record, table).includes(heading))
          .map(({ record }) => {
            const unit =
              column.unit ?? column.units?.[record[column.unit_in]?.trim()] ?? column.unit_as_printed;
            const number = sum(digits(record[heading], column.decimal));
            return { number, value: number * sizeOf(name, unit), decimal: column.decimal };
          }),
      );
    const own = rows.filter(({ measure }) => measure === name);
    expect(own.length, `${study}: figures of ${name}`).toBe(cells.length);
    const texts = own.map(({ text }) => sum(digits(text, cells[0].decimal)));
    expectSame(sum(texts), sum(cells.map(({ number }) => number)), `${study}: digits of ${name}`);
    const values = own.map(({ value }) => Math.abs(value));
    expectSame(sum(values), sum(cells.map(({ value }) => value)), `${study}: ${name}`);
  }
});

test.each(long)("$study: figures of each measure are as many and as large as printed", async (each) => {
  const { study, table, records } = each;
  const { figures } = table;
  const reported = await rowsOf("reported", study);
  const statements = await rowsOf("statements", study);
  for (const text of new Set(records.map(({ record }) => record[figures.measure]))) {
    const cells = records.filter(({ record }) => record[figures.measure] === text);
    /** @type {number[]} */
    const found = [];
    /** @type {number[]} */
    const printed = [];
    for (const { record, line } of cells) {
      const size = sizeOf(figures.measures[text], figures.units[record[figures.unit]]);
      const ofRun = reported.filter((row) => row.line === line).map(({ value }) => [value, value]);
      const others = statements.filter((row) => row.line === line).map(({ low, high }) => [low, high]);
      expect(ofRun.length + others.length, `${study}: figures of line ${line}`).toBe(1);
      const [ends] = [...ofRun, ...others];
      const own = [...new Set(ends.filter((end) => end !== null).map((end) => Math.abs(end) / size))];
      const said = figureCells(record, table).flatMap((heading) => digits(record[heading]));
      // "Not more than 9 or 10" says one end, by one of two figures.
      const isOpen = ends.includes(null);
      found.push(...own);
      printed.push(
        ...(isOpen ? said.filter((number) => Math.abs(number - own[0]) < 1e-6 * number) : new Set(said)),
      );
    }
    expect(found.length, `${study}: numbers of ${text}`).toBe(printed.length);
    expectSame(sum(found), sum(printed), `${study}: digits of ${text}`);
  }
});
