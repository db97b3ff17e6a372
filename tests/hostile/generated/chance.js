/** Choices that a seed makes, the same on every machine. */
import { seedUniform } from "../../../src/analysis/curves/random.js";

/** @typedef {ReturnType<typeof startChance>} Chance */

/** @param {number} seed */
export function startChance(seed) {
  const random = seedUniform(seed);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  return {
    below,
    between: (/** @type {number} */ least, /** @type {number} */ most) => least + below(most - least + 1),
    /** @template T @param {T[]} list @returns {T} */
    pick: (list) => list[below(list.length)],
    word: (/** @type {number} */ letters) =>
      Array.from(
        { length: letters },
        (_, i) => (i % 2 ? "aeiou" : "bdfgklmnprst")[below(i % 2 ? 5 : 12)],
      ).join(""),
    bytes: (/** @type {number} */ count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}
