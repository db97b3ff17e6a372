/** A range of a large capture, on an executor: its lines counted, its part read into a pack of the job. */
import { createReadStream } from "node:fs";
import { renameSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { readFormats } from "../../loaders/reading/formats.js";
import { openPlain } from "../../loaders/reading/plain-file.js";
import { remove } from "../../loaders/store/files.js";
import { joinPacks, stage } from "../../loaders/store/staging.js";
import { toColumns } from "../../loaders/rows.js";
import { readHead } from "./captures.js";

/** @import {Options, Part, Ranges} from "../../loaders/types.js" */
/** @import {Unread} from "../../loaders/reading/sources.js" */
/** @import {InParts} from "./captures.js" */

const chunkBytes = 1 << 20;

/** @param {string} name @returns {Promise<Ranges>} */
async function rangesOf(name) {
  const format = (await readFormats()).find((each) => each.name === name);
  return /** @type {Ranges} */ (format?.ranges);
}

/** @param {string} file @param {number} start */
const readFrom = (file, start) =>
  createReadStream(file, { fd: openPlain(file).fd, start, highWaterMark: chunkBytes });

/** @param {{file: string, format: string, range: {from: number, to: number}}} task */
export async function countRange({ file, format, range }) {
  const { countLines } = await rangesOf(format);
  return countLines(readFrom(file, Math.max(0, range.from - 1)), range);
}

/**
 * @param {{file: string, format: string, part: Part, options: Options, pack: string}} task pack: its folder in the job
 * @returns {Promise<any>} what the part says besides its rows
 */
export async function readPart({ file, format, part, options, pack }) {
  const { loadPart } = await rangesOf(format);
  let summary = null;
  const tell = (/** @type {any} */ said) => (summary = said);
  // On the store itself: it is as large as it may be, and a pack appears with all it holds.
  const made = `${pack}.${process.pid}-${Date.now()}`;
  await stage(
    made,
    loadPart(readHead(file), readFrom(file, part.first), part, options, tell),
    basename(pack),
  );
  moveOnce(made, pack);
  return summary;
}

/** Of two that did the same work the second has nothing to add. @param {string} made @param {string} pack */
function moveOnce(made, pack) {
  try {
    renameSync(made, pack);
  } catch {
    remove(made);
  }
}

/**
 * The pack of a capture of its parts.
 * @param {string} staging folder of packs
 * @param {Unread} source
 * @param {InParts} capture
 * @param {Options} options
 */
export async function joinParts(staging, source, { format, packs, summaries }, options) {
  const { joinProblems } = await rangesOf(format);
  const problems = joinProblems(readHead(source.file), options, summaries);
  const told = resolve(staging, `${source.key}.partial-problems`);
  try {
    if (problems.length) await stage(told, batchesOf(problems), source.key);
    await joinPacks(join(staging, source.key), problems.length ? [...packs, told] : packs);
  } finally {
    remove(told);
  }
}

/** @param {object[]} problems */
async function* batchesOf(problems) {
  yield { table: "problems", columns: toColumns(problems) };
}
