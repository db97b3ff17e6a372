/** @import {Export, PublishedFile} from "../../../src/types.js" */
/** @import {Kept} from "../kept-studies.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import {
  columnsOf,
  guardFormulas,
  keepRows,
  rowsOf,
  rowsOfGroup,
  writeCsv,
  writeParquet,
} from "../../../loaders/store/exports.js";
import { allStudies, emptyStudy } from "../../../loaders/store/manifest.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { outcomesTable } from "../../../loaders/vocabulary/outcomes.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { isOfAllStudies } from "../../../loaders/vocabulary/tables.js";
import { joinedTable } from "./data-package.js";
import { readQuestion } from "../question.js";
import { splitCsv } from "./split-csv.js";

/** The one table that is none of schemas/tables: what most people want. */
const runResults = "run_results";
const aboutRunResults = {
  title: "a run with its result",
  description: "Every run with its factors and its result over all workers.",
  "x-key": ["study", "run"],
  required: ["study", "run", "outcome"],
};

/**
 * Writes every table to take away into a folder: of each study and whole, as Parquet and as CSV.
 * @param {Store} store
 * @param {string} folder emptied
 * @param {{root: string, tables: Record<string, Table>, published: PublishedFile[]}} from
 * @param {Kept} [kept] studies whose own files are not written
 * @returns {Promise<{exports: Export[], tables: Record<string, Table>}>} whole tables first, and what they are
 */
export async function exportTables(store, folder, { root, tables, published }, kept = new Map()) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const partsOf = (/** @type {string} */ name) => published.filter(({ table }) => table === name);
  /** What is made of a table that DuckDB has written, while it writes the next. @type {Promise<Export[]>[]} */
  const made = [];
  const complete = (/** @type {Promise<Export[]>} */ exports) => {
    exports.catch(() => {}); // Awaited below.
    made.push(exports);
  };
  for (const [table, about] of Object.entries(tables)) {
    const parquet = path.join(parquetFolder(root), table);
    if (isOfAllStudies(about)) {
      await writeWhole(store, folder, table, [path.join(parquet, `${allStudies}.parquet`)]);
      complete(describeAll(folder, table, partsOf(table), [".parquet", ".csv.gz"], []));
      continue;
    }
    await writeTable(store, folder, parquet, partsOf(table), kept);
    complete(completeTable(folder, table, [".parquet", ".csv.gz"], partsOf(table), kept));
  }
  const question = await keepRows(store, await readQuestion(`${runResults}.csv`));
  const columns = await columnsOf(store, question);
  await writeCsv(store, guardFormulas(columns), question, path.join(folder, `${runResults}.csv`));
  complete(completeTable(folder, runResults, [".csv"], partsOf("runs"), kept));
  const names = columns.map(({ name }) => name);
  const exports = (await Promise.all(made)).flat();
  return {
    exports: exports.sort((a, b) => Number(a.study !== null) - Number(b.study !== null)),
    tables: {
      ...tables,
      [runResults]: joinedTable(names, [tables.runs, outcomesTable(readMeasures(), tables)], aboutRunResults),
    },
  };
}

/**
 * The empty table comes first: it has the types that the others are read with. What fits into a row group is copied.
 * The whole table is written first, and read for the rest: one file is read faster than those of hundreds of studies.
 * @param {Store} store
 * @param {string} folder
 * @param {string} parquet folder of the table
 * @param {PublishedFile[]} parts by study
 * @param {Kept} kept
 */
async function writeTable(store, folder, parquet, parts, kept) {
  const table = path.basename(parquet);
  const fileOf = (/** @type {string} */ study) => path.join(parquet, `${study}.parquet`);
  const filesOf = (/** @type {PublishedFile[]} */ some) =>
    [emptyStudy, ...some.map(({ study }) => study)].map(fileOf);
  const columns = await writeWhole(store, folder, table, filesOf(parts));
  const fresh = parts.filter(({ study }) => !kept.has(study));
  if (fresh.length > 0) await mkdir(path.join(folder, table));
  if (fresh.length > 0 && fresh.length < parts.length)
    await writeCsv(store, columns, rowsOf(filesOf(fresh)), freshCsv(folder, table));
  for (const { study, rows } of fresh) {
    const target = path.join(folder, table, `${study}.parquet`);
    if (rows <= rowsOfGroup) await copyFile(fileOf(study), target);
    else await writeParquet(store, rowsOf([fileOf(emptyStudy), fileOf(study)]), target);
  }
}

/**
 * @param {string} folder
 * @param {string} table
 * @returns {string} file of the rows of studies that are not kept, where others are; no study has its name
 */
const freshCsv = (folder, table) => path.join(folder, table, "@fresh.csv");

/**
 * @param {Store} store
 * @param {string} folder
 * @param {string} table
 * @param {string[]} files of Parquet, the one that has the types first
 * @returns {Promise<string>} what stands for its columns in a CSV
 */
async function writeWhole(store, folder, table, files) {
  const whole = path.join(folder, `${table}.parquet`);
  await writeParquet(store, rowsOf(files), whole);
  const columns = guardFormulas(await columnsOf(store, rowsOf([whole])));
  await writeCsv(store, columns, rowsOf([whole]), path.join(folder, `${table}.csv.gz`));
  return columns;
}

/**
 * @param {string} folder
 * @param {string} table
 * @param {string[]} endings of its files
 * @param {PublishedFile[]} parts by study
 * @param {Kept} kept
 * @returns {Promise<Export[]>}
 */
async function completeTable(folder, table, endings, parts, kept) {
  const fresh = parts.filter(({ study }) => !kept.has(study));
  if (fresh.length > 0) await mkdir(path.join(folder, table), { recursive: true });
  await writeCsvOfEach(folder, table, /** @type {".csv" | ".csv.gz"} */ (endings.at(-1)), fresh);
  return describeAll(folder, table, parts, endings, parts, kept);
}

/**
 * The CSV of a table, or of its rows of these studies, as one of each: to ask for the rows of each takes ten times as long.
 * @param {string} folder
 * @param {string} table
 * @param {".csv" | ".csv.gz"} ending
 * @param {PublishedFile[]} parts by study
 */
async function writeCsvOfEach(folder, table, ending, parts) {
  const left = new Map(parts.map(({ study, rows }) => [study, rows]));
  if (left.size === 0) return;
  const isPacked = ending === ".csv.gz";
  const fresh = freshCsv(folder, table);
  const [from, unpack] = existsSync(fresh)
    ? [fresh, new PassThrough()]
    : [path.join(folder, table + ending), isPacked ? createGunzip() : new PassThrough()];
  await pipeline(createReadStream(from), unpack, async (chunks) => {
    for await (const { study, rows, text } of splitCsv(chunks)) {
      if (!isPacked && !left.has(study)) continue;
      if (rows !== left.get(study))
        throw new Error(`${table}${ending}: ${study}: ${rows} rows together; expected ${left.get(study)}`);
      left.delete(study);
      await writeFile(path.join(folder, table, study + ending), isPacked ? await pack(text) : text);
    }
  });
  if (left.size > 0) throw new Error(`${table}${ending}: no row of ${[...left.keys()].join(", ")}`);
  await rm(fresh, { force: true });
}

/** @type {(text: Buffer) => Promise<Buffer>} */
const pack = promisify(gzip);

/** @param {PublishedFile[]} parts */
const sumOfRows = (parts) => parts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * @param {string} folder
 * @param {string} table
 * @param {PublishedFile[]} parts by study
 * @param {string[]} endings of the files of all studies together, and of each
 * @param {PublishedFile[]} [each] those that have files of their own
 * @param {Kept} [kept]
 */
async function describeAll(folder, table, parts, endings, each = parts, kept = new Map()) {
  /** @type {Export[]} */
  const exports = [];
  for (const { study, rows } of [{ study: null, rows: sumOfRows(parts) }, ...each]) {
    const known = kept.get(study ?? "")?.exports.filter((file) => file.table === table);
    exports.push(...(known ?? []));
    for (const ending of known ? [] : endings) {
      const file = (study === null ? table : `${table}/${study}`) + ending;
      const content = await readFile(path.join(folder, file));
      const sha256 = createHash("sha256").update(content).digest("hex");
      const filled = study !== null && ending === ".csv" ? { filled: filledColumns(content) } : {};
      exports.push({ table, study, rows, path: file, bytes: content.length, sha256, ...filled });
    }
  }
  return exports;
}

/**
 * @param {Buffer} csv with a header
 * @returns {string[]} its columns that have a value
 */
function filledColumns(csv) {
  const [header, ...rows] = parse(csv);
  return header.filter((/** @type {string} */ _, /** @type {number} */ i) =>
    rows.some((row) => row[i] !== ""),
  );
}
