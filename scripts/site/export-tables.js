/** @import {Export, PublishedFile} from "../../src/types.js" */
/** @import {Table} from "../../loaders/types.js" */
/** @import {Store} from "../../loaders/store.js" */
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import {
  columnsOf,
  guardFormulas,
  keepRows,
  ofStudy,
  rowsOf,
  rowsOfGroup,
  writeCsv,
  writeParquet,
} from "../../loaders/exports.js";
import { parquetFolder } from "../../loaders/store.js";
import { joinedTable } from "./data-package.js";
import { readQuestion } from "./read-site.js";

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
 * @returns {Promise<{exports: Export[], tables: Record<string, Table>}>} whole tables first, and what they are
 */
export async function exportTables(store, folder, { root, tables, published }) {
  await rm(folder, { recursive: true, force: true });
  const exports = [];
  for (const table of Object.keys(tables)) {
    const parts = published.filter((file) => file.table === table);
    exports.push(...(await exportTable(store, folder, path.join(parquetFolder(root), table), parts)));
  }
  const question = await keepRows(store, await readQuestion(`${runResults}.csv`));
  const columns = await columnsOf(store, question);
  const parts = published.filter(({ table }) => table === "runs");
  exports.push(
    ...(await exportRunResults(store, folder, { question, columns: guardFormulas(columns) }, parts)),
  );
  const names = columns.map(({ name }) => name);
  return {
    exports: exports.sort((a, b) => Number(a.study !== null) - Number(b.study !== null)),
    tables: { ...tables, [runResults]: joinedTable(names, [tables.runs, tables.results], aboutRunResults) },
  };
}

/**
 * The empty table comes first: it has the types that the others are read with. What fits into a row group is copied.
 * @param {Store} store
 * @param {string} folder
 * @param {string} parquet folder of the table
 * @param {PublishedFile[]} parts by study
 * @returns {Promise<Export[]>}
 */
async function exportTable(store, folder, parquet, parts) {
  const table = path.basename(parquet);
  const fileOf = (/** @type {string} */ study) => path.join(parquet, `${study}.parquet`);
  const all = [fileOf("_empty"), ...parts.map(({ study }) => fileOf(study))];
  const columns = guardFormulas(await columnsOf(store, rowsOf(all)));
  const exports = [];
  for (const { study, rows } of [{ study: null, rows: sumOfRows(parts) }, ...parts]) {
    const name = study === null ? table : `${table}/${study}`;
    const [asParquet, asCsv] = [`${name}.parquet`, `${name}.csv.gz`];
    const question = rowsOf(study === null ? all : [fileOf("_empty"), fileOf(study)]);
    const target = await place(folder, asParquet);
    if (study !== null && rows <= rowsOfGroup) await cp(fileOf(study), target);
    else await writeParquet(store, question, target);
    await writeCsv(store, columns, question, await place(folder, asCsv));
    for (const file of [asParquet, asCsv])
      exports.push(await describe(folder, { table, study, rows, path: file }));
  }
  return exports;
}

/**
 * @param {Store} store
 * @param {string} folder
 * @param {{question: string, columns: string}} asked
 * @param {PublishedFile[]} parts by study
 * @returns {Promise<Export[]>}
 */
async function exportRunResults(store, folder, { question, columns }, parts) {
  const exports = [];
  for (const { study, rows } of [{ study: null, rows: sumOfRows(parts) }, ...parts]) {
    const file = study === null ? `${runResults}.csv` : `${runResults}/${study}.csv`;
    const asked = study === null ? question : ofStudy(question, study);
    await writeCsv(store, columns, asked, await place(folder, file));
    exports.push(await describe(folder, { table: runResults, study, rows, path: file }));
  }
  return exports;
}

/** @param {PublishedFile[]} parts */
const sumOfRows = (parts) => parts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * @param {string} folder
 * @param {Omit<Export, "bytes" | "sha256">} file
 * @returns {Promise<Export>}
 */
async function describe(folder, file) {
  const content = await readFile(path.join(folder, file.path));
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { ...file, bytes: content.length, sha256 };
}

/**
 * @param {string} folder
 * @param {string} file
 */
async function place(folder, file) {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  return target;
}
