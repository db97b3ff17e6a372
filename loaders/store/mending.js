/** What is damaged of a store is found before it is used, and given up, so that the ingest makes it again. */
import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findDamage, listTree, lookAt, makeFolder, readSealed, remove, sealed, writeWhole } from "./files.js";
import { keptFolders, sectionsOf, surveysOf, unzippedFolder } from "./kept.js";
import { factorColumns, manifestFile, noManifest, readManifest, tableNames, tablePath } from "./manifest.js";
import { findDamagedPack, listPacks } from "./staging.js";
import { listStrays } from "./store.js";

/** @import {Entry, Manifest} from "./manifest.js" */

/** Lines about things of one kind; the rest is only counted. */
const mostLines = 5;

/** @param {string} path */
const isThere = (path) => Boolean(lookAt(path));

/** @typedef {(text: string) => void} Say called with a line for each damaged thing */

/**
 * Reads every file of the current generation once: a gigabyte takes about a second.
 * @param {string} parquet
 * @param {Say} say
 * @returns {Manifest} without what has to be made again
 */
export function mendTables(parquet, say) {
  const found = readWholeManifest(parquet, say);
  if (!found) return noManifest();
  const lost = findLostFactor(found);
  if (lost) {
    say(`schemas/factors.yaml: ${lost} is gone, or of other values: every study is made again`);
    return noManifest();
  }
  for (const path of listStrays(parquet, Object.keys(found.studies))) {
    say(`data/parquet/${path}: does not belong there: removed`);
    remove(join(parquet, path));
  }
  const files = Object.entries(found.files).filter(([path, mark]) => {
    const wrong = findDamage(join(parquet, path), mark);
    if (wrong) say(`data/parquet: ${path} was damaged (${wrong}): made again`);
    return !wrong;
  });
  const tell = tellSome(say, "studies were damaged: made again");
  const studies = Object.entries(found.studies).filter(([study, entry]) => {
    const damaged = findDamagedTables(parquet, study, entry);
    const names = damaged.map(({ name }) => name).join(", ");
    if (damaged.length)
      tell(
        `data/parquet: ${names} of ${study} ${damaged.length > 1 ? "were" : "was"} damaged (${damaged[0].wrong}): made again`,
      );
    return damaged.length === 0;
  });
  tell(null);
  return { ...found, files: Object.fromEntries(files), studies: Object.fromEntries(studies) };
}

/**
 * A column that is gone, or of another type, may be one of which queries of ours know.
 * @param {Manifest} found
 * @returns {string | undefined} name of a factor that the vocabulary no longer has as it was
 */
const findLostFactor = ({ factors }) => {
  const now = new Set(factorColumns.map((factor) => JSON.stringify(factor)));
  return factors.find((factor) => !now.has(JSON.stringify(factor)))?.name;
};

/**
 * @param {string} parquet
 * @param {Say} say
 * @returns {Manifest | null} null where everything is to be made
 */
function readWholeManifest(parquet, say) {
  try {
    return readManifest(parquet);
  } catch (error) {
    const isUsed = isThere(manifestFile(parquet)) || tableNames.some((name) => isThere(join(parquet, name)));
    if (isUsed)
      say(
        `data/parquet: manifest.json was damaged or of another version (${/** @type {Error} */ (error).message}): every study is made again`,
      );
    return null;
  }
}

/**
 * @param {string} parquet
 * @param {string} study
 * @param {Entry} entry
 */
const findDamagedTables = (parquet, study, { tables }) =>
  tableNames.flatMap((name) => {
    const wrong = findDamage(join(parquet, tablePath(name, study)), tables[name]);
    return wrong ? [{ name, wrong }] : [];
  });

/**
 * @param {Say} say
 * @param {string} rest words for those that are not listed
 * @returns {(line: string | null) => void} null: that was all
 */
function tellSome(say, rest) {
  let count = 0;
  return (line) => {
    if (line === null) count > mostLines && say(`data/parquet: ${count - mostLines} more ${rest}`);
    else if (++count <= mostLines) say(line);
  };
}

/** @param {string} parquet */
const unzippedNotes = (parquet) => join(parquet, ".unzipped.json");

/**
 * What is kept beside the tables so that nothing is read twice: damaged, it is removed.
 * @param {string} parquet
 * @param {Say} say
 */
export function mendKept(parquet, say) {
  for (const folder of keptFolders(parquet))
    if (isThere(folder) && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      say(`data/parquet: ${folder.slice(parquet.length + 1)} was no folder: made again`);
      makeFolder(folder);
    }
  mendPacks(parquet, ".staging", "its files are read again", say);
  mendSealed(parquet, ".seen.json", "every study is looked at again", say);
  mendUnzipped(parquet, say);
}

/**
 * @param {string} parquet
 * @param {string} path of a folder of packs below it, with slashes
 * @param {string} then what follows
 * @param {Say} say
 */
function mendPacks(parquet, path, then, say) {
  const tell = tellSome(say, `parts of ${path} were damaged: ${then.replace("its", "their")}`);
  for (const name of listPacks(join(parquet, path))) {
    const wrong = findDamagedPack(join(parquet, path, name));
    if (!wrong) continue;
    tell(`data/parquet: ${path}/${name} was damaged (${wrong}): ${then}`);
    remove(join(parquet, path, name));
  }
  tell(null);
}

/**
 * What is kept of other studies is not needed: they did not change.
 * @param {string} parquet
 * @param {string[]} studies
 * @param {Say} say
 */
export function mendKeptOf(parquet, studies, say) {
  for (const study of studies) {
    mendSealed(parquet, surveysOf(study), "its files are looked at again", say);
    const sections = join(parquet, sectionsOf(study));
    if (lookAt(sections)?.isDirectory() === false) remove(sections);
    else mendPacks(parquet, sectionsOf(study), "it is assembled again", say);
  }
}

/**
 * @param {string} parquet
 * @param {string} path below it, with slashes
 * @param {string} then what follows
 * @param {Say} say
 */
function mendSealed(parquet, path, then, say) {
  const file = join(parquet, path);
  if (!isThere(file)) return;
  try {
    readSealed(file);
  } catch (error) {
    say(`data/parquet: ${path} was damaged (${/** @type {Error} */ (error).message}): ${then}`);
    remove(file);
  }
}

/**
 * @param {string} parquet
 * @param {Say} say
 */
function mendUnzipped(parquet, say) {
  if (!existsSync(unzippedFolder(parquet))) return;
  const known = readNotes(parquet);
  for (const name of readdirSync(unzippedFolder(parquet))) {
    const folder = join(unzippedFolder(parquet), name);
    const wrong = findChanged(known[name], stampsOf(folder));
    if (!wrong) continue;
    say(`data/parquet: .unzipped/${name} was damaged (${wrong}): unpacked again`);
    remove(folder);
  }
}

/**
 * @param {string} parquet
 * @returns {Record<string, Record<string, string>>} stamps of files by folder and path
 */
function readNotes(parquet) {
  try {
    return readSealed(unzippedNotes(parquet)).folders;
  } catch {
    return {};
  }
}

/**
 * @param {Record<string, string> | undefined} known
 * @param {Record<string, string>} found
 * @returns {string | null} what is wrong
 */
function findChanged(known, found) {
  if (!known) return "not noted as whole";
  const paths = [...new Set([...Object.keys(known), ...Object.keys(found)])];
  const changed = paths.find((path) => known[path] !== found[path]);
  if (changed === undefined) return null;
  const what = known[changed] === undefined ? "is new" : found[changed] === undefined ? "is gone" : "changed";
  return `${JSON.stringify(changed)} ${what}`;
}

/**
 * Unpacked files may be gigabytes: they are known by size, times and place on the disk, not by their content.
 * @param {string} folder
 * @returns {Record<string, string>} by path
 */
function stampsOf(folder) {
  if (!statSync(folder).isDirectory()) return {};
  const stamps = listTree(folder)
    .filter(({ path, isFolder }) => !isFolder && !path.startsWith(".unfinished-"))
    .map(({ path }) => {
      const { size, mtimeNs, ctimeNs, ino } = lstatSync(join(folder, path), { bigint: true });
      return [path, [size, mtimeNs, ctimeNs, ino].join(" ")];
    });
  return Object.fromEntries(stamps);
}

/**
 * What was unpacked is whole, as long as it stays as it is now.
 * @param {string} parquet
 */
export function noteUnzipped(parquet) {
  const folder = unzippedFolder(parquet);
  if (!existsSync(folder)) return;
  const folders = readdirSync(folder).map((name) => [name, stampsOf(join(folder, name))]);
  writeWhole(unzippedNotes(parquet), sealed({ folders: Object.fromEntries(folders) }));
}
