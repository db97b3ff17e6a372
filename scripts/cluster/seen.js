/** Which studies of a store did not change since they were ingested: their files have the sizes, times and places they had. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashCode } from "../../loaders/reading/code.js";
import { isSettled, stampOf } from "../../loaders/reading/known-files.js";
import { listFolder } from "../../loaders/reading/listing.js";
import { readSealed, sealed, writeWhole } from "../../loaders/store/files.js";
import { parquetFolder } from "../../loaders/store/store.js";

/** @import {Options} from "../../loaders/types.js" */

/** @typedef {{name: string, folder: string, bytes: number, files: number, large: {path: string, bytes: number}[], stamp: string, isFresh: boolean}} Looked a study; large: files that may be read in parts */

/** @param {string} root */
const seenFile = (root) => join(parquetFolder(root), ".seen.json");

/** @param {Options} options */
const versionOf = (options) => JSON.stringify([hashCode([new URL("./work.js", import.meta.url)]), options]);

/**
 * @param {{name: string, folder: string}[]} listed
 * @param {number} largeBytes what a large file has at least
 * @returns {Looked[]}
 */
export function lookAtStudies(listed, largeBytes) {
  const names = listed.map(({ name }) => name).join("\n");
  const now = Date.now();
  return listed.map((study) => ({ ...study, ...lookAtStudy(study.folder, names, now, largeBytes) }));
}

/**
 * @param {string} folder
 * @param {string} names of all studies: one that names its successor changes with them
 * @param {number} now
 * @param {number} largeBytes
 */
function lookAtStudy(folder, names, now, largeBytes) {
  const hash = createHash("sha256");
  const large = [];
  let [bytes, files, isFresh] = [0, 0, false];
  for (const { path, problem } of listFolder(folder)) {
    hash.update(JSON.stringify([path, problem ?? null]));
    const stat = lstatSync(join(folder, path), { bigint: true, throwIfNoEntry: false });
    if (!stat) continue;
    hash.update(stampOf(stat));
    bytes += Number(stat.size);
    files++;
    if (stat.isFile() && stat.size >= largeBytes) large.push({ path, bytes: Number(stat.size) });
    isFresh ||= !isSettled(stat, now);
    if (path === "study.yaml" && readFileSync(join(folder, path), "utf8").includes("superseded_by"))
      hash.update(names);
  }
  return { bytes, files, large, stamp: hash.digest("hex"), isFresh };
}

/**
 * @param {string} root
 * @param {Options} options
 * @returns {Record<string, {stamp: string, input: string}>} by study; none where another version saw them
 */
export function readSeen(root, options) {
  try {
    const { version, studies } = readSealed(seenFile(root));
    return version === versionOf(options) ? studies : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} root
 * @param {Options} options
 * @param {Looked[]} looked
 * @param {Record<string, {input: string}>} after
 */
export function writeSeen(root, options, looked, after) {
  const settled = looked.filter(({ isFresh }) => !isFresh);
  const studies = settled.map(({ name, stamp }) => [name, { stamp, input: after[name].input }]);
  writeWhole(seenFile(root), sealed({ version: versionOf(options), studies: Object.fromEntries(studies) }));
}
