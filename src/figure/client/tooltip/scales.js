/** Scales of a chart that the build has drawn, as its picture describes them. */

/** @param {[type: string, domain: number[], range: number[]]} described */
export function scaleOf([type, [from, to], [start, end]]) {
  const along = (/** @type {number} */ value) => (type === "log" ? Math.log(value) : value);
  const scale = (/** @type {number} */ value) =>
    start + ((along(value) - along(from)) / (along(to) - along(from))) * (end - start);
  return { scale, range: [start, end] };
}
