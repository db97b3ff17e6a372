/** Statements and runs for tests of what sources state. */
import { about, point } from "../points.js";

/** @import {About, Point, Statement} from "../../../src/analysis/types.js" */

/**
 * @param {Partial<Statement>} given
 * @returns {Statement}
 */
export const statement = (given) => ({
  ...{
    kind: "figure",
    measure: "iops",
    low: null,
    high: null,
    unit: "1/s",
    scope: null,
    factors: {},
    against: {},
  },
  ...given,
});

/**
 * @param {Partial<Statement>[]} stated
 * @param {Partial<About>} [given]
 * @returns {About}
 */
export const stating = (stated, given = {}) => ({ ...about, stated: stated.map(statement), ...given });

/**
 * Runs that differ in what is given.
 * @param {Partial<Point>[]} given
 * @returns {Point[]}
 */
export const runs = (given) => given.map((each, i) => point({ run: `study/${i + 1}`, ...each }));

/**
 * @param {number} value
 * @param {number} [half_step]
 * @param {string} [unit] as printed
 */
export const told = (value, half_step = 0, unit = "s") => ({ value, half_step, unit });
