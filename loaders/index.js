/** Finds studies, their files and the formats, and assembles what was read of a study. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";
import { removeUnusedArchives, unpackArchives } from "./archives.js";
import { assemble } from "./assemble.js";
import { readTextNow } from "./bytes.js";
import { findFactor, parseFactor } from "./factors.js";
import { parseStudy } from "./formats/study.js";
import { findCases } from "./hcibench/names.js";
import { missingFile, missingStudy, noStudyYaml, symbolicLink, wrongStudyName } from "./problems.js";
import { readFactors, readStudySchema } from "./schemas.js";
import { parquetFolder } from "./store.js";

/** @import {Factor, FactorValue, Format, Problem, StudyFile} from "./types.js" */
/** @import {ReadFile} from "./assemble.js" */
/** @import {Store} from "./store.js" */

const here = new URL("./", import.meta.url);
const factors = readFactors();
const studySchema = readStudySchema();
/** What every reading depends on besides its format. */
const sharedCode = [
  "bytes.js",
  "factors.js",
  "hybrid.js",
  "packing.js",
  "pages.js",
  "row-groups.js",
  "rows.js",
  "schemas.js",
  "sources.js",
  "staging.js",
  "values.js",
  "../schemas",
];
/** What assembled tables depend on besides the files of their study. */
const assemblyCode = [
  ...sharedCode,
  "assemble.js",
  "assemble.sql",
  "captures.js",
  "esxi-settings",
  "factor-problems.js",
  "esxtop",
  "hcibench/names.js",
  "histograms.sql",
  "index.js",
  "paths.js",
  "problems.js",
  "reading.js",
  "splice.js",
  "store.js",
];
/** @type {string | undefined} */
let assemblyVersion;
const studyName = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

const readmes = ["README", "README.{md,txt}", "**/README", "**/README.{md,txt}"];

/**
 * @typedef {object} Study
 * @property {string} name
 * @property {string} folder
 * @property {any} about parsed study.yaml, null where it cannot be used
 * @property {StudyFile[]} files sorted by path, without what is ignored
 * @property {Set<string>} cases folders that are cases of HCIBench
 * @property {Problem[]} problems
 */

/** @returns {Promise<(Format & {version: string})[]>} every file of loaders/formats, by name */
export async function readFormats() {
  const names = readdirSync(new URL("formats/", here)).filter((name) => name.endsWith(".js"));
  return Promise.all(
    names.sort().map(async (name) => {
      const format = await import(new URL(`formats/${name}`, here).href);
      return { ...format, version: hashCode([...sharedCode, `formats/${name}`, ...(format.needs ?? [])]) };
    }),
  );
}

/**
 * Short hash of files, folders and the versions of the libraries, for what a cached result depends on.
 * @param {string[]} paths from loaders/
 */
export function hashCode(paths) {
  const hash = createHash("sha256");
  const add = (/** @type {URL} */ url) => {
    if (statSync(url).isDirectory())
      for (const name of readdirSync(url).sort()) {
        if (name !== "__pycache__") add(new URL(`${url.href.replace(/\/$/, "")}/${name}`));
      }
    else hash.update(readFileSync(url, "utf8").replaceAll("\r\n", "\n"));
  };
  for (const path of paths) add(new URL(path, here));
  hash.update(
    JSON.stringify(JSON.parse(readFileSync(new URL("../package.json", here), "utf8")).dependencies),
  );
  return hash.digest("hex").slice(0, 12);
}

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
    ...{ name, folder, about: null, files: [], cases: new Set() },
    problems: [problem],
  });
  if (!studyName.test(name)) return unread(wrongStudyName(name));
  const yaml = join(folder, "study.yaml");
  if (!lstatSync(yaml, { throwIfNoEntry: false })?.isFile()) return unread(noStudyYaml());
  const { files: all, links } = listFolder(folder);
  const { study: about, lineOf } = parseStudy(readTextNow(yaml), studySchema, factors);
  const ignored = matcherOf(about?.ignore ?? []);
  const isSource = (/** @type {StudyFile} */ { path }) => path === "study.yaml" || !ignored(path);
  const unpacked = await unpackArchives(root, all.filter(isSource), (unpacked) => listFolder(unpacked).files);
  const files = unpacked.files.filter(isSource);
  const problems = [...links.map(symbolicLink), ...unpacked.problems];
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
  return { name, folder, about, files, cases: findCases(files.map(({ path }) => path)), problems };
}

/** By patterns: most studies have none. @type {Map<string, (path: string) => boolean>} */
const matchers = new Map();

/** @param {string[]} patterns of files that are no sources, besides readmes */
function matcherOf(patterns) {
  const key = JSON.stringify(patterns);
  const known = matchers.get(key) ?? picomatch([...readmes, ...patterns], { nocase: true });
  matchers.set(key, known);
  return known;
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {{files: StudyFile[], links: string[]}} both sorted by path; hidden files are left out, and links are not followed
 */
function listFolder(folder, below = "") {
  /** @type {{files: StudyFile[], links: string[]}} */
  const found = { files: [], links: [] };
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).sort(byName)) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink()) found.links.push(path);
    else if (entry.isDirectory()) {
      const { files, links } = listFolder(folder, path);
      found.links.push(...links);
      if (!entry.name.startsWith(".")) found.files.push(...files);
    } else if (!entry.name.startsWith(".")) found.files.push({ path, file: join(folder, path) });
  }
  return found;
}

/** @type {(a: {name: string}, b: {name: string}) => number} */
const byName = (a, b) => (a.name < b.name ? -1 : 1);

/**
 * Publishes a study's tables into the next generation.
 * @param {Store} store
 * @param {string} root
 * @param {Study} study
 * @param {ReadFile[]} files
 * @param {Problem[]} problems
 */
export async function assembleStudy(store, root, study, files, problems) {
  const defaults = Object.entries(study.about?.defaults ?? {}).map(([name, value]) =>
    parseFactor(/** @type {Factor} */ (findFactor(factors, name)), value),
  );
  const sources = study.about
    ? files
    : files.map((file) => ({ ...file, staged: file.source === "study.yaml" ? file.staged : null }));
  await assemble(store, parquetFolder(root), {
    name: study.name,
    files: sources,
    defaults: /** @type {FactorValue[]} */ (defaults),
    problems,
  });
}

/**
 * What the tables of a study follow from, as one hash: they need no assembly while it stays.
 * @param {Study} study
 * @param {ReadFile[]} files
 * @param {Problem[]} problems
 */
export function hashInput(study, files, problems) {
  const staged = files.map((file) => ({ ...file, staged: file.staged?.key ?? null }));
  return createHash("sha256")
    .update(JSON.stringify([study.name, study.about, staged, problems]))
    .update((assemblyVersion ??= hashCode(assemblyCode)))
    .digest("hex");
}
