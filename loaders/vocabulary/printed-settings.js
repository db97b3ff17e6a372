/** Settings that a row of a published table states. */
import { findFactor, parseFactor } from "./factors.js";
import { wrongFactor } from "./factor-problems.js";

/** @import {Factor, FactorValue, Problem} from "../types.js" */

/**
 * @param {Record<string, unknown>} settings by factor
 * @param {Factor[]} factors
 * @param {number} line
 * @param {Problem[]} problems added to
 * @returns {FactorValue[] | null} null where one is not what its factor allows
 */
export function readSettings(settings, factors, line, problems) {
  const read = [];
  for (const [key, value] of Object.entries(settings)) {
    const factor = /** @type {Factor} */ (findFactor(factors, key));
    const parsed = parseFactor(factor, value);
    if (!parsed) {
      problems.push(wrongFactor(factor, value, line));
      return null;
    }
    read.push(parsed);
  }
  return read;
}
