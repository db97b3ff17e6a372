/** Names in one file of a study, and in its path. */
import { describeError } from "../../errors.js";
import { findInPath } from "../finder.js";
import { readBlocks, readGzipName } from "../texts.js";
import { fieldAt } from "../unknown.js";

/** @import {Found} from "../find.js" */
/** @import {Find} from "../finder.js" */
/** @import {Finding} from "../study.js" */

/**
 * Finds the names in a file and in its path.
 * @param {string} path of the file in its study
 * @param {string} file
 * @param {Find} find
 * @returns {Promise<Finding[]>}
 */
export async function findInStudyFile(path, file, find) {
  const inPath = findInPath(path, find).map(({ kind, name }) => ({
    ...{ path, line: null, kind, name },
    ...{ times: 1, isBinary: false },
  }));
  return [...inPath, ...(await findInFile(path, file, find))];
}

/**
 * A gzip may tell what its file was called: it is left out where the file is written again.
 * @param {string} file
 * @param {Find} find
 */
function findInGzipName(file, find) {
  const name = readGzipName(file);
  return name ? findInPath(name, find) : [];
}

/**
 * @param {string} path
 * @param {string} file
 * @param {Find} find
 * @returns {Promise<Finding[]>} one for each name
 */
async function findInFile(path, file, find) {
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  const addWithoutLine = (/** @type {Found[]} */ found, /** @type {boolean} */ isBinary) => {
    for (const { kind, name } of found)
      if (!findings.has(`${kind} ${name}`))
        findings.set(`${kind} ${name}`, { path, line: null, kind, name, times: 1, isBinary });
  };
  let line = 1;
  try {
    addWithoutLine(findInGzipName(file, find), false);
    for await (const { text, isBinary, isText } of readBlocks(file)) {
      // UTF-16 behind other text, as a shell appends it to a file: letters with zeros between them.
      const wide = text.includes("\0") ? find(text.replaceAll("\0", ""), path, isText) : [];
      addWithoutLine(wide, true);
      const feeds = startCounting(text);
      for (const { kind, name, at } of find(text, path, isText)) {
        const known = findings.get(`${kind} ${name}`);
        if (known) known.times++;
        else {
          const field = kind === "name" ? fieldAt(text, at) : null;
          findings.set(`${kind} ${name}`, {
            path,
            line: line + feeds(at),
            kind,
            name,
            field,
            times: 1,
            isBinary,
          });
        }
      }
      line += feeds(text.length);
    }
  } catch (error) {
    return [...findings.values(), notLookedAt(path, describeError(error))];
  }
  return [...findings.values()];
}

/**
 * Counts line ends, each looked for once: a text may be one line with many names.
 * @param {string} text
 * @returns {(to: number) => number} how many lie before a place; asked in the order of the text
 */
function startCounting(text) {
  let count = 0;
  let next = text.indexOf("\n");
  return (to) => {
    for (; next >= 0 && next < to; next = text.indexOf("\n", next + 1)) count++;
    return count;
  };
}

/**
 * What stands for the names of a file that cannot be read.
 * @param {string} path
 * @param {string} why
 * @returns {Finding}
 */
export const notLookedAt = (path, why) => ({
  ...{ path, line: null, kind: `not looked at: ${why}`, name: "" },
  ...{ times: 1, isBinary: true },
});
