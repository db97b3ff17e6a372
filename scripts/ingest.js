#!/usr/bin/env node
/** Reads what changed under data/studies, assembles and analyses it, and publishes the next generation of data/parquet. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { hashCode } from "../loaders/reading/code.js";
import { findStudies } from "../loaders/reading/studies.js";
import { takeLock } from "../loaders/store/lock.js";
import { readStudies } from "../loaders/reading/reading.js";
import {
  commit,
  isPublished,
  lockFile,
  openStore,
  parquetFolder,
  readManifest,
  repository,
  writeEmptyTables,
} from "../loaders/store/store.js";
import { hashInput } from "../loaders/store/study-tables.js";
import { formatMany } from "../src/words/numbers.js";
import { hashAnalysis } from "./ingest/analyse.js";
import { publishStudies } from "./ingest/publish.js";
import { visible } from "../src/words/visible.js";

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

/**
 * @typedef {object} Summary
 * @property {number} studies
 * @property {number} sources
 * @property {number} runs
 * @property {number} problems
 * @property {number} seconds
 */

/**
 * @param {{root?: string, full?: boolean, quiet?: boolean} & Options} [options]
 * @returns {Promise<Summary>}
 */
export async function ingest({ root = repository, full = false, quiet = false, ...options } = {}) {
  const started = performance.now();
  const parquet = parquetFolder(root);
  const release = await takeLock(lockFile(parquet), (pid) => {
    if (!quiet)
      console.log(`waiting for another ingest (process ${pid}; if there is none: rm ${lockFile(parquet)})`);
  });
  try {
    await ingestLocked(root, parquet, full, quiet, options);
  } finally {
    release();
  }
  return summarise(root, (performance.now() - started) / 1000);
}

/**
 * @param {string} root
 * @param {string} parquet
 * @param {boolean} full
 * @param {boolean} quiet
 * @param {Options} options
 */
async function ingestLocked(root, parquet, full, quiet, options) {
  if (full) rmSync(join(parquet, ".staging"), { recursive: true, force: true });
  const current = readManifest(parquet);
  const before = full ? { studies: {} } : current;
  rmSync(join(parquet, ".next"), { recursive: true, force: true });
  const studies = await findStudies(root);
  const progress = showProgress(quiet, studies.flatMap(({ files }) => files).length);
  const read = await readStudies(root, studies, progress.step, options);
  progress.stop();
  const after = await publish(root, parquet, before, read, (text) => quiet || console.log(visible(text)));
  commit(parquet, after);
}

/**
 * @param {string} root
 * @param {string} parquet
 * @param {{studies: Record<string, {input: string, analysis: string}>}} before manifest of the current generation
 * @param {Awaited<ReturnType<typeof readStudies>>} read
 * @param {(text: string) => void} say
 * @returns {Promise<{studies: Record<string, {input: string, analysis: string}>}>} manifest of the next one
 */
async function publish(root, parquet, before, read, say) {
  const analysis = hashAnalysis();
  const assembly = hashCode([new URL("../loaders/store/study-tables.js", import.meta.url)]);
  /** @type {{studies: Record<string, {input: string, analysis: string}>}} */
  const after = { studies: {} };
  const changed = [];
  for (const { study, files, problems } of read) {
    const input = hashInput(study, files, problems, assembly);
    const last = isPublished(parquet, study.name) ? before.studies[study.name] : undefined;
    after.studies[study.name] = { input, analysis };
    const isAssembled = last?.input === input;
    if (!isAssembled || last.analysis !== analysis) {
      const { name, about } = study;
      changed.push({ study: { name, about }, files, problems, isAssembled });
    }
  }
  await writeEmptyTables(parquet);
  // Tried again next time: it may have been the machine.
  for (const name of await publishStudies(root, changed, say)) after.studies[name].input = "";
  return after;
}

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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
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
        console.error(visible(`ingest: ${error.message}`));
        process.exitCode = 1;
      },
    );
}
