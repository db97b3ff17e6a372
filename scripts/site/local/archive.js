/** What a visitor's files are compared with: answers to questions about all studies, each one file of the site. */
import { parquetReadObjects } from "hyparquet";

/**
 * @param {string} address of the answer to src/data/placed.parquet.sql or tested.parquet.sql
 * @returns {Promise<any[]>} its rows
 * @throws {Error} when it cannot be had
 */
export async function readArchive(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
  const rows = await parquetReadObjects({ file: await response.arrayBuffer() });
  return rows.map(plainRow);
}

/** @param {Record<string, unknown>} row */
const plainRow = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
  );
