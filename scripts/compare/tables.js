/** Tables of a study that is thrown away: made by what the ingest makes them with, without what keeps a repository whole. */
import { join } from "node:path";
import { readStudies } from "../../loaders/reading/reading.js";
import { findStudies } from "../../loaders/reading/studies.js";
import { openDuckDB, parquetFolder, viewsOfStudies } from "../../loaders/store/store.js";
import { refuseFullDisk } from "../ingest/generation.js";
import { assembleEach, publishList } from "../ingest/publish.js";

/** @import {Store} from "../../loaders/store/store.js" */

/**
 * @template T
 * @param {string} root of a repository that nobody else uses
 * @param {{isAssembled: boolean, isAnalysed: boolean}} steps isAssembled: whether its tables are there already; isAnalysed: whether
 *   findings are to be among them
 * @param {(store: Store) => Promise<T>} use of the tables of all its studies
 * @returns {Promise<T>}
 * @throws {Error} where a study cannot be assembled and is not analysed
 */
export async function withTables(root, { isAssembled, isAnalysed }, use) {
  const studies = await findStudies(root);
  const read = await readStudies(root, studies, () => {});
  refuseFullDisk(read);
  const changed = read.map(({ study: { name, about }, files, problems }) => ({
    ...{ study: { name, about }, files, problems, isAssembled, code: "" },
  }));
  if (isAnalysed) await publishList(root, changed, () => {});
  else for (const error of (await assembleEach(root, changed)).values()) throw error;
  const store = await openDuckDB();
  try {
    const names = studies.map(({ name }) => name);
    await store.connection.run(viewsOfStudies([join(parquetFolder(root), ".next")], names));
    return await use(store);
  } finally {
    store.close();
  }
}
