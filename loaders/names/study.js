/** Names in the files of a study, and in their paths. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { LineCounter } from "yaml";
import { unpackArchive } from "../reading/archives.js";
import { isArchive } from "../zip/names.js";
import { deepestFolder } from "../limits.js";
import { readTextNow } from "../reading/bytes.js";
import { readYaml, toPlain } from "../study/yaml.js";
import { startFinder } from "./finder.js";
import { searchFiles } from "./search/search.js";

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

/**
 * Lists the files of a study. What lies deeper than anything that is read is left out: a path of a thousand folders
 * takes as long as a thousand files.
 * @param {string} folder
 * @param {(path: string) => void} [tellDeep] called for each folder that is not searched
 * @returns {StudyFile[]} hidden ones too; links are left out
 */
export function listAll(folder, tellDeep = () => {}) {
  /** @type {StudyFile[]} */
  const found = [];
  const list = (/** @type {string} */ below, /** @type {number} */ depth) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      if (!below && name === unpublished) continue;
      const path = below ? `${below}/${name}` : name;
      const file = join(folder, path);
      const stat = lstatSync(file, { throwIfNoEntry: false });
      if (stat?.isFile()) found.push({ path, file });
      else if (stat?.isDirectory() && depth < deepestFolder) list(path, depth + 1);
      else if (stat?.isDirectory()) tellDeep(path);
    }
  };
  list("", 0);
  return found;
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
    unpacked.push(...(await unpackArchive(root, file, (unpacked) => listAll(unpacked))).files);
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
  const asked = { allowed: [...allowed], names: /** @type {{kind: string, name: string}[]} */ ([]) };
  const first = await searchFiles(files, asked);
  const named = new Map(
    first.filter(({ name }) => name).map(({ kind, name }) => [`${kind} ${name}`, { kind, name }]),
  );
  if (!named.size) return { findings: first, find: startFinder(allowed, []) };
  asked.names = [...named.values()];
  return { findings: await searchFiles(files, asked), find: startFinder(allowed, asked.names) };
}
