/** Names in the files of a study, and in their paths. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { LineCounter } from "yaml";
import { unpackArchive } from "../reading/archives.js";
import { isArchive } from "../zip/names.js";
import { readTextNow } from "../reading/bytes.js";
import { describeError } from "../../src/words/errors.js";
import { readYaml, toPlain } from "../study/yaml.js";
import { findInPath, startFinder } from "./finder.js";
import { readBlocks, readGzipName } from "./texts.js";
import { fieldAt } from "./unknown.js";

/** @import {Found} from "./find.js" */
/** @import {Find} from "./finder.js" */
/** @import {StudyFile} from "../types.js" */

/**
 * @typedef {object} Finding a name in a file
 * @property {string} path of the file inside the study
 * @property {number | null} line the first that has it; null where the path itself has it
 * @property {string} kind
 * @property {string} name
 * @property {string | null} [field] that it stands in
 * @property {number} times
 * @property {boolean} isBinary whether it cannot be replaced
 */

/** What collect.py keeps of its work, and Git leaves out. */
export const unpublished = ".collect";

/** @param {string} folder @param {string} [below] @returns {StudyFile[]} hidden ones too; links are left out */
export function listAll(folder, below = "") {
  return readdirSync(join(folder, below))
    .filter((name) => below || name !== unpublished)
    .sort()
    .flatMap((name) => {
      const path = below ? `${below}/${name}` : name;
      const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (stat?.isDirectory()) return listAll(folder, path);
      return stat?.isFile() ? [{ path, file: join(folder, path) }] : [];
    });
}

/**
 * @param {string} folder of the study
 * @param {string} root of the repository: zips are unpacked in its cache
 * @returns {Promise<StudyFile[]>} with what is in zips
 */
export async function listWithArchives(folder, root) {
  const files = listAll(folder);
  const unpacked = [];
  for (const file of files.filter(({ path }) => isArchive(path)))
    unpacked.push(...(await unpackArchive(root, file, listAll)).files);
  const known = new Set(files.map(({ path }) => path));
  return [
    ...files.filter(({ path }) => !isArchive(path)),
    ...unpacked.filter(({ path }) => !known.has(path)),
  ];
}

/**
 * @param {string} folder
 * @returns {Set<string>} what study.yaml allows, in lower case
 */
export function allowedNames(folder) {
  try {
    const document = readYaml(readTextNow(join(folder, "study.yaml")), new LineCounter());
    const names = document instanceof Error ? null : toPlain(document)?.allowed_names;
    return new Set((Array.isArray(names) ? names : []).map((name) => String(name).toLowerCase()));
  } catch {
    return new Set();
  }
}

/**
 * @param {StudyFile[]} files
 * @param {Set<string>} allowed
 * @returns {Promise<{findings: Finding[], find: Find}>} in the order of files; find: the same for another text
 */
export async function findNames(files, allowed) {
  const first = startFinder(allowed, []);
  const named = (await findIn(files, first)).filter(({ name }) => name);
  if (!named.length) return { findings: await findIn(files, first), find: first };
  const find = startFinder(allowed, named);
  return { findings: await findIn(files, find), find };
}

/**
 * @param {StudyFile[]} files
 * @param {Find} find
 * @returns {Promise<Finding[]>}
 */
async function findIn(files, find) {
  /** @type {Finding[]} */
  const findings = [];
  for (const { path, file } of files) {
    for (const { kind, name } of findInPath(path, find))
      findings.push({ path, line: null, kind, name, times: 1, isBinary: false });
    for (const finding of await findInFile(path, file, find)) findings.push(finding);
  }
  return findings;
}

/**
 * A gzip may tell what its file was called: it is left out where the file is written again.
 * @param {string} file
 * @param {Find} find
 */
async function findInGzipName(file, find) {
  const name = await readGzipName(file);
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
    addWithoutLine(await findInGzipName(file, find), false);
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
    const why = `not looked at: ${describeError(error)}`;
    return [...findings.values(), { path, line: null, kind: why, name: "", times: 1, isBinary: true }];
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
