/** In what else two runs differ than in what makes them comparable. */
import { describeLevel, describeSetting } from "../series.js";
import { sayLevel } from "../../words/levels.js";

/** @import {Factor} from "../../types.js" */

/** What makes runs comparable, and what that follows from. */
const passed = new Set([
  ...["block_size_bytes", "read_pct", "random_pct", "outstanding_io", "hosts"],
  ...["threads", "queue_depth", "disks_per_vm", "rate_iops"],
]);

/**
 * @param {Record<string, string>} mine
 * @param {Record<string, string>} theirs
 * @param {Factor[]} factors the vocabulary, in whose order they are named
 * @returns {string[]} what they state otherwise than mine: 1 stripe instead of 4 stripes
 */
export function nameDifferences(mine, theirs, factors) {
  const units = Object.fromEntries(factors.map(({ name, title, unit }) => [name, { title, unit }]));
  return factors
    .filter(({ name, kind }) => kind !== "run" && !passed.has(name))
    .filter(({ name }) => name in mine && name in theirs && mine[name] !== theirs[name])
    .map(({ name, unit }) => {
      const own = unit ? describeLevel(mine[name], name, units) : sayLevel(mine[name]);
      return `${describeSetting(theirs[name], name, units)} instead of ${own}`;
    });
}
