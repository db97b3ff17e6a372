/** Finds studies and their files. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { removeUnusedArchives, unpackArchives } from "./archives.js";
import { readTextNow } from "./bytes.js";
import { findLayouts } from "./formats.js";
import { compileGlob } from "../vocabulary/glob.js";
import { ignore as limits } from "../limits.js";
import { parseStudy } from "../study/study-file.js";
import {
  missingFile,
  missingStudy,
  noPlainFile,
  noStudyYaml,
  symbolicLink,
  wrongPattern,
  wrongStudyName,
} from "./problems.js";
import { readFactors, readMeasures, readStudySchema } from "../vocabulary/schemas.js";

/** @import {Layout, Problem, StudyFile} from "../types.js" */

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
 * @returns {Promise<Study[]>} by name
 */
export async function findStudies(root) {
  const folder = join(root, "data", "studies");
  if (!existsSync(folder)) return [];
  const studies = [];
  for (const { name } of readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .sort(byName))
    studies.push(await findStudy(root, join(folder, name), name));
  for (const { about, problems } of studies) {
    const successor = about?.superseded_by;
    if (successor && !studies.some(({ name }) => name === successor)) problems.push(missingStudy(successor));
  }
  removeUnusedArchives(
    root,
    studies.flatMap(({ files }) => files),
  );
  return studies;
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<Study>}
 */
async function findStudy(root, folder, name) {
  const unread = (/** @type {Problem} */ problem) => ({
    ...{ name, folder, about: null, files: [], layouts: new Map() },
    problems: [problem],
  });
  if (!studyName.test(name)) return unread(wrongStudyName(name));
  const yaml = join(folder, "study.yaml");
  if (!lstatSync(yaml, { throwIfNoEntry: false })?.isFile()) return unread(noStudyYaml());
  const { files: all, refused } = listFolder(folder);
  const { study: about, lineOf } = parseStudy(readTextNow(yaml), studySchema, factors, measures);
  const { matcher: ignored, wrong } = matcherOf(about?.ignore ?? []);
  const isSource = (/** @type {StudyFile} */ { path }) =>
    path === "study.yaml" || !(readme.test(path) || ignored(path));
  const unpacked = await unpackArchives(root, all.filter(isSource), (unpacked) => listFolder(unpacked).files);
  const files = unpacked.files.filter(isSource);
  const problems = [...refused, ...unpacked.problems];
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
 * @param {string} folder
 * @param {string} [below]
 * @returns {{files: StudyFile[], refused: Problem[]}} both sorted by path; hidden files are left out, links are not
 *   followed, and what is no file is not opened
 */
function listFolder(folder, below = "") {
  /** @type {{files: StudyFile[], refused: Problem[]}} */
  const found = { files: [], refused: [] };
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).sort(byName)) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink()) found.refused.push(symbolicLink(path));
    else if (entry.isDirectory()) {
      const { files, refused } = listFolder(folder, path);
      found.refused.push(...refused);
      if (!entry.name.startsWith(".")) found.files.push(...files);
    } else if (!entry.isFile()) found.refused.push(noPlainFile(path));
    else if (!entry.name.startsWith(".")) found.files.push({ path, file: join(folder, path) });
  }
  return found;
}

/** @type {(a: {name: string}, b: {name: string}) => number} */
const byName = (a, b) => (a.name < b.name ? -1 : 1);
