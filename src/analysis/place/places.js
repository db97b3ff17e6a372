/** Compares the runs of one study with those of all others: which are comparable, which are not, and why. */
import { isLab } from "../../words/platforms.js";
import { groupBy } from "../series.js";
import { nameDifferences } from "./differences.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Factor} from "../../types.js" */

/**
 * A run as it may be placed: a row of src/data/placed.parquet.sql.
 * @typedef {object} Placed
 * @property {string} study
 * @property {string} run
 * @property {string | null} workload
 * @property {string} platform
 * @property {string} provenance
 * @property {string | null} lab
 * @property {number | null} block_size_bytes
 * @property {number | null} read_pct
 * @property {number | null} random_pct
 * @property {number | null} outstanding_io of the whole run
 * @property {number | null} hosts in the cluster
 * @property {number | null} iops
 * @property {number | null} latency_mean_us
 * @property {Record<string, string>} settings
 * @property {string[]} refused measures that no verdict takes of it
 */

/**
 * A comparable run of another study.
 * @typedef {object} Mark
 * @property {Placed} run
 * @property {"per host" | "in all"} basis of the outstanding I/O that is compared: per host where both sides state hosts
 * @property {number | null} iops per host, or in all; null where no verdict takes it
 * @property {number | null} latency_mean_us
 * @property {string[]} differs settings that both state, and otherwise
 */

/**
 * @typedef {object} Place runs of one workload at one load
 * @property {string} workload
 * @property {number} outstanding_io
 * @property {number | null} hosts
 * @property {Placed[]} mine
 * @property {Mark[]} beside of the same platform
 * @property {Mark[]} elsewhere of other platforms: shown apart, never ranked
 * @property {{reason: string, runs: number}[]} leftOut most first
 * @property {number} clusters that a rank may count
 * @property {{best: number, worst: number, of: number} | null} rank by IOPS per host, with mine; null where too few are comparable
 */

/**
 * @param {Record<string, any>} row of src/data/placed.parquet.sql
 * @returns {Placed}
 */
export const readPlace = ({ settings, refused, ...row }) =>
  /** @type {Placed} */ ({ ...row, settings: JSON.parse(settings ?? "{}"), refused: JSON.parse(refused) });

export { notSaid } from "../../words/platforms.js";

/** A rank among fewer says more about who published than about storage. */
export const fewestRanked = 5;

/** Loads are alike within this ratio. */
export const alikeLoad = 1.25;

/**
 * @param {Placed[]} own runs of one study
 * @param {Placed[]} archive runs of all studies; those of its own are passed over
 * @param {Factor[]} factors the vocabulary
 * @returns {Place[]} by workload and load; runs that lack what makes them comparable have no place
 */
export function placeRuns(own, archive, factors) {
  const others = archive.filter(({ study }) => study !== own[0]?.study);
  const placeable = own.filter((run) => !lacks(run) && run.iops !== null);
  return groupBy(placeable, pointOf).map((mine) => placePoint(mine, others, factors));
}

/**
 * What a run has to state before it may be placed.
 * @param {Placed} run
 * @returns {string | null} what it does not state
 */
export function lacks({ block_size_bytes, read_pct, random_pct, outstanding_io }) {
  if (block_size_bytes === null) return "block size";
  if (read_pct === null) return "read share";
  if (random_pct === null) return "random share";
  return outstanding_io === null ? "outstanding I/O" : null;
}

/** @param {Placed} run */
const pointOf = (run) => JSON.stringify([shapeOf(run), run.outstanding_io, run.hosts, run.platform]);

/** @param {Placed} run */
const shapeOf = ({ block_size_bytes, read_pct, random_pct }) => [block_size_bytes, read_pct, random_pct];

/**
 * @param {Placed[]} mine
 * @param {Placed[]} others
 * @param {Factor[]} factors
 * @returns {Place}
 */
function placePoint(mine, others, factors) {
  const [first] = mine;
  const judged = others.map((run) => ({ run, reason: reasonAgainst(first, run) }));
  const marks = judged.filter(({ reason }) => reason === null).map(({ run }) => markOf(first, run, factors));
  const beside = marks.filter(({ run }) => run.platform === first.platform);
  const ranked = beside.filter(({ basis, iops }) => basis === "per host" && iops !== null);
  const clusters = groupBy(ranked, ({ run }) => run.lab ?? run.study);
  return {
    workload: String(first.workload),
    outstanding_io: Number(first.outstanding_io),
    ...{ hosts: first.hosts, mine, beside },
    elsewhere: marks.filter(({ run }) => run.platform !== first.platform),
    leftOut: countReasons(judged.flatMap(({ reason }) => reason ?? [])),
    clusters: clusters.length,
    rank: clusters.length < fewestRanked ? null : rankAmong(mine, clusters),
  };
}

/**
 * @param {Placed} mine
 * @param {Placed} other
 * @returns {string | null} why the other run is not comparable with mine; null if it is
 */
function reasonAgainst(mine, other) {
  if (sideOf(mine) !== sideOf(other)) return sideOf(other);
  const missing = lacks(other);
  if (missing) return `${missing} not stated`;
  if (String(shapeOf(mine)) !== String(shapeOf(other))) return "another workload";
  if (!isAlike(mine, other)) return "another load";
  if (usable(other, "iops") === null && usable(other, "latency_mean_us") === null)
    return "numbers that failed a check";
  return null;
}

/**
 * What figures are about, and never beside each other.
 * @param {Placed} run
 */
function sideOf({ platform, provenance }) {
  if (provenance === "synthetic") return "synthetic";
  return isLab({ platform }) ? "of a lab, not of storage products" : "of storage products, not of a lab";
}

/**
 * @param {Placed} mine
 * @param {Placed} other
 * @returns {Mark["basis"]}
 */
const basisOf = (mine, other) => (mine.hosts && other.hosts ? "per host" : "in all");

/**
 * @param {Placed} mine
 * @param {Placed} other
 */
function isAlike(mine, other) {
  const perHost = basisOf(mine, other) === "per host";
  const loadOf = (/** @type {Placed} */ run) =>
    Number(run.outstanding_io) / (perHost ? Number(run.hosts) : 1);
  const ratio = loadOf(other) / loadOf(mine);
  return ratio >= 1 / alikeLoad && ratio <= alikeLoad;
}

/**
 * @param {Placed} mine
 * @param {Placed} other
 * @param {Factor[]} factors
 * @returns {Mark}
 */
function markOf(mine, other, factors) {
  const basis = basisOf(mine, other);
  const iops = usable(other, "iops");
  return {
    run: other,
    basis,
    iops: iops === null ? null : iops / (basis === "per host" ? Number(other.hosts) : 1),
    latency_mean_us: usable(other, "latency_mean_us"),
    differs: nameDifferences(mine.settings, other.settings, factors),
  };
}

/**
 * @param {Placed} run
 * @param {"iops" | "latency_mean_us"} measure
 * @returns {number | null} the figure; null where no verdict takes it
 */
export const usable = (run, measure) => (run.refused.includes(measure) ? null : run[measure]);

/**
 * A cluster has several runs, and so have I: the rank is as wide as they leave it open.
 * @param {Placed[]} mine
 * @param {Mark[][]} clusters
 */
function rankAmong(mine, clusters) {
  const own = mine.flatMap((run) =>
    usable(run, "iops") === null ? [] : [Number(run.iops) / Number(run.hosts)],
  );
  if (own.length === 0) return null;
  const [low, high] = [minOf(own), maxOf(own)];
  const figures = clusters.map((marks) => marks.map(({ iops }) => Number(iops)));
  return {
    best: 1 + figures.filter((each) => minOf(each) > high).length,
    worst: 1 + figures.filter((each) => maxOf(each) > low).length,
    of: clusters.length + 1,
  };
}

/**
 * @param {string[]} reasons
 * @returns {Place["leftOut"]}
 */
const countReasons = (reasons) =>
  groupBy(reasons, (reason) => reason)
    .map((own) => ({ reason: own[0], runs: own.length }))
    .sort((a, b) => b.runs - a.runs);
