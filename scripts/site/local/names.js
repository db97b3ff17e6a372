/** Names in a visitor's files, replaced as npm run sanitise replaces them, before the files are shared. */
import { isGzip } from "../../../loaders/reading/encodings.js";
import { readBlocks, rewriteBlob } from "./blocks.js";
import { bytesOf } from "./contents.js";

/** @import {Found} from "../../../loaders/names/find.js" */
/** @import {Find} from "../../../loaders/names/finder.js" */

/**
 * @typedef {object} Names what finds and replaces them: handed in, since it knows the words of every format
 * @property {(allowed: Set<string>, names: {kind: string, name: string}[]) => Find} startFinder
 * @property {(path: string, find: Find) => Found[]} findInPath
 * @property {typeof import("../../../loaders/names/pseudonyms.js").startPseudonyms} startPseudonyms
 * @property {typeof import("../../../loaders/names/replace.js").replaceNames} replaceNames
 * @property {typeof import("../../../loaders/names/replace.js").replaceInPath} replaceInPath
 */

/** @typedef {{path: string, blob: Blob}} Kept */
/** @typedef {{names: Map<string, {kind: string, name: string}>, stuck: Set<string>}} Seen stuck: paths of files that are no text and have names */

/** What stands in the place of one name may bring another to light that it lay across. */
const mostRounds = 4;
/** As much as a run's own files have. */
const mostUnpacked = 2 ** 30;

/**
 * @param {Kept[]} files
 * @param {Set<string>} allowed what study.yaml allows, in lower case
 * @param {Names} tools
 * @param {(path: string) => void} tell of each file before it is looked at
 * @returns {Promise<{files: Kept[], replaced: number, stuck: string[]}>} stuck: left out, since they are no text and have names
 */
export async function withoutNames(files, allowed, tools, tell) {
  const pseudonyms = tools.startPseudonyms();
  const replaced = new Set();
  /** @type {string[]} */
  const stuck = [];
  let kept = files;
  for (let round = 0; round < mostRounds; round++) {
    const seen = await findAll(kept, allowed, tools, tell);
    stuck.push(...seen.stuck);
    kept = kept.filter(({ path }) => !seen.stuck.has(path));
    if (seen.names.size === 0) break;
    for (const key of seen.names.keys()) replaced.add(key);
    const find = tools.startFinder(allowed, [...seen.names.values()]);
    const changed = [];
    for (const file of kept) changed.push(await replaceIn(file, find, pseudonyms, tools));
    kept = changed;
  }
  return { files: kept, replaced: replaced.size, stuck };
}

/**
 * @param {Kept[]} files
 * @param {Set<string>} allowed
 * @param {Names} tools
 * @param {(path: string) => void} tell
 * @returns {Promise<Seen>}
 */
async function findAll(files, allowed, { startFinder, findInPath }, tell) {
  const find = startFinder(allowed, []);
  /** @type {Seen} */
  const seen = { names: new Map(), stuck: new Set() };
  const note = (/** @type {Found[]} */ found) => {
    for (const { kind, name } of found) seen.names.set(`${kind} ${name}`, { kind, name });
  };
  for (const { path, blob } of files) {
    tell(path);
    note(findInPath(path, find));
    for await (const { text, isText } of readBlocks(blob, mostUnpacked)) {
      const wide = text.includes("\0") ? find(text.replaceAll("\0", ""), path, isText) : [];
      const found = find(text, path, isText);
      if (wide.length > 0 || (!isText && found.length > 0)) seen.stuck.add(path);
      else note(found);
    }
  }
  return seen;
}

/**
 * @param {Kept} file
 * @param {Find} find
 * @param {ReturnType<Names["startPseudonyms"]>} pseudonyms
 * @param {Names} tools
 * @returns {Promise<Kept>} as it was where it has no name
 */
async function replaceIn({ path, blob }, find, pseudonyms, { replaceNames, replaceInPath }) {
  let isChanged = await saysItsName(blob);
  const changed = await rewriteBlob(blob, mostUnpacked, (text) => {
    const replaced = replaceNames(text, path, find, pseudonyms);
    isChanged ||= replaced !== text;
    return replaced;
  });
  return { path: replaceInPath(path, find, pseudonyms), blob: isChanged ? changed : blob };
}

/**
 * What a gzip was called is left out where it is written again: RFC 1952, FNAME.
 * @param {Blob} blob
 */
async function saysItsName(blob) {
  const head = await bytesOf(blob.slice(0, 4));
  return isGzip(head) && (head[3] & 8) !== 0;
}

/** What a report is to whoever looks for names: a text that is written to be read. */
const reportFile = "report.md";

/**
 * @param {Kept[]} files
 * @param {Names} tools
 * @param {(path: string) => void} tell of each file before it is looked at
 * @returns {Promise<(text: string) => string>} puts invented names in the place of those that the files have
 */
export async function startRenaming(files, tools, tell) {
  const { names } = await findAll(files, new Set(), tools, tell);
  const find = tools.startFinder(new Set(), [...names.values()]);
  const pseudonyms = tools.startPseudonyms();
  return (text) => tools.replaceNames(text, reportFile, find, pseudonyms);
}
