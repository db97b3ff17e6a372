/** The tables of some studies, as a question finds them. */
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { allStudies, emptyStudy, tableNames } from "../../../loaders/store/manifest.js";
import { openDuckDB, viewsOfStudies } from "../../../loaders/store/store.js";
import { prepareTables } from "../../query/tables.js";

/** @import {Store} from "../../../loaders/store/store.js" */

/**
 * Studies as their files stand where DuckDB lists a folder.
 * @param {string[]} studies
 */
export const sortByFile = (studies) =>
  studies.toSorted((a, b) => Buffer.compare(Buffer.from(`${a}.parquet`), Buffer.from(`${b}.parquet`)));

/**
 * @param {string} parquet folder
 * @param {string[]} studies none: the tables without rows
 * @param {Record<string, string>} variables of the question
 * @returns {Promise<Store>}
 */
export async function openTables(parquet, studies, variables) {
  const store = await openDuckDB();
  // Those of all studies together are there to be told of.
  for (const names of [sortByFile([emptyStudy, ...studies]), [allStudies]])
    await store.connection.run(viewsOfStudies([parquet], names));
  await prepareTables(store, variables);
  return store;
}

/**
 * From here on no file is read or written but tables of studies and what is in a folder.
 * @param {Store} store
 * @param {string} parquet
 * @param {string} folder
 */
export async function lockFiles({ connection }, parquet, folder) {
  const allowed = [folder, ...tableNames.map((table) => `${parquet}/${table}`)];
  const list = allowed.map((each) => `'${sqlPath(each)}/'`).join(", ");
  await connection.run(
    `set temp_directory = '${sqlPath(folder)}'; set allowed_directories = [${list}]; set enable_external_access = false; set lock_configuration = true`,
  );
}
