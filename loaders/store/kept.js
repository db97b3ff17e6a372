/** What is kept beside the tables so that nothing is read twice: packs of staged rows, unpacked zips, surveys of files, sections of studies. */
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { remove } from "./files.js";

/** @import {StudyFile} from "../types.js" */
/** @import {ReadFile} from "../assemble/assemble.js" */

/** @param {string} parquet */
export const stagingFolder = (parquet) => join(parquet, ".staging");
/** @param {string} parquet */
export const unzippedFolder = (parquet) => join(parquet, ".unzipped");
/** @param {string} parquet */
export const surveysFolder = (parquet) => join(parquet, ".surveys");
/** @param {string} parquet */
export const sectionsFolder = (parquet) => join(parquet, ".sections");

/** @param {string} parquet @returns {string[]} all of them */
export const keptFolders = (parquet) =>
  [stagingFolder, unzippedFolder, surveysFolder, sectionsFolder].map((of) => of(parquet));

/** @param {string} study @returns {string} the surveys of its files, by their path below the store, with slashes */
export const surveysOf = (study) => `.surveys/${study}.json`;

/** @param {string} study @returns {string} the folder of its sections, likewise */
export const sectionsOf = (study) => `.sections/${study}`;

/**
 * @param {string} parquet
 * @param {{study: {files: StudyFile[]}, files: ReadFile[]}} read a study
 * @returns {string[]} what is kept of it, by its path below the store, with slashes
 */
export function usesOf(parquet, { study, files }) {
  const packs = files.flatMap(({ staged }) => staged?.pack ?? []);
  const unpacked = study.files.flatMap(({ file, archive }) => (archive ? file : []));
  const paths = [...packs, ...unpacked].map((path) =>
    relative(parquet, path).split(sep).slice(0, 2).join("/"),
  );
  return [...new Set(paths)].sort();
}

/**
 * Removes what none of the studies uses.
 * @param {string} parquet
 * @param {Map<string, string[]>} uses of all studies, by name
 */
export function removeUnused(parquet, uses) {
  const used = new Set(
    [...uses].flatMap(([study, paths]) => [surveysOf(study), sectionsOf(study), ...paths]),
  );
  for (const folder of keptFolders(parquet))
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!used.has(`${relative(parquet, folder)}/${name}`)) remove(join(folder, name));
}
