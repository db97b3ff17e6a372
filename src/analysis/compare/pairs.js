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
 * Every two levels of the factor at the same tool, workload and load, the baseline below. Runs that differ in the factor
 * alone, as far as there are such; else against the baseline runs that differ in more, which the comparison then says.
 * @param {Run[]} runs
 * @param {string} factor
 * @param {Context} about
 * @returns {Pair[]}
 */
export function pairRuns(runs, factor, { study }) {
  const known = runs.filter((run) => run.factors[factor] !== undefined);
  const stated = study.factor === factor ? study.baseline : null;
  const order = sortLevels([...new Set(known.map((run) => run.factors[factor]))], stated);
  return groupBy(known, placeOf).flatMap((place) => {
    const levels = groupBy(place, (run) => run.factors[factor]).sort(
      ([a], [b]) => order.indexOf(a.factors[factor]) - order.indexOf(b.factors[factor]),
    );
    return levels.flatMap((base, i) =>
      levels.slice(i + 1).flatMap((level) => {
        const isBaseline = base[0].factors[factor] === order[0];
        return pairLevels(level, base, factor, isBaseline);
      }),
    );
  });
}

/** @param {Run} run */
const placeOf = ({ tool, workload, load }) => JSON.stringify([tool, workload, load]);

/**
 * The runs of one workload, load and other settings, at every level of the factor.
 * @param {Run} run
 * @param {string} factor
 */
export const conditionOf = (run, factor) => `${placeOf(run)} ${nameOthers(run.settings, factor)}`;

/**
 * @param {string[]} levels
 * @param {string | null} baseline
 * @returns {string[]} the baseline first, then by number, or by text with its numbers by size: 9.0.1 before 10.0
 */
export function sortLevels(levels, baseline) {
  const sorted = [...levels].sort(
    (a, b) => Number(a) - Number(b) || a.localeCompare(b, "en", { numeric: true }),
  );
  if (baseline === null || !levels.includes(baseline)) return sorted;
  return [baseline, ...sorted.filter((level) => level !== baseline)];
}

/**
 * @param {Run[]} level
 * @param {Run[]} base
 * @param {string} factor
 * @param {boolean} isBaseline
 * @returns {Pair[]}
 */
function pairLevels(level, base, factor, isBaseline) {
  const others = (/** @type {Run} */ run) => nameOthers(run.settings, factor);
  const [here, there] = [groupBy(level, others), groupBy(base, others)];
  const pairs = here.flatMap((runs) => {
    const like = there.find(([run]) => others(run) === others(runs[0]));
    return like ? [{ factor, runs, baseline: like, isBaseline }] : [];
  });
  if (pairs.length || !isBaseline) return pairs;
  return [{ factor, runs: here[0], baseline: there[0], isBaseline }];
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
