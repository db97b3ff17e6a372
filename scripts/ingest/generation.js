/** The next generation of tables, of what was read of all studies: only what follows from something else is made anew. */
import { existsSync, readFileSync } from "node:fs";
import { hashCode } from "../../loaders/reading/code.js";
import { isFullDisk } from "../../loaders/store/failures.js";
import {
  allStudies,
  commonTableNames,
  entryOf,
  tableNames,
  tablePath,
} from "../../loaders/store/manifest.js";
import { markFile } from "../../loaders/store/files.js";
import { fitRuns, nextFile, writeEmptyTables } from "../../loaders/store/next.js";
import { parquetFolder } from "../../loaders/store/store.js";
import { hashInput } from "../../loaders/store/study-tables.js";
import { factorsFile } from "../../loaders/vocabulary/schemas.js";
import { hashAnalysis } from "./analyse.js";
import { findNamed, hashNamed } from "./named-factors.js";
import { publishStudies } from "./publish.js";
import { sortByName } from "./seen.js";

/** @import {readStudies} from "../../loaders/reading/reading.js" */
/** @import {Made, Manifest} from "../../loaders/store/manifest.js" */

/**
 * Rows that found no room are no problem of their files.
 * @param {Awaited<ReturnType<typeof readStudies>>} read
 * @throws {Error}
 */
export function refuseFullDisk(read) {
  const full = read
    .flatMap(({ problems }) => problems)
    .find(({ code, message }) => ["unreadable", "zip-not-unpacked"].includes(code) && isFullDisk(message));
  if (full) throw new Error(full.message);
}

/**
 * @param {string} root
 * @param {Manifest} before of what is whole in the current generation
 * @param {Awaited<ReturnType<typeof readStudies>>} read
 * @param {(text: string) => void} say
 * @param {Record<string, Made>} [kept] entries of studies that stay as they are
 * @returns {Promise<Record<string, Made>>} studies of the next one, by name
 */
export async function publish(root, before, read, say, kept = {}) {
  const analysis = hashAnalysis();
  const assembler = new URL("../../loaders/store/study-tables.js", import.meta.url);
  const assembly = hashCode([assembler], { leftOut: [factorsFile], isOfRows: true });
  const namedBy = await findNamed(read);
  const after = { ...kept };
  const stay = Object.keys(kept);
  const changed = [];
  for (const { study, files, problems } of read) {
    const named = namedBy.get(study.name) ?? null;
    const used = hashNamed(named);
    const code = `${assembly} ${used}`;
    const input = hashInput(study, files, problems, code);
    const last = entryOf(before, study.name);
    after[study.name] = { input, analysis, named, used };
    const isAssembled = last?.input === input;
    if (isAssembled) stay.push(study.name);
    if (!isAssembled || last.analysis !== analysis) {
      const { name, about } = study;
      changed.push({ study: { name, about }, files, problems, isAssembled, code });
    }
  }
  await writeEmptyTables(parquetFolder(root));
  await fitRuns(parquetFolder(root), before, stay);
  // Tried again next time: it may have been the machine.
  for (const name of await publishStudies(root, changed, say)) after[name].input = "";
  await synthesiseAnew(root, before, after);
  return sortByName(after);
}

/**
 * Writes the synthesis into the next generation, where it may be another one.
 * @param {string} root
 * @param {Manifest} before
 * @param {Record<string, Made>} after studies of the next generation, which has the tables of those that changed
 */
export async function synthesiseAnew(root, before, after) {
  if (!isToldAnew(root, before, after)) return;
  const { synthesise } = await import("./synthesise.js");
  await synthesise(parquetFolder(root), Object.keys(after));
}

/** What studies tell the synthesis of: tables that it asks for. */
const question = readFileSync(new URL("../../src/data/contributions.sql", import.meta.url), "utf8");
const toldTables = tableNames.filter((name) => new RegExp(`\\b${name}\\b`).test(question));

/**
 * @param {string} root
 * @param {Manifest} before
 * @param {Record<string, Made>} after
 * @returns {boolean} whether a study tells the synthesis another thing than before, or another code or vocabulary hears it
 */
function isToldAnew(root, before, after) {
  const names = Object.keys(after);
  const isSame = (/** @type {string} */ study) => {
    const last = entryOf(before, study);
    return (
      last?.analysis === after[study].analysis &&
      last.used === after[study].used &&
      toldTables.every((table) => {
        const next = nextFile(parquetFolder(root), study, table);
        return !existsSync(next) || markFile(next).sha256 === last.tables[table].sha256;
      })
    );
  };
  return (
    names.length !== Object.keys(before.studies).length ||
    commonTableNames.some((name) => !before.files[tablePath(name, allStudies)]) ||
    !names.every(isSame)
  );
}
