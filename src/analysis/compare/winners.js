/** Which level of a setting leads, by region of load: never one winner over all. */
import { comparePairs } from "./comparisons.js";
import { listFactors, pairAllLevels } from "./pairs.js";
import { findMeasure, sentenceOf } from "../../words/measures.js";
import { describeLevel, groupBy, listWords } from "../series.js";
import { isBeyond } from "./verdict.js";

/** @import {Comparison, Context, Run, Winner} from "../types.js" */

/**
 * All levels against each other, and each against the baseline alone.
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {Winner[]}
 */
export function winners(runs, about) {
  return listFactors(runs, about).flatMap((factor) => {
    const found = comparePairs(pairAllLevels(runs, factor), runs, about);
    const curves = groupBy(found, ({ tool, workload, others, measure }) =>
      JSON.stringify([tool, workload, others, measure]),
    );
    return curves.flatMap((rows) =>
      listContenders(rows, factor, about).flatMap((contenders) => findRegions(rows, contenders, about)),
    );
  });
}

/**
 * @param {Comparison[]} rows
 * @param {string} factor
 * @param {Context} about
 * @returns {string[][]}
 */
function listContenders(rows, factor, { study }) {
  const levels = sortLevels([...new Set(rows.flatMap(({ level, baseline }) => [level, baseline]))]);
  const baseline =
    study.factor === factor && levels.includes(String(study.baseline)) ? String(study.baseline) : levels[0];
  const duels = levels.filter((level) => level !== baseline).map((level) => sortLevels([baseline, level]));
  return levels.length > 2 ? [levels, ...duels] : duels;
}

/** @param {string[]} levels */
const sortLevels = (levels) => levels.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));

/**
 * @typedef {object} Stand what holds at one load
 * @property {number} load
 * @property {string} leader
 * @property {string[]} best the leader and every level that is not beyond the margin behind it
 * @property {Comparison[]} rows
 */

/**
 * Loads that follow each other and have the same winners. A load at which levels may not be compared belongs to none.
 * @param {Comparison[]} rows every two levels of one curve
 * @param {string[]} contenders
 * @param {Context} about
 * @returns {Winner[]}
 */
export function findRegions(rows, contenders, about) {
  const concerned = rows.filter(
    ({ level, baseline }) => contenders.includes(level) && contenders.includes(baseline),
  );
  const stands = groupBy(
    concerned.filter(({ load }) => load !== null),
    ({ load }) => String(load),
  )
    .flatMap((each) => standAt(each, contenders, about.measures) ?? [])
    .sort((a, b) => a.load - b.load);
  /** @type {Stand[][]} */
  const regions = [];
  for (const stand of stands) {
    const last = regions[regions.length - 1];
    if (last?.[0].best.join() === stand.best.join()) last.push(stand);
    else regions.push([stand]);
  }
  return regions.map((region, i) => describeRegion(region, regions[i - 1], contenders, about));
}

/**
 * @param {Comparison[]} rows of one load
 * @param {string[]} contenders
 * @param {Context["measures"]} measures
 * @returns {Stand | null} null where a level is missing or may not be compared
 */
function standAt(rows, contenders, measures) {
  const complete = rows.length === (contenders.length * (contenders.length - 1)) / 2;
  if (!complete || rows.some(({ ratio }) => ratio === null)) return null;
  const up = findMeasure(measures, rows[0].measure)?.better === "higher" ? 1 : -1;
  const leads = (/** @type {Comparison} */ row, /** @type {string} */ level) =>
    up * Math.sign(Math.log(Number(row.ratio))) * (row.level === level ? 1 : -1) >= 0;
  const leader = contenders.find((level) => rowsOf(rows, level).every((row) => leads(row, level)));
  if (leader === undefined) return null;
  const behind = rowsOf(rows, leader)
    .filter((row) => isBeyond(row, 1) || isBeyond(row, -1))
    .map((row) => (row.level === leader ? row.baseline : row.level));
  return {
    load: Number(rows[0].load),
    leader,
    best: contenders.filter((level) => !behind.includes(level)),
    rows,
  };
}

/**
 * @param {Comparison[]} rows
 * @param {string} level
 */
const rowsOf = (rows, level) => rows.filter((row) => row.level === level || row.baseline === level);

/**
 * @param {Stand[]} region
 * @param {Stand[] | undefined} before
 * @param {string[]} contenders
 * @param {Context} about
 * @returns {Winner}
 */
function describeRegion(region, before, contenders, about) {
  const [{ best, rows, load: from_load }] = region;
  const [{ factor, tool, workload, others, measure, interval }] = rows;
  const to_load = region[region.length - 1].load;
  const winner = /** @type {Winner} */ ({
    factor,
    contenders: JSON.stringify(contenders),
    tool,
    workload,
    others,
    measure,
    from_load,
    to_load,
    loads: region.length,
    winners: JSON.stringify(best),
    clear: best.length === 1,
    replicated: interval === "t",
    crossing_load: before ? findCrossing(before[before.length - 1], region[0]) : null,
  });
  return { ...winner, sentence: sayRegion(winner, best, contenders, about) };
}

/**
 * Where a leader passes the one before it: between two loads the logarithm of their ratio is taken for a line.
 * @param {Stand} before
 * @param {Stand} after
 * @returns {number | null} null where the leader stays
 */
function findCrossing(before, after) {
  if (before.leader === after.leader) return null;
  const [x, y] = [before, after].map(({ rows }) => logRatio(rows, before.leader, after.leader));
  return x === y ? null : before.load + ((after.load - before.load) * x) / (x - y);
}

/**
 * @param {Comparison[]} rows
 * @param {string} level
 * @param {string} other
 */
function logRatio(rows, level, other) {
  const row = /** @type {Comparison} */ (rowsOf(rowsOf(rows, level), other)[0]);
  return Math.log(Number(row.ratio)) * (row.level === level ? 1 : -1);
}

/**
 * @param {Winner} winner
 * @param {string[]} best
 * @param {string[]} contenders
 * @param {Context} about
 */
function sayRegion(winner, best, contenders, { loadAxis, units, measures }) {
  const { factor, tool, workload, others, measure, from_load, to_load, clear, replicated } = winner;
  const place = [tool, workload, others].filter(Boolean).join(", ");
  const load = from_load === to_load ? String(from_load) : `${from_load} to ${to_load}`;
  const at = loadAxis ? describeLevel(load, loadAxis, units) : load;
  const named = (/** @type {string[]} */ levels) => describeLevel(listWords(levels), factor, units);
  const basis = replicated ? "" : " (single runs, unreplicated)";
  const said = clear
    ? `the best ${sentenceOf(measures, measure)} of ${named(contenders)} is at ${named(best)}`
    : `no clear winner in ${sentenceOf(measures, measure)} among ${named(best)}${best.length < contenders.length ? `, ahead of the others of ${named(contenders)}` : ""}`;
  return `${place}, ${at}: ${said}${basis}.`;
}
