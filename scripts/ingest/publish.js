/** Assembles and analyses studies into the next generation, many of them in several threads. A study that fails costs no other. */
import { statSync } from "node:fs";
import { openDuckDB, parquetFolder } from "../../loaders/store/store.js";
import { assembleStudy } from "../../loaders/store/study-tables.js";
import { threads } from "../../loaders/reading/threads.js";
import { fewestThreadBytes } from "../../loaders/limits.js";
import { analyse } from "./analyse.js";
import { isOfMachine, publishFailed } from "./failed.js";
import { prepareThread, publishInThreads } from "./publishers.js";

/** @import {Study} from "../../loaders/store/study-tables.js" */
/** @import {ReadFile} from "../../loaders/assemble/assemble.js" */
/** @import {Problem} from "../../loaders/types.js" */

/**
 * @typedef {object} Changed a study whose findings, at least, are to be made anew
 * @property {Study} study
 * @property {ReadFile[]} files
 * @property {Problem[]} problems
 * @property {boolean} isAssembled whether its tables in the current generation are still right
 * @property {string} code version of what assembles, and of what is used of the vocabulary
 */

/** With fewer studies a thread takes longer to start than it saves. */
const fewestStudies = 24;
/** Analysed together: the questions of a list are planned once, which takes longer than to answer them for a small study. */
const [leastStudies, mostStudies] = [8, 16];
/** Lists a thread, so that none is left with much at the end. */
const listsOfThread = 4;

/**
 * @param {string} root
 * @param {Changed[]} studies
 * @param {(text: string) => void} say called for each study
 * @returns {Promise<string[]>} names of those that failed: a row of their problems says why
 */
export async function publishStudies(root, studies, say) {
  if (isMuch(studies)) return publishInThreads(root, splitList(studies, lengthOfLists(studies.length)), say);
  const failed = [];
  for (const list of splitList(studies, mostStudies)) failed.push(...(await publishList(root, list, say)));
  return failed;
}

/** @param {number} studies @returns {number} how many a thread takes at once */
function lengthOfLists(studies) {
  const ofThread = studies / threads;
  const least = Math.min(leastStudies, Math.ceil(ofThread));
  return Math.min(mostStudies, Math.max(least, Math.ceil(ofThread / listsOfThread)));
}

/**
 * Starts a thread for studies of which files are read meanwhile, if one is needed for them.
 * @param {{files: {file: string}[]}[]} studies
 * @param {{file: string}[]} sources that are read
 */
export function preparePublishing(studies, sources) {
  const read = new Set(sources.map(({ file }) => file));
  const changed = studies.filter(({ files }) => files.some(({ file }) => read.has(file)));
  const sizes = changed.map(({ files }) => ({ files: files.map(({ file }) => ({ bytes: sizeOf(file) })) }));
  if (isMuch(sizes)) prepareThread();
}

/** @param {string} file */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Many studies are done sooner in threads; of one that is large a thread can be ended, this one cannot.
 * @param {{files: {bytes: number}[]}[]} studies
 */
const isMuch = (studies) =>
  (threads > 1 && studies.length >= fewestStudies) ||
  studies.some(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) > fewestThreadBytes);

/**
 * @param {string} root
 * @param {Changed[]} studies
 * @param {(text: string, study: string) => void} say
 * @returns {Promise<string[]>} names of those that failed
 */
export async function publishList(root, studies, say) {
  const failed = await assembleEach(root, studies);
  const whole = studies.filter(({ study }) => !failed.has(study.name));
  for (const [name, error] of await analyseEach(root, whole)) failed.set(name, error);
  for (const each of studies) {
    const { name } = each.study;
    if (failed.has(name)) await publishFailed(root, each, failed.get(name));
    const done = each.isAssembled ? "analysed" : "assembled and analysed";
    say(`${name}: ${failed.has(name) ? "failed; npm run check says why" : done}`, name);
  }
  return [...failed.keys()];
}

/**
 * @param {string} root
 * @param {Changed[]} studies
 * @returns {Promise<Map<string, unknown>>} errors by study; none of them is in the store of the next
 */
export async function assembleEach(root, studies) {
  /** @type {Map<string, unknown>} */
  const errors = new Map();
  let store = waiting ?? (await openDuckDB());
  waiting = null; // Nobody else may use it meanwhile.
  try {
    for (const { study, files, problems, code } of studies.filter(({ isAssembled }) => !isAssembled))
      try {
        await assembleStudy(store, root, study, files, problems, code);
      } catch (error) {
        errors.set(study.name, ofStudy(error));
        store.close();
        store = await openDuckDB();
      }
  } catch (error) {
    store.close();
    throw error;
  }
  if (waiting || isMuch(studies)) store.close();
  else waiting = store;
  return errors;
}

/**
 * A database that has assembled a little: for the next study, which `npm run dev` brings, its macros and views are there.
 * @type {Awaited<ReturnType<typeof openDuckDB>> | null}
 */
let waiting = null;

/**
 * All together; where that fails, each by itself.
 * @param {string} root
 * @param {Changed[]} studies
 * @returns {Promise<[string, unknown][]>} errors by study
 */
async function analyseEach(root, studies) {
  if (!studies.length) return [];
  try {
    await analyse(
      parquetFolder(root),
      studies.map(({ study }) => study.name),
    );
    return [];
  } catch (error) {
    if (studies.length === 1) return [[studies[0].study.name, ofStudy(error)]];
    const errors = [];
    for (const study of studies) errors.push(...(await analyseEach(root, [study])));
    return errors;
  }
}

/**
 * @param {unknown} error
 * @returns {unknown} itself
 * @throws {unknown} where the machine is why: a study is not emptied because a disk is full
 */
function ofStudy(error) {
  if (isOfMachine(error)) throw error;
  return error;
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} length of each part but the last
 */
const splitList = (list, length) =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, i) => list.slice(i * length, (i + 1) * length));
