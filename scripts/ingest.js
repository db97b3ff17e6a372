#!/usr/bin/env node
/** Reads what changed under data/studies, assembles and analyses it, and publishes the next generation of data/parquet. */
import { isCommand } from "./command/begin.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SingleBar } from "cli-progress";
import { hashCode } from "../loaders/reading/code.js";
import { findStudies } from "../loaders/reading/studies.js";
import { remove } from "../loaders/store/files.js";
import { explainFailure, isFullDisk } from "../loaders/store/failures.js";
import { allStudies, commonTableNames, noManifest, tablePath } from "../loaders/store/manifest.js";
import { mendKept, mendTables, noteUnzipped } from "../loaders/store/mending.js";
import { readStudies } from "../loaders/reading/reading.js";
import {
  commit,
  finishCommit,
  lockTables,
  openStore,
  parquetFolder,
  repository,
} from "../loaders/store/store.js";
import { writeEmptyTables } from "../loaders/store/next.js";
import { hashInput } from "../loaders/store/study-tables.js";
import { formatMany } from "../src/words/numbers.js";
import { hashAnalysis } from "./ingest/analyse.js";
import { publishStudies } from "./ingest/publish.js";
import { synthesise } from "./ingest/synthesise.js";
import { visible } from "../src/words/visible.js";
import { readOptions } from "./command/options.js";

const summary = readFileSync(new URL("../src/data/summary.sql", import.meta.url), "utf8");

const help = `Usage: npm run ingest [-- --full --all-counters --first-finished]

Reads the raw files under data/studies that are new or changed, and writes data/parquet.

  --full            read, assemble and analyse everything again
  --all-counters    keep every counter of esxtop captures, not only those about storage and totals of the host
  --first-finished  take the first report of a finished fio job for its result, as HCIBench does, not the last
  --quiet           say nothing but the summary
  --root            folder of another repository of this kind
  --help            show this text`;

/** @import {Options} from "../loaders/types.js" */
/** @import {Manifest} from "../loaders/store/manifest.js" */

/**
 * @typedef {object} Summary
 * @property {number} studies
 * @property {number} sources
 * @property {number} runs
 * @property {number} problems
 * @property {number} seconds
 */

/**
 * @param {{root?: string, full?: boolean, quiet?: boolean, isLocked?: boolean} & Options} [options] isLocked: whoever
 *   calls holds the lock of the tables
 * @returns {Promise<Summary>}
 */
export async function ingest({
  root = repository,
  full = false,
  quiet = false,
  isLocked = false,
  ...options
} = {}) {
  const started = performance.now();
  const say = (/** @type {string} */ text) => quiet || console.log(visible(text));
  const release = isLocked ? () => {} : await lockTables(root, "npm run ingest", say);
  try {
    await ingestLocked(root, { full, quiet, say }, options);
  } finally {
    release();
  }
  return summarise(root, (performance.now() - started) / 1000);
}

/**
 * @param {string} root
 * @param {{full: boolean, quiet: boolean, say: (text: string) => void}} manner
 * @param {Options} options
 */
async function ingestLocked(root, { full, quiet, say }, options) {
  const parquet = parquetFolder(root);
  await finishCommit(parquet);
  for (const left of full ? [".next", ".staging", ".refused.json"] : [".next"]) remove(join(parquet, left));
  const before = full ? noManifest() : mendTables(parquet, say);
  mendKept(parquet, say);
  const studies = await findStudies(root);
  noteUnzipped(parquet);
  const progress = showProgress(quiet, studies.flatMap(({ files }) => files).length);
  const read = await readStudies(root, studies, progress.step, options);
  progress.stop();
  refuseFullDisk(read);
  const after = await publish(root, before, read, say);
  await commit(parquet, before, after);
}

/**
 * Rows that found no room are no problem of their files.
 * @param {Awaited<ReturnType<typeof readStudies>>} read
 * @throws {Error}
 */
function refuseFullDisk(read) {
  const full = read
    .flatMap(({ problems }) => problems)
    .find(({ code, message }) => code === "unreadable" && isFullDisk(message));
  if (full) throw new Error(full.message);
}

/**
 * @param {string} root
 * @param {Manifest} before of what is whole in the current generation
 * @param {Awaited<ReturnType<typeof readStudies>>} read
 * @param {(text: string) => void} say
 * @returns {Promise<Record<string, {input: string, analysis: string}>>} studies of the next one
 */
async function publish(root, before, read, say) {
  const analysis = hashAnalysis();
  const assembly = hashCode([new URL("../loaders/store/study-tables.js", import.meta.url)]);
  /** @type {Record<string, {input: string, analysis: string}>} */
  const after = {};
  const changed = [];
  for (const { study, files, problems } of read) {
    const input = hashInput(study, files, problems, assembly);
    const last = before.studies[study.name];
    after[study.name] = { input, analysis };
    const isAssembled = last?.input === input;
    if (!isAssembled || last.analysis !== analysis) {
      const { name, about } = study;
      changed.push({ study: { name, about }, files, problems, isAssembled });
    }
  }
  await writeEmptyTables(parquetFolder(root));
  // Tried again next time: it may have been the machine.
  for (const name of await publishStudies(root, changed, say)) after[name].input = "";
  if (changed.length > 0 || isFewer(before, after)) await synthesise(parquetFolder(root), Object.keys(after));
  return after;
}

/**
 * @param {Manifest} before
 * @param {Record<string, unknown>} after
 * @returns {boolean} whether a study is gone, or what all say together was never written
 */
const isFewer = (before, after) =>
  Object.keys(before.studies).some((name) => !(name in after)) ||
  commonTableNames.some((name) => !before.files[tablePath(name, allStudies)]);

/**
 * A bar on a terminal, a line every hundred files elsewhere.
 * @param {boolean} quiet
 * @param {number} total files
 */
function showProgress(quiet, total) {
  let done = 0;
  if (quiet) return { step: () => {}, stop: () => {} };
  if (!process.stdout.isTTY) {
    console.log(`reading ${total} files`);
    return {
      step: () => ++done % 100 === 0 && console.log(`read ${done} of ${total} files`),
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    format: "reading {bar} {value} of {total} files, {eta_formatted} left",
    hideCursor: true,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}

/**
 * @param {string} root
 * @param {number} seconds
 * @returns {Promise<Summary>}
 */
async function summarise(root, seconds) {
  const store = await openStore(root);
  try {
    const [counts] = await store.rows(summary);
    return /** @type {Summary} */ ({ ...counts, seconds });
  } finally {
    store.close();
  }
}

/** @param {Summary} summary */
export function summaryLine({ studies, sources, runs, problems, seconds }) {
  const counts = [
    formatMany(studies, "study", "studies"),
    formatMany(sources, "source"),
    formatMany(runs, "run"),
    formatMany(problems, "problem"),
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
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(help);
  else
    await ingest({
      ...values,
      allCounters: values["all-counters"],
      firstFinished: values["first-finished"],
    }).then(
      (counts) => console.log(summaryLine(counts)),
      (error) => {
        const said = process.env.DEBUG ? error.stack : explainFailure(error, values.root ?? repository);
        console.error(visible(`ingest: ${said}`));
        process.exitCode = 1;
      },
    );
}
