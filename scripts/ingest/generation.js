/** The next generation of tables, of what was read of all studies: only what follows from something else is made anew. */
import { hashCode } from "../../loaders/reading/code.js";
import { isFullDisk } from "../../loaders/store/failures.js";
import { allStudies, commonTableNames, entryOf, tablePath } from "../../loaders/store/manifest.js";
import { fitRuns, writeEmptyTables } from "../../loaders/store/next.js";
import { parquetFolder } from "../../loaders/store/store.js";
import { hashInput } from "../../loaders/store/study-tables.js";
import { factorsFile } from "../../loaders/vocabulary/schemas.js";
import { hashAnalysis } from "./analyse.js";
import { findNamed, hashNamed } from "./named-factors.js";
import { publishStudies } from "./publish.js";
import { sortByName } from "./seen.js";
import { synthesise } from "./synthesise.js";

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
    .find(({ code, message }) => code === "unreadable" && isFullDisk(message));
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
  if (changed.length > 0 || isFewer(before, after)) await synthesise(parquetFolder(root), Object.keys(after));
  return sortByName(after);
}

/**
 * @param {Manifest} before
 * @param {Record<string, unknown>} after
 * @returns {boolean} whether a study is gone, or what all say together was never written
 */
const isFewer = (before, after) =>
  Object.keys(before.studies).some((name) => !Object.hasOwn(after, name)) ||
  commonTableNames.some((name) => !before.files[tablePath(name, allStudies)]);
