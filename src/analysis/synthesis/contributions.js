/** The table contributions: what a study has to say about two levels of a setting, a row a measure and kind of load. */
import { mean } from "simple-statistics";
import { figureOf, usedFor } from "../../words/measures.js";
import { keyOfPair, keyOfRow, pairRuns } from "../compare/pairs.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { classOfLoad, measureOf, ofLoad, sharedFactors } from "./load-class.js";
import { statedRatios } from "./stated.js";

/** @import {Comparison, Context, Contribution, Pair, Run} from "../types.js" */

/** How a ratio is known, the best first. @type {Contribution["basis"][]} */
export const bases = [
  "repeated",
  "single run",
  "single run, variation unknown",
  "one after the other",
  "confounded",
  "claim, no data",
];

/** Bases that may enter a synthesis: their error is known, and nothing else makes the difference. */
export const entering = ["repeated", "single run"];

/**
 * A comparison as a condition of its study.
 * @typedef {object} Condition
 * @property {Comparison} row
 * @property {Pair} pair
 * @property {Contribution["basis"]} basis
 * @property {string} measure
 * @property {string} load
 * @property {boolean} known
 * @property {number} log  of the ratio
 * @property {number | null} se
 */

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Contribution[]}
 */
export function contributions(runs, about) {
  const rows = (about.findings.comparisons ?? []).filter(({ scope }) => scope === "load");
  const pairs = findPairs(rows, runs, about);
  const conditions = rows.flatMap((row) => readCondition(row, pairs));
  const groups = groupBy(conditions, ({ row, measure, load }) =>
    JSON.stringify([row.factor, row.level, row.baseline, measure, load]),
  );
  const compared = usedFor(about.measures, "compare").map(({ name }) => name);
  const { study, loadAxis, stated = [] } = about;
  return [
    ...groups.map(combineConditions),
    ...statedRatios(stated, runs, { measures: compared, factor: study.factor, loadAxis }),
  ];
}

/**
 * @param {Comparison[]} rows
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Map<string, Pair>} the runs that were compared, by keyOfRow
 */
function findPairs(rows, runs, about) {
  const factors = [...new Set(rows.map(({ factor }) => factor))];
  const pairs = factors.flatMap((factor) => pairRuns(runs, factor, about));
  return new Map(pairs.map((pair) => [keyOfPair(pair), pair]));
}

/**
 * @param {Comparison} row
 * @param {Map<string, Pair>} pairs
 * @returns {Condition[]} none where the two may not be compared
 */
function readCondition(row, pairs) {
  const basis = basisOf(row);
  const ratio = basis !== null && entering.includes(basis) ? row.ratio : row.plain_ratio;
  const pair = pairs.get(keyOfRow(row));
  if (!pair) return [];
  const own = [...pair.runs, ...pair.baseline].filter((run) => figureOf(run, row.measure) !== null);
  if (basis === null || !(Number(ratio) > 0) || own.length === 0 || isMixed(own, row.factor)) return [];
  const factors = sharedFactors(own);
  const { load, known } = classOfLoad(ofOperation(factors, own), row.factor);
  const measure = measureOf(row.measure, factors, row.factor);
  return [{ row, pair, basis, measure, load, known, log: Math.log(Number(ratio)), se: errorOf(row) }];
}

/**
 * Runs of several loads are no condition.
 * @param {Run[]} runs
 * @param {string} factor
 */
const isMixed = (runs, factor) =>
  ofLoad.some((name) => name !== factor && new Set(runs.map(({ factors }) => factors[name])).size > 1);

/**
 * Reads of a mix are no load of reads alone: their share stays, but what they are is not known of the other labs.
 * @param {Record<string, string>} factors
 * @param {Run[]} runs
 */
const ofOperation = ({ read_pct, ...others }, [{ operation = "all" }]) =>
  operation === "all" || read_pct === undefined || Number(read_pct) % 100 === 0
    ? { ...others, read_pct }
    : others;

/**
 * @param {Comparison} row
 * @returns {Contribution["basis"] | null}
 */
function basisOf({ verdict, se }) {
  if (verdict === "not comparable") return null;
  if (verdict === "confounded") return "confounded";
  if (verdict === "order-confounded") return "one after the other";
  if (verdict === "beyond variation" || verdict === "within variation") return "single run";
  return se === null ? "single run, variation unknown" : "repeated";
}

/**
 * @param {Comparison} row
 * @returns {number | null} of the logarithm; of single runs, the known variation of such runs
 */
function errorOf({ se, scatter_log_sd, runs, baseline_runs }) {
  if (se !== null) return se;
  return scatter_log_sd === null ? null : scatter_log_sd * Math.sqrt(1 / runs + 1 / baseline_runs);
}

/**
 * The conditions of the best basis as one: the mean of their logarithms. They share storage and days, so their errors are
 * taken for wholly dependent, and the error of the mean is the mean of the errors.
 * Source: M. Borenstein, L. V. Hedges, J. P. T. Higgins, H. R. Rothstein, Introduction to Meta-Analysis (2009), chapter
 * 24: composite of dependent outcomes, at a correlation of 1. Pairings with other settings have no mean: its ends say
 * between which ratios they lie.
 * @param {Condition[]} conditions of one pair of levels, measure and kind of load
 * @returns {Contribution}
 */
function combineConditions(conditions) {
  const basis = /** @type {Contribution["basis"]} */ (
    bases.find((each) => conditions.some((condition) => condition.basis === each))
  );
  const own = conditions.filter((condition) => condition.basis === basis);
  const isOpen = own.length > 1 && own.some(({ pair }) => !pair.isLike);
  const [{ row, measure, load, known }] = own;
  const logs = own.map(({ log }) => log);
  const errors = own.flatMap(({ se }) => se ?? []);
  const sum = (/** @type {"runs" | "baseline_runs"} */ side) =>
    own.reduce((total, condition) => total + condition.row[side], 0);
  return {
    ...{ factor: row.factor, level: row.level, against: row.baseline, measure, load, load_known: known },
    ...{ scope: null, basis, conditions: own.length, ratio: isOpen ? null : Math.exp(mean(logs)) },
    ...{ low: Math.exp(minOf(logs)), high: Math.exp(maxOf(logs)) },
    log_se: entering.includes(basis) && errors.length === own.length ? mean(errors) : null,
    ...{ runs: sum("runs"), against_runs: sum("baseline_runs"), source: null, line: null },
    confounders: basis === "confounded" ? sayCauses(own) : null,
  };
}

/**
 * @param {Condition[]} conditions
 * @returns {string} a JSON list of what else differs in any of them
 */
const sayCauses = (conditions) =>
  JSON.stringify([...new Set(conditions.flatMap(({ row }) => JSON.parse(row.confounders ?? "[]")))]);
