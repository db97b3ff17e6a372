/** What several tools saw alike, load after load, where nothing was repeated. */
import { groupBy } from "../../series.js";

/** @import {Comparison} from "../../types.js" */

/**
 * Loads that follow each other and at which every tool saw a level on the same side of another.
 * @typedef {object} Pattern
 * @property {Comparison[]} rows  of all tools
 * @property {string} level
 * @property {string} against
 * @property {string | null} workload
 * @property {string} others
 * @property {string[]} tools
 * @property {number[]} loads
 * @property {number} low  smallest ratio
 * @property {number} high  largest
 */

/**
 * @param {Comparison[]} rows of one factor and measure at single loads
 * @returns {Pattern[]} the most telling first: by how far and over how many loads
 */
export function findPatterns(rows) {
  const duels = groupBy(rows, ({ level, baseline, workload, others }) =>
    JSON.stringify([level, baseline, workload, others]),
  );
  return duels.flatMap(joinLoads).sort((a, b) => weightOf(b) - weightOf(a));
}

/**
 * Far counts more than long: the mean difference by the root of how many loads show it.
 * @param {Pattern} pattern
 */
const weightOf = ({ rows, loads }) =>
  (rows.reduce((sum, { ratio }) => sum + Math.abs(Math.log(Number(ratio))), 0) / rows.length) *
  Math.sqrt(loads.length);

/**
 * @param {Comparison[]} duel
 * @returns {Pattern[]}
 */
function joinLoads(duel) {
  const loads = groupBy(
    [...duel].sort((a, b) => Number(a.load) - Number(b.load)),
    ({ load }) => String(load),
  );
  /** @type {Comparison[][]} */
  const stretches = [];
  let before = 0;
  for (const rows of loads) {
    const side = rows.every(({ agreeing_tools }) => agreeing_tools)
      ? Math.sign(Math.log(Number(rows[0].ratio)))
      : 0;
    if (side !== 0 && side === before) stretches[stretches.length - 1].push(...rows);
    else if (side !== 0) stretches.push([...rows]);
    before = side;
  }
  return stretches.map(describePattern);
}

/**
 * @param {Comparison[]} rows
 * @returns {Pattern}
 */
function describePattern(rows) {
  const [{ level, baseline: against, workload, others }] = rows;
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const toolsOf = (/** @type {Comparison[]} */ some) => [...new Set(some.map(({ tool }) => String(tool)))];
  return {
    ...{ rows, level, against, workload, others, tools: toolsOf(rows) },
    loads: [...new Set(rows.map(({ load }) => Number(load)))],
    ...{ low: Math.min(...ratios), high: Math.max(...ratios) },
  };
}
