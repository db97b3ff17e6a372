/** Finds studies and their files, detects formats, reads what changed, and publishes the next generation. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import picomatch from "picomatch";
import { isArchive, removeUnusedArchives, unpackArchives } from "./archives.js";
import { assemble } from "./assemble.js";
import { readBytes, readText, readTextNow, surveyFile } from "./bytes.js";
import { findFactor, parseFactor } from "./factors.js";
import { parseStudy } from "./formats/study.js";
import { findCases } from "./hcibench/names.js";
import { parsePath } from "./paths.js";
import { emptyFile, missingFile, noStudyYaml, undetected, unreadable, wrongStudyName } from "./problems.js";
import { MissingPython, startWorkers } from "./python.js";
import { readFactors, readStudySchema } from "./schemas.js";
import { parquetFolder, stage } from "./store.js";

/** @import {Factor, FactorValue, Format, Mapping, Options, Problem, Source, StudyFile} from "./types.js" */
/** @import {ReadFile} from "./assemble.js" */
/** @import {Store} from "./store.js" */

const here = new URL("./", import.meta.url);
const factors = readFactors();
const studySchema = readStudySchema();
/** What every reading depends on besides its format. */
const sharedCode = [
  ...[
    "batch.js",
    "bytes.js",
    "factors.js",
    "hybrid.js",
    "row-groups.js",
    "rows.js",
    "schemas.js",
    "store.js",
  ],
  "../schemas",
];
const studyName = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/** Why a zip is not published: what may be of it is, file by file. */
const packed = "packed: what may be published of it stands below by itself";

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
    .sort((a, b) => (a.name < b.name ? -1 : 1)))
    studies.push(await findStudy(root, join(folder, name), name));
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
  const all = listFiles(folder);
  const yaml = join(folder, "study.yaml");
  if (!statSync(yaml, { throwIfNoEntry: false })?.isFile())
    return { name, folder, about: null, files: [], cases: new Set(), problems: [noStudyYaml()] };
  const { study: about, lineOf } = parseStudy(readTextNow(yaml), studySchema, factors);
  const ignored = picomatch([...readmes, ...(about?.ignore ?? [])], { nocase: true });
  const isSource = (/** @type {StudyFile} */ { path }) => path === "study.yaml" || !ignored(path);
  const unpacked = await unpackArchives(root, all.filter(isSource), listFiles);
  const files = unpacked.files.filter(isSource);
  const problems = [...(studyName.test(name) ? [] : [wrongStudyName(name)]), ...unpacked.problems];
  for (const [i, { file }] of (about?.tables ?? []).entries())
    if (!all.some(({ path }) => path === file))
      problems.push(missingFile("tables", file, lineOf(["tables", i, "file"]), "a CSV"));
  for (const [i, { capture }] of (about?.windows ?? []).entries())
    if (!all.some(({ path }) => path === capture))
      problems.push(
        missingFile("windows", capture, lineOf(["windows", i, "capture"]), "a capture of esxtop"),
      );
  return { name, folder, about, files, cases: findCases(files.map(({ path }) => path)), problems };
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {StudyFile[]} sorted by path; hidden files are left out
 */
function listFiles(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? listFiles(folder, path) : [{ path, file: join(folder, path) }];
    });
}

/**
 * Reads every file of every study that has no staged rows yet.
 * @param {string} root
 * @param {Study[]} studies
 * @param {(file: string) => void} onFile told after each file, whether it was read or already staged
 * @param {Options} [options] what readers are told
 * @returns {Promise<{study: Study, files: ReadFile[], problems: Problem[], read: number}[]>}
 */
export async function readStudies(root, studies, onFile, options = {}) {
  const formats = await readFormats();
  const staging = join(parquetFolder(root), ".staging");
  /** @type {Map<string, Promise<void>>} */
  const begun = new Map();
  const workers = startWorkers(Math.min(4, availableParallelism()));
  const inputs = studies.flatMap((study) => study.files.map((file) => ({ study, file })));
  /** @type {Map<Study, {files: ReadFile[], problems: Problem[], read: number}>} */
  const read = new Map(
    studies.map((study) => [study, { files: [], problems: [...study.problems], read: 0 }]),
  );
  try {
    await inParallel(inputs, availableParallelism() * 2, async ({ study, file }) => {
      const done = await readFile(staging, study, file, formats, workers.rows, begun, options);
      const result = /** @type {{files: ReadFile[], problems: Problem[], read: number}} */ (read.get(study));
      result.files.push(done.file);
      result.problems.push(...done.problems);
      result.read += done.fresh ? 1 : 0;
      onFile(`${study.name}/${file.path}`);
    });
  } finally {
    await workers.stop();
  }
  removeUnused(staging, [...read.values()]);
  return [...read].map(([study, { files, problems, read }]) => ({
    study,
    files: files.sort((a, b) => (a.source < b.source ? -1 : 1)),
    problems: [...new Set(problems.map((problem) => JSON.stringify(problem)))]
      .sort()
      .map((text) => JSON.parse(text)),
    read,
  }));
}

/**
 * @param {string} staging
 * @param {Study} study
 * @param {StudyFile} file
 * @param {(Format & {version: string})[]} formats
 * @param {(program: string, path: string, request?: object) => AsyncIterable<Record<string, any>>} rows
 * @param {Map<string, Promise<void>>} begun readings by their folder: files of the same bytes are read once
 * @param {Options} options
 * @returns {Promise<{file: ReadFile, problems: Problem[], fresh: boolean}>}
 */
async function readFile(staging, study, { path, file, archive = null }, formats, rows, begun, options) {
  const parts = parsePath(path, factors, study.cases);
  const problems = [...parts.problems];
  const survey = await surveyFile(file).catch((error) => ({
    sha256: "",
    bytes: 0,
    head: new Uint8Array(),
    error,
  }));
  const { sha256, bytes, head } = survey;
  const known = { ...parts, source: path, sha256, bytes, archive };
  const unread = { ...known, format: null, loader_version: null, withheld: null, staged: null };
  if ("error" in survey)
    return {
      file: unread,
      problems: [...problems, unreadable(path, "the file", survey.error)],
      fresh: false,
    };
  if (bytes === 0)
    return { file: unread, problems: [...problems, emptyFile(path, parts.phase !== null)], fresh: false };
  if (isArchive(path)) return { file: { ...unread, withheld: packed }, problems, fresh: false };
  const mapping =
    (study.about?.tables ?? []).find((/** @type {Mapping} */ table) => table.file === path) ?? null;
  const accepting = formats.filter((format) => format.accepts(path, head, mapping));
  if (accepting.length !== 1)
    return {
      file: unread,
      problems: [...problems, undetected(path, accepting, formats, parts.phase !== null)],
      fresh: false,
    };
  const [format] = accepting;
  const heeded = optionsOf(format, options);
  const key = createHash("sha256")
    .update(
      JSON.stringify([sha256, format.name, format.version, mapping, format.nameRead?.(path) ?? null, heeded]),
    )
    .digest("hex");
  const staged = join(staging, key.slice(0, 32));
  const result = {
    ...known,
    format: format.name,
    loader_version: format.version,
    options: heeded,
    withheld: format.withheld?.(path, head) ?? null,
    staged,
  };
  if (existsSync(staged)) return { file: result, problems, fresh: false };
  /** @type {Source & {studySchema: object}} */
  const source = {
    path,
    mapping,
    factors,
    options,
    studySchema,
    bytes: () => readBytes(file),
    text: () => readText(file),
    rows: (program, request) => rows(program, file, request),
  };
  try {
    if (!begun.has(staged)) begun.set(staged, stage(staged, format.load(source)));
    await begun.get(staged);
    return { file: result, problems, fresh: true };
  } catch (error) {
    if (error instanceof MissingPython) throw error;
    const problem = unreadable(path, format.name, error);
    return { file: { ...result, staged: null }, problems: [...problems, problem], fresh: true };
  }
}

/**
 * @param {Format} format
 * @param {Options} options
 * @returns {Partial<Options>} those that the format heeds
 */
const optionsOf = ({ options: heeded = [] }, options) =>
  Object.fromEntries(heeded.map((name) => [name, options[name] ?? false]));

/**
 * @template T
 * @param {T[]} items
 * @param {number} limit
 * @param {(item: T) => Promise<void>} work
 */
async function inParallel(items, limit, work) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/**
 * @param {string} staging
 * @param {{files: ReadFile[]}[]} studies
 */
function removeUnused(staging, studies) {
  if (!existsSync(staging)) return;
  const used = new Set(studies.flatMap(({ files }) => files.map(({ staged }) => staged)));
  for (const name of readdirSync(staging))
    if (!used.has(join(staging, name))) rmSync(join(staging, name), { recursive: true, force: true });
}

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
export const hashInput = (study, files, problems) =>
  createHash("sha256")
    .update(
      JSON.stringify([
        study.name,
        study.about,
        files.map((file) => ({ ...file, staged: Boolean(file.staged) })),
        problems,
      ]),
    )
    .update(
      hashCode([
        ...sharedCode,
        "assemble.js",
        "assemble.sql",
        "captures.js",
        "esxi-settings",
        "esxtop",
        "hcibench/names.js",
        "index.js",
        "paths.js",
        "problems.js",
      ]),
    )
    .digest("hex");
