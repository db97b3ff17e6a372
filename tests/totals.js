/** What files add up to: the figures that damage must not change without a word. */

/** @import {Outcome} from "./formats.js" */

/** Rates that counts of the same row confirm. */
const confirmedBy = /** @type {Record<string, string>} */ ({ iops: "ios", bytes_per_s: "bytes" });
const measures = ["ios", "bytes", "iops", "bytes_per_s"];

/** @typedef {Record<string, (number | null)[]>} Total figures of a run by operation; null where one is missing */

/**
 * @param {Outcome} outcome
 * @param {boolean} [onlyConfirmed] without rates that nothing else in the file says
 * @returns {Total[]} one a run, without names
 */
export function totalsOf({ results }, onlyConfirmed = false) {
  /** @type {Map<string, any[]>} */
  const byRun = new Map();
  for (const row of results) byRun.set(row.run, [...(byRun.get(row.run) ?? []), row]);
  return [...byRun.values()].map((rows) => addUp(rows, onlyConfirmed));
}

/**
 * @param {any[]} rows of one run
 * @param {boolean} onlyConfirmed
 * @returns {Total} of the whole where it is given, else of the workers
 */
function addUp(rows, onlyConfirmed) {
  const whole = rows.filter(({ entity_kind }) => entity_kind === "all");
  /** @type {Total} */
  const total = {};
  for (const row of whole.length ? whole : rows) {
    const figures = measures.map((measure) =>
      onlyConfirmed && measure in confirmedBy && row[confirmedBy[measure]] === null ? null : row[measure],
    );
    const before = total[row.operation] ?? figures.map(() => 0);
    total[row.operation] = figures.map((figure, i) => {
      const sum = before[i];
      return figure === null || sum === null ? null : sum + figure;
    });
  }
  return total;
}

/**
 * @param {Total[]} found
 * @param {Total[]} truth
 * @param {number} rounding relative: what is printed rounded cannot be known better
 * @returns {Total[]} those found that are not among the true ones; a figure that is missing is no wrong one
 */
export function wrongTotals(found, truth, rounding) {
  const left = [...truth];
  return found.filter((total) => {
    if (isEmpty(total)) return false;
    const at = left.findIndex((other) => agrees(total, other, rounding));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** @param {Total} total a row whose setting was changed is a run of its own, of which nothing is known */
const isEmpty = (total) =>
  Object.values(total)
    .flat()
    .every((figure) => figure === null);

/**
 * @param {Total} found
 * @param {Total} truth
 * @param {number} rounding
 */
const agrees = (found, truth, rounding) =>
  Object.keys(found).sort().join() === Object.keys(truth).sort().join() &&
  Object.entries(found).every(([operation, figures]) =>
    figures.every((figure, i) => {
      const other = truth[operation][i];
      return figure === null || (other !== null && Math.abs(figure - other) <= rounding * Math.abs(other));
    }),
  );

/** Settings that count the entries of a list, which nothing but its end ends. */
const counted = ["active_paths", "disk_groups_per_host"];

/**
 * @param {Outcome} found
 * @param {Outcome} truth
 * @returns {object[]} settings found that are not among the true ones; one that is missing is no wrong one
 */
export function wrongSettings(found, truth) {
  const known = new Set(truth.settings.map((row) => JSON.stringify(row)));
  return found.settings.filter((row) => !counted.includes(row.name) && !known.has(JSON.stringify(row)));
}
