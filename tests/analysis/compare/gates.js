/** What the rules of the verdicts have to hold on conditions whose truth is known; studies and seeds are the caller's. */
import { drifts } from "../../gates/studies/noise.js";

/** @import {Counts, Design} from "./simulated.js" */

/** @type {(string | undefined)[]} none, and all of them */
export const allDrifts = [undefined, ...Object.keys(drifts)];

/** A wave as long as a block is another level to a design of one order: that is what its grade warns of. */
export const driftsOfOneOrder = allDrifts.filter((drift) => drift !== "fast wave");

export const repeats = [3, 4, 5, 6, 8];
export const levelCounts = [2, 4];

/**
 * @param {string} order
 * @param {string | undefined} drift
 * @returns {Design[]}
 */
export const designsOf = (order, drift) =>
  levelCounts.flatMap((levels) =>
    repeats.map((count) => ({ order, levels, repeats: count, noise: { drift, cv: 0.05, swing: 0.15 } })),
  );

/** @param {Counts[]} all */
export const addUp = (all) =>
  all.reduce((sum, each) => ({
    studies: sum.studies + each.studies,
    refused: sum.refused + each.refused,
    silent: sum.silent + each.silent,
    judged: sum.judged + each.judged,
    covered: sum.covered + each.covered,
    beyond: sum.beyond + each.beyond,
    within: sum.within + each.within,
  }));

/**
 * Chance of a count that is not above the share: three standard deviations.
 * @param {number} share
 * @param {number} count
 */
export const slack = (share, count) => 3 * Math.sqrt((share * (1 - share)) / count);

/** Run-to-run CVs of conditions, spread as those of real studies are. @param {() => number} normal @param {number} spread */
export const spreadCvs = (normal, spread) => () => 0.05 * Math.exp(spread * normal());
