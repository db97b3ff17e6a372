/** A batch of studies, on an executor: read, assembled and analysed in its working folder, their tables put into the job. */
import { mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { findStudies } from "../../loaders/reading/studies.js";
import { readFormat } from "../../loaders/reading/formats.js";
import { joinParts } from "../../loaders/reading/pieces.js";
import { readStudies } from "../../loaders/reading/reading.js";
import { readInParallel } from "../../loaders/reading/unread.js";
import { markFile, remove } from "../../loaders/store/files.js";
import { noManifest, tableNames, tablePath } from "../../loaders/store/manifest.js";
import { nextFile } from "../../loaders/store/next.js";
import { parquetFolder } from "../../loaders/store/store.js";
import { publish, refuseFullDisk } from "../ingest/generation.js";
import { namesToRepeat } from "../ingest/seen.js";
import { putFile } from "./job.js";

/** @import {Options} from "../../loaders/types.js" */
/** @import {Unread} from "../../loaders/reading/sources.js" */
/** @import {InParts} from "./captures.js" */
/** @import {Answer} from "./answers.js" */

/**
 * @typedef {object} Batch
 * @property {{name: string, folder: string, captures: Record<string, InParts>}[]} studies captures: those that were read in
 *   parts, by path
 * @property {string[]} names of all studies of the store
 * @property {string} job folder
 * @property {Options} options
 */

/**
 * @param {Batch} batch
 * @returns {Promise<Record<string, Answer>>}
 */
export async function ingestBatch({ studies, names, job, options }) {
  const root = mkdtempSync(join(resolve("."), "atlas-"));
  try {
    const found = await findStudies(root, studies, names);
    const read = await readStudies(root, found, () => {}, options, readWithParts(studies));
    refuseFullDisk(read);
    const made = await publish(root, noManifest(), read, () => {});
    const again = namesToRepeat(read);
    return Object.fromEntries(
      Object.entries(made).map(([study, entry]) => [
        study,
        { entry: { ...entry, tables: putTables(root, job, study) }, isToBeRepeated: again.has(study) },
      ]),
    );
  } finally {
    remove(root);
  }
}

/**
 * @param {Batch["studies"]} studies
 * @returns {typeof readInParallel} which stages what was read in parts of these
 */
const readWithParts = (studies) => async (staging, sources, options, onRead) => {
  const partsOf = (/** @type {Unread} */ { file, format, path }) => {
    const study = studies.find(({ folder }) => file === join(folder, path));
    const capture = study?.captures[path];
    return capture?.format === format ? capture : null;
  };
  for (const source of sources) {
    const capture = partsOf(source);
    const { ranges } = await readFormat(source.format);
    if (capture && ranges) await joinParts(ranges, join(staging, source.key), capture);
  }
  const rest = sources.filter((source) => !partsOf(source));
  return rest.length ? readInParallel(staging, rest, options, onRead) : new Map();
};

/**
 * @param {string} root
 * @param {string} job
 * @param {string} study
 */
const putTables = (root, job, study) =>
  Object.fromEntries(
    tableNames.map((table) => {
      const file = nextFile(parquetFolder(root), study, table);
      putFile(file, join(job, tablePath(table, study)));
      return [table, markFile(file)];
    }),
  );
