/**
 * Which studies of a store did not change since they were ingested: their files have the sizes, times and places they
 * had, are read by the same code, and the vocabulary says the same of the factors that they name. Nothing else of them
 * is looked at.
 */
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashCode } from "../../loaders/reading/code.js";
import { isSettled, stampOf } from "../../loaders/reading/known-files.js";
import { listFolder } from "../../loaders/reading/listing.js";
import { hashOf, readSealed, sealed, writeWhole } from "../../loaders/store/files.js";
import { entryOf } from "../../loaders/store/manifest.js";
import { listStudies } from "../../loaders/reading/studies.js";
import { parquetFolder } from "../../loaders/store/store.js";
import { factorsFile } from "../../loaders/vocabulary/schemas.js";
import { hashNamed } from "./named-factors.js";

/** @import {Options, Problem} from "../../loaders/types.js" */
/** @import {Made, Manifest} from "../../loaders/store/manifest.js" */

/**
 * @typedef {object} Looked a study
 * @property {string} name
 * @property {string} folder
 * @property {number} bytes
 * @property {number} files
 * @property {{path: string, bytes: number}[]} large files that may be read in parts
 * @property {string} stamp another one where any of its files may have other content
 * @property {boolean} isFresh whether a file was written so recently that its time proves nothing
 */

/**
 * @typedef {object} Seen a study as it was ingested
 * @property {string} stamp
 * @property {string} input of its entry in the manifest
 * @property {string[]} uses by their path below the store: what was kept of it beside its tables
 */

/** @param {string} root */
const seenFile = (root) => join(parquetFolder(root), ".seen.json");

/** What reads, assembles and analyses. */
const code = [
  new URL("../../loaders/reading/studies.js", import.meta.url),
  new URL("../../loaders/reading/reading.js", import.meta.url),
  new URL("./generation.js", import.meta.url),
];

/** @param {Options} options */
const versionOf = (options) => JSON.stringify([hashCode(code, { leftOut: [factorsFile] }), options]);

/**
 * @typedef {object} Changes of a store since its studies were ingested
 * @property {Looked[]} looked all studies, by name
 * @property {Looked[]} changed those that are to be looked at further
 * @property {Record<string, Made>} kept entries of the others, which stay as they are
 * @property {Map<string, string[]>} uses what is kept of each study beside its tables; nothing of those that changed
 */

/**
 * @param {string} root
 * @param {Manifest} before of what is whole in the current generation
 * @param {Options} options
 * @param {{full: boolean, largeBytes: number}} manner full: all have changed; largeBytes: what a large file has at least
 * @returns {Changes}
 */
export function findChanges(root, before, options, { full, largeBytes }) {
  const looked = lookAtStudies(listStudies(root), largeBytes);
  const seen = full ? {} : readSeen(root, options);
  const kept = keepSeen(root, before, looked, seen);
  const changed = looked.filter(({ name }) => !Object.hasOwn(kept, name));
  const uses = new Map(looked.map(({ name }) => [name, Object.hasOwn(kept, name) ? seen[name].uses : []]));
  return { looked, changed, kept, uses };
}

/**
 * @param {{name: string, folder: string}[]} listed
 * @param {number} largeBytes what a large file has at least
 * @returns {Looked[]}
 */
function lookAtStudies(listed, largeBytes) {
  const names = listed.map(({ name }) => name).join("\n");
  const now = Date.now();
  return listed.map((study) => ({ ...study, ...lookAtStudy(study.folder, names, now, largeBytes) }));
}

/**
 * @param {string} folder
 * @param {string} names of all studies: one that names its successor changes with them
 * @param {number} now
 * @param {number} largeBytes
 * @returns {Omit<Looked, "name" | "folder">} fresh where it cannot be looked at: who reads it tells why
 */
function lookAtStudy(folder, names, now, largeBytes) {
  try {
    return lookAtFiles(folder, names, now, largeBytes);
  } catch {
    return { bytes: 0, files: 0, large: [], stamp: "", isFresh: true };
  }
}

/**
 * @param {string} folder
 * @param {string} names
 * @param {number} now
 * @param {number} largeBytes
 */
function lookAtFiles(folder, names, now, largeBytes) {
  const large = [];
  const stamps = [];
  let [bytes, files, isFresh] = [0, 0, false];
  for (const { path, file, problem, refused } of listFolder(folder, true)) {
    stamps.push(JSON.stringify([path, problem ?? null]));
    const stat = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    if (!stat) continue;
    stamps.push(stampOf(stat));
    bytes += Number(stat.size);
    files++;
    if (stat.isFile() && stat.size >= largeBytes) large.push({ path, bytes: Number(stat.size) });
    isFresh ||= !isSettled(stat, now);
    if (path === "study.yaml" && !refused && readFileSync(file, "utf8").includes("superseded_by"))
      stamps.push(names);
  }
  return { bytes, files, large, stamp: hashOf(stamps.join("\n")), isFresh };
}

/**
 * @param {string} root
 * @param {Options} options
 * @returns {Record<string, Seen>} by study; none where another version saw them
 */
function readSeen(root, options) {
  try {
    const { version, studies } = readSealed(seenFile(root));
    return version === versionOf(options) ? studies : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} root
 * @param {Manifest} before of what is whole in the current generation
 * @param {Looked[]} looked
 * @param {Record<string, Seen>} seen
 * @returns {Record<string, Made>} entries of studies that stay as they are
 */
const keepSeen = (root, before, looked, seen) =>
  Object.fromEntries(
    looked.flatMap(({ name, stamp }) => {
      const [entry, known] = [entryOf(before, name), Object.hasOwn(seen, name) ? seen[name] : undefined];
      const isSame = entry?.input && known?.stamp === stamp && known.input === entry.input;
      const isMeant = entry && entry.used === hashNamed(entry.named);
      const isWhole = known?.uses.every((path) => existsSync(join(parquetFolder(root), path)));
      if (!isSame || !isMeant || !isWhole) return [];
      const { tables: _, ...made } = entry;
      return [[name, made]];
    }),
  );

/** What may be otherwise the next time: it may have been the machine or its clock, not the file. */
const passing = new Set([
  "damaged-gzip",
  "over-budget",
  "study-failed",
  "unreadable",
  "wrong-date",
  "zip-not-unpacked",
]);

/**
 * @param {{study: {name: string}, problems: Problem[]}[]} read
 * @returns {Set<string>} names of studies that are to be looked at again, although nothing changed
 */
export const namesToRepeat = (read) =>
  new Set(
    read.flatMap(({ study, problems }) => (problems.some(({ code }) => passing.has(code)) ? study.name : [])),
  );

/**
 * @param {string} root
 * @param {Options} options
 * @param {Looked[]} looked
 * @param {Record<string, {input: string}>} after
 * @param {Map<string, string[]>} uses what is kept of each study beside its tables
 */
export function writeSeen(root, options, looked, after, uses) {
  const settled = looked.filter(({ isFresh }) => !isFresh);
  const studies = settled.map(({ name, stamp }) => [
    name,
    { stamp, input: after[name].input, uses: uses.get(name) ?? [] },
  ]);
  writeWhole(seenFile(root), sealed({ version: versionOf(options), studies: Object.fromEntries(studies) }));
}

/**
 * @template T
 * @param {Record<string, T>} studies
 * @returns {Record<string, T>}
 */
export const sortByName = (studies) =>
  Object.fromEntries(Object.entries(studies).sort(([a], [b]) => (a < b ? -1 : 1)));
