/**
 * What a page says, for machines: every rendered answer carries its question and verdict, and a site
 * in which two of them disagree is not built.
 */
/** @import {Answer, Comparison, Synthesis, Winner} from "../types.js" */

/**
 * A verdict about two levels, or levels at the top of a region of load.
 * @typedef {object} Told
 * @property {"pair" | "region" | "headline" | "criterion" | "claim" | "synthesis"} of
 * @property {string} study  empty where it is of all studies
 * @property {string | null} [factor]
 * @property {string[]} levels  of a pair: the level and the one that it is compared with; of a region: those at the top
 * @property {string | null} [against]  of a headline: the level that its verdict is against
 * @property {string[]} [contenders]  of a region
 * @property {(string | null)[]} [place]  tool, workload and other settings
 * @property {number | null} [from]
 * @property {number | null} [to]  loads
 * @property {string | null} [measure]
 * @property {string | null} verdict
 * @property {number} [runs]  the fewer of both sides; of a synthesis: labs that enter
 * @property {string | null} [grade]
 */

/**
 * @param {Told} told
 * @returns {string} value of the attribute data-told of the element
 */
export const say = (told) => JSON.stringify(told);

/**
 * @param {Comparison} row
 * @returns {Told}
 */
export const toldComparison = (row) => ({
  ...{ of: "pair", study: row.study, factor: row.factor, levels: [row.level, row.baseline] },
  ...{ place: [row.tool, row.workload, row.others], from: row.load, to: row.load, measure: row.measure },
  ...{ verdict: row.verdict, runs: Math.min(row.runs, row.baseline_runs), grade: row.grade },
});

/**
 * @param {Winner} row
 * @returns {Told}
 */
export const toldRegion = (row) => ({
  ...{ of: "region", study: row.study, factor: row.factor, levels: row.winners, contenders: row.contenders },
  ...{
    place: [row.tool, row.workload, row.others],
    from: row.from_load,
    to: row.to_load,
    measure: row.measure,
  },
  ...{ verdict: row.clear ? "lone" : "set", grade: row.grade },
});

/**
 * @param {Answer} row
 * @returns {Told}
 */
export const toldAnswer = (row) => ({
  ...{ of: "headline", study: row.study, factor: row.factor, levels: JSON.parse(row.levels ?? "[]") },
  against: row.against,
  ...{
    place: [row.tool, row.workload, row.others],
    from: row.from_load,
    to: row.to_load,
    measure: row.measure,
  },
  ...{ verdict: row.verdict, grade: row.grade },
});

/**
 * @param {Synthesis} row
 * @returns {Told}
 */
export const toldSynthesis = (row) => ({
  ...{
    of: "synthesis",
    study: "",
    factor: row.factor,
    levels: [row.level, row.against].flatMap((each) => each ?? []),
  },
  ...{ place: [row.load], from: null, to: null, measure: row.measure },
  ...{ verdict: row.verdict, runs: row.joined, grade: row.grade },
});
