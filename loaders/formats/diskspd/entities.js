/** What a row is about. */

/** @import {Operation} from "./types.js" */

export const operations = /** @type {Operation[]} */ (["all", "read", "write"]);

/** What the parts of a run are put together by. */
export const partKinds = /** @type {const} */ ([
  ["target", "path"],
  ["thread", "thread"],
]);

/**
 * @template T, K
 * @param {T[]} list
 * @param {(each: T) => K} keyOf
 * @returns {Map<K, T[]>} in the order of the list, which is gone through once
 */
export function groupBy(list, keyOf) {
  /** @type {Map<K, T[]>} */
  const groups = new Map();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

export const whole = { entity_kind: "all", entity: "all" };
