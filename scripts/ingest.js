#!/usr/bin/env node
/** Reads what changed under data/studies, assembles and analyses it, and publishes the next generation of data/parquet. */
import { isCommand } from "./command/begin.js";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { mostReaders, prepareReaders } from "../loaders/reading/box/box.js";
import { longBytes } from "../loaders/reading/long-files.js";
import { findStudies } from "../loaders/reading/studies.js";
import { remove } from "../loaders/store/files.js";
import { explainFailure } from "../loaders/store/failures.js";
import { noManifest } from "../loaders/store/manifest.js";
import { removeUnused, usesOf } from "../loaders/store/kept.js";
import { mendKept, mendKeptOf, mendTables, noteUnzipped } from "../loaders/store/mending.js";
import { readStudies } from "../loaders/reading/reading.js";
import { readInParallel } from "../loaders/reading/unread.js";
import {
  commit,
  finishCommit,
  lockTables,
  openStore,
  parquetFolder,
  repository,
} from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { visible } from "../src/words/visible.js";
import { readOptions } from "./command/options.js";
import { chooseCluster } from "./cluster/engine.js";
import { ingestOnCluster } from "./cluster/ingest.js";
import { publish, refuseFullDisk } from "./ingest/generation.js";
import { showProgress } from "./ingest/progress.js";
import { preparePublishing } from "./ingest/publish.js";
import { prepareThread } from "./ingest/publishers.js";
import { findChanges, namesToRepeat, writeSeen } from "./ingest/seen.js";

const summary = readFileSync(new URL("../src/data/summary.sql", import.meta.url), "utf8");

const help = `Usage: npm run ingest [-- --full --all-counters --first-finished]

Reads new and changed files of data/studies into data/parquet.

  --full            read, assemble and analyse everything again
  --all-counters    keep every counter of esxtop captures, not only storage and host totals
  --first-finished  use the first report of a finished fio job, as HCIBench does; default: the last
  --quiet           print only the summary
  --root            use another repository of the atlas
  --engine          spark://host:port: run on a cluster of Apache Spark; see docs/cluster.md
  --store           with --engine: folder with data/studies, at the same path on every worker
  --checkout        with --engine: folder of this project on every worker; default: an archive is sent
  --range-bytes     with --engine: bytes in a part of a large capture; default: 268435456
  --help            show this text`;

/** @import {Options} from "../loaders/types.js" */
/** @import {Study} from "../loaders/reading/studies.js" */
/** @import {Looked} from "./ingest/seen.js" */
/** @import {Cluster} from "./cluster/engine.js" */

/**
 * @typedef {object} Summary
 * @property {number} studies
 * @property {number} sources
 * @property {number} runs
 * @property {number} problems errors and warnings
 * @property {number} notes
 * @property {number} seconds
 */

/**
 * @param {{root?: string, full?: boolean, quiet?: boolean, isLocked?: boolean, cluster?: Cluster | null} & Options} [options]
 *   isLocked: whoever calls holds the lock of the tables; cluster: who does the work, this machine when absent
 * @returns {Promise<Summary>}
 */
export async function ingest(options = {}) {
  const seconds = await bringUpToDate(options);
  return summarise(options.root ?? repository, seconds);
}

/**
 * An ingest that counts nothing at its end.
 * @param {Parameters<typeof ingest>[0]} [options]
 * @returns {Promise<number>} how many seconds it took
 */
export async function bringUpToDate({
  root = repository,
  full = false,
  quiet = false,
  isLocked = false,
  cluster = null,
  ...options
} = {}) {
  const started = performance.now();
  const say = (/** @type {string} */ text) => quiet || console.log(visible(text));
  const release = isLocked ? () => {} : await lockTables(root, "npm run ingest", say);
  try {
    if (cluster) await ingestOnCluster(root, cluster, { full, say }, options);
    else await ingestLocked(root, { full, quiet, say }, options);
  } finally {
    release();
  }
  return (performance.now() - started) / 1000;
}

/**
 * @param {string} root
 * @param {{full: boolean, quiet: boolean, say: (text: string) => void}} manner
 * @param {Options} options
 */
async function ingestLocked(root, { full, quiet, say }, options) {
  const parquet = parquetFolder(root);
  await finishCommit(parquet);
  for (const left of full ? [".next", ".staging", ".sections", ".refused.json"] : [".next"])
    remove(join(parquet, left));
  const before = full ? noManifest() : mendTables(parquet, say);
  mendKept(parquet, say);
  const manner = { full, largeBytes: longBytes };
  const { looked, changed, kept, uses } = findChanges(root, before, options, manner);
  prepare(changed);
  mendKeptOf(parquet, namesOf(changed), say);
  const studies = await findStudies(root, changed, namesOf(looked));
  noteUnzipped(parquet);
  const read = await readChanged(root, studies, quiet, options);
  refuseFullDisk(read);
  for (const each of read) uses.set(each.study.name, usesOf(parquet, each));
  removeUnused(parquet, uses);
  const after = await publish(root, before, read, say, kept);
  await commit(parquet, before, after);
  const again = namesToRepeat(read);
  const settled = looked.filter(({ name }) => !again.has(name));
  writeSeen(root, options, settled, after, uses);
}

/** @param {Looked[]} studies */
const namesOf = (studies) => studies.map(({ name }) => name);

/**
 * A long file keeps this process busy while it is looked at: the others start meanwhile.
 * @param {Looked[]} changed
 */
function prepare(changed) {
  const isLong = changed.some(({ large }) => large.length > 0);
  if (changed.length) prepareReaders(isLong ? mostReaders : 1);
  if (isLong) prepareThread();
}

/**
 * @param {string} root
 * @param {Study[]} studies
 * @param {boolean} quiet
 * @param {Options} options
 */
async function readChanged(root, studies, quiet, options) {
  const files = studies.flatMap((study) => study.files).length;
  const looking = showProgress(quiet || files < manyFiles, "looking at", files);
  const read = await readStudies(root, studies, looking.step, options, async (staging, sources, options) => {
    looking.stop();
    preparePublishing(studies, sources);
    const reading = showProgress(quiet, "reading", sources.length);
    try {
      return await readInParallel(staging, sources, options, reading.step);
    } finally {
      reading.stop();
    }
  });
  looking.stop();
  return read;
}

/** Fewer are looked at in less than a second. */
const manyFiles = 1000;

/**
 * Counts what an ingest left.
 * @param {string} root
 * @param {number} seconds that it took
 * @returns {Promise<Summary>}
 */
export async function summarise(root, seconds) {
  const store = await openStore(root);
  try {
    const [counts] = await store.rows(summary);
    return /** @type {Summary} */ ({ ...counts, seconds });
  } finally {
    store.close();
  }
}

/** @param {Summary} summary */
export function summaryLine({ studies, sources, runs, problems, notes, seconds }) {
  const counts = [
    formatMany(studies, "study", "studies"),
    formatMany(sources, "source"),
    formatMany(runs, "run"),
    formatMany(problems, "problem"),
    ...(notes > 0 ? [formatMany(notes, "note")] : []),
  ];
  return `${counts.join(", ")}, ${seconds.toFixed(1)} seconds`;
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: {
      full: { type: "boolean" },
      "all-counters": { type: "boolean" },
      "first-finished": { type: "boolean" },
      quiet: { type: "boolean" },
      root: { type: "string" },
      engine: { type: "string" },
      store: { type: "string" },
      checkout: { type: "string" },
      "range-bytes": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const root = resolve(values.store ?? values.root ?? repository);
  const work = async () =>
    summaryLine(
      await ingest({
        root,
        full: values.full,
        quiet: values.quiet,
        cluster: chooseCluster(values),
        allCounters: values["all-counters"],
        firstFinished: values["first-finished"],
      }),
    );
  if (values.help) console.log(help);
  else
    await work().then(console.log, (error) => {
      const said = process.env.DEBUG ? error.stack : explainFailure(error, root);
      console.error(visible(`ingest: ${said}`));
      process.exitCode = 1;
    });
}
