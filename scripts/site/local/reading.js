/** Reads files of a visitor by the formats of the ingest; loaders/reading/reading.js does so with a disk. */
import { findAccepting, isQuoted } from "../../../loaders/formats/accepting.js";
import { budgetOf, countBatches } from "../../../loaders/reading/box/budgets.js";
import { leaveOutImpossible } from "../../../loaders/possible.js";
import { emptyFile, undetected, unreadable } from "../../../loaders/reading/problems.js";
import { findWithheld } from "../../../loaders/reading/withheld.js";
import { parsePath } from "../../../loaders/vocabulary/paths.js";
import { checkStored } from "./arrow.js";
import { bytesOf, readBytes, readText, surveyBlob, unpackWithin } from "./contents.js";
import { keepNeeded } from "./counters.js";
import { hashText } from "./sha256.js";
import { isArchive } from "../../../loaders/zip/names.js";

/** @import {Batch, Factor, Format, Layout, MeasureEntry, Problem, Source, Table} from "../../../loaders/types.js" */
/** @import {ReadFile} from "../../../loaders/assemble/assemble.js" */
/** @import {IsNeeded} from "./counters.js" */
/** @import {LocalFile} from "./zip.js" */

/**
 * @typedef {object} Known what files are read with
 * @property {Format[]} formats
 * @property {Factor[]} factors
 * @property {MeasureEntry[]} measures
 * @property {Record<string, Table>} tables
 * @property {Record<string, Table>} stagedTables what a file leaves has to fit into
 * @property {object} studySchema
 * @property {IsNeeded} isNeeded which counters of captures are kept
 * @property {(bytes: Uint8Array, path: string, request?: object) => Promise<Record<string, any>[]>} python rows of fio's output
 */

/** @typedef {{file: ReadFile, problems: Problem[], batches: Batch[]}} Taken a file, and the rows that it left */

const packed = "packed: what may be published of it stands below by itself";

/**
 * @param {LocalFile[]} files
 * @param {Known} known
 * @param {any} about study.yaml
 * @param {(path: string, done: number) => void} tell of each file before it is read
 * @returns {Promise<Taken[]>}
 */
export async function readFiles(files, known, about, tell) {
  const paths = files.map(({ path }) => path);
  const layouts = new Map(
    known.formats.flatMap(({ layout }) => (layout ? layout.find(paths).map((path) => [path, layout]) : [])),
  );
  const taken = [];
  for (const [i, file] of files.entries()) {
    tell(file.path, i);
    taken.push(await readFile(file, known, about, /** @type {Map<string, Layout>} */ (layouts)));
  }
  return taken;
}

/**
 * @param {LocalFile} file
 * @param {Known} known
 * @param {any} about
 * @param {Map<string, Layout>} layouts
 * @returns {Promise<Taken>}
 */
async function readFile({ path, blob, archive }, known, about, layouts) {
  const { problems, ...parts } = parsePath(path, known.factors, layouts);
  const { sha256, bytes, head, isGzip } = await surveyBlob(blob);
  const mapping = about?.tables?.find((/** @type {any} */ { file }) => file === path) ?? null;
  const accepting = bytes ? findAccepting(known.formats, path, head, mapping) : [];
  const file = /** @type {ReadFile} */ ({
    ...parts,
    ...{ source: path, archive, sha256, bytes, format: null, loader_version: null, staged: null },
    withheld: isArchive(path) ? packed : bytes ? findWithheld(path, head, accepting) : null,
  });
  /** @type {Taken} */
  const taken = { file, problems: [...problems], batches: [] };
  if (bytes === 0) taken.problems.push(emptyFile(path, parts.phase !== null));
  else if (isArchive(path)) return taken;
  else if (accepting.length !== 1)
    taken.problems.push(undetected(path, accepting, known.formats, parts.phase !== null, isQuoted(head)));
  else await readBy(accepting[0], { path, blob, mapping, isGzip }, known, taken);
  return taken;
}

/**
 * @param {Format} format
 * @param {{path: string, blob: Blob, mapping: any, isGzip: boolean}} given
 * @param {Known} known
 * @param {Taken} taken added to
 */
async function readBy(format, { path, blob, mapping, isGzip }, known, taken) {
  const budget = budgetOf(blob.size, isGzip);
  const { factors, measures, tables, studySchema } = known;
  /** @type {Source & {studySchema: object}} */
  const source = {
    ...{ path, mapping, factors, measures, tables, studySchema, options: {} },
    bytes: () => readBytes(blob, budget.unpacked),
    text: () => readText(blob, budget.unpacked),
    sha256: hashText,
    async *rows(_program, request) {
      if (isGzip) await unpackWithin(blob, budget.unpacked);
      yield* await known.python(await bytesOf(blob), path, request);
    },
  };
  taken.file.format = format.name;
  try {
    const batches = leaveOutImpossible(format.load(source), known.stagedTables);
    for await (const batch of countBatches(batches, budget)) {
      const kept = batch.table === "counters" ? keepNeeded(batch, known.isNeeded) : batch;
      checkStored(kept, known.stagedTables[kept.table]);
      taken.batches.push(kept);
    }
  } catch (error) {
    taken.batches = [];
    taken.problems.push(unreadable(path, format.name, error));
  }
}
