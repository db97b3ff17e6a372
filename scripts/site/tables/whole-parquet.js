/** A table of all studies as one Parquet file: row groups that did not change are copied out of that of the last site. */
/** @import {PublishedFile} from "../../../src/types.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Group} from "./row-groups.js" */
import { rm } from "node:fs/promises";
import { keepRows, quoted, rowsOf, writeParquet } from "../../../loaders/store/exports.js";
import { splice } from "../../../loaders/store/splice.js";
import { groupStudies } from "./row-groups.js";

/** @typedef {Group & {groups: number}} WrittenGroup groups: how many row groups of the file it is */

/**
 * @typedef {object} LastParquet the same table of the last site
 * @property {string} file
 * @property {WrittenGroup[]} groups of the file
 * @property {(study: string) => boolean} isKept
 */

/**
 * @typedef {object} Source
 * @property {Table} about
 * @property {(study: string) => string} fileOf
 * @property {string} empty file that has the columns and no row
 * @property {Pick<PublishedFile, "study" | "rows">[]} parts by study
 */

/**
 * @param {Store} store
 * @param {string} target
 * @param {Source} source
 * @param {LastParquet | null} last
 * @returns {Promise<WrittenGroup[]>}
 */
export async function writeWholeParquet(store, target, source, last) {
  const groups = groupStudies(source.parts);
  const parts = [];
  const written = [];
  for (const [i, group] of groups.entries()) {
    const kept = last && findGroup(last, group);
    if (!kept) {
      written.push(`${target}.${i}`);
      await writeParquet(store, await askGroup(store, group, source, last), `${target}.${i}`);
    }
    parts.push(kept ?? { file: `${target}.${i}` });
  }
  const copied = await splice(target, source.about, parts);
  for (const file of written) await rm(file);
  return groups.map((group, i) => {
    const { groups, rows } = copied[i];
    if (rows !== group.rows)
      throw new Error(`${target}: ${rows} rows of ${group.studies}, not ${group.rows}`);
    return { ...group, groups };
  });
}

/**
 * @param {LastParquet} last
 * @param {Group} group
 * @returns {import("../../../loaders/store/splice.js").Part | null} null where it is not there as it would be made now
 */
function findGroup({ file, groups, isKept }, { studies }) {
  if (!studies.every(isKept)) return null;
  const i = groups.findIndex((each) => each.studies[0] === studies[0]);
  if (i < 0 || groups[i].studies.join("/") !== studies.join("/")) return null;
  const first = groups.slice(0, i).reduce((sum, each) => sum + each.groups, 0);
  return { file, groups: [first, first + groups[i].groups] };
}

/**
 * The empty table comes first: it has the types that the others are read with. One file is read faster than those of
 * hundreds of studies; of several questions, DuckDB would write a row group each.
 * @param {Store} store
 * @param {Group} group
 * @param {Source} source
 * @param {LastParquet | null} last
 * @returns {Promise<string>} a question about its rows
 */
async function askGroup(store, { studies }, { fileOf, empty }, last) {
  const known = new Set(last?.groups.flatMap((each) => each.studies.filter(last.isKept)));
  const fromFiles = (/** @type {string[]} */ some) => rowsOf([empty, ...some.map(fileOf)]);
  if (!last || !studies.some((study) => known.has(study))) return fromFiles(studies);
  const questions = inRuns(studies, (study) => known.has(study)).map(({ is, items }) =>
    is ? `${rowsOf([last.file])} where study in (${items.map(quoted).join(", ")})` : fromFiles(items),
  );
  const asked = [fromFiles([]), ...questions].map((question) => `(${question})`);
  return keepRows(store, asked.join(" union all "));
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => boolean} test
 * @returns {{is: boolean, items: Item[]}[]} what follows each other and is alike
 */
function inRuns(items, test) {
  /** @type {{is: boolean, items: Item[]}[]} */
  const runs = [];
  for (const item of items) {
    const is = test(item);
    if (runs.at(-1)?.is === is) runs.at(-1)?.items.push(item);
    else runs.push({ is, items: [item] });
  }
  return runs;
}
