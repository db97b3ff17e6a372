/** Whether replacing names changed what is read, and which of them did. */
import { showName } from "./telling.js";

/** @import {Found} from "./find.js" */
/** @import {Find} from "./finder.js" */
/** @import {Finding} from "./study.js" */

/** @typedef {{figures: Record<string, string>, entities: Record<string, string>}} Whole hashes of all that was read */

/**
 * @param {Whole} before
 * @param {Whole} after
 * @returns {string | null} the first difference as a sentence
 */
export function tellDifference(before, after) {
  const differing = (/** @type {"figures" | "entities"} */ kind) =>
    Object.entries(before[kind]).find(([name, hash]) => after[kind][name] !== hash);
  const [table, figures] = differing("figures") ?? [];
  if (table)
    return `figures of ${table} would differ, so ${unchanged}: ${figures} before, ${after.figures[table]} after`;
  const [column, names] = differing("entities") ?? [];
  if (!column) return null;
  return `names in ${column} would no longer tell the same apart, so ${unchanged}: ${names} before, ${after.entities[column]} after`;
}

const unchanged = "nothing was changed";

/**
 * Of names that change what is read when they are replaced, the one that does, and the file where it does.
 * @param {Finding[]} findings
 * @param {Find} find them all
 * @param {(find: Find) => Promise<string | null>} differenceWith what is replaced where only this is found
 * @returns {Promise<{path: string, says: string}>} path: with its line
 */
export async function findCulprit(findings, find, differenceWith) {
  const differs = async (/** @type {(found: Found, path: string) => boolean} */ chosen) =>
    Boolean(
      await differenceWith((text, path, isText) =>
        find(text, path, isText).filter((found) => chosen(found, path)),
      ),
    );
  const same = (/** @type {string} */ name) => name.toLowerCase();
  const all = [...new Set(findings.map(({ name }) => same(name)))];
  const names = await halve(all, (some) => differs(({ name }) => some.includes(same(name))));
  const theirs = findings.filter(({ name }) => names.includes(same(name)));
  const [place] = await halve([...new Set(theirs.map(({ path }) => path))], (some) =>
    differs(({ name }, path) => some.includes(path) && names.includes(same(name))),
  );
  const [{ path, line, kind, name, field }] = theirs.filter(({ path }) => path === place);
  return { path: line === null ? path : `${path}:${line}`, says: `${kind}: ${showName(kind, name, field)}` };
}

/**
 * @template T
 * @param {T[]} list that differs as a whole
 * @param {(part: T[]) => Promise<boolean>} differs
 * @returns {Promise<T[]>} one, or few that do only together
 */
async function halve(list, differs) {
  if (list.length < 2) return list;
  const half = list.length >> 1;
  for (const part of [list.slice(0, half), list.slice(half)])
    if (await differs(part)) return halve(part, differs);
  return list;
}
