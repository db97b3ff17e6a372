/** What is wrong with a file in so few lines that somebody reads them. */

/** @import {Problem} from "../types.js" */

/** Of one code, in one file. */
const most = 20;

/**
 * @param {Problem[]} problems
 * @returns {Problem[]} in their order, the first of each code; the last of them says how many there are more
 */
export function fewOf(problems) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return problems.flatMap((each) => {
    const place = (seen.get(each.code) ?? 0) + 1;
    seen.set(each.code, place);
    const more = Number(counts.get(each.code)) - most;
    if (more <= 0 || place < most) return each;
    return place === most ? { ...each, message: `${each.message}; and ${more} more` } : [];
  });
}
