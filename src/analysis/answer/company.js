/** What else changed with a setting, as the source says: parts of the setting itself, and what merely came along. */

/** @import {Context} from "../types.js" */

/** @typedef {{what: string, part_of_it: boolean, levels: string[] | null}} Company */

/**
 * @param {Context} about
 * @param {string} factor
 * @param {string[]} levels  that are compared
 * @returns {Company[]} of these levels
 */
export function readCompany({ environment }, factor, levels) {
  const stated = /** @type {Record<string, unknown>} */ (environment?.comes_with ?? {})[factor];
  const entries = Array.isArray(stated) ? stated : stated === undefined || stated === null ? [] : [stated];
  return entries
    .map((each) =>
      typeof each === "string"
        ? { what: each, part_of_it: false, levels: null }
        : { ...each, part_of_it: each.part_of_it === true, levels: each.levels?.map(String) ?? null },
    )
    .filter(
      (each) =>
        each.levels === null || each.levels.some((/** @type {string} */ level) => levels.includes(level)),
    );
}

/** @param {Context} about @param {string} factor @param {string[]} levels @returns {string[]} what merely came along */
export const listCompany = (about, factor, levels) =>
  readCompany(about, factor, levels).flatMap(({ what, part_of_it }) => (part_of_it ? [] : [what]));

/** @param {Context} about @param {string} factor @param {string[]} levels @returns {string[]} what belongs to the setting */
export const listParts = (about, factor, levels) =>
  readCompany(about, factor, levels).flatMap(({ what, part_of_it }) => (part_of_it ? [what] : []));
