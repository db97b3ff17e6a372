/** Names in the files of a study, and in their paths. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter } from "yaml";
import { isArchive, unpackArchive } from "../reading/archives.js";
import { readYaml, toPlain } from "../study/yaml.js";
import { atomsOf } from "./atoms.js";
import { findKnown, followPattern, isTelling, matchSigns, namesToFollow, withoutOverlaps } from "./find.js";
import { isHarmless } from "./harmless.js";
import { readBlocks, readGzipName } from "./texts.js";
import { fieldAt, findUnknown } from "./unknown.js";

/** @import {Found} from "./find.js" */
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

/**
 * @typedef {(text: string, path: string, isText?: boolean) => Found[]} Find what is found in a text of the file
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
    const document = readYaml(readFileSync(join(folder, "study.yaml"), "utf8"), new LineCounter());
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
  const first = finder(allowed, []);
  const named = (await findIn(files, first)).filter(({ name }) => name);
  if (!named.length) return { findings: await findIn(files, first), find: first };
  const find = finder(allowed, named);
  return { findings: await findIn(files, find), find };
}

/** What people write to be read: only signs and what is a name elsewhere count there. */
const isProse = (/** @type {string} */ path) => path === "study.yaml" || /\.md$/i.test(path);

/** Names of these kinds that everybody may know are whole: no word of them is looked at. */
const wholes = ["host", "vcenter", "user", "ip", "mac", "wwn", "uuid"];

/**
 * @param {Set<string>} allowed
 * @param {{kind: string, name: string}[]} names that are known: found wherever they stand
 * @returns {Find}
 */
function finder(allowed, names) {
  const followed = namesToFollow(names.filter(({ kind }) => kind !== "name"));
  for (const name of allowed) followed.delete(name);
  const pattern = followPattern(followed);
  const kinds = new Map(names.map(({ kind, name }) => [name.toLowerCase(), kind]));
  for (const name of allowed) for (const { word } of atomsOf(name)) kinds.set(word, "");
  const isNew = (/** @type {Found} */ { name }) => !allowed.has(name.toLowerCase());
  return (text, path, isText = true) => {
    const signs = matchSigns(withoutLinks(text, path));
    const known = findKnown(text, followed, pattern);
    const telling = signs.filter(({ kind, name }) => !isHarmless(kind, name));
    const found = withoutOverlaps([...telling, ...known]);
    const judged = [...signs.filter(({ kind }) => wholes.includes(kind)), ...telling, ...known];
    const spans = judged.sort((a, b) => a.at - b.at);
    const words = !isText
      ? []
      : isProse(path)
        ? findWords(text, kinds)
        : findUnknown(text, spans, (word) => kinds.get(word.toLowerCase()) ?? "name");
    return withoutOverlaps([...found, ...words]).filter(isNew);
  };
}

/**
 * @param {string} text
 * @param {Map<string, string>} kinds by words in lower case
 * @returns {Found[]} words that are names elsewhere, and no plain short ones
 */
function findWords(text, kinds) {
  if (!kinds.size) return [];
  return [...atomsOf(text)].flatMap(({ word, at }) =>
    kinds.get(word.toLowerCase()) === "name" && isTelling(word) ? [{ kind: "name", name: word, at }] : [],
  );
}

/** In study.yaml, links to public documents are meant to be there. */
const publicLink = /https?:\/\/[^\s/]+\.(?:com|net|org|edu|gov|info|io|[a-z]{2})(?=[/:\s]|$)\S*/gi;

/**
 * @param {string} text
 * @param {string} path
 */
const withoutLinks = (text, path) =>
  path === "study.yaml" ? text.replace(publicLink, (link) => " ".repeat(link.length)) : text;

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
 * Parts of a path are lines to the signs; an ending is no part of a name.
 * @param {string} path
 * @param {Find} find
 * @returns {Found[]} places are those in the path
 */
export function findInPath(path, find) {
  const text = path
    .replace(/(?:\.(?:gz|json|txt|xml|csv|log|cfg|info|out|yaml|yml|zip|md|html|xls|tsv|fio))+$/i, (ending) =>
      " ".repeat(ending.length),
    )
    .replaceAll("/", "\n")
    .replace(/[_,]/g, " ");
  const hosts = [...text.matchAll(/(?<=^|\s)host=([^\s]+)/g)].map(({ 1: name, index }) => ({
    kind: "host",
    name,
    at: index + 5,
  }));
  const found = find(text, path);
  return withoutOverlaps([...hosts.filter(({ name }) => find(`Host Name: ${name}`, path).length), ...found]);
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
      let last = 0;
      for (const { kind, name, at } of find(text, path, isText)) {
        line += countLines(text, last, at);
        last = at;
        const known = findings.get(`${kind} ${name}`);
        if (known) known.times++;
        else {
          const field = kind === "name" ? fieldAt(text, at) : null;
          findings.set(`${kind} ${name}`, { path, line, kind, name, field, times: 1, isBinary });
        }
      }
      line += countLines(text, last, text.length);
    }
  } catch (error) {
    const why = `not looked at: ${error instanceof Error ? error.message : error}`;
    return [...findings.values(), { path, line: null, kind: why, name: "", times: 1, isBinary: true }];
  }
  return [...findings.values()];
}

/**
 * @param {string} text
 * @param {number} from
 * @param {number} to
 */
function countLines(text, from, to) {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
