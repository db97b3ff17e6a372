/** Reads a list of raw files into packs, each within its budget. */
import { readStart } from "./plain-file.js";
import { leaveOutImpossible } from "../possible.js";
import { hashText, readBytes, readText } from "./bytes.js";
import { isGzip } from "./encodings.js";
import { describeError } from "../errors.js";
import { budgetOf, countBatches, OverBudget } from "./box/budgets.js";
import { startPacking } from "../store/packing.js";
import { doPiece } from "./pieces.js";
import { MissingPython } from "./python.js";
import { unzip } from "./unzip.js";
import {
  readFactors,
  readMeasures,
  readPackedTables,
  readStudySchema,
  readTables,
} from "../vocabulary/schemas.js";

/** @import {Batch, Format, Mapping, Options, Source} from "../types.js" */
/** @import {Budget} from "./box/budgets.js" */
/** @import {Failure} from "./box/reader-process.js" */
/** @import {Piece} from "./pieces.js" */
/** @import {Unzip} from "./unzip.js" */

/**
 * @typedef {object} Unread a raw file whose rows are not staged yet
 * @property {string} key of its content and of what else its rows follow from
 * @property {string} path inside the study
 * @property {string} file
 * @property {number} bytes
 * @property {string} format
 * @property {Mapping | null} mapping
 * @property {Piece} [piece] what is done of it; all when absent
 * @property {Unzip} [unzip] of a zip: it is unpacked, and has no rows
 */

/** @typedef {(program: URL, path: string, request?: object) => AsyncIterable<Record<string, any>>} ReadRows */

/**
 * @typedef {object} Report callbacks for progress
 * @property {(place: number, isGzip: boolean, budget: Budget) => void} begin a file of the list
 * @property {() => void} pack rows of several files are written
 * @property {(keys: string[]) => void} packed what is staged now
 * @property {(key: string, said: any) => void} done a piece, and what it says
 * @property {(key: string, failure: Failure) => void} failed
 */

/**
 * @typedef {object} List
 * @property {string} staging folder of packs
 * @property {Unread[]} sources read in this order
 * @property {Options} options options for readers
 * @property {typeof import("../limits.js").reading} limits of each file
 * @property {ReadRows} rows
 * @property {(name: string) => Promise<Format>} readFormat
 * @property {Report} report
 */

/** Few files need the vocabularies, which take longer to read than most files. */
const factors = once(readFactors);
const measures = once(readMeasures);
const studySchema = once(readStudySchema);
const tables = once(readTables);
const packedTables = once(readPackedTables);

/**
 * @template Made
 * @param {() => Made} make
 * @returns {() => Made} what it made when it was first asked for
 */
function once(make) {
  /** @type {{made: Made} | undefined} */
  let first;
  return () => (first ??= { made: make() }).made;
}

/**
 * @param {List} list
 * @returns {Promise<void>}
 * @throws {MissingPython}
 */
export async function readSources({ staging, sources, options, limits, rows, readFormat, report }) {
  const packing = startPacking(staging, report);
  for (const [place, source] of sources.entries()) {
    try {
      const compressed = source.unzip !== undefined || isGzip(readStart(source.file, 2));
      const budget = budgetOf(source.bytes, compressed, limits);
      report.begin(place, compressed, budget);
      if (source.unzip) {
        report.done(source.key, await unzip(source.file, source.unzip));
        continue;
      }
      const { load, ranges, readsFactors } = await readFormat(source.format);
      const { key, file, piece } = source;
      const watch = (/** @type {AsyncIterable<Batch>} */ batches) => countBatches(batches, budget);
      if (ranges && piece)
        report.done(key, await doPiece(ranges, piece, { file, key, staging, options }, watch));
      else {
        const opened = openSource(source, options, rows, compressed, budget);
        const batches = load(readsFactors ? { ...opened, factors: factors() } : opened);
        await packing.add(key, watch(leaveOutImpossible(batches, packedTables())));
      }
    } catch (error) {
      if (error instanceof MissingPython) throw error;
      report.failed(source.key, failureOf(error));
    }
  }
  for (const [key, error] of await packing.end()) report.failed(key, failureOf(error));
}

/**
 * @param {unknown} error
 * @returns {Failure}
 */
const failureOf = (error) => ({
  message: describeError(error),
  limit: error instanceof OverBudget ? error.kind : null,
});

/**
 * @param {Unread} source
 * @param {Options} options
 * @param {ReadRows} rows
 * @param {boolean} compressed
 * @param {Budget} budget
 * @returns {Source & {studySchema: object}}
 */
const openSource = ({ path, file, mapping }, options, rows, compressed, budget) => ({
  path,
  mapping,
  factors: [],
  options,
  get measures() {
    return measures();
  },
  get studySchema() {
    return studySchema();
  },
  get tables() {
    return tables();
  },
  bytes: () => readBytes(file, budget.unpacked),
  text: () => readText(file, undefined, budget.unpacked),
  sha256: hashText,
  async *rows(program, request) {
    if (compressed) await unpackWithin(file, budget.unpacked);
    const { seconds, memory } = budget;
    yield* rows(program, file, { ...request, limits: { seconds, memory } });
  },
});

/**
 * Python unpacks by itself: what is damaged it tells, with what can be read before.
 * @param {string} file
 * @param {number} most
 * @throws {OverBudget}
 */
async function unpackWithin(file, most) {
  try {
    for await (const _ of readBytes(file, most));
  } catch (error) {
    if (error instanceof OverBudget) throw error;
  }
}
