/** The published tables, read by the browser. */
import {
  asyncBufferFromUrl,
  parquetMetadataAsync,
  parquetReadObjects,
  rowIndex,
} from "../../vendor/parquet.js";

/** @import {PublishedFile} from "../../types.js" */

/** A file up to this size comes in one request; of a larger one, only the row groups that may match. */
const ONE_REQUEST_BYTES = 2 ** 20;
/** What is fetched first of it, from its end: the list of its row groups is shorter. */
const FOOTER_BYTES = 2 ** 16;

/**
 * @returns {Promise<PublishedFile[]>} every published Parquet file that has rows
 * @throws {Error} when the list cannot be had
 */
export async function listTables() {
  return (await download("./data/published.json")).json();
}

/**
 * @param {PublishedFile} file
 * @param {Record<string, unknown>} [filter] equal values by column
 * @param {readonly string[]} [wanted] columns, of which a file may lack some; none: all
 * @returns {Promise<any[]>} rows; whole numbers as number, times as Date
 * @throws {Error} when the file cannot be had or read
 */
export async function readTable({ table, study, bytes }, filter, wanted) {
  const url = `./data/${table}/${study}.parquet`;
  const file =
    bytes <= ONE_REQUEST_BYTES
      ? await (await download(url)).arrayBuffer()
      : await asyncBufferFromUrl({ url, byteLength: bytes });
  return inTurn(() => decode(file, filter, wanted));
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Files come side by side and are decoded one after the other, so that the page can paint and answer in between.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function inTurn(work) {
  const turn = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(work);
  last = turn.catch(() => {});
  return turn;
}

/**
 * @param {import("hyparquet").AsyncBuffer | ArrayBuffer} file
 * @param {Record<string, unknown>} [filter]
 * @param {readonly string[]} [wanted]
 * @returns {Promise<any[]>}
 */
async function decode(file, filter, wanted) {
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES });
  const there = new Set(metadata.schema.map(({ name }) => name));
  const columns = wanted?.filter((name) => there.has(name));
  const equal = Object.entries(filter ?? {}).map(([name, $eq]) => ({ [name]: { $eq } }));
  if (equal.length === 0) return (await parquetReadObjects({ file, metadata, columns })).map(plainRow);
  // Rows that belong together are neighbours: of all other rows no object is made.
  const matching = { file, metadata, filter: /** @type {any} */ ({ $and: equal }) };
  const names = Object.keys(filter ?? {});
  const found = await parquetReadObjects({ ...matching, columns: names, includeRowIndex: true });
  if (found.length === 0) return [];
  const [rowStart, rowLast] = [found[0], found[found.length - 1]].map((row) => Number(row[rowIndex]));
  const rows = await parquetReadObjects({ ...matching, columns, rowStart, rowEnd: rowLast + 1 });
  return rows.map(plainRow);
}

/** @param {Record<string, unknown>} row */
function plainRow(row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : (value ?? null),
    ]),
  );
}

/** @param {string} url */
async function download(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  return response;
}
