/** What else changed with a setting, as the source says: parts of the setting itself, and what merely came along. */

/** @import {Context} from "../types.js" */

/** @param {boolean} isPart @returns {(about: Context, factor: string, levels: string[]) => string[]} of the levels that are compared */
const listWhere = (isPart) => (about, factor, levels) =>
  (about.environment?.comes_with?.[factor] ?? []).flatMap((each) =>
    each.part_of_it === isPart && (each.levels?.some((level) => levels.includes(level)) ?? true)
      ? [each.what]
      : [],
  );

/** What merely came along. */
export const listCompany = listWhere(false);

/** What belongs to the setting. */
export const listParts = listWhere(true);
