/** Which levels of a setting stand at the top, by region of load: a set, never one winner over all. */
import { findMeasure, sentenceOf } from "../../words/measures.js";
import {
  describeLevel,
  describeOthers,
  groupBy,
  lead,
  listWords,
  maxOf,
  minOf,
  nameBaseline,
  nameSetting,
} from "../series.js";
import { sortLevels } from "./pairs.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {Comparison, Context, Run, Winner} from "../types.js" */

/** Verdicts of repeated runs that tell whether one level is ahead of another. */
const verdicts = ["better", "worse", "equivalent", "undecided"];

/**
 * All levels against each other, and each against the baseline alone.
 * @param {Run[]} _runs
 * @param {Context} about
 * @returns {Winner[]}
 */
export function winners(_runs, about) {
  const rows = matchTools((about.findings.comparisons ?? []).filter(({ scope }) => scope === "load"));
  const curves = groupBy(rows, ({ factor, tool, workload, others, measure }) =>
    JSON.stringify([factor, tool, workload, others, measure]),
  );
  return curves.flatMap((own) =>
    listContenders(own, about).flatMap((contenders) => findRegions(own, contenders, about)),
  );
}

/**
 * Where tools have to agree, a pair that one of them lacks tells nothing: it may not be compared.
 * @param {Comparison[]} rows at single loads
 * @returns {Comparison[]}
 */
function matchTools(rows) {
  const nameOf = (/** @type {Comparison} */ { factor, workload, others, load, measure }) =>
    JSON.stringify([factor, workload, others, load, measure]);
  const lacking = new Set(
    groupBy(rows, nameOf).flatMap((place) => {
      const tools = new Set(place.map(({ tool }) => tool)).size;
      const pairs = groupBy(place, ({ level, baseline }) => JSON.stringify([level, baseline]));
      return pairs.filter((own) => own.filter(({ ratio }) => ratio !== null).length < tools).flat();
    }),
  );
  return rows.map((row) => (row.interval !== "t" && lacking.has(row) ? { ...row, ratio: null } : row));
}

/**
 * @param {Comparison[]} rows of one curve
 * @param {Context} about
 * @returns {string[][]}
 */
function listContenders(rows, { study }) {
  const stated = study.factor === rows[0].factor ? study.baseline : null;
  const levels = sortLevels([...new Set(rows.flatMap(({ level, baseline }) => [level, baseline]))], stated);
  const duels = levels.slice(1).map((level) => [levels[0], level]);
  return levels.length > 2 ? [levels, ...duels] : duels;
}

/**
 * @typedef {object} Stand what holds at one load
 * @property {number | null} load
 * @property {string[]} best levels that no other is found to be ahead of
 * @property {number[]} gains ratios of the levels at the top to the baseline; none where that stands there too
 * @property {string} leader
 * @property {boolean} replicated
 * @property {Comparison["grade"]} grade
 * @property {Comparison[]} rows
 */

/**
 * Loads that follow each other and have the same levels at the top. A load at which levels may not be compared belongs
 * to none.
 * @param {Comparison[]} rows every two levels of one curve
 * @param {string[]} contenders the baseline first
 * @param {Context} about
 * @returns {Winner[]}
 */
export function findRegions(rows, contenders, about) {
  const concerned = rows.filter(
    ({ level, baseline }) => contenders.includes(level) && contenders.includes(baseline),
  );
  const stands = groupBy(concerned, ({ load }) => String(load))
    .sort(([a], [b]) => Number(a.load) - Number(b.load))
    .map((each) => standAt(each, contenders, about.measures));
  /** @type {Stand[][]} */
  const regions = [];
  stands.forEach((stand, i) => {
    const before = stands[i - 1];
    if (!stand) return;
    if (before && joins(before, stand)) regions[regions.length - 1].push(stand);
    else regions.push([stand]);
  });
  return regions.map((region, i) => describeRegion(region, regions[i - 1], contenders, about));
}

/** @param {Stand} before @param {Stand} stand */
const joins = (before, stand) =>
  before.best.join("\n") === stand.best.join("\n") && before.replicated === stand.replicated;

/**
 * @param {Comparison[]} rows of one load
 * @param {string[]} contenders
 * @param {Context["measures"]} measures
 * @returns {Stand | null} null where a level is missing or may not be compared
 */
function standAt(rows, contenders, measures) {
  const complete = rows.length === (contenders.length * (contenders.length - 1)) / 2;
  const replicated = rows.every(({ verdict }) => verdicts.includes(String(verdict)));
  const seen = rows.every(({ ratio, interval }) => ratio !== null && interval !== "t");
  if (!complete || !(replicated || seen)) return null;
  const up = findMeasure(measures, rows[0].measure)?.better === "lower" ? -1 : 1;
  const telling = groupBy(
    rows.filter((row) => findLoser(row, up) !== null),
    (row) => String(findLoser(row, up)),
  );
  const behind = telling.map(([row]) => String(findLoser(row, up)));
  const isBelow = (/** @type {string} */ level) =>
    !replicated && behind.some((other) => up * Math.log(ratioOf(rows, other, level)) > 0);
  const best = contenders.filter((level) => !behind.includes(level) && !isBelow(level));
  const grade = leastGrade(telling.length ? telling.map((own) => own.reduce(bestGraded)) : rows);
  const leader = findLeader(rows, best.length ? best : contenders, up);
  const gains = best.includes(contenders[0]) ? [] : best.map((level) => ratioOf(rows, level, contenders[0]));
  const [{ load }] = rows;
  return { load, best: best.length ? best : contenders, gains, leader, replicated, grade, rows };
}

/**
 * @param {Comparison} a
 * @param {Comparison} b
 * @returns {Comparison} the one with the better evidence
 */
const bestGraded = (a, b) => (rankOf(a) <= rankOf(b) ? a : b);

/**
 * @param {Comparison} row
 * @param {number} up 1 where more is better
 * @returns {string | null} the level that is found to be behind, by repeats or by all tools that saw it
 */
function findLoser({ verdict, agreeing_tools, ratio, level, baseline }, up) {
  if (verdict === "better") return baseline;
  if (verdict === "worse") return level;
  if (agreeing_tools === null) return null;
  return up * Math.log(Number(ratio)) > 0 ? baseline : level;
}

/**
 * @param {Comparison[]} rows
 * @param {string[]} levels
 * @param {number} up
 * @returns {string} the level with the best figure
 */
const findLeader = (rows, levels, up) =>
  levels.reduce((best, level) => (up * Math.log(ratioOf(rows, level, best)) > 0 ? level : best));

/**
 * @param {Comparison[]} rows
 * @param {string} level
 * @param {string} other
 * @returns {number}
 */
function ratioOf(rows, level, other) {
  if (level === other) return 1;
  const row = rows.find((each) => [each.level, each.baseline].every((own) => own === level || own === other));
  return row?.level === level ? Number(row.ratio) : 1 / Number(row?.ratio);
}

/**
 * @param {Stand[]} region
 * @param {Stand[] | undefined} before
 * @param {string[]} contenders
 * @param {Context} about
 * @returns {Winner}
 */
function describeRegion(region, before, contenders, about) {
  const [{ best, rows, load: from_load, replicated }] = region;
  const [{ factor, tool, workload, others, measure }] = rows;
  const gains = region.flatMap((stand) => stand.gains);
  const winner = /** @type {Winner} */ ({
    ...{ factor, contenders: JSON.stringify(contenders), tool, workload, others, measure },
    ...{ from_load, to_load: region[region.length - 1].load, loads: region.length },
    ...{ winners: JSON.stringify(best), clear: best.length === 1, replicated },
    gain_low: gains.length ? minOf(gains) : null,
    gain_high: gains.length ? maxOf(gains) : null,
    grade: leastGrade(region),
    crossing_load: before ? findCrossing(before[before.length - 1], region[0]) : null,
  });
  return { ...winner, sentence: sayRegion(winner, best, contenders, about) };
}

/** The best evidence first. @type {NonNullable<Comparison["grade"]>[]} */
export const grades = [
  "repeated, random order",
  "repeated, fixed order",
  "repeated, order unknown",
  "single run",
];

/** @param {Pick<Comparison, "grade">} row */
const rankOf = ({ grade }) => grades.indexOf(grade ?? "single run");

/**
 * @param {Pick<Comparison, "grade">[]} rows
 * @returns {Comparison["grade"]} the least of them
 */
export const leastGrade = (rows) => grades[maxOf(rows.map(rankOf))] ?? null;

/**
 * Where a leader passes the one before it: between two loads the logarithm of their ratio is taken for a line.
 * @param {Stand} before
 * @param {Stand} after
 * @returns {number | null} null where no lone leader passes another
 */
function findCrossing(before, after) {
  if (before.best.length > 1 || after.best.length > 1 || before.leader === after.leader) return null;
  const [x, y] = [before, after].map(({ rows }) => Math.log(ratioOf(rows, before.leader, after.leader)));
  const [from, to] = [Number(before.load), Number(after.load)];
  return x === y ? null : from + ((to - from) * x) / (x - y);
}

/**
 * @param {Winner} winner
 * @param {string[]} best
 * @param {string[]} contenders
 * @param {Context} about
 */
function sayRegion(winner, best, contenders, { loadAxis, units, measures }) {
  const { factor, tool, workload, others, measure, from_load, to_load, clear, replicated, grade } = winner;
  const place = [sayTool(tool), sayWorkload(workload), describeOthers(others, units)].filter(Boolean);
  const load = from_load === to_load ? String(from_load) : `${from_load} to ${to_load}`;
  const at = loadAxis && from_load !== null ? [describeLevel(load, loadAxis, units)] : [];
  const named = (/** @type {string[]} */ levels) => nameSetting(listWords(levels), factor, units);
  const bare = (/** @type {string[]} */ levels) => nameBaseline(listWords(levels), factor, units);
  const behind = contenders.filter((level) => !best.includes(level));
  const basis = replicated ? "" : bases[grade ?? "single run"];
  const what = sentenceOf(measures, measure);
  const isMany = best.length > 1 || /^(?!1 )[\d.]+ \p{L}+s$/u.test(named(best));
  const said = clear
    ? `${named(best)} ${isMany ? "lead" : "leads"}${replicated ? "" : " with every tool"} in ${what} over ${bare(behind)}${basis && ` (${basis})`}`
    : `${replicated ? `${named(best)} are too close to call in ${what}` : `no winner in ${what} between ${named(best)}: ${basis}`}${behind.length ? `; ${bare(behind)} ${behind.length === 1 ? "is" : "are"} behind` : ""}`;
  return `${lead([...place, ...at])}${said}.`;
}

/** Why there is no winner. @type {Record<NonNullable<Comparison["grade"]>, string>} */
const bases = {
  "repeated, random order": "something else changed, too",
  "repeated, fixed order": "fixed order",
  "repeated, order unknown": "order not recorded",
  "single run": "single runs",
};
