/** Seeded random numbers: the same seed gives the same build. */

/**
 * Uniform numbers from 0 to 1, 1 excluded.
 * Source: the 32-bit mixing generator mulberry32 by T. Ettinger (public domain).
 * @param {number} seed any integer
 * @returns {() => number}
 */
export function seedUniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Standard normal numbers.
 * Source: G. E. P. Box and M. E. Muller, A note on the generation of random normal deviates (1958).
 * @param {() => number} uniform
 * @returns {() => number}
 */
export const drawNormal = (uniform) => () =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
