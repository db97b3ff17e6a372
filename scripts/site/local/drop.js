/** What a visitor chose, as the files of a study: zips as folders, what is no source left out. */
import { zip as limits, longestPath } from "../../../loaders/limits.js";
import { archiveBesideFolder, notUnpacked, unsafeName } from "../../../loaders/reading/problems.js";
import { compileGlob } from "../../../loaders/vocabulary/glob.js";
import { isVisible } from "../../../src/words/visible.js";
import { isArchive } from "../../../loaders/zip/names.js";
import { unpackZip } from "./zip.js";

/** @import {Problem} from "../../../loaders/types.js" */
/** @import {LocalFile} from "./zip.js" */

/** What systems leave in folders, and what says nothing of a run. */
const aside = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|readme(?:\.(?:md|txt))?)(?:\/|$)/i;

/**
 * @param {{path: string, blob: Blob}[]} chosen
 * @returns {Promise<{files: LocalFile[], problems: Problem[]}>} files sorted by path
 */
export async function gatherDrop(chosen) {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {Map<string, LocalFile>} */
  const files = new Map();
  const given = withoutTop(chosen.filter(({ path }) => !aside.test(path)));
  for (const { path, blob } of given) {
    const found = await expand({ path, blob, archive: null }, problems);
    const double = found.find((file) => files.has(file.path));
    if (double) problems.push(archiveBesideFolder(path, double.path));
    else for (const file of found) files.set(file.path, file);
  }
  const named = [...files.values()].filter(({ path }) => {
    const isFit = isVisible(path) && path.length <= longestPath;
    if (!isFit) problems.push(unsafeName(path, true));
    return isFit;
  });
  return { files: named.sort((a, b) => (a.path < b.path ? -1 : 1)), problems };
}

/**
 * @param {LocalFile[]} files
 * @param {string[]} patterns `ignore` of study.yaml
 */
export function withoutIgnored(files, patterns) {
  const matchers = patterns.map((pattern) => compileGlob(pattern));
  return files.filter(({ path }) => path === "study.yaml" || !matchers.some((matches) => matches(path)));
}

/**
 * The folder of a study is not part of its paths: it is where its study.yaml lies.
 * @param {{path: string, blob: Blob}[]} chosen
 */
function withoutTop(chosen) {
  const top = chosen.find(({ path }) => /^[^/]+\/study\.yaml$/.test(path))?.path.split("/")[0];
  if (!top || !chosen.every(({ path }) => path.startsWith(`${top}/`))) return chosen;
  return chosen.map(({ path, blob }) => ({ path: path.slice(top.length + 1), blob }));
}

/**
 * @param {LocalFile} file
 * @param {Problem[]} problems added to
 * @returns {Promise<LocalFile[]>} the file, and what is in it where it is a zip
 */
async function expand(file, problems) {
  if (!isArchive(file.path)) return [file];
  const before = { entries: 0, bytes: 0, packed: file.blob.size };
  const found = [file];
  const unpack = async (/** @type {LocalFile} */ zip, /** @type {number} */ depth) => {
    try {
      if (depth > limits.depth) throw new Error(`more than ${limits.depth} zips inside each other`);
      const inside = (await unpackZip(zip, before)).filter(({ path }) => !aside.test(path));
      found.push(...inside);
      for (const inner of inside.filter(({ path }) => isArchive(path))) await unpack(inner, depth + 1);
    } catch (error) {
      problems.push(notUnpacked(zip.path, error));
    }
  };
  await unpack(file, 1);
  return found;
}
