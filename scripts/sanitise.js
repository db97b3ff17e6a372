#!/usr/bin/env node
/** Replaces the names of hosts, users, disks and networks in the files of studies by invented ones. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { hashEntities } from "../loaders/names/entities.js";
import { hashFigures } from "../loaders/names/figures.js";
import { startPseudonyms } from "../loaders/names/pseudonyms.js";
import { replaceInPath, replaceNames } from "../loaders/names/replace.js";
import { allowedNames, findNames, listWithArchives } from "../loaders/names/study.js";
import { showName } from "../loaders/names/telling.js";
import { rewrite } from "../loaders/names/texts.js";
import { openStore, parquetFolder, repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { ingest } from "./ingest.js";
import { visible } from "../src/words/visible.js";

/** @import {StudyFile} from "../loaders/types.js" */
/** @import {Find, Finding} from "../loaders/names/study.js" */
/** @import {Pseudonyms} from "../loaders/names/replace.js" */

const help = `Usage: npm run sanitise -- [STUDY...] [--dry-run]

Lists the names of hosts, vCenters, users, datastores and clusters, addresses, WWNs, serial numbers and UUIDs in the
files and paths of studies, and puts invented ones in their place: the same for the same name. Before anything is
written, both are read: no figure may differ. Names that everybody may know go under allowed_names of study.yaml.

  STUDY        folder below data/studies; all when absent
  --dry-run    only list
  --root       folder of another repository of this kind
  --help       show this text`;

/**
 * @param {{studies?: string[], dryRun?: boolean, root?: string}} options
 * @param {(line: string) => void} say
 * @returns {Promise<number>} names found
 */
export async function sanitise({ studies, dryRun = false, root = repository }, say) {
  const all = join(root, "data", "studies");
  const wanted = studies?.length ? studies : readdirSync(all).filter((name) => !name.startsWith("."));
  let total = 0;
  for (const study of wanted.sort()) {
    const folder = join(all, study);
    if (!existsSync(folder)) throw new Error(`data/studies/${study}: no such study`);
    const memory = join(parquetFolder(root), ".pseudonyms", `${study}.json`);
    const pseudonyms = startPseudonyms(existsSync(memory) ? JSON.parse(readFileSync(memory, "utf8")) : {});
    // What stands in the place of one name may bring another to light that it lay across.
    for (let round = 0; round < mostRounds; round++) {
      const files = await listWithArchives(folder, root);
      const { findings, find } = await findNames(files, allowedNames(folder));
      for (const finding of findings) say(describeFinding(study, finding, pseudonyms));
      total += findings.length;
      if (dryRun || !findings.length) break;
      const stuck = findings.find(({ isBinary }) => isBinary);
      if (stuck)
        throw new Error(
          `data/studies/${study}/${stuck.path}: no text: remove the file, or allow the name in study.yaml`,
        );
      await replaceStudy(root, study, files, find, pseudonyms);
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, JSON.stringify(pseudonyms.all()));
      say(`data/studies/${study}: replaced; no figure differs`);
    }
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
 * @param {string} root
 * @param {string} study
 * @param {StudyFile[]} files with those in zips, which become folders
 * @param {Find} find
 * @param {Pseudonyms} pseudonyms
 * @throws {Error} when a figure would differ: then nothing is changed
 */
async function replaceStudy(root, study, files, find, pseudonyms) {
  mkdirSync(parquetFolder(root), { recursive: true });
  const scratch = mkdtempSync(join(parquetFolder(root), ".sanitise-"));
  try {
    const folder = join(root, "data", "studies", study);
    const after = join(scratch, "after");
    const changed = join(after, "data", "studies", study);
    await writeChanged(files, changed, find, pseudonyms);
    compare(await readWhole(root, study), await readWhole(after, study), study);
    renameSync(folder, join(scratch, "old"));
    renameSync(changed, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
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
    if (existsSync(target))
      throw new Error(`${path}: another file would have its name without names; rename it`);
    mkdirSync(dirname(target), { recursive: true });
    await rewrite(file, target, (text) => replaceNames(text, path, find, pseudonyms));
  }
}

/** @typedef {{figures: Record<string, string>, entities: Record<string, string>}} Whole hashes of all that was read */

/**
 * @param {string} root
 * @param {string} study
 * @returns {Promise<Whole>}
 */
async function readWhole(root, study) {
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    return { figures: await hashFigures(store, study), entities: await hashEntities(store, study) };
  } finally {
    store.close();
  }
}

/**
 * @param {Whole} before
 * @param {Whole} after
 * @param {string} study
 */
function compare(before, after, study) {
  const advice = "a name is a word of the format too: allow it in study.yaml (allowed_names)";
  for (const [table, hash] of Object.entries(before.figures))
    if (after.figures[table] !== hash)
      throw new Error(
        `data/studies/${study}: figures of ${table} would differ, so nothing was changed: ${hash} before, ${after.figures[table]} after; ${advice}`,
      );
  for (const [column, hash] of Object.entries(before.entities))
    if (after.entities[column] !== hash)
      throw new Error(
        `data/studies/${study}: names in ${column} would no longer tell the same apart, so nothing was changed: ${hash} before, ${after.entities[column]} after; ${advice}`,
      );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  const options = { studies: positionals, dryRun: values["dry-run"], root: values.root };
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
