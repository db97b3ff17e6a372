/** A time span of which nothing is known yet. */

/** @import {Profile, TimeSpan} from "./types.js" */

/**
 * @param {number} number
 * @param {number | null} line
 * @param {Profile | null} profile
 * @returns {TimeSpan}
 */
export const emptySpan = (number, line, profile) => ({
  number,
  line,
  profile,
  test_time_s: null,
  rate_time_s: null,
  threads: null,
  pool_outstanding: null,
  refusal: null,
  totals: {},
  printed: [],
  parts: [],
  percentiles: [],
  cpus: [],
  series: [],
});
