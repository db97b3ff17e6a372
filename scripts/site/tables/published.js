/** Which tables each study has rows of. */
/** @import {Site} from "../../../src/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Kept} from "../kept-studies.js" */
import { stat } from "node:fs/promises";
import path from "node:path";
import { exactly } from "../../../loaders/assemble/sql.js";
import { allStudies } from "../../../loaders/store/manifest.js";
import { readQuestion } from "../question.js";

/**
 * The same of all studies, of those that are kept as it is known.
 * @param {Store} store
 * @param {string} from the repository's folder
 * @param {{kept: Kept, fresh: string[]} | null} before
 * @returns {Promise<Site["published"]>} in the order of their files
 */
export async function findPublished(store, from, before) {
  if (!before) return findParquet(store, from);
  const known = [...before.kept.values()].flatMap(({ exports }) => ofOneStudy(exports));
  const found = await findParquet(store, from, [...before.fresh, allStudies]);
  return [...known, ...found]
    .map((each) => ({ each, file: Buffer.from(`${each.table}/${each.study}.parquet`) }))
    .sort((a, b) => Buffer.compare(a.file, b.file))
    .map(({ each }) => each);
}

/**
 * The Parquet files that have rows, by table and study.
 * @param {Store} store
 * @param {string} from the repository's folder
 * @param {string[]} [studies] whose files are looked at, if not of all
 * @returns {Promise<Site["published"]>}
 */
export async function findParquet(store, from, studies) {
  const folder = exactly(path.join(from, "data/parquet").split(path.sep).join("/"));
  const names = studies ? studies.map(exactly) : ["*"];
  const question = await readQuestion("published");
  const found = [];
  for (const name of names)
    found.push(...(await store.rows(question, { files: `${folder}/*/${name}.parquet` })));
  return Promise.all(
    found.map(async ({ file, rows }) => {
      const [table, name] = file.split(/[\\/]/).slice(-2);
      return { table, study: name.replace(/\.parquet$/, ""), rows, bytes: (await stat(file)).size };
    }),
  );
}

/**
 * @param {Site["exports"]} exports
 * @returns {Site["published"]} the Parquet files among them that are about one study
 */
export const ofOneStudy = (exports) =>
  exports.flatMap(({ table, study, rows, path, bytes }) =>
    study !== null && path.endsWith(".parquet") ? [{ table, study, rows, bytes }] : [],
  );
