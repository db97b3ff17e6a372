/** The best setting for what a reader runs: a load, a mix of workloads and a latency that must not be passed. */
import { drawCurve, interpolate } from "./curve.js";
import { groupBy } from "../series.js";

/** @import {Run} from "../types.js" */

/**
 * @typedef {object} Candidate
 * @property {string} level
 * @property {number | null} score weighted geometric mean over the workloads of IOPS over those of the best level;
 *   null where it is out
 * @property {string | null} reason why it is out
 * @property {{workload: string, iops: number | null, latency_mean_us: number | null}[]} parts
 */

/**
 * Levels of a factor in order of merit at one load; between measured loads on the line between them.
 * @param {Run[]} runs of one tool, that differ in the factor, load, workload and repeat only
 * @param {object} wish
 * @param {string} wish.factor
 * @param {number} wish.load
 * @param {{workload: string, weight: number}[]} wish.mix
 * @param {number | null} wish.limit_us highest mean latency of each workload
 * @returns {Candidate[]} the best first, those that are out last
 */
export function rankSettings(runs, { factor, load, mix, limit_us }) {
  const levels = groupBy(
    runs.filter((run) => run.factors[factor] !== undefined),
    (run) => run.factors[factor],
  );
  const candidates = levels.map((own) => {
    const parts = mix.map(({ workload }) => {
      const point = interpolate(drawCurve(own.filter((run) => run.workload === workload)), load);
      return { workload, iops: point?.iops ?? null, latency_mean_us: point?.latency_mean_us ?? null };
    });
    return { level: own[0].factors[factor], parts, reason: refuse(parts, limit_us) };
  });
  const standing = candidates.filter(({ reason }) => reason === null);
  const best = mix.map((_, i) => Math.max(...standing.map(({ parts }) => Number(parts[i].iops))));
  return candidates
    .map((each) => ({ ...each, score: each.reason === null ? scoreParts(each.parts, best, mix) : null }))
    .sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
}

/**
 * @param {Candidate["parts"]} parts
 * @param {number | null} limit_us
 * @returns {string | null}
 */
function refuse(parts, limit_us) {
  const missing = parts.find(({ iops }) => iops === null);
  if (missing) return `${missing.workload} was not measured at this load`;
  if (limit_us === null) return null;
  const unknown = parts.find(({ latency_mean_us }) => latency_mean_us === null);
  if (unknown) return `the latency of ${unknown.workload} is not known`;
  const slow = parts.find(({ latency_mean_us }) => Number(latency_mean_us) > limit_us);
  return slow ? `${slow.workload} has a higher latency` : null;
}

/**
 * @param {Candidate["parts"]} parts
 * @param {number[]} best IOPS by workload
 * @param {{weight: number}[]} mix
 */
function scoreParts(parts, best, mix) {
  const weights = mix.reduce((sum, { weight }) => sum + weight, 0);
  const logs = parts.map(({ iops }, i) => mix[i].weight * Math.log(Number(iops) / best[i]));
  return Math.exp(logs.reduce((sum, x) => sum + x, 0) / weights);
}
