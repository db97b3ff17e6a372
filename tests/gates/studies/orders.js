/** In which order the levels of a study were run, and what of it was written down. */

/** @import {Draws} from "./noise.js" */

/** @typedef {{level: string, repeat: number}} Visit one pass over all conditions at one level */

/**
 * @typedef {object} Order
 * @property {(levels: string[], repeats: number, draws: Draws) => Visit[]} plan
 * @property {boolean} timed whether the raw files say when a run began
 * @property {{blocks: string, random: boolean} | null} declared in study.yaml
 */

/** @param {string[]} levels @param {number} repeats @param {(levels: string[]) => string[]} [order] */
const inBlocks = (levels, repeats, order = (all) => all) =>
  Array.from({ length: repeats }, (_, i) => order(levels).map((level) => ({ level, repeat: i + 1 }))).flat();

/** @param {string[]} levels @param {number} repeats @returns {Visit[]} */
const oneAfterTheOther = (levels, repeats) =>
  levels.flatMap((level) => Array.from({ length: repeats }, (_, i) => ({ level, repeat: i + 1 })));

/**
 * Source: R. Durstenfeld, Algorithm 235: random permutation, Communications of the ACM 7 (1964).
 * @template T
 * @param {T[]} list
 * @param {() => number} uniform
 * @returns {T[]}
 */
export function shuffle(list, uniform) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(uniform() * left.length), 1)[0]);
}

/** @type {Record<string, Order>} */
export const orders = {
  "one after the other": { plan: oneAfterTheOther, timed: true, declared: null },
  "blocks, random": {
    plan: (levels, repeats, { uniform }) => inBlocks(levels, repeats, (all) => shuffle(all, uniform)),
    timed: true,
    declared: { blocks: "repeat", random: true },
  },
  "blocks, same order": {
    plan: (levels, repeats) => inBlocks(levels, repeats),
    timed: true,
    declared: { blocks: "repeat", random: false },
  },
  "random order": {
    plan: (levels, repeats, { uniform }) => shuffle(inBlocks(levels, repeats), uniform),
    timed: true,
    declared: null,
  },
  "no times": { plan: oneAfterTheOther, timed: false, declared: null },
  "no times, random": {
    plan: (levels, repeats, { uniform }) => shuffle(inBlocks(levels, repeats), uniform),
    timed: false,
    declared: null,
  },
};
