/** Finds studies and their files. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { isDevice, isFolderPage } from "../../src/words/inert-names.js";
import { isVisible, visibleLine } from "../../src/words/visible.js";
import { unpackArchives } from "./archives.js";
import { readTextNow } from "./bytes.js";
import { findLayouts } from "./formats.js";
import { compileGlob } from "../vocabulary/glob.js";
import { ignore as limits } from "../limits.js";
import { listFolder } from "./listing.js";
import { parseStudy } from "../study/study-file.js";
import { isNearYaml } from "../study/near-name.js";
import {
  missingFile,
  missingStudy,
  noStudyYaml,
  strayFile,
  studyFailed,
  wrongPattern,
  wrongStudyName,
} from "./problems.js";
import { readFactors, readMeasures, readStudySchema } from "../vocabulary/schemas.js";

/** @import {Layout, Problem, StudyFile} from "../types.js" */
/** @import {Listed} from "./listing.js" */

const factors = readFactors();
const measures = readMeasures();
const studySchema = readStudySchema();
const studyName = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

const readme = /^(?:.*\/)?readme(?:\.(?:md|txt))?$/i;

/**
 * @typedef {object} Study
 * @property {string} name
 * @property {string} folder
 * @property {any} about parsed study.yaml, null where it cannot be used
 * @property {StudyFile[]} files sorted by path, without what is ignored
 * @property {Map<string, Layout>} layouts folders that a tool laid out by rules of its own
 * @property {Problem[]} problems
 */

/**
 * Unpacks the zips of studies where that was not done before.
 * @param {string} root the repository's folder
 * @param {{name: string, folder: string}[]} [listed] which of its studies; all when absent
 * @param {string[]} [names] of all of its studies
 * @returns {Promise<Study[]>} by name
 */
export async function findStudies(root, listed = listStudies(root), names = listed.map(({ name }) => name)) {
  const studies = [];
  for (const { name, folder } of listed) studies.push(await findContained(root, folder, name));
  for (const { about, problems } of studies) {
    const successor = about?.superseded_by;
    if (successor && !names.includes(successor)) problems.push(missingStudy(successor));
  }
  return studies;
}

/**
 * @param {string} root the repository's folder
 * @returns {{name: string, folder: string}[]} by name; the name of a folder that can be none of a study is one that
 *   tables and lines can hold
 */
export function listStudies(root) {
  const folder = join(root, "data", "studies");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => ({ name: keyOf(name), folder: join(folder, name) }))
    .sort(byName);
}

/** What lies beside the folders of studies without being meant for one. */
const besides = /^(?:readme|licen[cs]e|contributing|changelog|thumbs\.db|desktop\.ini)(?:\.\w+)?$/i;

/**
 * @param {string} root the repository's folder
 * @returns {Problem[]} one for each file that lies straight in data/studies
 */
export function findStray(root) {
  const folder = join(root, "data", "studies");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !besides.test(entry.name))
    .map(({ name }) => strayFile(name));
}

/**
 * @param {string} folder of a study without a study.yaml
 * @returns {string | null} what was meant to be it
 */
function findNearYaml(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isVisible(name));
  const near = entries.find((entry) => entry.isFile() && isNearYaml(entry.name));
  if (near) return near.name;
  const below = entries.filter(
    (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "study.yaml")),
  );
  return below.length === 1 ? `${below[0].name}/study.yaml` : null;
}

/** What a name has besides, where it is not the folder's own. */
const hashLength = 8;
const longestKey = 100;

/**
 * @param {string} name of a folder
 * @returns {string} itself where it can be part of a file name, or a name that no other folder has
 */
function keyOf(name) {
  const isFile = isVisible(name) && /^(?![_-])[\w. ()<>$-]{1,100}$/.test(name) && !isDevice(name);
  if (isStudyName(name) || (isFile && !studyName.test(name))) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, hashLength);
  // A CSV puts a sign before what begins like a formula, and Spark leaves out what begins with "_".
  return `${visibleLine(name)
    .replace(/[^\w.-]/g, "-")
    .slice(0, longestKey)}-${hash}`.replace(/^[^A-Za-z0-9]+/, "");
}

/** @param {string} name */
const isStudyName = (name) =>
  name.length <= longestKey &&
  studyName.test(name) &&
  !isDevice(name) &&
  !isFolderPage(name) &&
  !/\.html?$/.test(name);

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<Study>} with the reason where it cannot be looked at
 */
async function findContained(root, folder, name) {
  try {
    return await findStudy(root, folder, name);
  } catch (error) {
    return unread(folder, name, studyFailed(error, "its files could not be listed"));
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Problem} problem why nothing of it is read
 * @returns {Study}
 */
const unread = (folder, name, problem) => ({
  ...{ name, folder, about: null, files: [], layouts: new Map() },
  problems: [problem],
});

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<Study>}
 */
async function findStudy(root, folder, name) {
  if (!isStudyName(basename(folder))) return unread(folder, name, wrongStudyName(basename(folder)));
  const yaml = join(folder, "study.yaml");
  if (!lstatSync(yaml, { throwIfNoEntry: false })?.isFile())
    return unread(folder, name, noStudyYaml(findNearYaml(folder)));
  const listed = listFolder(folder, true);
  const all = listed.filter(({ refused }) => !refused);
  const { study: about, lineOf } = parseStudy(readTextNow(yaml), studySchema, factors, measures);
  const { matcher: ignored, wrong } = matcherOf(about?.ignore ?? []);
  const isSource = (/** @type {StudyFile} */ { path }) =>
    path === "study.yaml" || !(readme.test(path) || ignored(path));
  const unpacked = await unpackArchives(root, all.filter(isSource), (unpacked) => listFolder(unpacked));
  const { files, problems } = takeFiles(unpacked, listed, isSource);
  for (const { place, message } of wrong) problems.push(wrongPattern(message, lineOf(["ignore", place])));
  for (const [i, { file }] of (about?.tables ?? []).entries())
    if (!all.some(({ path }) => path === file))
      problems.push(missingFile("tables", file, lineOf(["tables", i, "file"]), "a CSV"));
  for (const [i, { extract }] of (about?.external ?? []).entries())
    if (!all.some(({ path }) => path === extract))
      problems.push(
        missingFile("external", extract, lineOf(["external", i, "extract"]), "an extract of the file"),
      );
  for (const [i, { capture }] of (about?.windows ?? []).entries())
    if (!all.some(({ path }) => path === capture))
      problems.push(
        missingFile("windows", capture, lineOf(["windows", i, "capture"]), "a capture of esxtop"),
      );
  const layouts = await findLayouts(files.map(({ path }) => path));
  return { name, folder, about, files, layouts, problems };
}

/**
 * @param {string[]} patterns of files that are no sources, besides readmes
 * @returns {{matcher: (path: string) => boolean, wrong: {place: number, message: string}[]}}
 */
function matcherOf(patterns) {
  /** @type {((path: string) => boolean)[]} */
  const matchers = [];
  const wrong = [];
  for (const [place, pattern] of patterns.slice(0, limits.patterns).entries())
    try {
      matchers.push(compileGlob(pattern));
    } catch (error) {
      wrong.push({ place, message: `${pattern.slice(0, 60)}: ${/** @type {Error} */ (error).message}` });
    }
  if (patterns.length > limits.patterns)
    wrong.push({ place: limits.patterns, message: `more than ${limits.patterns} patterns` });
  return { matcher: (path) => matchers.some((matches) => matches(path)), wrong };
}

/**
 * @param {{files: Listed[], problems: Problem[]}} unpacked files of the study and of its zips
 * @param {Listed[]} listed in the study
 * @param {(file: StudyFile) => boolean} isSource
 * @returns {{files: StudyFile[], problems: Problem[]}}
 */
function takeFiles(unpacked, listed, isSource) {
  const packed = unpacked.files.filter(({ archive }) => archive);
  const problems = [...listed, ...packed]
    .filter((file) => file.problem && (file.refused || isSource(file)))
    .map(
      ({ path, archive, problem }) =>
        /** @type {Problem} */ (archive ? { ...problem, source: visibleLine(path) } : problem),
    );
  const files = unpacked.files
    .filter((file) => !file.refused && isSource(file))
    .map(({ path, file, archive }) => (archive ? { path, file, archive } : { path, file }));
  return { files, problems: [...problems, ...unpacked.problems] };
}

/** @type {(a: {name: string}, b: {name: string}) => number} */
const byName = (a, b) => (a.name < b.name ? -1 : 1);
