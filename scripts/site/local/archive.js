/** What a visitor's runs are set beside: the runs of all studies, as one file of the site. */
import { parquetReadObjects } from "hyparquet";

/** @import {Placed} from "../../../src/analysis/place/places.js" */

/**
 * @param {string} address of the answer to src/data/placed.parquet.sql
 * @returns {Promise<Placed[]>}
 * @throws {Error} when it cannot be had
 */
export async function readArchive(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
  const rows = await parquetReadObjects({ file: await response.arrayBuffer() });
  return /** @type {any[]} */ (rows.map(plainRow));
}

/** @param {Record<string, unknown>} row */
const plainRow = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value]),
  );
