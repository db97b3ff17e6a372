/** An extract: a Parquet file of rows of our tables, taken out of raw files that lie elsewhere. */
import { openExtract } from "./file.js";
import { rowsByTable, startCheck } from "./rows.js";
import { toColumns } from "../../rows.js";

/** @import {Batch, Problem, Source} from "../../types.js" */
/** @import {Group} from "./file.js" */

export const name = "parquet-extract";

export const readsFactors = true;

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => String.fromCharCode(...head.subarray(0, 4)) === "PAR1";

/** @param {Source} source */
export async function* load(source) {
  const { problem, groups } = await openExtract(source);
  const found = problem ?? (await checkAll(groups, source));
  if (found) yield { table: "problems", columns: toColumns([found]) };
  else yield* readAll(groups, source);
}

/**
 * Every row is looked at before any counts: half of an extract would pass for the whole.
 * @param {Group[]} groups
 * @param {Source} source
 * @returns {Promise<Problem | null>}
 */
async function checkAll(groups, { tables, factors }) {
  const check = startCheck(tables, factors);
  let before = 0;
  for (const group of groups) {
    const { rows, problem } = await group.read();
    const found = problem ?? check.addRows(rows, before);
    if (found) return found;
    before += rows.length;
  }
  return check.end();
}

/**
 * @param {Group[]} groups
 * @param {Source} source
 * @returns {AsyncIterable<Batch>}
 */
async function* readAll(groups, { tables, factors }) {
  /** @type {Map<string, object>} */
  const samples = new Map();
  for (const group of groups)
    for (const [table, rows] of rowsByTable((await group.read()).rows, tables, factors)) {
      yield { table, columns: toColumns(rows) };
      if (table === "counters")
        for (const { segment, sample, at, host } of rows)
          samples.set(`${segment} ${sample}`, { segment, sample, at, host });
    }
  if (samples.size > 0) yield { table: "capture_samples", columns: toColumns([...samples.values()]) };
}
