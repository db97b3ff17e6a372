/** The folder of a job in the store: what tasks leave there is of this job alone, so that a late one disturbs no other. */
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { remove } from "../../loaders/store/files.js";
import { tableNames, tablePath } from "../../loaders/store/manifest.js";
import { parquetFolder } from "../../loaders/store/store.js";

const tokenFile = "token";

/**
 * @typedef {object} Job
 * @property {string} folder
 * @property {string} token a worker sees the store when it reads it there
 * @property {() => void} end
 */

/** @param {string} root */
const jobsFolder = (root) => join(parquetFolder(root), ".jobs");

/**
 * For whoever holds the lock: what jobs that died have left is removed.
 * @param {string} root of the store
 * @returns {Job}
 */
export function startJob(root) {
  removeFolder(jobsFolder(root));
  const token = randomUUID();
  const folder = join(jobsFolder(root), token);
  for (const name of [...tableNames, "parts"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, tokenFile), token);
  return { folder, token, end: () => removeFolder(folder) };
}

/** A late task may write while it is removed; what is left then the next job removes. @param {string} folder */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Hidden, and of no generation.
  }
}

/** @param {string} folder of the job */
export const tokenOf = (folder) => join(folder, tokenFile);

/**
 * A task's side: a file of the working folder becomes one of the job, whole or not at all. A job that is gone has no
 * folder for it.
 * @param {string} from
 * @param {string} to
 */
export function putFile(from, to) {
  const partial = join(dirname(to), `.${basename(to)}.${randomUUID()}`);
  try {
    copyFileSync(from, partial);
    renameSync(partial, to);
  } finally {
    remove(partial);
  }
}

/**
 * The driver's side: the tables of studies from the job into the next generation.
 * @param {string} root
 * @param {string} folder of the job
 * @param {string[]} studies
 */
export function takeTables(root, folder, studies) {
  const next = join(parquetFolder(root), ".next");
  for (const table of tableNames) mkdirSync(join(next, table), { recursive: true });
  for (const study of studies)
    for (const table of tableNames)
      renameSync(join(folder, tablePath(table, study)), join(next, tablePath(table, study)));
}
