/** The best setting by load: regions that follow each other become one stretch as long as a level leads in all of them. */

/**
 * @typedef {object} Region  a row of `winners`, its lists read
 * @property {number} from_load
 * @property {number} to_load
 * @property {number} loads
 * @property {string[]} winners
 * @property {boolean} replicated
 */

/**
 * @typedef {object} Stretch
 * @property {number} from_load
 * @property {number} to_load
 * @property {number} loads
 * @property {string[]} levels  that are the best, or tied with it, at every load of the stretch
 * @property {boolean} replicated  whether intervals of repeated runs tell, at every load
 */

/**
 * Greedy from the smallest load: a stretch ends where no level is left that leads all along it.
 * @param {Region[]} regions  of one curve and the same contenders, in order of load
 * @returns {Stretch[]}
 */
export function joinRegions(regions) {
  return regions.reduce((stretches, { from_load, to_load, loads, winners, replicated }) => {
    const last = stretches.at(-1);
    const common = last?.levels.filter((level) => winners.includes(level)) ?? [];
    if (last && common.length > 0)
      Object.assign(last, {
        to_load,
        loads: last.loads + loads,
        levels: common,
        replicated: last.replicated && replicated,
      });
    else stretches.push({ from_load, to_load, loads, levels: winners, replicated });
    return stretches;
  }, /** @type {Stretch[]} */ ([]));
}
