/** The published tables, read by the browser. */
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "../../vendor/parquet.js";

/** @import {PublishedFile} from "../../types.js" */

/** A file up to this size comes in one request; of a larger one, only the row groups that may match. */
const ONE_REQUEST_BYTES = 2 ** 20;
/** What is fetched first of it, from its end: the list of its row groups is shorter. */
const FOOTER_BYTES = 2 ** 16;

/**
 * @param {string} [folder] address of the site's data folder, relative to the page
 * @returns {Promise<PublishedFile[]>} every published Parquet file that has rows
 * @throws {Error} when the list cannot be had
 */
export async function listTables(folder = "./data") {
  return (await download(`${folder}/published.json`)).json();
}

/**
 * @param {PublishedFile} file
 * @param {Record<string, unknown>} [filter] equal values by column
 * @param {string} [folder]
 * @returns {Promise<any[]>} rows; whole numbers as number, times as Date
 * @throws {Error} when the file cannot be had or read
 */
export async function readTable({ table, study, bytes }, filter, folder = "./data") {
  const url = `${folder}/${table}/${study}.parquet`;
  const file =
    bytes <= ONE_REQUEST_BYTES
      ? await (await download(url)).arrayBuffer()
      : await asyncBufferFromUrl({ url, byteLength: bytes });
  const equal = /** @type {any[]} */ (
    Object.entries(filter ?? {}).map(([name, $eq]) => ({ [name]: { $eq } }))
  );
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES });
  const rows = await parquetReadObjects({
    ...{ file, metadata },
    filter: equal.length > 0 ? { $and: equal } : undefined,
  });
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
