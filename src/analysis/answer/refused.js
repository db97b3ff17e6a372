/** Which runs an answer does not rest on, and why. */

/** @import {Context, Run} from "../types.js" */

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {object[]} rows of the table refusals about them
 */
export function findRefusals(runs, { findings }) {
  const names = new Set(runs.map(({ run }) => run));
  const rows = /** @type {{run: string, measure: string, reason: string}[]} */ (findings.refusals ?? []);
  return rows
    .filter(({ run }) => names.has(run))
    .map(({ run, measure, reason }) => ({ run, measure, reason }));
}
