/** The runs and rows that a test of a claim is about. */

/** @import {Conditions, Run} from "../types.js" */

/**
 * @param {{for?: Conditions, tool?: string}} test
 * @returns {(run: Run) => boolean} whether every factor that the test names is known of the run, and as it says
 */
export const isConcerned =
  ({ for: conditions = {}, tool }) =>
  (run) =>
    (tool === undefined || run.tool === tool) &&
    Object.entries(conditions).every(([factor, wanted]) => meets(run.factors[factor], wanted));

/**
 * @param {string | undefined} value
 * @param {Conditions[string]} wanted a value, several, or a range with both ends
 * @returns {boolean}
 */
function meets(value, wanted) {
  if (value === undefined) return false;
  if (Array.isArray(wanted)) return wanted.some((each) => meets(value, each));
  if (typeof wanted !== "object") return value === String(wanted);
  const { from = -Infinity, to = Infinity } = wanted;
  return Number(value) >= from && Number(value) <= to;
}

/**
 * @param {number | string | boolean | (number | string | boolean)[]} given
 * @returns {string[]} levels as tables have them
 */
export const levelsOf = (given) => [given].flat().map(String);
