/** Every figure of a study as one hash a table, to tell whether a change of its files changed any. */
import { isOfAllStudies } from "../vocabulary/tables.js";

/** @import {Table} from "../types.js" */

/** @typedef {{rows(sql: string, params?: Record<string, any>): Promise<any[]>}} Store */

/** Places in files, their sizes and what is found about files change with names. */
const aboutFiles = ["sources", "problems"];
const places = ["line", "byte"];

/**
 * Twelve digits: workers are summed in the order of their names, which the last bit of a sum follows.
 * @param {string} column
 */
const digitsOf = (column) => `if("${column}" is null, null, format('{:.11e}', "${column}"))`;

/**
 * @param {Store} store
 * @param {string} study
 * @param {Record<string, Table>} tables
 * @returns {Promise<Record<string, string>>} rows and hash of the figures, by table
 */
export async function hashFigures(store, study, tables) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const [name, table] of Object.entries(tables)) {
    if (aboutFiles.includes(name) || isOfAllStudies(table)) continue;
    const present = new Set((await store.rows(`describe ${name}`)).map(({ column_name }) => column_name));
    const columns = Object.entries(table.properties)
      .filter(([column, { arrow }]) => arrow !== "utf8" && present.has(column) && !places.includes(column))
      .map(([column, { arrow }]) =>
        arrow === "float64" ? digitsOf(column) : `cast("${column}" as varchar)`,
      );
    if (!columns.length) continue;
    const figures = `concat_ws('|', ${columns.map((text) => `coalesce(${text}, '')`).join(", ")})`;
    const [{ rows, hash }] = await store.rows(
      `select count(*) as rows, md5(string_agg(figures, ';' order by figures)) as hash
       from (select ${figures} as figures from ${name} where study = $study)`,
      { study },
    );
    hashes[name] = `${rows} rows, ${hash}`;
  }
  return hashes;
}
