/** Folders of results as one study, which is made in a temporary folder, read there and thrown away. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareReaders } from "../../loaders/reading/box/box.js";
import { readFactors, readMeasures } from "../../loaders/vocabulary/schemas.js";
import { readMeanings } from "../ingest/families.js";
import { readQuestion } from "../site/question.js";
import { capturesQuestion, findFurther, renameTexts } from "./groups.js";
import { copyFiles, describeStudy, gatherSides } from "./sides.js";
import { withTables } from "./tables.js";

/** @import {Store} from "../../loaders/store/store.js" */
/** @import {Sides} from "./sides.js" */
/** @import {Study} from "../../src/types.js" */

/**
 * @typedef {object} Request
 * @property {string[]} paths folders and zips, the baseline first
 * @property {string[]} [settings] files with settings of hosts, in the same order
 * @property {object} [about] further keys of study.yaml
 */

/**
 * Reads the folders as one study, in a repository of its own that is thrown away.
 * @template T
 * @param {Request} request
 * @param {(step: string) => void} tell
 * @param {(store: Store, given: Sides, root: string) => Promise<T>} use store: of that study alone; root: of that repository
 * @returns {Promise<T>}
 */
export async function withStudy({ paths, settings = [], about = {} }, tell, use) {
  const scratch = mkdtempSync(join(tmpdir(), "atlas-compare-"));
  try {
    // What reads takes as long to start as files take to be looked at.
    prepareReaders(1);
    tell("looking at the files");
    const given = await gatherSides(paths, settings, scratch);
    const root = join(scratch, "repository");
    mkdirSync(root);
    copyFiles(root, given);
    describeStudy(root, given, about);
    tell(`reading ${given.sides.flatMap(({ files }) => files).length} files`);
    // The analysis takes as long to load as files to be read: it comes meanwhile.
    readMeanings().catch(() => {});
    const factor = given.setting?.factor ?? null;
    // Where they cannot be assembled, the second time says why.
    const further = await withTables(root, { isAssembled: false, isAnalysed: false }, (store) =>
      askFurther(store, factor),
    ).catch(() => ({}));
    if (further) describeStudy(root, given, { ...about, ...further });
    tell("checking and comparing");
    const steps = { isAssembled: further === null, isAnalysed: true };
    return await withTables(root, steps, (store) => use(store, given, root));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {Store} store
 * @param {string | null} factor
 */
async function askFurther(store, factor) {
  const runs = await store.rows(await readQuestion("run_results.csv"));
  return findFurther(runs, await store.rows(capturesQuestion), factor, readFactors());
}

/**
 * @param {Pick<Store, "rows">} store
 * @param {{study?: string, rename?: (text: string) => string}} [options] study: its name, where there are others; rename: every text
 * @returns {Promise<Study>}
 */
export async function readOne(store, { study: name, rename } = {}) {
  const ask = async (/** @type {string} */ question) =>
    (await store.rows(await readQuestion(question))).filter(({ study }) => (name ?? study) === study);
  const { localQuestions, readStudy } = await import("../site/read-study.js");
  const [row] = await ask("studies");
  /** @type {Record<string, any[]>} */
  const rows = {};
  for (const question of localQuestions) rows[question] = await ask(question);
  const [study, own] = rename ? renameTexts([row, rows], rename) : [row, rows];
  return readStudy(study, own, {
    factors: readFactors(),
    measures: readMeasures(),
    meanings: await readMeanings(),
  });
}
