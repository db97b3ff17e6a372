/** A range of a large capture, on an executor: its lines counted, its part read into a pack of the job. */
import { renameSync } from "node:fs";
import { join } from "node:path";
import { readFormat } from "../../loaders/reading/formats.js";
import * as pieces from "../../loaders/reading/pieces.js";
import { remove } from "../../loaders/store/files.js";

/** @import {Options, Part, Ranges} from "../../loaders/types.js" */
/** @import {Unread} from "../../loaders/reading/sources.js" */
/** @import {InParts} from "./captures.js" */

/** @param {string} name @returns {Promise<Ranges>} */
const rangesOf = async (name) => /** @type {Ranges} */ ((await readFormat(name)).ranges);

/** @param {{file: string, format: string, range: {from: number, to: number}}} task */
export const countRange = async ({ file, format, range }) =>
  pieces.countRange(await rangesOf(format), file, range);

/**
 * @param {{file: string, format: string, part: Part, options: Options, pack: string}} task pack: its folder in the job
 * @returns {Promise<any>} what the part says besides its rows
 */
export async function readPart({ file, format, part, options, pack }) {
  // On the store itself: it is as large as it may be, and a pack appears with all it holds.
  const made = `${pack}.${process.pid}-${Date.now()}`;
  const summary = await pieces.stagePart(await rangesOf(format), file, part, options, made);
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
 */
export const joinParts = async (staging, { key }, capture) =>
  pieces.joinParts(await rangesOf(capture.format), join(staging, key), capture);
