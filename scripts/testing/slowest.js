/** Which test files took longest. */

/** @typedef {import("./suites.js").Timed} Timed */

/** So many are listed; fewer files than that need no list. */
const most = 20;

/**
 * @param {Timed[]} files
 * @returns {string[]} lines: a heading and the slowest files, each with its seconds; none where few files ran
 */
export function listSlowest(files) {
  if (files.length <= most) return [];
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`);
  return [`The ${most} slowest of ${files.length} test files:`, ...lines];
}
