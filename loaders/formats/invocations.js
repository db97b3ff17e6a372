/** Invocations of a tool in one file: a start of it each, which is what a run is made of. */

/**
 * The name of an invocation inside its file; parts of it that are runs of their own, such as groups that ran one after
 * the other, follow as name=value.
 * @param {number} place in the order of the file, from 1
 * @param {number} count of invocations in the file
 * @param {Record<string, string | number | null>} [parts] null is none
 * @returns {string} empty for the only one; run=2, run=2/group=1, group=1
 */
export function nameInvocation(place, count, parts = {}) {
  const named = Object.entries({ run: count > 1 ? place : null, ...parts });
  return named.flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`)).join("/");
}
