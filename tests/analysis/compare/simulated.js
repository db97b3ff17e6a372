/** Conditions whose truth is known, by design, drift and order: what the models make of them, without a study around them. */
import { compareLevels, describeCondition } from "../../../src/analysis/compare/effects.js";
import { testFamily } from "../../../src/analysis/compare/families.js";
import { boundEffect, level as usual } from "../../../src/analysis/compare/margin.js";
import { drawNormal, seedUniform } from "../../../src/analysis/curves/random.js";
import { drawNoise } from "../../gates/studies/noise.js";
import { orders } from "../../gates/studies/orders.js";

/** @import {Run} from "../../../src/analysis/types.js" */
/** @import {Found} from "../../../src/analysis/compare/effects.js" */
/** @import {Draws, Noise} from "../../gates/studies/noise.js" */

export const margin = Math.log1p(0.05);

/**
 * @typedef {object} Design
 * @property {string} [order] of tests/gates/studies/orders.js
 * @property {number} [repeats]
 * @property {number} [levels]
 * @property {number} [ratio] true ratio of the second level to the first; others are like the first
 * @property {Noise} [noise]
 */

/** @param {number} seed @returns {Draws} */
export const drawsOf = (seed) => {
  const uniform = seedUniform(seed);
  return { uniform, normal: drawNormal(uniform) };
};

/**
 * @param {Design} design
 * @param {Draws} draws
 * @returns {Found | null} the second level against the first
 */
export function simulateFound(
  { order = "blocks, random", repeats = 3, levels = 2, ratio = 1, noise = {} },
  draws,
) {
  const names = Array.from({ length: levels }, (_, i) => `level ${i}`);
  const { plan, timed, declared } = orders[order];
  const visits = plan(names, repeats, draws);
  const values = drawNoise(visits.length, noise, draws);
  const runs = visits.map(({ level, repeat }, i) => ({
    started_at: timed ? 1 + i : null,
    factors: { level, repeat: String(repeat) },
    iops: 1e4 * Math.exp(values[i] + (level === names[1] ? Math.log(ratio) : 0)),
  }));
  const study = { blocks: declared?.blocks ?? null, order_random: declared?.random ?? null };
  const figure = (/** @type {Run} */ { iops }) => ({ value: Number(iops), resolution: 1e-6 });
  const condition = describeCondition(/** @type {any} */ (runs), "level", /** @type {any} */ (study), figure);
  return compareLevels(condition, names[1], names[0]);
}

/**
 * @typedef {object} Counts
 * @property {number} studies
 * @property {number} refused  one level ran after the other
 * @property {number} silent  no effect, though it was not refused
 * @property {number} judged
 * @property {number} covered  plain intervals of 95 % that hold the truth
 * @property {number} beyond  found beyond the margin, in a family of one
 * @property {number} within
 */

/**
 * @param {Design} design
 * @param {number} studies
 * @param {number} [seed]
 * @returns {Counts}
 */
export function countFound(design, studies, seed = 1) {
  const draws = drawsOf(seed);
  const truth = Math.log(design.ratio ?? 1);
  const counts = { studies, refused: 0, silent: 0, judged: 0, covered: 0, beyond: 0, within: 0 };
  for (let i = 0; i < studies; i++) {
    const found = simulateFound(design, draws);
    if (found?.is_apart) counts.refused++;
    else if (!found?.effect) counts.silent++;
    else addFound(counts, found, truth);
  }
  return counts;
}

/**
 * @param {Counts} counts
 * @param {Found} found
 * @param {number} truth
 */
function addFound(counts, found, truth) {
  const { low, high } = boundEffect(/** @type {any} */ (found.effect), usual);
  const [{ beyond, within }] = testFamily([{ found }], margin).values();
  counts.judged++;
  if (Math.log(low) <= truth && truth <= Math.log(high)) counts.covered++;
  if (beyond) counts.beyond++;
  if (within) counts.within++;
}

/**
 * Families of conditions that are judged together.
 * @param {Design & {size: number, cvs?: () => number, ratios?: () => number}} design  cvs: that of each condition
 * @param {number} families
 * @param {number} [seed]
 * @returns {{false_share: number, found: number, wrong: number}} false_share: mean share of the found that is not beyond the margin
 */
export function countFamilies({ size, cvs, ratios, ...design }, families, seed = 1) {
  const draws = drawsOf(seed);
  let [sum, found, wrong] = [0, 0, 0];
  for (let i = 0; i < families; i++) {
    const members = Array.from({ length: size }, () => simulateMember(design, cvs, ratios, draws)).filter(
      ({ found: { effect } }) => effect,
    );
    const beyond = [...testFamily(members, margin)].filter(([, tested]) => tested.beyond);
    const own = beyond.filter(([{ truth }, { effect }]) => !isRight(truth, effect.estimate)).length;
    [sum, found, wrong] = [sum + own / Math.max(1, beyond.length), found + beyond.length, wrong + own];
  }
  return { false_share: sum / families, found, wrong };
}

/** @param {number} truth @param {number} estimate */
const isRight = (truth, estimate) =>
  Math.abs(truth) > margin + 1e-12 && Math.sign(truth) === Math.sign(estimate);

/**
 * @param {Design} design
 * @param {(() => number) | undefined} cvs
 * @param {(() => number) | undefined} ratios
 * @param {Draws} draws
 */
function simulateMember(design, cvs, ratios, draws) {
  const ratio = ratios?.() ?? design.ratio ?? 1;
  const noise = { ...design.noise, ...(cvs && { cv: cvs() }) };
  const found = /** @type {Found} */ (simulateFound({ ...design, ratio, noise }, draws));
  return { found, truth: Math.log(ratio) };
}
