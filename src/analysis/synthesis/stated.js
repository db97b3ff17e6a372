/** Ratios that documents print, or that follow from two figures that they print. */
import { figureOf } from "../../words/measures.js";
import { groupBy } from "../series.js";
import { classOfLoad, measureOf, ofLoad } from "./load-class.js";

/** @import {Contribution, Run, Stated} from "../types.js" */

/** @typedef {{statement: Stated, factor: string, level: string, against: string, low: number | null, high: number | null}} Ratio */

/** What a level of a factor brings with it, and is no other cause: factors may be named as what every object has. */
const consequences = new Map([["hypervisor", ["hypervisor_version", "hypervisor_build"]]]);

/**
 * A statement without a level on both sides says nothing here.
 * @param {Stated[]} stated of one study
 * @param {Run[]} runs of it
 * @param {{measures: string[], factor: string | null, loadAxis: string | null}} about  measures: those that are compared
 * @returns {Contribution[]}
 */
export function statedRatios(stated, runs, { measures, factor, loadAxis }) {
  const usable = stated.filter(({ measure }) => measures.includes(measure));
  const printed = usable.flatMap(readRatio);
  const said = new Set(printed.map(keyOf));
  const beside = factor === null ? [] : usable.flatMap((each) => besideRuns(each, runs, factor, loadAxis));
  const computed = [...pairFigures(usable), ...beside].filter((ratio) => !said.has(keyOf(ratio)));
  const groups = groupBy([...printed, ...computed], (ratio) =>
    JSON.stringify([keyOf(ratio), ratio.statement.scope, loadOf(ratio).load]),
  );
  return groups.map(combineRatios);
}

/** @param {Ratio} ratio */
const keyOf = ({ factor, level, against, statement }) =>
  JSON.stringify([factor, [level, against].sort(), statement.measure]);

/** @param {Ratio} ratio */
const loadOf = ({ statement, factor }) => classOfLoad(statement.factors, factor);

/**
 * What a document prints as a ratio or a change in percent, between two levels of one factor.
 * @param {Stated} statement
 * @returns {Ratio[]}
 */
function readRatio(statement) {
  const { factors, against } = statement;
  const turn = turnOf(statement);
  const differing = Object.keys(against).filter(
    (name) => name in factors && String(factors[name]) !== String(against[name]),
  );
  const [factor, ...others] = differing.filter((name) => !isConsequence(name, differing));
  if (!turn || factor === undefined || others.length > 0) return [];
  const [low, high] = [statement.low, statement.high].map((value) => (value === null ? null : turn(value)));
  return [{ statement, factor, level: String(factors[factor]), against: String(against[factor]), low, high }];
}

/**
 * @param {Stated} statement
 * @returns {((value: number) => number) | null} a printed value as a ratio
 */
function turnOf({ kind, unit }) {
  if (kind === "ratio" && unit === "times") return (value) => value;
  if (kind === "difference" && unit === "%") return (value) => 1 + value / 100;
  return null;
}

/**
 * @param {string} name
 * @param {string[]} differing
 */
const isConsequence = (name, differing) =>
  differing.some((factor) => consequences.get(factor)?.includes(name));

/** With more levels than these a factor is an axis, and nobody chooses between two of them. */
const mostLevels = 64;

/**
 * Figures of one measure, scope and unit that differ in one factor alone: a ratio between the nearest and the farthest of
 * what they leave open. A setting that is known of one of them only is a difference.
 * @param {Stated[]} stated
 * @returns {Ratio[]}
 */
function pairFigures(stated) {
  const figures = stated.filter(({ kind, against }) => kind === "figure" && !Object.keys(against).length);
  const placed = figures.flatMap((statement) =>
    Object.keys(statement.factors).map((factor) => ({
      statement,
      factor,
      place: placeOf(statement, factor),
    })),
  );
  return groupBy(placed, ({ place }) => place).flatMap((own) =>
    pairLevels(
      own[0].factor,
      joinLevels(
        own.map(({ statement }) => statement),
        own[0].factor,
      ),
    ),
  );
}

/**
 * @param {Stated} statement
 * @param {string} factor
 * @returns {string} the same for all figures that differ in the factor alone, and in what it brings with it
 */
function placeOf({ measure, scope, unit, factors }, factor) {
  const left = [factor, ...(consequences.get(factor) ?? [])];
  const others = Object.entries(factors)
    .filter(([name]) => !left.includes(name))
    .map(([name, value]) => [name, String(value)])
    .sort(([a], [b]) => Number(a > b) - Number(a < b));
  return JSON.stringify([measure, scope, unit, factor, others]);
}

/**
 * @param {Stated[]} statements of one place
 * @param {string} factor
 * @returns {Stated[]} one a level, from the lowest to the highest that is said of it
 */
const joinLevels = (statements, factor) =>
  groupBy(statements, ({ factors }) => String(factors[factor])).map((own) => ({
    ...own[0],
    low: lowest(own.map(({ low }) => low)),
    high: highest(own.map(({ high }) => high)),
  }));

/**
 * @param {string} factor
 * @param {Stated[]} levels
 * @returns {Ratio[]}
 */
function pairLevels(factor, levels) {
  if (levels.length > mostLevels) return [];
  return levels.flatMap((base, i) =>
    levels.slice(i + 1).map((statement) => {
      const [level, against] = [statement, base].map(({ factors }) => String(factors[factor]));
      return { statement, factor, level, against, ...rangeOf(statement, base) };
    }),
  );
}

/**
 * A figure beside the runs of the same study at each other level of its factor, where both say the whole load and the
 * runs have every other setting that the figure has.
 * @param {Stated} statement
 * @param {Run[]} runs
 * @param {string} factor
 * @param {string | null} loadAxis
 * @returns {Ratio[]}
 */
function besideRuns(statement, runs, factor, loadAxis) {
  const { kind, against, factors, measure } = statement;
  const needed = [factor, ...ofLoad, ...(loadAxis === null ? [] : [loadAxis])];
  const isFigure = kind === "figure" && Object.keys(against).length === 0;
  if (!isFigure || needed.some((name) => factors[name] === undefined)) return [];
  const alike = runs.filter((run) => isBeside(run, statement, factor) && figureOf(run, measure) !== null);
  return groupBy(alike, (run) => run.factors[factor]).map((own) => {
    const values = own.map((run) => Number(figureOf(run, measure)));
    const base = { ...statement, low: lowest(values), high: highest(values) };
    const levels = { level: String(factors[factor]), against: own[0].factors[factor] };
    return { statement, factor, ...levels, ...rangeOf(statement, base) };
  });
}

/**
 * @param {Run} run
 * @param {Stated} statement
 * @param {string} factor
 */
const isBeside = (run, { factors }, factor) =>
  run.factors[factor] !== undefined &&
  run.factors[factor] !== String(factors[factor]) &&
  ofLoad.every((name) => name === factor || Number(run.factors[name]) === Number(factors[name])) &&
  Object.entries(factors).every(
    ([name, value]) =>
      name === factor ||
      ofLoad.includes(name) ||
      (consequences.get(factor) ?? []).includes(name) ||
      run.factors[name] === String(value),
  );

/**
 * @param {Stated} a
 * @param {Stated} b
 */
const rangeOf = (a, b) => ({ low: divide(a.low, b.high), high: divide(a.high, b.low) });

/**
 * @param {number | null} a
 * @param {number | null} b
 */
const divide = (a, b) => (a === null || b === null || a * b === 0 ? null : a / b);

/**
 * @param {Ratio[]} ratios of one pair, measure, scope and kind of load
 * @returns {Contribution}
 */
function combineRatios(ratios) {
  const [first] = ratios;
  const { statement, factor, level, against } = first;
  const low = lowest(ratios.map((ratio) => ratio.low));
  const high = highest(ratios.map((ratio) => ratio.high));
  const single = ratios.length === 1 && low !== null && low === high;
  return {
    ...{ factor, level, against, measure: measureOf(statement.measure, statement.factors, factor) },
    ...{ ...saidLoad(first), scope: statement.scope, basis: "claim, no data", conditions: ratios.length },
    ...{ ratio: single ? low : null, low, high, log_se: null, runs: null, against_runs: null },
    ...{ source: statement.source, line: statement.line, confounders: null },
  };
}

/** @param {Ratio} ratio */
function saidLoad(ratio) {
  const { load, known } = loadOf(ratio);
  return { load, load_known: known };
}

/** @type {(values: (number | null)[]) => number | null} null where one of them is open */
const lowest = (values) => values.reduce((a, b) => (a === null || b === null ? null : Math.min(a, b)));

/** @type {(values: (number | null)[]) => number | null} null where one of them is open */
const highest = (values) => values.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
