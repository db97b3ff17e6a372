/** Reads a list of raw files into packs. It runs in the main thread or in several others: its lists are plain data. */
import { hashText, readBytes, readText } from "./bytes.js";
import { startPacking } from "../store/packing.js";
import { readFormat } from "./formats.js";
import { MissingPython } from "./python.js";
import { readFactors, readMeasures, readStudySchema, readTables } from "../vocabulary/schemas.js";

/** @import {Mapping, Options, Source} from "../types.js" */

/**
 * @typedef {object} Unread a raw file whose rows are not staged yet
 * @property {string} key of its content and of what else its rows follow from
 * @property {string} path inside the study
 * @property {string} file
 * @property {number} bytes
 * @property {string} format
 * @property {Mapping | null} mapping
 */

/** @typedef {(program: URL, path: string, request?: object) => AsyncIterable<Record<string, any>>} ReadRows */

const factors = readFactors();
const measures = readMeasures();
const studySchema = readStudySchema();
const tables = readTables();

/**
 * @param {string} staging folder of packs
 * @param {Unread[]} sources read in this order
 * @param {Options} options what readers are told
 * @param {ReadRows} rows
 * @param {() => void} onRead told after each file
 * @returns {Promise<[string, string][]>} keys of what could not be read, and why
 * @throws {MissingPython}
 */
export async function readSources(staging, sources, options, rows, onRead) {
  const packing = startPacking(staging);
  /** @type {Map<string, unknown>} */
  const errors = new Map();
  for (const source of sources) {
    const { load } = await readFormat(source.format);
    try {
      await packing.add(source.key, load(openSource(source, options, rows)));
    } catch (error) {
      if (error instanceof MissingPython) throw error;
      errors.set(source.key, error);
    }
    onRead();
  }
  return [...errors, ...(await packing.end())].map(([key, error]) => [
    key,
    error instanceof Error ? error.message : String(error),
  ]);
}

/**
 * @param {Unread} source
 * @param {Options} options
 * @param {ReadRows} rows
 * @returns {Source & {studySchema: object}}
 */
const openSource = ({ path, file, mapping }, options, rows) => ({
  path,
  mapping,
  factors,
  measures,
  options,
  studySchema,
  tables,
  bytes: () => readBytes(file),
  text: () => readText(file),
  sha256: hashText,
  rows: (program, request) => rows(program, file, request),
});
