/** The published tables, read by the browser. */
/** @import {PublishedFile} from "../../types.js" */

/** Pages show something before they read a table. */
const library = () => import("../../vendor/parquet.js");

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
 * @param {Record<string, unknown[]>} [filter] values to look for, by column
 * @param {readonly string[]} [wanted] columns, of which a file may lack some; none: all
 * @returns {Promise<any[]>} rows; whole numbers as number, times as Date
 * @throws {Error} when the file cannot be had or read
 */
export async function readTable({ table, study, bytes }, filter = {}, wanted) {
  const url = `./data/${table}/${study}.parquet`;
  const file =
    bytes <= ONE_REQUEST_BYTES
      ? await (await download(url)).arrayBuffer()
      : await (await library()).asyncBufferFromUrl({ url, byteLength: bytes });
  await givePause();
  const { parquetMetadataAsync } = await library();
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES });
  const names = metadata.schema.slice(1).map(({ name }) => name);
  const sought = names.filter((name) => name in filter);
  const values = await readColumns({ file, metadata, columns: sought, ...groupsOf(filter, sought) });
  const rows = matchingRows(values, filter, Number(metadata.num_rows));
  if (rows.length === 0) return [];
  const columns = names.filter((name) => wanted?.includes(name) ?? true);
  const range = { rowStart: rows[0], rowEnd: rows[rows.length - 1] + 1 };
  for (const name of columns) {
    if (values.has(name) || isEmpty(metadata, name)) continue;
    await givePause();
    const read = await readColumns({ file, metadata, columns: [name], ...range });
    values.set(name, read.get(name) ?? []);
  }
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, plain(values.get(name)?.[row])])));
}

/** When the page could last paint and answer, in ms of its clock. */
let paused = 0;
/** After so many ms of decoding the page gets a turn: four times as many on a phone stay below a long task. */
const TURN_MS = 5;

/** Lets the page paint and answer in the middle of a long work. */
export async function givePause() {
  if (performance.now() - paused < TURN_MS) return;
  await new Promise((resolve) => setTimeout(resolve));
  paused = performance.now();
}

/**
 * Columns by their names, each with its values at the numbers of their rows; of rows that were not read it has none.
 * @param {import("hyparquet").ParquetReadOptions & {columns: string[], metadata: import("hyparquet").FileMetaData}} options
 * @returns {Promise<Map<string, any[]>>}
 */
async function readColumns(options) {
  /** @type {Map<string, any[]>} */
  const columns = new Map(
    options.columns.map((name) => [name, new Array(Number(options.metadata.num_rows))]),
  );
  const onChunk = (/** @type {import("hyparquet").ColumnData} */ { columnName, columnData, rowStart }) => {
    const values = columns.get(columnName) ?? [];
    for (let i = 0; i < columnData.length; i++) values[rowStart + i] = columnData[i];
  };
  if (columns.size > 0) await (await library()).parquetRead({ ...options, onChunk });
  return columns;
}

/**
 * Only the row groups that may hold a value: their ends say so.
 * @param {Record<string, unknown[]>} filter
 * @param {string[]} sought
 */
function groupsOf(filter, sought) {
  const single = sought.filter((name) => filter[name].length === 1);
  return {
    rowFormat: /** @type {const} */ ("object"),
    filter: /** @type {any} */ ({ $and: single.map((name) => ({ [name]: { $eq: filter[name][0] } })) }),
  };
}

/**
 * @param {Map<string, any[]>} values
 * @param {Record<string, unknown[]>} filter
 * @param {number} count  of all rows
 * @returns {number[]} numbers of rows
 */
function matchingRows(values, filter, count) {
  let rows = Array.from({ length: count }, (_, row) => row);
  for (const [name, column] of values) {
    const wanted = new Set(filter[name]);
    rows = rows.filter((row) => wanted.has(plain(column[row])));
  }
  return rows;
}

/** @type {(metadata: import("hyparquet").FileMetaData, name: string) => boolean} whether a column has no value at all */
const isEmpty = ({ row_groups: groups }, name) =>
  groups.every(({ columns, num_rows: rows }) =>
    columns.some(
      ({ meta_data: about }) =>
        about?.path_in_schema[0] === name && about.statistics?.null_count === BigInt(rows),
    ),
  );

/** @param {unknown} value */
const plain = (value) => (typeof value === "bigint" ? Number(value) : (value ?? null));

/**
 * @param {string} url
 * @param {Error} [missing]  what is thrown where there is no such file
 */
export async function download(url, missing) {
  const response = await fetch(url);
  if (missing && response.status === 404) throw missing;
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  return response;
}
