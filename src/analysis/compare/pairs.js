/** Which runs are set beside which. */
import { groupBy } from "../series.js";

/** @import {Context, Pair, Run, Setting} from "../types.js" */

/**
 * The factor under test first, then every setting that varies; the load axis has no levels to compare.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]}
 */
export function listFactors(runs, { study, loadAxis }) {
  const varying = runs.flatMap(({ settings }) => settings.map(({ factor }) => factor));
  const factors = new Set([...(study.factor ? [study.factor] : []), ...varying]);
  return [...factors].filter((factor) => factor !== loadAxis);
}

/**
 * Runs that differ in the factor alone, as far as there are such; else runs at the same workload and load, which the
 * comparison then refuses and says why.
 * @param {Run[]} runs
 * @param {string} factor
 * @param {Context} about
 * @returns {Pair[]}
 */
export function pairRuns(runs, factor, { study }) {
  const known = runs.filter((run) => run.factors[factor] !== undefined);
  const baseline =
    study.factor === factor && study.baseline !== null ? study.baseline : lowest(known, factor);
  return groupBy(known, ({ tool, workload, load }) => JSON.stringify([tool, workload, load])).flatMap(
    (place) => {
      const levels = groupBy(place, (run) => run.factors[factor]);
      const base = levels.find(([run]) => run.factors[factor] === baseline);
      if (!base) return [];
      return levels.filter((level) => level !== base).flatMap((level) => pairLevels(level, base, factor));
    },
  );
}

/**
 * Any two levels of the factor beside each other, at the same tool, workload, load and other settings.
 * @param {Run[]} runs
 * @param {string} factor
 * @returns {Pair[]}
 */
export function pairAllLevels(runs, factor) {
  const place = (/** @type {Run} */ { tool, workload, load, settings }) =>
    JSON.stringify([tool, workload, load, nameOthers(settings, factor)]);
  const known = runs.filter((run) => run.factors[factor] !== undefined);
  return groupBy(known, place).flatMap((alike) => {
    const levels = groupBy(alike, (run) => run.factors[factor]);
    return levels.flatMap((baseline, i) =>
      levels.slice(i + 1).map((above) => ({ factor, runs: above, baseline })),
    );
  });
}

/**
 * @param {Run[]} level
 * @param {Run[]} base
 * @param {string} factor
 * @returns {Pair[]}
 */
function pairLevels(level, base, factor) {
  const others = (/** @type {Run} */ run) => nameOthers(run.settings, factor);
  const [here, there] = [groupBy(level, others), groupBy(base, others)];
  const pairs = here.flatMap((runs) => {
    const like = there.find(([run]) => others(run) === others(runs[0]));
    return like ? [{ factor, runs, baseline: like }] : [];
  });
  return pairs.length ? pairs : [{ factor, runs: here[0], baseline: there[0] }];
}

/**
 * @param {Setting[]} settings
 * @param {string} factor
 */
export const nameOthers = (settings, factor) =>
  settings
    .filter((setting) => setting.factor !== factor && setting.factor !== `${factor}_effective`)
    .map((setting) => `${setting.factor}=${setting.value}`)
    .join(", ");

/**
 * @param {Run[]} runs
 * @param {string} factor
 * @returns {string | null} the smallest number, or the first text
 */
function lowest(runs, factor) {
  const levels = [...new Set(runs.map((run) => run.factors[factor]))];
  return levels.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))[0] ?? null;
}
