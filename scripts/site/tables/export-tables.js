/** @import {Export, PublishedFile} from "../../../src/types.js" */
/** @import {Kept} from "../kept-studies.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Packed} from "./pieces.js" */
/** @import {StudyPiece} from "./whole-csv.js" */
/** @import {WrittenGroup} from "./whole-parquet.js" */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import {
  columnsOf,
  guardFormulas,
  keepRows,
  rowsOf,
  rowsOfStudyGroup,
  writeCsv,
  writeParquet,
} from "../../../loaders/store/exports.js";
import { allStudies, emptyStudy } from "../../../loaders/store/manifest.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { outcomesTable } from "../../../loaders/vocabulary/outcomes.js";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { isOfAllStudies } from "../../../loaders/vocabulary/tables.js";
import { joinedTable } from "../publish/data-package.js";
import { link } from "../lay-site.js";
import { readQuestion } from "../question.js";
import { forms } from "./pieces.js";
import { readHeader, splitCsv } from "./split-csv.js";
import { writeWholeCsv } from "./whole-csv.js";
import { writeWholeParquet } from "./whole-parquet.js";

/** The one table outside schemas/tables: the one most people want. */
const runResults = "run_results";
const aboutRunResults = {
  title: "a run with its result",
  description: "Every run with its factors and its result over all workers.",
  "x-key": ["study", "run"],
  required: ["study", "run", "outcome"],
};

/** Where a study's rows end in the tables of all studies. @typedef {{parquet: Record<string, WrittenGroup[]>, csv: Record<string, StudyPiece[]>}} Wholes by table */

/**
 * @typedef {object} Last the site that has what is kept
 * @property {string} data its folder of tables
 * @property {Wholes} wholes
 * @property {Kept} kept
 */

/** @typedef {{root: string, tables: Record<string, Table>, published: PublishedFile[]}} From published: in the order of files */

/** @type {(published: PublishedFile[], name: string) => PublishedFile[]} */
const partsOf = (published, name) => published.filter(({ table }) => table === name);

/** @param {From} from @param {string} table @param {string} study */
const fileOf = ({ root }, table, study) => path.join(parquetFolder(root), table, `${study}.parquet`);

/**
 * Writes every table of all studies as Parquet: the site's questions are asked of these.
 * @param {Store} store
 * @param {string} folder emptied
 * @param {From} from
 * @param {Last | null} [last]
 * @returns {Promise<Wholes["parquet"]>}
 */
export async function writeWholes(store, folder, from, last = null) {
  await emptyFolder(folder);
  /** @type {Wholes["parquet"]} */
  const wholes = {};
  for (const [table, about] of Object.entries(from.tables)) {
    const target = path.join(folder, `${table}.parquet`);
    if (isOfAllStudies(about)) await writeParquet(store, rowsOf([fileOf(from, table, allStudies)]), target);
    else {
      const source = {
        ...{ about, empty: fileOf(from, table, emptyStudy), parts: partsOf(from.published, table) },
        fileOf: (/** @type {string} */ study) => fileOf(from, table, study),
      };
      const before = last && {
        ...{ file: path.join(last.data, `${table}.parquet`), groups: last.wholes.parquet[table] ?? [] },
        isKept: isKeptIn(last),
      };
      wholes[table] = await writeWholeParquet(store, target, source, before);
    }
  }
  return wholes;
}

/** What a link of it names elsewhere stays. @param {string} folder */
async function emptyFolder(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

/** @param {Last} last @returns {(study: string) => boolean} */
const isKeptIn =
  ({ kept }) =>
  (study) =>
    kept.has(study);

/**
 * Writes every table to take away into a folder: of each study and whole, as Parquet and as CSV.
 * @param {Store} store whose views have the studies that are not kept
 * @param {string} folder emptied
 * @param {From & {wholes: string, written: Promise<unknown>}} from wholes: folder of writeWholes, which may still write
 * @param {Last | null} [last] that has the own files of studies that are kept
 * @returns {Promise<{exports: Export[], tables: Record<string, Table>, csv: Wholes["csv"]}>} whole tables first, and what
 *   they are
 */
export async function exportTables(store, folder, from, last = null) {
  const { tables, published, wholes, written } = from;
  await emptyFolder(folder);
  const linked = written.then(async () => {
    for (const file of await readdir(wholes)) link(path.join(wholes, file), path.join(folder, file));
  });
  linked.catch(() => {}); // Awaited where tables of all studies are read.
  /** What is made of a table that DuckDB has written, while it writes the next. @type {Promise<Completed>[]} */
  const made = [];
  const complete = (/** @type {Promise<Completed>} */ completed) => {
    completed.catch(() => {}); // Awaited below.
    made.push(completed);
  };
  for (const [table, about] of Object.entries(tables)) {
    const parts = partsOf(published, table);
    if (isOfAllStudies(about)) {
      await linked;
      const whole = rowsOf([path.join(folder, `${table}.parquet`)]);
      await writeCsv(store, await guarded(store, whole), whole, path.join(folder, `${table}.csv.gz`));
      complete(describeAll(folder, table, [".parquet", ".csv.gz"], parts, []).then(withoutPieces));
      continue;
    }
    if (!last || !parts.some(({ study }) => last.kept.has(study))) await linked;
    await writeTable(store, folder, table, parts, from, last);
    complete(completeTable(folder, table, [".parquet", ".csv.gz"], parts, last, linked));
  }
  const question = await keepRows(store, await readQuestion(`${runResults}.csv`));
  await writeCsv(store, await guarded(store, question), question, freshCsv(folder, runResults));
  complete(completeTable(folder, runResults, [".csv"], partsOf(published, "runs"), last, linked));
  const names = (await columnsOf(store, question)).map(({ name }) => name);
  const completed = await Promise.all(made);
  const exports = completed.flatMap((each) => each.exports);
  return {
    exports: exports.sort((a, b) => Number(a.study !== null) - Number(b.study !== null)),
    tables: {
      ...tables,
      [runResults]: joinedTable(names, [tables.runs, outcomesTable(readMeasures(), tables)], aboutRunResults),
    },
    csv: Object.fromEntries(completed.flatMap(({ table, pieces }) => (pieces ? [[table, pieces]] : []))),
  };
}

/** @typedef {{table: string, exports: Export[], pieces: StudyPiece[] | null}} Completed */

/** @param {Export[]} exports of a table @returns {Completed} */
const withoutPieces = (exports) => ({ table: exports[0].table, exports, pieces: null });

/** @param {Store} store @param {string} question @returns {Promise<string>} what stands for its columns in a CSV */
const guarded = async (store, question) => guardFormulas(await columnsOf(store, question));

/**
 * What fits into a row group is copied. Where all are asked for, the whole table is read: one file is read faster than
 * those of hundreds of studies.
 * @param {Store} store
 * @param {string} folder
 * @param {string} table
 * @param {PublishedFile[]} parts by study
 * @param {From} from
 * @param {Last | null} last
 */
async function writeTable(store, folder, table, parts, from, last) {
  const fresh = parts.filter(({ study }) => !last?.kept.has(study));
  const empty = fileOf(from, table, emptyStudy);
  const rows = rowsOf(
    fresh.length === parts.length
      ? [path.join(folder, `${table}.parquet`)]
      : [empty, ...fresh.map(({ study }) => fileOf(from, table, study))],
  );
  await writeCsv(store, await guarded(store, rowsOf([empty])), rows, freshCsv(folder, table));
  if (fresh.length > 0) await mkdir(path.join(folder, table));
  for (const { study, rows } of fresh) {
    const target = path.join(folder, table, `${study}.parquet`);
    const file = fileOf(from, table, study);
    if (rows <= rowsOfStudyGroup) await copyFile(file, target);
    else await writeParquet(store, rowsOf([empty, file]), target, rowsOfStudyGroup);
  }
}

/**
 * @param {string} folder
 * @param {string} table
 * @returns {string} file of the rows of studies that are not kept; no table has its name
 */
const freshCsv = (folder, table) => path.join(folder, `@${table}.csv`);

/**
 * @param {string} folder
 * @param {string} table
 * @param {string[]} endings of its files
 * @param {PublishedFile[]} parts by study
 * @param {Last | null} last
 * @param {Promise<void>} linked when tables of all studies are there
 * @returns {Promise<Completed>}
 */
async function completeTable(folder, table, endings, parts, last, linked) {
  const fresh = parts.filter(({ study }) => !last?.kept.has(study));
  if (fresh.length > 0) await mkdir(path.join(folder, table), { recursive: true });
  const ending = /** @type {keyof typeof forms} */ (endings.at(-1));
  const { header, packed } = await writeCsvOfEach(folder, table, ending, fresh);
  const content = { header, studies: orderOf(table, parts), fresh: packed };
  const before = last && {
    ...{ file: path.join(last.data, table + ending), pieces: last.wholes.csv[table] ?? [] },
    isKept: isKeptIn(last),
  };
  const pieces = await writeWholeCsv(path.join(folder, table + ending), forms[ending], content, before);
  await linked;
  return { table, pieces, exports: await describeAll(folder, table, endings, parts, parts, last?.kept) };
}

/**
 * @param {string} table
 * @param {PublishedFile[]} parts in the order of their files
 * @returns {string[]} studies in the order of the table
 */
function orderOf(table, parts) {
  const studies = parts.map(({ study }) => study);
  return table === runResults ? studies.sort(byBytes) : studies;
}

/** As DuckDB sorts. @param {string} a @param {string} b */
const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * The CSV of rows of these studies as one of each: to ask for the rows of each takes ten times as long.
 * @param {string} folder
 * @param {string} table
 * @param {keyof typeof forms} ending
 * @param {PublishedFile[]} parts by study
 * @returns {Promise<{header: Packed, packed: Map<string, Packed>}>} packed: rows by study
 */
async function writeCsvOfEach(folder, table, ending, parts) {
  const left = new Map(parts.map(({ study, rows }) => [study, rows]));
  const { begin, pack, end } = forms[ending];
  const from = freshCsv(folder, table);
  const header = await pack(await readHeader(from));
  const packed = new Map();
  for await (const { study, rows, text } of splitCsv(createReadStream(from))) {
    if (rows !== left.get(study))
      throw new Error(`${table}${ending}: ${study}: ${rows} rows together; expected ${left.get(study)}`);
    left.delete(study);
    const piece = await pack(text.subarray(header.text));
    packed.set(study, piece);
    const content = Buffer.concat([begin, header.content, piece.content, end([header, piece])]);
    await writeFile(path.join(folder, table, study + ending), content);
  }
  if (left.size > 0) throw new Error(`${table}${ending}: no row of ${[...left.keys()].join(", ")}`);
  await rm(from);
  return { header, packed };
}

/** @param {PublishedFile[]} parts */
const sumOfRows = (parts) => parts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * @param {string} folder
 * @param {string} table
 * @param {string[]} endings of the files of all studies together, and of each
 * @param {PublishedFile[]} parts by study
 * @param {PublishedFile[]} each those that have files of their own
 * @param {Kept} [kept]
 */
async function describeAll(folder, table, endings, parts, each, kept = new Map()) {
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
