/** I/Os in flight when a run begins or ends: in one of its figures and not in another. */

/** @import {Point} from "../types.js" */

/**
 * Little's law holds over a finite time but for the I/Os in flight at its edges (J. D. C. Little and S. C. Graves,
 * Little's Law, in Building Intuition, 2008), and fio counts those of the end of a warm-up as bytes but
 * not as I/Os.
 * @param {Point} point
 * @returns {number} outstanding I/Os by I/Os done; 0 where one of them is not known
 */
export function inFlightShare({ outstanding_io, operation = "all", parts }) {
  const ios = parts?.find((part) => part.operation === operation)?.ios;
  return outstanding_io && ios ? outstanding_io / ios : 0;
}
