/** What is wrong with a file, counted by kind and reported once each. */
import * as problems from "./problems.js";

/** @import {Problem} from "../../types.js" */

/** @typedef {Exclude<keyof typeof problems, "describe">} Kind */
/** @typedef {{count: number, line: number, detail: string}} Tally of the first, and how many there are */
/** @typedef {Map<Kind, Tally>} Tallies */

/**
 * @param {Tallies} tallies changed
 * @param {Kind} kind
 * @param {number} line
 * @param {string} [detail]
 * @param {number} [times]
 */
export function count(tallies, kind, line, detail = "", times = 1) {
  const tally = tallies.get(kind) ?? { count: 0, line, detail };
  tallies.set(kind, tally);
  tally.count += times;
}

/**
 * @param {Tallies} tallies
 * @returns {Problem[]}
 */
export const tellTallies = (tallies) => [...tallies].map(([kind, tally]) => problems[kind](tally));
