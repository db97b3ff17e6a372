/** What the current generation holds, with a hash of each file: by it damage is found. */
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { readFactors, readTables } from "../vocabulary/schemas.js";
import { isOfAllStudies } from "../vocabulary/tables.js";
import { findDamage, findWrongSize, markFile, readSealed, remove } from "./files.js";

/** @import {Mark} from "./files.js" */

/** Manifests of other versions are not read: everything is made again. */
const version = 3;

const tables = Object.entries(readTables());

/** The tables of a study. */
export const tableNames = tables.flatMap(([name, table]) => (isOfAllStudies(table) ? [] : name));

/** The tables that are of all studies together. */
export const commonTableNames = tables.flatMap(([name, table]) => (isOfAllStudies(table) ? name : []));

/** Columns that the vocabulary makes, in their order: what a value can be. */
export const factorColumns = readFactors().map(({ name, type, values = null }) => ({ name, type, values }));

/**
 * @typedef {object} Made what a study was made of
 * @property {string} input hash of what its tables follow from
 * @property {string} analysis hash of the code of its findings
 * @property {string[] | null} named factors that it names; null: it follows from the whole vocabulary
 * @property {string} used hash of what the vocabulary says of them
 */

/**
 * @typedef {object} Tables
 * @property {Record<string, Mark>} tables by name
 */

/** @typedef {Made & Tables} Entry a study */

/**
 * @typedef {object} Manifest
 * @property {number} version
 * @property {typeof factorColumns} factors that its tables of runs have as columns
 * @property {Record<string, Mark>} files that are no study's, by their path with slashes
 * @property {Record<string, Entry>} studies by name
 */

/** @returns {Manifest} of a store that has nothing yet */
export const noManifest = () => ({ version, factors: [], files: {}, studies: {} });

/** @param {string} parquet */
export const manifestFile = (parquet) => join(parquet, "manifest.json");

/**
 * @param {string} parquet
 * @returns {Manifest}
 * @throws {Error} that says in a few words what is wrong
 */
export function readManifest(parquet) {
  const found = /** @type {Manifest} */ (readSealed(manifestFile(parquet)));
  if (found.version !== version) throw new Error(`version ${found.version}, expected ${version}`);
  return found;
}

/**
 * @param {string} table
 * @param {string} study
 */
export const tablePath = (table, study) => `${table}/${study}.parquet`;

/** Name of the file of a table that is of all studies together. */
export const allStudies = "@all";

/**
 * @param {Manifest} manifest
 * @param {string} study whose name may be one that objects have of themselves
 * @returns {Entry | undefined}
 */
export const entryOf = ({ studies }, study) => (Object.hasOwn(studies, study) ? studies[study] : undefined);

/** A study that is none: it has the columns of each table and no row. No folder has such a name, and Spark reads it. */
export const emptyStudy = "@none";

/**
 * @param {Manifest} manifest
 * @returns {[string, Mark | undefined][]} every file of the generation by its path with slashes
 */
export const filesOf = ({ files, studies }) => [
  ...Object.entries(files),
  ...Object.entries(studies).flatMap(([study, { tables }]) =>
    tableNames.map((table) => /** @type {[string, Mark]} */ ([tablePath(table, study), tables[table]])),
  ),
];

/**
 * Marks what the next generation has, and keeps the marks of what stays. A file that would be written again with the
 * same bytes is left out of the next generation.
 * @param {string} parquet
 * @param {string} next folder of the next generation
 * @param {Manifest} before of the current generation, whose files are whole
 * @param {{studies: Record<string, Made & Partial<Tables>>, paths: string[]}} after
 *   paths: files that are no study's; tables: as whoever made them says they are
 * @returns {Manifest}
 * @throws {Error} when a study lacks a table, or has another one than was said
 */
export function markGeneration(parquet, next, before, { studies, paths }) {
  const mark = (/** @type {string} */ path, /** @type {Mark | undefined} */ known) => {
    const file = join(next, path);
    if (existsSync(file)) {
      const made = markFile(file);
      if (made.sha256 === known?.sha256 && !findWrongSize(join(parquet, path), known.bytes)) remove(file);
      return made;
    }
    if (!known) throw new Error(`${path}: neither made nor there before`);
    return known;
  };
  const entries = Object.entries(studies).map(([study, entry]) => {
    const tables = tableNames.map((table) => {
      const found = mark(tablePath(table, study), entryOf(before, study)?.tables[table]);
      const said = entry.tables?.[table] ?? found;
      if (said.sha256 !== found.sha256)
        throw new Error(`${study}: ${table} was made twice, and not the same`);
      return [table, found];
    });
    return [study, { ...entry, tables: Object.fromEntries(tables) }];
  });
  const files = paths.map((path) => [path, mark(path, before.files[path])]);
  return {
    version,
    factors: factorColumns,
    files: Object.fromEntries(files),
    studies: Object.fromEntries(entries),
  };
}

/**
 * @param {string} parquet
 * @returns {string | null} the first damage as a sentence with what to do; null when all is whole, or nothing is there
 */
export function tellDamage(parquet, find = findDamage) {
  if (!lstatSync(manifestFile(parquet), { throwIfNoEntry: false })) return null;
  const say = (/** @type {string} */ path, /** @type {string} */ wrong) =>
    `data/parquet/${path} is damaged (${wrong}): run npm run ingest, which makes it again`;
  try {
    for (const [path, mark] of filesOf(readManifest(parquet))) {
      const wrong = find(join(parquet, path), mark);
      if (wrong) return say(path, wrong);
    }
    return null;
  } catch (error) {
    return say("manifest.json", /** @type {Error} */ (error).message);
  }
}

/**
 * The same without reading the files.
 * @param {string} parquet
 */
export const tellWrongSize = (parquet) =>
  tellDamage(parquet, (file, mark) => (mark ? findWrongSize(file, mark.bytes) : "not noted"));
