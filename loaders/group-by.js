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
