/** A piece of a large capture, on an executor: read within the budget of its bytes, its rows in a folder of this task alone. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { readInBox } from "../../loaders/reading/box/box.js";

/** @import {Options} from "../../loaders/types.js" */
/** @import {Failure} from "../../loaders/reading/box/reader-process.js" */
/** @import {Unread} from "../../loaders/reading/sources.js" */

/**
 * @param {{source: Unread, job: string, options: Options}} task job: its folder in the store, which is as large as rows may be
 * @returns {Promise<{said: any, failure: Failure | null, pack: string}>} what the piece says besides its rows
 */
export async function readPiece({ source, job, options }) {
  const staging = join(job, "parts", randomUUID());
  const said = new Map();
  const failures = await readInBox(staging, [[source]], options, () => {}, { said });
  const { key } = source;
  return { said: said.get(key) ?? null, failure: failures.get(key) ?? null, pack: join(staging, key) };
}
