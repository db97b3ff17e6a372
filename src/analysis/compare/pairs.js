/** Which runs are compared. */
import { groupBy } from "../series.js";

/** @import {Comparison, Context, Pair, Run} from "../types.js" */

/**
 * Figures of two systems are compared where a study asks for nothing else: another setting is one of each. A setting that
 * each system has another value of belongs to it.
 */
export const system = "system";

/**
 * The factor under test first, then every setting that varies; the load axis has no levels to compare.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]}
 */
export function listFactors(runs, { study, loadAxis }) {
  const varying = runs.flatMap(({ settings }) => settings.map(({ factor }) => factor));
  const factors = new Set([...(study.factor ? [study.factor] : []), ...varying]);
  return [...factors].filter(
    (factor) => factor !== loadAxis && (factor !== system || factor === study.factor),
  );
}

/**
 * Every two levels of the factor at the same tool, workload and load, the baseline below. Runs that differ in the factor
 * alone, as far as there are such; else against the baseline runs that differ in more, which the comparison then says.
 * @param {Run[]} runs
 * @param {string} factor
 * @param {Context} about
 * @returns {Pair[]}
 */
export function pairRuns(runs, factor, { study, loadAxis }) {
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
        return pairLevels(level, base, { factor, loadAxis, isBaseline });
      }),
    );
  });
}

/** @param {{tool: string | null, workload: string | null, load: number | null}} run  or a comparison */
export const placeOf = ({ tool, workload, load }) => JSON.stringify([tool, workload, load]);

/**
 * The runs of one workload, load and other settings, at every level of the factor.
 * @param {Run} run
 * @param {string} factor
 * @param {string | null} loadAxis
 */
export const conditionOf = (run, factor, loadAxis) =>
  `${placeOf(run)} ${nameSettings(settingsOf(run, factor, loadAxis))}`;

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
 * Where no two runs differ in the factor alone, every pairing with the baseline is listed: none represents the others.
 * @param {Run[]} level
 * @param {Run[]} base
 * @param {{factor: string, loadAxis: string | null, isBaseline: boolean}} about
 * @returns {Pair[]}
 */
function pairLevels(level, base, { factor, loadAxis, isBaseline }) {
  const others = (/** @type {Run} */ run) => settingsOf(run, factor, loadAxis);
  const apart = factor === system ? listApart(level, base, others) : [];
  const nameOf = (/** @type {Run} */ run) =>
    nameSettings(new Map([...others(run)].filter(([name]) => !apart.includes(name))));
  const [here, there] = [groupBy(level, nameOf), groupBy(base, nameOf)];
  const pair = (/** @type {Run[]} */ runs, /** @type {Run[]} */ baseline) => ({
    ...{ factor, runs, baseline, isBaseline, isLike: nameOf(runs[0]) === nameOf(baseline[0]) },
    others: nameSettings(settingsOfBoth(others(runs[0]), others(baseline[0]))),
  });
  const pairs = here.flatMap((runs) => {
    const like = there.find(([run]) => nameOf(run) === nameOf(runs[0]));
    return like ? [pair(runs, like)] : [];
  });
  if (pairs.length || !isBaseline) return pairs;
  const isOneSystem = (/** @type {Run[]} */ [a], /** @type {Run[]} */ [b]) =>
    factor === system || a.factors[system] === b.factors[system];
  return here.flatMap((runs) =>
    there.filter((baseline) => isOneSystem(runs, baseline)).map((baseline) => pair(runs, baseline)),
  );
}

/**
 * @param {Run[]} level
 * @param {Run[]} base
 * @param {(run: Run) => Map<string, string>} others
 * @returns {string[]} settings that have one value in each, and not the same
 */
function listApart(level, base, others) {
  const valueOf = (/** @type {Run[]} */ runs, /** @type {string} */ name) => {
    const values = new Set(runs.map((run) => others(run).get(name)));
    return values.size === 1 ? [...values][0] : undefined;
  };
  return [...others(level[0]).keys()].filter((name) => {
    const [here, there] = [level, base].map((runs) => valueOf(runs, name));
    return here !== undefined && there !== undefined && here !== there;
  });
}

/** Parts of a load that settings must tell where it has no name. */
const unnamed = ["block_size_bytes", "random_pct"];

/**
 * @param {Run} run
 * @param {string} factor
 * @param {string | null} loadAxis
 * @returns {Map<string, string>} what else the study varies, and what was asked of the storage where no workload is known
 */
function settingsOf({ settings, workload, factors }, factor, loadAxis) {
  const told = new Map(settings.map((setting) => [setting.factor, setting.value]));
  if (workload === null)
    for (const name of unnamed)
      if (name !== loadAxis && factors[name] !== undefined) told.set(name, factors[name]);
  told.delete(factor);
  told.delete(`${factor}_effective`);
  return told;
}

/** Of a setting that one side does not state. */
export const notGiven = "not given";

/**
 * @param {Map<string, string>} here
 * @param {Map<string, string>} there
 * @returns {Map<string, string>} with both values where they are not the same
 */
function settingsOfBoth(here, there) {
  const valueOf = (/** @type {string} */ name) => {
    const [a, b] = [here, there].map((side) => side.get(name) ?? notGiven);
    return a === b ? a : `${a} against ${b}`;
  };
  return new Map([...new Set([...here.keys(), ...there.keys()])].map((name) => [name, valueOf(name)]));
}

/**
 * What `others` of a comparison says, as nameSettings and settingsOfBoth write it: "vms=4, policy=a against b".
 * @param {string} others
 * @returns {{name: string, values: [string, string]}[]} of the level and of the baseline
 */
export const readSettings = (others) =>
  others
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((part) => {
      const [, name, value] = /** @type {RegExpExecArray} */ (/^(\w+)=(.*)$/s.exec(part));
      const [here, there = here] = value.split(" against ");
      return { name, values: [here, there] };
    });

/**
 * @param {{level: string | null, tool: string, workload: string, factors: Record<string, string>}} run  of a page, which names every workload
 * @param {{level: string, baseline: string, tool: string | null, workload: string | null, others: string | null}} result
 * @returns {boolean} whether the run is one of those that it compares, at whatever load
 */
export function isBehind(run, { level, baseline, tool, workload, others }) {
  const side = [level, baseline].indexOf(String(run.level));
  return (
    side >= 0 &&
    [null, run.workload].includes(workload) &&
    [null, run.tool].includes(tool) &&
    readSettings(others ?? "").every(({ name, values }) => values[side] === (run.factors[name] ?? notGiven))
  );
}

/** @param {Map<string, string>} settings */
const nameSettings = (settings) => [...settings].map(([name, value]) => `${name}=${value}`).join(", ");

/**
 * @param {Pair} pair
 * @returns {string} as keyOfRow of the rows that are made of it
 */
export function keyOfPair({ factor, runs: [run], baseline: [base], others }) {
  const [level, baseline] = [run, base].map(({ factors }) => factors[factor]);
  return keyOfRow({ ...run, factor, level, baseline, others });
}

/**
 * @param {Pick<Comparison, "factor" | "level" | "baseline" | "tool" | "workload" | "load" | "others">} row
 * @returns {string} which levels it compares, and where
 */
export const keyOfRow = ({ factor, level, baseline, tool, workload, load, others }) =>
  JSON.stringify([factor, level, baseline, tool, workload, load, others]);
