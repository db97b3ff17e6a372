/** Assembles and analyses studies into the next generation, many of them in several threads. */
import { openDuckDB, parquetFolder } from "../../loaders/store/store.js";
import { assembleStudy } from "../../loaders/store/study-tables.js";
import { shareOut, threads } from "../../loaders/reading/threads.js";
import { analyse } from "./analyse.js";

/** @import {Study} from "../../loaders/store/study-tables.js" */
/** @import {ReadFile} from "../../loaders/assemble/assemble.js" */
/** @import {Problem} from "../../loaders/types.js" */

/**
 * @typedef {object} Changed a study whose findings, at least, are to be made anew
 * @property {Study} study
 * @property {ReadFile[]} files
 * @property {Problem[]} problems
 * @property {boolean} isAssembled whether its tables in the current generation are still right
 */

/** With fewer studies a thread takes longer to start than it saves. */
const fewestStudies = 4;
/** Read together by the analysis. */
const mostStudies = 16;
/** Lists a thread, so that none is left with much at the end. */
const listsOfThread = 4;

/**
 * @param {string} root
 * @param {Changed[]} studies
 * @param {(text: string) => void} say told of each study
 */
export async function publishStudies(root, studies, say) {
  const each = Math.ceil(studies.length / threads / listsOfThread);
  const lists = splitList(studies, Math.min(mostStudies, Math.max(1, each)));
  if (threads > 1 && studies.length >= fewestStudies)
    await shareOut(new URL("./publisher-thread.js", import.meta.url), { root }, lists, say);
  else for (const list of lists) await publishList(root, list, say);
}

/**
 * @param {string} root
 * @param {Changed[]} studies
 * @param {(text: string) => void} say
 */
export async function publishList(root, studies, say) {
  const store = await openDuckDB();
  try {
    for (const { study, files, problems } of studies.filter(({ isAssembled }) => !isAssembled))
      await assembleStudy(store, root, study, files, problems);
  } finally {
    store.close();
  }
  await analyse(
    parquetFolder(root),
    studies.map(({ study }) => study.name),
  );
  for (const { study, isAssembled } of studies)
    say(`${study.name}: ${isAssembled ? "analysed" : "assembled and analysed"}`);
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} length of each part but the last
 */
const splitList = (list, length) =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, i) => list.slice(i * length, (i + 1) * length));
