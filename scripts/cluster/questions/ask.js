/** A question to a cluster: executors answer for groups of studies, and their answers are put together here. */
import { existsSync } from "node:fs";
import { entryOf, manifestFile, readManifest, tellWrongSize } from "../../../loaders/store/manifest.js";
import { finishCommit, lockTables, parquetFolder } from "../../../loaders/store/store.js";
import { globPath } from "../../../loaders/assemble/sql.js";
import { formatMany } from "../../../src/words/numbers.js";
import { refuseNames } from "../../query/tables.js";
import { makeGroups } from "../batches.js";
import { startOn } from "../engine.js";
import { startJob } from "../job.js";
import { divideQuestion } from "./division.js";
import { openTables, sortByFile } from "./tables.js";
import { joinParts } from "./whole.js";

/** @import {Manifest} from "../../../loaders/store/manifest.js" */
/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Cluster} from "../engine.js" */
/** @import {Job} from "../job.js" */
/** @import {Division} from "./division.js" */

/** @typedef {{sql: string, variables: Record<string, string>}} Question */

/**
 * Nobody writes tables meanwhile: all executors see the same.
 * @param {string} root of the store
 * @param {Cluster} cluster
 * @param {Question} question
 * @param {(text: string) => void} say
 * @returns {Promise<{store: Store, sql: string, notes: string[], end: () => void}>} sql: asks store for the answer; notes: what may
 *   differ from the answer of one machine
 * @throws {Error} that says in a line what cannot be divided
 */
export async function askCluster(root, cluster, question, say) {
  const parquet = parquetFolder(root);
  if (!existsSync(manifestFile(parquet))) throw new Error(`${parquet}: no data yet: run npm run ingest`);
  const release = await lockTables(root, "npm run query", say);
  /** @type {Job | null} */
  let job = null;
  try {
    await finishCommit(parquet);
    const damage = tellWrongSize(parquet);
    if (damage) throw new Error(damage);
    const division = await readDivision(parquet, question);
    job = startJob(root);
    const files = await askExecutors(parquet, cluster, job, division, question, say);
    const { store, ...answer } = await joinParts(files, division);
    // Doubts about an answer come from the checks.
    await store.connection.run(`create view checks as from '${globPath(parquet)}/checks/*.parquet'`);
    const end = () => {
      store.close();
      job?.end();
      release();
    };
    return { store, ...answer, end };
  } catch (error) {
    job?.end();
    release();
    throw error;
  }
}

/**
 * @param {string} parquet
 * @param {Question} question
 * @returns {Promise<Division>}
 */
async function readDivision(parquet, { sql, variables }) {
  const store = await openTables(parquet, [], variables);
  try {
    await refuseNames(store, sql);
    return await divideQuestion(store, sql);
  } finally {
    store.close();
  }
}

/**
 * @param {string} parquet
 * @param {Cluster} cluster
 * @param {Job} job
 * @param {Division} division
 * @param {Question} question
 * @param {(text: string) => void} say
 * @returns {Promise<string[]>} files of the parts, in the order of the studies
 */
async function askExecutors(parquet, cluster, job, { tables, partial }, { variables }, say) {
  const manifest = readManifest(parquet);
  say(`asking for workers of ${cluster.engine}`);
  const engine = await startOn(cluster, job);
  try {
    const groups = makeGroups(weighStudies(manifest, tables), engine.cores);
    const studies = formatMany(Object.keys(manifest.studies).length, "study", "studies");
    say(
      `${studies} in ${formatMany(groups.length, "group")} on ${formatMany(engine.workers.length, "worker")}`,
    );
    const asked = { kind: "question", parquet, sql: partial, variables };
    return await engine.run(groups.map((group) => ({ ...asked, studies: group.map(({ name }) => name) })));
  } finally {
    await engine.stop();
  }
}

/**
 * @param {Manifest} manifest
 * @param {string[]} tables that are read
 */
const weighStudies = (manifest, tables) =>
  sortByFile(Object.keys(manifest.studies)).map((name) => ({
    name,
    bytes: tables.reduce((sum, table) => sum + (entryOf(manifest, name)?.tables[table].bytes ?? 0), 0),
    files: tables.length,
  }));
