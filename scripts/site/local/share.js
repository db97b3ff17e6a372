/** What a visitor's files become when they are to be shared: a folder of the archive without names, as a zip. */
import { tellDifference } from "../../../loaders/names/differences.js";
import { hashEntities } from "../../../loaders/names/entities.js";
import { hashFigures } from "../../../loaders/names/figures.js";
import { formatMany } from "../../../src/words/numbers.js";
import { studyName } from "./study.js";
import { makeZip } from "./zip-writer.js";
import { isArchive } from "../../../loaders/zip/names.js";

/** @import {Whole} from "../../../loaders/names/differences.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {LocalStore} from "./database.js" */
/** @import {Kept} from "./names.js" */
/** @import {Taken} from "./reading.js" */

/**
 * Files that nothing reads have no place in the archive: its check would tell them.
 * @param {Kept[]} files as they lie in the study, zips unpacked
 * @param {Taken[]} taken
 * @returns {Kept[]}
 */
export function filesToShare(files, taken) {
  const read = new Set(taken.filter(({ file }) => file.format !== null).map(({ file }) => file.source));
  return files.filter(({ path }) => read.has(path));
}

/**
 * All figures of what was read last, to tell whether a change of its files changed any.
 * @param {LocalStore} store
 * @param {Record<string, Table>} tables
 * @returns {Promise<Whole>}
 */
export const wholeOf = async (store, tables) => ({
  figures: await hashFigures(store, studyName, tables),
  entities: await hashEntities(store, studyName, tables),
});

/**
 * @param {Whole} before
 * @param {Whole} after
 * @throws {Error} where a figure differs
 */
export function checkFigures(before, after) {
  const difference = tellDifference(before, after);
  if (difference)
    throw new Error(
      `No zip was made: a name is a word of the format too, and without it figures differ (${difference}). npm run sanitise in a clone of the repository says which.`,
    );
}

/**
 * @param {Kept[]} files with study.yaml first, without names
 * @param {{taken: Taken[], replaced: number, stuck: string[]}} about
 * @returns {Promise<{zip: Blob, note: string}>} note: what was left out and replaced
 */
export async function packFiles(files, { taken, replaced, stuck }) {
  const left = taken.filter(({ file }) => file.format === null && !isArchive(file.source)).length;
  const said = [
    `${formatMany(files.length - 1, "file")} and a study.yaml.`,
    left > 0 && `Left out: ${formatMany(left, "file")} that no format reads.`,
    stuck.length > 0 && `Left out: ${formatMany(stuck.length, "file")} with names that cannot be replaced.`,
    replaced > 0
      ? `${formatMany(replaced, "name")} in them ${replaced > 1 ? "were" : "was"} replaced by invented ones; no figure differs.`
      : "No name was found in them.",
  ];
  return { zip: await makeZip(files), note: said.filter(Boolean).join(" ") };
}
