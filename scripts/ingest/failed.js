/** What is published of a study that could not be assembled or analysed: its study.yaml, and why the rest is missing. */
import { studyFailed } from "../../loaders/reading/problems.js";
import { tableNames } from "../../loaders/store/manifest.js";
import { openDuckDB, parquetFolder } from "../../loaders/store/store.js";
import { writeRows } from "../../loaders/store/next.js";
import { assembleStudy } from "../../loaders/store/study-tables.js";
import { shorten, visible } from "../../src/words/visible.js";
import { longestSaid } from "../../loaders/limits.js";
import { analyse } from "./analyse.js";

/** @import {Changed} from "./publish.js" */
/** @import {Problem} from "../../loaders/types.js" */

const ofMachine = /^(?:ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|EACCES|EPERM)$/;

/**
 * @param {any} error
 * @returns {boolean} whether the machine is why: another study would end so too
 */
export const isOfMachine = (error) =>
  ofMachine.test(error?.code ?? "") || /^IO Error|no space left on device/i.test(error?.message ?? "");

/**
 * Its page has its title, and the problem; where not even study.yaml can be assembled, the problem alone is published.
 * @param {string} root
 * @param {Changed} changed
 * @param {unknown} error
 */
export async function publishFailed(root, { study, files, problems, code }, error) {
  const told = [...problems, studyFailed(error, "its tables could not be made")];
  const own = files.map((file) => (file.source === "study.yaml" ? file : { ...file, staged: null }));
  const store = await openDuckDB();
  try {
    await assembleStudy(store, root, study, own, told, code);
    await analyse(parquetFolder(root), [study.name]);
  } catch {
    await publishProblems(root, study.name, told);
  } finally {
    store.close();
  }
}

/**
 * @param {string} root
 * @param {string} study
 * @param {Problem[]} problems
 */
export async function publishProblems(root, study, problems) {
  const rows = problems.map((problem) => ({
    study,
    ...problem,
    message: shorten(visible(problem.message), longestSaid),
  }));
  for (const table of tableNames)
    await writeRows(parquetFolder(root), study, table, table === "problems" ? rows : []);
}
