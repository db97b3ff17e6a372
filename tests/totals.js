/** What files add up to: the figures that damage must not change without a word. */

/** @import {Outcome} from "./formats.js" */

const measures = ["ios", "bytes", "iops", "bytes_per_s"];

/**
 * @param {Outcome} outcome
 * @returns {string[]} a text a run: what its operations add up to, sorted; names do not count
 */
export const totalsOf = ({ results }) => groupByRun(results).map(describe).sort();

/** @param {any[]} results */
function groupByRun(results) {
  /** @type {Map<string, any[]>} */
  const byRun = new Map();
  for (const row of results) byRun.set(row.run, [...(byRun.get(row.run) ?? []), row]);
  return [...byRun.values()];
}

/** @param {any[]} rows of one run: the whole where it is given, else workers */
function describe(rows) {
  const whole = rows.filter(({ entity_kind }) => entity_kind === "all");
  const parts = whole.length ? whole : rows;
  const operations = [...new Set(parts.map(({ operation }) => operation))].sort();
  return operations
    .map((operation) => {
      const some = parts.filter((row) => row.operation === operation);
      return [operation, ...measures.map((measure) => addUp(some.map((row) => row[measure])))].join(" ");
    })
    .join("; ");
}

/** @param {(number | null | undefined)[]} values */
const addUp = (values) =>
  values.some((value) => value === null || value === undefined)
    ? "?"
    : values.reduce((/** @type {number} */ a, b) => a + Number(b), 0);

/**
 * @param {string} found
 * @param {string} truth
 * @returns {boolean} whether it is the same but for figures that are missing, which are no wrong ones
 */
const agrees = (found, truth) => {
  const [words, true_words] = [found.split(" "), truth.split(" ")];
  return (
    words.length === true_words.length &&
    words.every((word, i) => word.replace(";", "") === "?" || word === true_words[i])
  );
};

/**
 * @param {string[]} found
 * @param {string[]} truth
 * @returns {string[]} totals that are not among the true ones
 */
export function wrongTotals(found, truth) {
  const left = [...truth];
  return found.filter((total) => {
    const at = left.findIndex((other) => agrees(total, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
