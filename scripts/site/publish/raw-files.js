/** Raw files beside the pages: what is published of them, under which name, and that it is what was read. */
/** @import {BigIntStats} from "node:fs" */
/** @import {Source} from "../../../src/types.js" */
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { archiveFolder } from "../../../loaders/reading/archives.js";
import { isArchive } from "../../../loaders/zip/names.js";
import { isSettled, stampOf } from "../../../loaders/reading/known-files.js";
import { hashOf } from "../../../loaders/store/files.js";
import { placeRawFiles } from "../../../src/html/raw-files.js";

/** @typedef {{study: string, sources: Source[]}} StudyFiles */

/**
 * @typedef {object} RawEntry a row of the list of a study's published raw files
 * @property {string} source path in the study
 * @property {string} path below the site's root, not encoded
 * @property {string | null} archive zip in the study that it was taken out of
 * @property {number} bytes
 * @property {string} sha256
 */

/** @param {string} study the list of its raw files, below data/ */
export const rawListPath = (study) => `raw-files/${study}.json`;

/** Files that are open at once. */
const atOnce = 16;

/**
 * What is to be published of a study.
 * @param {StudyFiles} study
 * @returns {RawEntry[]}
 */
export function listRawFiles({ sources }) {
  const places = placeRawFiles(sources);
  return sources.flatMap(({ source, archive, bytes, sha256 }) => {
    const path = places.get(source);
    return path ? [{ source, path, archive, bytes, sha256 }] : [];
  });
}

/**
 * Copies what the list of a study says, and nothing else. Files that changed since they were read are left out and reported.
 * @param {string} dist
 * @param {StudyFiles} study
 * @param {string} repository its folder
 * @returns {Promise<{files: RawEntry[], changed: string[], stamps: Record<string, string> | null}>} what lies in dist
 *   now, and a line for each other file; stamps of those that were copied, by their path below the repository, null
 *   where some file is not known by one
 */
export async function publishRawFiles(dist, study, repository) {
  const placesOf = placesIn(repository, study);
  const copy = async (/** @type {RawEntry} */ entry) => {
    const target = path.join(dist, ...entry.path.split("/"));
    mkdirSync(path.dirname(target), { recursive: true });
    return readUnchanged(placesOf(entry), entry.sha256, target);
  };
  const listed = listRawFiles(study);
  const kept = await inPool(listed, copy);
  const isWhole =
    kept.every((found) => found?.stamp) && !study.sources.some(({ withheld }) => withheld === changed);
  return {
    files: listed.filter((_, i) => kept[i]),
    changed: listed.filter((_, i) => !kept[i]).map(({ source }) => sayChanged(study, source)),
    stamps: isWhole
      ? Object.fromEntries(
          kept.map((found) => [path.relative(repository, String(found?.file)), String(found?.stamp)]),
        )
      : null,
  };
}

/** Why a file is withheld that is not the one that was read. */
const changed = "it changed after it was read";

/**
 * Withholds what is not as it was read, before pages link to it.
 * @param {StudyFiles[]} studies changed
 * @param {string} repository its folder
 * @returns {Promise<string[]>} a line for each file
 */
export async function withholdChanged(studies, repository) {
  /** @type {string[]} */
  const told = [];
  for (const study of studies) {
    const listed = listRawFiles(study);
    const placesOf = placesIn(repository, study);
    const kept = await inPool(listed, (entry) => readUnchanged(placesOf(entry), entry.sha256, null));
    const others = new Set(listed.filter((_, i) => !kept[i]).map(({ source }) => source));
    if (others.size === 0) continue;
    study.sources = study.sources.map((each) =>
      others.has(each.source) ? { ...each, withheld: changed } : each,
    );
    for (const source of others) told.push(sayChanged(study, source));
  }
  return told;
}

/** @param {StudyFiles} study @param {string} source */
const sayChanged = ({ study }, source) =>
  `data/studies/${study}/${source}: not published: it is not the file that was read; npm run ingest reads it again`;

/**
 * @param {string[]} places where it may lie
 * @param {string} sha256 of what was read
 * @param {string | null} target where it is copied to, if anywhere
 * @returns {Promise<{file: string, stamp: string | null} | null>} the file that is what was read, with its stamp where
 *   that would tell a later writing; null where none is: then nothing is at the target
 */
async function readUnchanged(places, sha256, target) {
  for (const file of places) {
    const found = lookAt(file);
    const stamp = found && isSettled(found, Date.now()) ? stampOf(found) : null;
    if (found?.isFile() && (await hashTo(file, found.size, target)) === sha256) return { file, stamp };
  }
  if (target) rmSync(target, { force: true });
  return null;
}

/** @param {string} file @returns {BigIntStats | undefined} */
function lookAt(file) {
  try {
    return lstatSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Up to so many bytes a file is read at once: most are small, and a stream of each takes many times as long. */
const mostAtOnce = 1 << 20;

/**
 * @param {string} file
 * @param {bigint} bytes that it has
 * @param {string | null} target
 * @returns {Promise<string | null>} SHA-256 of what was copied; null where it cannot be read
 */
async function hashTo(file, bytes, target) {
  try {
    if (bytes > mostAtOnce) return await streamTo(file, target);
    const content = readFileSync(file);
    if (target) writeFileSync(target, content);
    return hashOf(content);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).path !== file) throw error;
    return null;
  }
}

/** @param {string} file @param {string | null} target */
async function streamTo(file, target) {
  const hash = createHash("sha256");
  const note = async function* (/** @type {AsyncIterable<Uint8Array>} */ chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  if (target) await pipeline(createReadStream(file), note, createWriteStream(target));
  else await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/**
 * Where a raw file may lie: in the study, or where the innermost zip that it came in was unpacked.
 * @param {string} repository
 * @param {StudyFiles} study
 * @returns {(entry: RawEntry) => string[]} paths of this machine
 */
function placesIn(repository, { study, sources }) {
  const zips = sources
    .filter(({ source }) => isArchive(source))
    .sort((a, b) => b.source.length - a.source.length);
  return ({ source, archive }) => {
    if (!archive) return [path.join(repository, "data/studies", study, source)];
    const around = zips.filter(
      (zip) =>
        (zip.archive ?? zip.source) === archive && source.startsWith(`${zip.source.replace(/\.zip$/i, "")}/`),
    );
    return around.map((zip) => {
      const inside = path.posix.relative(path.posix.dirname(zip.source), source);
      return path.join(archiveFolder(repository, zip.sha256), inside);
    });
  };
}

/**
 * @template Item, Result
 * @param {Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} in their order
 */
async function inPool(items, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const workUntilDone = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]);
  };
  await Promise.all(Array.from({ length: atOnce }, workUntilDone));
  return results;
}
