#!/usr/bin/env node
/** Replaces the names of hosts, users, disks and networks in the files of studies by invented ones. */
import { isCommand } from "./command/begin.js";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { findCulprit, tellDifference } from "../loaders/names/differences.js";
import { hashEntities } from "../loaders/names/entities.js";
import { hashFigures } from "../loaders/names/figures.js";
import { startPseudonyms } from "../loaders/names/pseudonyms.js";
import { replaceInPath, replaceNames } from "../loaders/names/replace.js";
import { allowedNames, findNames, listAll, listWithArchives, unpublished } from "../loaders/names/study.js";
import { showName } from "../loaders/names/telling.js";
import { rewrite } from "../loaders/names/texts.js";
import { readTables } from "../loaders/vocabulary/schemas.js";
import { lockTables, openStore, parquetFolder, repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { ingest } from "./ingest.js";
import { visible } from "../src/words/visible.js";
import { nameOfStudy, readOptions } from "./command/options.js";

/** @import {StudyFile} from "../loaders/types.js" */
/** @import {Find} from "../loaders/names/finder.js" */
/** @import {Finding} from "../loaders/names/study.js" */
/** @import {Whole} from "../loaders/names/differences.js" */
/** @import {Pseudonyms} from "../loaders/names/replace.js" */

const help = `Usage: npm run sanitise -- [STUDY...] [--dry-run]

Replaces names of hosts, users, disks and networks with invented ones. A name gets the same replacement in every file and
path. Nothing is written if a number would change. Put names that may be published under allowed_names in study.yaml;
docs/names.md lists all kinds.

  STUDY        folder in data/studies; default: all
  --dry-run    only list the names
  --root       use another repository of the atlas
  --help       show this text`;

/**
 * @param {{studies?: string[], dryRun?: boolean, root?: string}} options
 * @param {(line: string) => void} say
 * @returns {Promise<number>} names found
 */
export async function sanitise({ studies, dryRun = false, root = repository }, say) {
  const release = await lockTables(root, "npm run sanitise", say);
  try {
    let total = 0;
    for (const study of wantedStudies(root, studies)) total += await sanitiseStudy(root, study, dryRun, say);
    return total;
  } finally {
    release();
  }
}

/**
 * @param {string} root
 * @param {string[]} [named]
 * @returns {string[]} all where none is named
 */
function wantedStudies(root, named) {
  const all = join(root, "data", "studies");
  const wanted = named?.length ? named : readdirSync(all).filter((name) => !name.startsWith("."));
  for (const study of wanted)
    if (!existsSync(join(all, study)))
      throw new Error(`data/studies/${study}: no such study: name folders of data/studies, or none for all`);
  return wanted.sort();
}

/**
 * @param {string} root
 * @param {string} study
 * @param {boolean} dryRun
 * @param {(line: string) => void} say
 * @returns {Promise<number>} names found
 */
async function sanitiseStudy(root, study, dryRun, say) {
  const folder = join(root, "data", "studies", study);
  const memory = join(parquetFolder(root), ".pseudonyms", `${study}.json`);
  const pseudonyms = startPseudonyms(existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {});
  let total = 0;
  // What stands in the place of one name may bring another to light that it lay across.
  for (let round = 0; round < mostRounds; round++) {
    listAll(folder, (path) => {
      throw new Error(`data/studies/${study}/${path}: a folder in too many others: move its files up`);
    });
    const state = stateOf(folder);
    const files = await listWithArchives(folder, root);
    const { findings, find } = await findNames(files, allowedNames(folder));
    for (const finding of findings) say(describeFinding(study, finding, pseudonyms));
    total += findings.length;
    if (dryRun || !findings.length) break;
    const stuck = findings.find(({ isBinary }) => isBinary);
    if (stuck) throw new Error(describeStuck(study, stuck));
    await replaceStudy(root, study, { files, findings, find, state }, pseudonyms);
    mkdirSync(dirname(memory), { recursive: true });
    writeFileSync(memory, JSON.stringify(pseudonyms.all()));
    say(`data/studies/${study}: replaced; no number changed`);
  }
  return total;
}

const mostRounds = 4;

/**
 * @param {string} study
 * @param {Finding} finding
 * @param {Pseudonyms} pseudonyms
 */
function describeFinding(study, { path, line, kind, name, field, times }, pseudonyms) {
  const place = `data/studies/${study}/${path}${line === null ? "" : `:${line}`}`;
  if (!name) return `${place}: ${kind}`;
  return `${place}: ${kind}: ${showName(kind, name, field)} → ${pseudonyms.for(kind, name)}${times > 1 ? ` (${times} times)` : ""}`;
}

/**
 * @param {string} study
 * @param {Finding} stuck
 */
function describeStuck(study, { path, kind, name, field }) {
  const what = name ? `, so ${kind} ${showName(kind, name, field)} cannot be replaced in it` : `: ${kind}`;
  return `data/studies/${study}/${path}: no text${what}: remove the file, or allow the name in study.yaml`;
}

/**
 * @param {string} folder of a study
 * @returns {string} of what it has now
 */
const stateOf = (folder) =>
  listAll(folder)
    .map(({ path, file }) => {
      const { size, mtimeNs, ino } = statSync(file, { bigint: true });
      return [path, size, mtimeNs, ino].join(" ");
    })
    .join("\n");

/**
 * @typedef {object} Named a study and its names
 * @property {StudyFile[]} files with those in zips, which become folders
 * @property {Finding[]} findings
 * @property {Find} find
 * @property {string} state of the study when it was looked at
 */

/**
 * @param {string} root
 * @param {string} study
 * @param {Named} named
 * @param {Pseudonyms} pseudonyms
 * @throws {Error} when a figure would differ, or the study has changed meanwhile: then nothing is changed
 */
async function replaceStudy(root, study, { files, findings, find, state }, pseudonyms) {
  mkdirSync(parquetFolder(root), { recursive: true });
  const scratch = mkdtempSync(join(parquetFolder(root), ".sanitise-"));
  const folder = join(root, "data", "studies", study);
  try {
    const before = await readWhole(root, study, true);
    const differenceWith = async (/** @type {Find} */ some, after = join(scratch, "part")) => {
      rmSync(after, { recursive: true, force: true });
      await writeChanged(files, join(after, "data", "studies", study), some, pseudonyms);
      return tellDifference(before, await readWhole(after, study, false));
    };
    const after = join(scratch, "after");
    const difference = await differenceWith(find, after);
    if (difference) {
      const { path, says } = await findCulprit(findings, find, differenceWith);
      throw new Error(
        `data/studies/${study}/${path}: ${says}: ${difference}; a name is also a word of the format: allow it in study.yaml (allowed_names)`,
      );
    }
    if (stateOf(folder) !== state)
      throw new Error(`data/studies/${study}: changed meanwhile, so nothing was replaced: run it again`);
    exchange(folder, join(after, "data", "studies", study), join(scratch, "old"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder of a study
 * @param {string} changed its replacement, with everything that is not its source
 * @param {string} old where it goes
 */
function exchange(folder, changed, old) {
  renameSync(folder, old);
  try {
    renameSync(changed, folder);
  } catch (error) {
    renameSync(old, folder);
    throw error;
  }
  if (existsSync(join(old, unpublished))) renameSync(join(old, unpublished), join(folder, unpublished));
}

/**
 * @param {StudyFile[]} files
 * @param {string} folder
 * @param {Find} find
 * @param {Pseudonyms} pseudonyms
 */
async function writeChanged(files, folder, find, pseudonyms) {
  for (const { path, file } of files) {
    const target = join(folder, replaceInPath(path, find, pseudonyms));
    if (existsSync(target)) throw new Error(`${path}: two files would get the same name; rename one`);
    mkdirSync(dirname(target), { recursive: true });
    await rewrite(file, target, (text) => replaceNames(text, path, find, pseudonyms));
  }
}

/**
 * @param {string} root
 * @param {string} study
 * @param {boolean} isLocked
 * @returns {Promise<Whole>}
 */
async function readWhole(root, study, isLocked) {
  await ingest({ root, quiet: true, isLocked });
  const store = await openStore(root);
  try {
    const tables = readTables();
    return {
      figures: await hashFigures(store, study, tables),
      entities: await hashEntities(store, study, tables),
    };
  } finally {
    store.close();
  }
}

if (isCommand(import.meta.url)) {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  const options = { studies: positionals.map(nameOfStudy), dryRun: values["dry-run"], root: values.root };
  if (values.help) console.log(help);
  else
    await sanitise(options, (line) => console.log(visible(line))).then(
      (found) => console.log(found ? `${formatMany(found, "name")} found` : "no names found"),
      (error) => {
        console.error(visible(`sanitise: ${error.message}`));
        process.exitCode = 1;
      },
    );
}
