/** Reads the files of studies that have no staged rows yet. */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findAccepting, isQuoted } from "../formats/accepting.js";
import { isArchive } from "../zip/names.js";
import { isDamagedGzip } from "./bytes.js";
import { hashCode } from "./code.js";
import { readFormats } from "./formats.js";
import { parsePath } from "../vocabulary/paths.js";
import { damaged, emptyFile, notRead, undetected, unreadable } from "./problems.js";
import { readFactors } from "../vocabulary/schemas.js";
import { hashOf } from "../store/files.js";
import { readPacks } from "../store/staging.js";
import { stagingFolder, surveysFolder, surveysOf } from "../store/kept.js";
import { parquetFolder } from "../store/store.js";
import { openSurveys } from "./known-files.js";
import { keepRefused, readRefused } from "./refused.js";
import { readInParallel } from "./unread.js";
import { findWithheld } from "./withheld.js";

/** @import {Format, Mapping, Options, Problem, StudyFile} from "../types.js" */
/** @import {ReadFile} from "../assemble/assemble.js" */
/** @import {Study} from "./studies.js" */
/** @import {KnownFormat} from "./formats.js" */
/** @import {Unread} from "./sources.js" */

/**
 * @typedef {object} Found a file of a study, looked at
 * @property {Study} study
 * @property {ReadFile} file
 * @property {Problem[]} problems
 * @property {Unread | null} source null where there is nothing to read
 */

const factors = readFactors();
/** Formats that use factors may give other rows after the factors changed. */
const vocabulary = hashOf(JSON.stringify(factors));

/** A survey remembers also what is withheld. */
const rules = hashCode([new URL("./withheld.js", import.meta.url)], { isOfRows: true });

/** Why a zip is not published: what may be of it is, file by file. */
const packed = "packed: what may be published of it stands below by itself";

/**
 * Reads every file of every study that has no staged rows yet.
 * @param {string} root
 * @param {Study[]} studies
 * @param {() => void} onLooked called after each file that was looked at
 * @param {Options} [options] options for readers
 * @param {typeof readInParallel} [read] what stages sources
 * @returns {Promise<{study: Study, files: ReadFile[], problems: Problem[], read: number}[]>}
 */
export async function readStudies(root, studies, onLooked, options = {}, read = readInParallel) {
  const staging = stagingFolder(parquetFolder(root));
  const found = await lookAtFiles(root, studies, options, onLooked);
  const before = packOfKeys(staging);
  const refused = readRefused(parquetFolder(root));
  const sources = found.flatMap(({ source }) => source ?? []);
  const unread = [...new Map(sources.map((source) => [source.key, source])).values()].filter(
    ({ key }) => !before.has(key) && !refused.has(key),
  );
  const failed = unread.length ? await read(staging, unread, options, () => {}) : new Map();
  const errors = new Map([...refused, ...failed]);
  const keys = new Set(sources.map(({ key }) => key));
  keepRefused(
    parquetFolder(root),
    [...errors].filter(([key]) => keys.has(key)),
  );
  const packs = unread.length ? packOfKeys(staging) : before;
  const fresh = new Set(unread.map(({ key }) => key));
  for (const each of found) {
    const { source, file } = each;
    if (!source) continue;
    const pack = packs.get(source.key);
    if (pack) file.staged = { pack: join(staging, pack), key: source.key };
    else each.problems.push(notRead(file.source, source.format, errors.get(source.key)));
  }
  const byStudy = new Map(studies.map((study) => [study, /** @type {Found[]} */ ([])]));
  for (const each of found) byStudy.get(each.study)?.push(each);
  return [...byStudy].map(([study, found]) => gatherStudy(study, found, fresh));
}

/**
 * @param {Study} study
 * @param {Found[]} found
 * @param {Set<string>} fresh keys of what was read now
 */
const gatherStudy = (study, found, fresh) => ({
  study,
  files: found.map(({ file }) => file).sort((a, b) => (a.source < b.source ? -1 : 1)),
  problems: [
    ...new Set(
      [study, ...found].flatMap(({ problems }) => problems).map((problem) => JSON.stringify(problem)),
    ),
  ]
    .sort()
    .map((text) => JSON.parse(text)),
  read: found.filter(({ source }) => source && fresh.has(source.key)).length,
});

/**
 * @param {string} root
 * @param {Study[]} studies
 * @param {Options} options
 * @param {() => void} onLooked
 */
async function lookAtFiles(root, studies, options, onLooked) {
  const formats = await readFormats();
  const parquet = parquetFolder(root);
  mkdirSync(surveysFolder(parquet), { recursive: true });
  const versions = [rules, ...formats.map(({ name, version }) => [name, version])];
  /** @type {Found[]} */
  const found = [];
  for (const study of studies) {
    const surveys = openSurveys(join(parquet, surveysOf(study.name)), JSON.stringify(versions));
    for (const file of study.files) {
      found.push(await lookAtFile(surveys, study, file, formats, options));
      onLooked();
    }
    surveys.save();
  }
  return found;
}

/** In place of a format, of a text whose lines are quoted. */
const quotation = "quotation";

/**
 * @param {ReturnType<typeof openSurveys>} surveys
 * @param {Study} study
 * @param {StudyFile} file
 * @param {KnownFormat[]} formats
 * @param {Options} options
 * @returns {Promise<Found>}
 */
async function lookAtFile(surveys, study, { path, file, archive = null }, formats, options) {
  const { problems, ...parts } = parsePath(path, factors, study.layouts);
  const mapping =
    (study.about?.tables ?? []).find((/** @type {Mapping} */ table) => table.file === path) ?? null;
  const detect = (/** @type {Uint8Array} */ head) => {
    const accepting = findAccepting(formats, path, head, mapping);
    // What is known of a file is kept with the names of its formats.
    const names = accepting.length || !isQuoted(head) ? accepting.map(({ name }) => name) : [quotation];
    return { formats: names, withheld: findWithheld(path, head, accepting) };
  };
  const known = {
    ...parts,
    problems,
    source: path,
    archive,
    format: null,
    loader_version: null,
    staged: null,
  };
  /** @type {Found} */
  const found = {
    study,
    file: { ...known, sha256: "", bytes: 0, withheld: null },
    problems: [...problems],
    source: null,
  };
  try {
    const { formats: names, ...survey } = await surveys.look(path, file, JSON.stringify(mapping), detect);
    Object.assign(found.file, survey);
    const accepted = formats.filter(({ name }) => names.includes(name));
    if (survey.bytes === 0) found.problems.push(emptyFile(path, parts.phase !== null));
    else if (isArchive(path)) found.file.withheld = packed;
    else if (accepted.length === 0 && isDamagedGzip(file)) found.problems.push(damaged(path));
    else if (accepted.length !== 1)
      found.problems.push(
        undetected(path, accepted, formats, parts.phase !== null, names.includes(quotation)),
      );
    else found.source = describeSource(found.file, file, accepted[0], mapping, options);
  } catch (error) {
    found.problems.push(unreadable(path, "the file", error));
  }
  return found;
}

/**
 * @param {ReadFile} read changed: what is known of its format
 * @param {string} file
 * @param {KnownFormat} format
 * @param {Mapping | null} mapping
 * @param {Options} options
 * @returns {Unread}
 */
function describeSource(read, file, format, mapping, options) {
  const heeded = optionsOf(format, options);
  Object.assign(read, { format: format.name, loader_version: format.version, options: heeded });
  const given = [
    read.sha256,
    format.name,
    format.version,
    mapping,
    format.nameRead?.(read.source) ?? null,
    heeded,
    ...(format.readsFactors ? [vocabulary] : []),
  ];
  const key = createHash("sha256").update(JSON.stringify(given)).digest("hex").slice(0, 32);
  return { key, path: read.source, file, bytes: read.bytes, format: format.name, mapping };
}

/**
 * @param {Format} format
 * @param {Options} options
 * @returns {Partial<Options>} those that the format heeds
 */
const optionsOf = ({ options: heeded = [] }, options) =>
  Object.fromEntries(heeded.map((name) => [name, options[name] ?? false]));

/**
 * @param {string} staging
 * @returns {Map<string, string>} name of the pack that holds a source, by the key of the source
 */
const packOfKeys = (staging) =>
  new Map([...readPacks(staging)].flatMap(([pack, keys]) => keys.map((key) => [key, pack])));
