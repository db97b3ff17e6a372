/** Runs that were made at the same time with the same settings: parts of one run, or rivals for the storage; never repeats. */
import { namePlace } from "../audit/copies.js";
import { groupBy } from "../series.js";

/** @import {Run} from "../types.js" */

/** Clocks tell whole seconds, and one run may begin while the one before it ends: this share of the shorter is more. */
const leastShare = 0.5;

/**
 * @param {Run[]} runs of one study
 * @returns {{run: Run, other: Run}[]} a row for each that ran beside another; times of documents are those of a whole day
 */
export function findAtOnce(runs) {
  const timed = runs.filter(({ printed, started_at, duration_s }) => !printed && started_at && duration_s);
  return groupBy(timed, namePlace).flatMap((alike) => {
    const sorted = alike.sort((a, b) => startOf(a) - startOf(b));
    return sorted.flatMap((run, i) => {
      const beside = [sorted[i - 1], sorted[i + 1]].filter((each) => each && !isCopy(run, each));
      const other = beside.find((each) => share(run, each) > leastShare);
      return other ? [{ run, other }] : [];
    });
  });
}

/** @param {Run} one @param {Run} other @returns {boolean} whether it is the same run, filed twice */
const isCopy = (one, other) => one.iops === other.iops && one.latency_mean_us === other.latency_mean_us;

/** @param {Run} one @param {Run} other @returns {number} part of the shorter in which both ran */
function share(one, other) {
  const [starts, lengths] = [[one, other].map(startOf), [one, other].map(lengthOf)];
  const ends = starts.map((start, i) => start + lengths[i]);
  return (Math.min(...ends) - Math.max(...starts)) / Math.min(...lengths);
}

const startOf = (/** @type {Run} */ { started_at }) => Number(started_at);
const lengthOf = (/** @type {Run} */ { duration_s }) => 1000 * Number(duration_s);
