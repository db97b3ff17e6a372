/** Runs in a recorded order, for tests of verdicts. */
import { seedUniform } from "../../src/analysis/curves/random.js";

/** @import {Context, Run} from "../../src/analysis/types.js" */

const minute = 60_000;

/**
 * @template {Run} T
 * @param {T[]} runs
 * @returns {T[]} the same, which began one after the other
 */
const startInOrder = (runs) => runs.map((run, i) => ({ ...run, started_at: (i + 1) * minute }));

/** @param {Run} run */
const repeatOf = ({ factors }) => Number(factors.repeat);

/**
 * @template {Run} T
 * @param {T[]} runs
 * @param {number} seed
 * @returns {T[]}
 */
function shuffle(runs, seed) {
  const uniform = seedUniform(seed);
  const places = new Map(runs.map((run) => [run, uniform()]));
  return [...runs].sort((a, b) => Number(places.get(a)) - Number(places.get(b)));
}

/**
 * Block after block; in each every level once, in random order.
 * @template {Run} T
 * @param {T[]} runs
 * @param {number} [seed]
 */
export const inBlocks = (runs, seed = 1) =>
  startInOrder(shuffle(runs, seed).sort((a, b) => repeatOf(a) - repeatOf(b)));

/**
 * All runs in random order.
 * @template {Run} T
 * @param {T[]} runs
 * @param {number} [seed]
 */
export const atRandom = (runs, seed = 1) => startInOrder(shuffle(runs, seed));

/**
 * All runs of a level before the next.
 * @template {Run} T
 * @param {T[]} runs
 * @param {string} [factor]
 */
export const oneAfterTheOther = (runs, factor = "stripe_width") =>
  startInOrder([...runs].sort((a, b) => Number(a.factors[factor]) - Number(b.factors[factor])));

/**
 * A study that declares its repeats as blocks, each in random order.
 * @param {Partial<Context["study"]>} [given]
 * @returns {Context["study"]}
 */
export const blocked = (given = {}) => ({
  factor: "stripe_width",
  baseline: "1",
  margin_pct: 5,
  blocks: "repeat",
  order_random: true,
  ...given,
});
