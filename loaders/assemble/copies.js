/** Files of the same bytes: a copy of a result is no repeat. */

/** @import {ReadFile} from "./assemble.js" */

/**
 * @param {ReadFile[]} files of a whole study, sorted by source
 * @returns {ReadFile[]} with the source of the first that has the same bytes, null where a
 *   file is that itself, or where nothing is read of it
 */
export function nameCopies(files) {
  /** @type {Map<string, string>} */
  const firsts = new Map();
  return files.map((file) => {
    const { source, sha256 } = file;
    if (file.format && !firsts.has(sha256)) firsts.set(sha256, source);
    const first = firsts.get(sha256) ?? source;
    return { ...file, copy_of: first === source ? null : first };
  });
}
