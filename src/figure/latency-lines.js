/** Which runs the charts of latencies draw, and in which colours; and what they leave out. */

/** @import {Level, Run, Study} from "../types.js" */
import { groupBy } from "../analysis/series.js";
import { levelName, loadName } from "../html/cells.js";
import { namedLevels } from "./level-key.js";

/** More lines would be hard to distinguish, and cost the page too much. */
const MOST_LEVELS = 5;
const MOST_REPEATS = 5;

/**
 * What is known of a run's latencies.
 * @typedef {{run: string, operation: string, latency_layer: string}} Known
 */

/**
 * @template {Known} T
 * @typedef {T & {of: Run}} Drawn
 */

/**
 * Runs of one tool, workload, kind of I/O and meaning of latency: no other share a chart.
 * @template {Known} T
 * @param {Study} study
 * @param {T[]} rows
 * @returns {Drawn<T>[][]}  those of the study's answer first
 */
export function placesOf(study, rows) {
  const runs = new Map(study.runs.filter(isWhole).map((run) => [run.run, run]));
  const summed = new Set(rows.filter(({ operation }) => operation === "all").map(({ run }) => run));
  const own = rows.flatMap((row) => {
    const of = runs.get(row.run);
    return of && (row.operation === "all" || !summed.has(row.run)) ? [{ ...row, of }] : [];
  });
  const places = groupBy(own, ({ of, operation, latency_layer }) =>
    JSON.stringify([of.tool, of.workload, operation, latency_layer]),
  );
  const asked = study.answers?.[0]?.workload ?? null;
  return places.toSorted((a, b) => Number(b[0].of.workload === asked) - Number(a[0].of.workload === asked));
}

/** @param {Run} run */
const isWhole = ({ outcome }) => outcome === "completed";

/**
 * A line a run: of each level at the load where most of them were measured; of a study without levels, of several loads.
 * @template {Known} T
 * @param {Study} study
 * @param {Drawn<T>[]} place
 * @returns {{levels: Level[], rows: (Drawn<T> & {level: string})[], load: number | null, left: {levels: number, loads: number, runs: number}}}
 */
export function chooseLines(study, place) {
  const loads = [...new Set(place.map(({ of }) => of.load))].sort((a, b) => Number(a) - Number(b));
  const alike = study.levels.length > 1;
  const load = alike ? fullestLoad(place, loads) : null;
  const here = place.filter(({ of }) => !alike || of.load === load);
  const nameOf = (/** @type {Drawn<T>} */ { of }) => String((alike ? of.level : of.load) ?? "");
  const known = (alike ? namedLevels(study) : loadLevels(study, loads)).filter(({ value }) =>
    here.some((row) => nameOf(row) === value),
  );
  const levels = fewOf(known, study.baseline);
  const ofLevels = levels.flatMap(({ value }) => {
    const own = here.filter((row) => nameOf(row) === value);
    return own.slice(0, MOST_REPEATS).map((row) => ({ ...row, level: value }));
  });
  const told = here.filter((row) => levels.some(({ value }) => value === nameOf(row)));
  return {
    ...{ levels, load, rows: ofLevels },
    left: {
      levels: known.length - levels.length,
      loads: alike ? loads.length - 1 : 0,
      runs: told.length - ofLevels.length,
    },
  };
}

/**
 * @param {Drawn<Known>[]} place
 * @param {(number | null)[]} loads  ascending
 */
function fullestLoad(place, loads) {
  const count = (/** @type {number | null} */ load) =>
    new Set(place.filter(({ of }) => of.load === load).map(({ of }) => of.level)).size;
  return loads.reduce((best, load) => (count(load) >= count(best) ? load : best), loads[0]);
}

/**
 * @param {Study} study
 * @param {(number | null)[]} loads
 * @returns {(Level & {name: string})[]}
 */
const loadLevels = (study, loads) =>
  loads.map((load, i) => ({
    ...{ value: String(load ?? ""), slug: String(load ?? ""), index: i % 8 },
    name: loadName(study, load),
  }));

/**
 * The first, the last and those at even distances between them, the baseline among them.
 * @template {Level} T
 * @param {T[]} levels
 * @param {string | null} baseline
 * @returns {T[]}
 */
function fewOf(levels, baseline) {
  if (levels.length <= MOST_LEVELS) return levels;
  const step = (levels.length - 1) / (MOST_LEVELS - 1);
  const even = Array.from({ length: MOST_LEVELS }, (_, i) => Math.round(i * step));
  const known = levels.findIndex(({ value }) => value === baseline);
  if (known >= 0 && !even.includes(known)) even[Math.floor(MOST_LEVELS / 2)] = known;
  const few = even.sort((a, b) => a - b).map((at) => levels[at]);
  const isTold = new Set(few.map(({ index }) => index)).size === few.length;
  return isTold ? few : few.map((level, index) => ({ ...level, index }));
}

/**
 * A level or load as a table of figures says it.
 * @param {Study} study
 * @param {string} level
 */
export const sayLine = (study, level) =>
  study.levels.length > 1 ? levelName(study, level) : loadName(study, level === "" ? null : Number(level));
