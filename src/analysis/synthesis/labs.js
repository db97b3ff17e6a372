/** Labs: the studies of one are not independent of each other, and count as one. */
import { mean } from "simple-statistics";
import { isLab } from "../../words/platforms.js";
import { sortLevels } from "../compare/pairs.js";
import { groupBy } from "../series.js";
import { bases, entering } from "./contributions.js";

/** @import {Told} from "./syntheses.js" */

/**
 * What a lab saw of two levels.
 * @typedef {object} Sighting
 * @property {string | null} lab  null where no study says
 * @property {boolean} emulated  whether the devices are emulated, or a program made the numbers
 * @property {{study: string, provenance: import("../../../schemas/rows.js").Provenance, platform: string, basis: Told["basis"], scope: string | null,
 *   ratio: number | null, low: number | null, high: number | null, runs: number | null, against_runs: number | null,
 *   conditions: number, source: string | null, line: number | null, confounders: string[]}[]} studies
 * @property {number | null} ratio  of the whole lab; null where it does not enter
 * @property {number | null} log_se
 * @property {number | null} low  ends of its own interval of 95 %, by the normal distribution
 * @property {number | null} high
 * @property {Told["basis"] | null} basis  the weakest of those that it enters with
 * @property {string | null} out  why it does not enter; null where it does
 */

/**
 * Turns rows so that two levels stand the same way round in all studies: above the baseline of most studies that put the
 * factor under test, else the lower below.
 * @param {Told[]} rows of one factor
 * @returns {Told[]}
 */
export function orient(rows) {
  const groups = groupBy(rows, ({ level, against }) => JSON.stringify([level, against].sort()));
  return groups.flatMap((own) => {
    const base = chooseBase(own);
    return own.map((row) => (row.against === base ? row : turn(row)));
  });
}

/** @param {Told[]} own of two levels */
function chooseBase(own) {
  const stated = own.flatMap(({ is_tested, baseline, level, against, study }) =>
    is_tested && [level, against].includes(String(baseline)) ? [{ study, baseline: String(baseline) }] : [],
  );
  const studies = new Map(stated.map(({ study, baseline }) => [study, baseline]));
  const levels = sortLevels([own[0].level, own[0].against], null);
  const [[first, a], [second, b]] = levels.map((each) => [
    each,
    [...studies.values()].filter((baseline) => baseline === each).length,
  ]);
  return b > a ? second : first;
}

/**
 * @param {Told} row
 * @returns {Told} the other way round
 */
const turn = (row) => ({
  ...row,
  ...{ level: row.against, against: row.level },
  ...{ ratio: over(row.ratio), low: over(row.high), high: over(row.low) },
  ...{ runs: row.against_runs, against_runs: row.runs },
});

/** @param {number | null} ratio */
const over = (ratio) => (ratio ? 1 / ratio : null);

/**
 * The studies of a lab as one: the mean of their log ratios, and of their errors, as of conditions of one study.
 * @param {Told[]} rows of one lab, pair of levels, measure and kind of load
 * @returns {Sighting}
 */
export function combineLab(rows) {
  const [{ lab }] = rows;
  const emulated = isEmulated(rows[0]);
  const joined = rows.filter(({ basis, log_se }) => entering.includes(basis) && log_se !== null);
  const out = whyOut(rows, joined, emulated);
  const own = out === null ? joinStudies(joined) : nothing;
  const studies = rows.map(({ confounders, ...row }) => ({
    ...{ study: row.study, provenance: row.provenance, platform: row.platform, basis: row.basis },
    ...{ scope: row.scope, ratio: row.ratio, low: row.low, high: row.high, runs: row.runs },
    ...{ against_runs: row.against_runs, conditions: row.conditions, source: row.source, line: row.line },
    confounders: JSON.parse(confounders ?? "[]"),
  }));
  return { lab, emulated, studies, ...own, out };
}

const nothing = { ratio: null, log_se: null, low: null, high: null, basis: null };

/** Of the normal distribution, for an interval of 95 %. */
const quantile = 1.959963984540054;

/**
 * Measurements of a lab that tests the method, and generated numbers, do not count as storage. A document about a lab does.
 * @param {{platform: string, provenance: string}} study
 */
export const isEmulated = ({ platform, provenance }) =>
  provenance === "synthetic" || (provenance === "measured" && isLab({ platform }));

/** @param {Told[]} studies  those that enter, a row each */
function joinStudies(studies) {
  const log = mean(studies.map(({ ratio }) => Math.log(Number(ratio))));
  const log_se = mean(studies.map((row) => Number(row.log_se)));
  const [low, high] = [-1, 1].map((side) => Math.exp(log + side * quantile * log_se));
  const basis = bases.findLast((each) => studies.some((row) => row.basis === each)) ?? null;
  return { ratio: Math.exp(log), log_se, low, high, basis };
}

/** Why a ratio alone is not enough. @type {Record<Told["basis"], string>} */
const reasons = {
  repeated: "its error is not known",
  "single run": "its error is not known",
  "single run, variation unknown": "single runs, and their variation is not known",
  "one after the other": "all runs of one setting came first",
  confounded: "something else changed, too",
  "claim, no data": "claim, no data",
};

/**
 * @param {Told[]} rows of one lab
 * @param {Told[]} joined those with an error
 * @param {boolean} emulated
 * @returns {string | null} why the lab does not enter
 */
function whyOut(rows, joined, emulated) {
  if (emulated) return "emulated or made up: says nothing about storage";
  if (rows[0].lab === null) return "no lab is named; it may be one of the others";
  if (!rows[0].load_known) return "the load is not fully recorded";
  return joined.length > 0 ? null : reasons[rows[0].basis];
}

/**
 * One lab in several spellings is one: letter case, white space and marks tell no labs apart. Each is called as most of its
 * studies call it.
 * @template {{lab: string | null, study: string}} Row
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function unifyLabs(rows) {
  const named = rows.flatMap(({ lab, study }) => (lab === null ? [] : [{ lab, study }]));
  const names = groupBy(named, ({ lab }) => keyOfLab(lab)).map((own) => {
    const spellings = groupBy(own, ({ lab }) => lab).map((each) => ({
      lab: each[0].lab,
      studies: new Set(each.map(({ study }) => study)).size,
    }));
    const [most] = spellings.sort(
      (a, b) => b.studies - a.studies || Number(a.lab > b.lab) - Number(a.lab < b.lab),
    );
    return /** @type {const} */ ([keyOfLab(most.lab), most.lab]);
  });
  const known = new Map(names);
  return rows.map((row) =>
    row.lab === null ? row : { ...row, lab: known.get(keyOfLab(row.lab)) ?? row.lab },
  );
}

/** @param {string} lab */
const keyOfLab = (lab) =>
  lab
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim() || lab;

/** @param {Sighting} sighting */
export const entersAlone = ({ out }) => out === null;
