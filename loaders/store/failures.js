/** What the system refuses, as a sentence with what to do. */
import { join, relative, sep } from "node:path";

/** By what errors of Node.js, Python and DuckDB say. @type {[RegExp, string][]} */
const refusals = [
  [
    /ENOSPC|EDQUOT|No space left|Disk quota|disk full/i,
    "the disk is full; the old data is unchanged. Make room, then run it again (you may remove data/parquet/.staging and data/parquet/.unzipped)",
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|not permitted|Read-only file system/i,
    "you may not write there; the old data is unchanged. Give yourself permission, then run it again",
  ],
  [
    /EMFILE|ENFILE|Too many open files/i,
    "too many open files: raise the limit (ulimit -n 4096), then run it again",
  ],
  [
    /ENOTDIR|EEXIST/,
    "a file is where a folder should be, or the other way round: move it away, then run it again",
  ],
  [/EBUSY|EXDEV/, "it is in use, or on another drive than the repository: move it to the same drive"],
];

/**
 * @param {unknown} error isExplained: by a worker, for the machine that it is
 * @param {string} [root] the repository's folder, which messages leave out
 * @returns {string} one line where the system refused something, else the error's own message
 */
export function explainFailure(error, root) {
  const { message, path, dest, isExplained } =
    /** @type {NodeJS.ErrnoException & {dest?: string, isExplained?: boolean}} */ (error);
  const found = refusals.find(([pattern]) => pattern.test(message));
  if (!found || isExplained) return message;
  const named = dest ?? path ?? quoted(message);
  const place = named && root && named.startsWith(join(root, sep)) ? relative(root, named) : named;
  const [said] = new RegExp(found[0].source, "i").exec(message) ?? [];
  return `${place ?? "a file"}: ${found[1]} (${said})`;
}

/** Whether the system could not write: that is no problem of what was read. @param {string} message */
export const isFullDisk = (message) => refusals[0][0].test(message);

/** @param {string} message */
const quoted = (message) => /["']([^"'\n]*[/\\][^"'\n]*)["']/.exec(message)?.[1];
