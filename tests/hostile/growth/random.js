/** Numbers that only look random: the same seed gives the same ones on any machine. */

/** @typedef {ReturnType<typeof makeRandom>} Random */

/** @param {string} seed */
export function makeRandom(seed) {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} end */
  const below = (end) => Math.floor(next() * end);
  return {
    below,
    /** @param {number} share */
    chance: (share) => next() < share,
    /**
     * @template T
     * @param {readonly T[]} list
     */
    pick: (list) => list[below(list.length)],
  };
}

/** @param {string} text */
function hash(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum;
}
