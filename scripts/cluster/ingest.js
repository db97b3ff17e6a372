/** An ingest by a cluster: what changed is read, assembled and analysed by executors, and published as one generation. */
import { join } from "node:path";
import { remove } from "../../loaders/store/files.js";
import { noManifest } from "../../loaders/store/manifest.js";
import { mendTables } from "../../loaders/store/mending.js";
import { fitRuns, writeEmptyTables } from "../../loaders/store/next.js";
import { commit, finishCommit, parquetFolder } from "../../loaders/store/store.js";
import { formatMany } from "../../src/words/numbers.js";
import { synthesiseAnew } from "../ingest/generation.js";
import { findChanges, sortByName, writeSeen } from "../ingest/seen.js";
import { mergeAnswers } from "./answers.js";
import { makeBatches } from "./batches.js";
import { fewestRangeBytes, readCaptures } from "./captures.js";
import { startOn } from "./engine.js";
import { startJob, takeTables } from "./job.js";

/** @import {Options} from "../../loaders/types.js" */
/** @import {Answer} from "./answers.js" */
/** @import {Cluster} from "./engine.js" */
/** @import {Looked} from "../ingest/seen.js" */

/**
 * For whoever holds the lock of the store.
 * @param {string} root of the store: a folder that the driver and every worker see at the same path
 * @param {Cluster} cluster
 * @param {{full: boolean, say: (text: string) => void}} manner
 * @param {Options} options
 */
export async function ingestOnCluster(root, cluster, { full, say }, options) {
  const parquet = parquetFolder(root);
  const { rangeBytes } = cluster;
  await finishCommit(parquet);
  remove(join(parquet, ".next"));
  const before = full ? noManifest() : mendTables(parquet, say);
  const largeBytes = 2 * (rangeBytes ?? (await fewestRangeBytes()));
  const { looked, changed, kept, uses } = findChanges(root, before, options, { full, largeBytes });
  const made = await shareOut(root, cluster, looked, changed, say, options);
  const entries = Object.entries(made).map(([study, { entry }]) => [study, entry]);
  const after = sortByName({ ...kept, ...Object.fromEntries(entries) });
  await fitRuns(parquet, before, Object.keys(kept));
  await synthesiseAnew(root, before, after);
  await commit(parquet, before, after);
  const settled = looked.filter(({ name }) => !(Object.hasOwn(made, name) && made[name].isToBeRepeated));
  writeSeen(root, options, settled, after, uses);
}

/**
 * @param {string} root
 * @param {Cluster} cluster
 * @param {Looked[]} all
 * @param {Looked[]} changed
 * @param {(text: string) => void} say
 * @param {Options} options
 * @returns {Promise<Record<string, Answer>>} what was made, its tables in the next generation
 */
async function shareOut(root, cluster, all, changed, say, options) {
  const job = startJob(root);
  try {
    const names = all.map(({ name }) => name);
    const made = changed.length ? await askExecutors(cluster, job, names, changed, say, options) : {};
    await writeEmptyTables(parquetFolder(root));
    takeTables(root, job.folder, Object.keys(made));
    return made;
  } finally {
    job.end();
  }
}

/**
 * @param {Cluster} cluster
 * @param {import("./job.js").Job} job
 * @param {string[]} names
 * @param {Looked[]} changed
 * @param {(text: string) => void} say
 * @param {Options} options
 */
async function askExecutors(cluster, job, names, changed, say, options) {
  say(`asking for workers of ${cluster.engine}`);
  const engine = await startOn(cluster, job);
  try {
    const batches = makeBatches(changed, engine.cores);
    const batchesSaid = formatMany(batches.length, "batch", "batches");
    say(
      `${formatMany(changed.length, "study", "studies")} in ${batchesSaid} on ${formatMany(engine.workers.length, "worker")}`,
    );
    const captures = await readCaptures(engine, changed, options, say, cluster.rangeBytes);
    const tasks = batches.map((studies) => ({
      kind: "studies",
      studies: studies.map(({ name, folder }) => ({ name, folder, captures: captures.get(name) ?? {} })),
      names,
      options,
    }));
    return mergeAnswers(await engine.run(tasks));
  } finally {
    await engine.stop();
  }
}
