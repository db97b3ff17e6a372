/** What a ratio lets one say, and no more. */
import { countRepeats, level } from "./ratio.js";

/** @import {Comparison, MeasureEntry, Ratio, Verdict} from "../types.js" */

/**
 * Better and worse need an interval wholly beyond the margin, equivalent one wholly inside, and each a p-value that
 * holds among all the comparisons of its factor and measure. Fewer than three runs a side are only observed.
 * @param {Ratio} found
 * @param {object} rule
 * @param {MeasureEntry["better"]} rule.better whether more of the measure is
 * @param {number} rule.margin 0.05 is 5 %
 * @param {number} rule.tie margin for one or two runs a side
 * @param {number | null} rule.p_adjusted of no difference
 * @param {number | null} rule.p_equivalence_adjusted
 * @returns {Verdict}
 */
export function judge(found, { better, margin, tie, p_adjusted, p_equivalence_adjusted }) {
  if (found.interval !== "t") return observe(found, tie);
  const side = sideOf(Number(found.low), Number(found.high), margin);
  if (side === "inside") return holds(p_equivalence_adjusted) ? "equivalent" : "undecided";
  if (side === "across" || !holds(p_adjusted)) return "undecided";
  return side === better ? "better" : "worse";
}

/** @param {number | null} p */
const holds = (p) => p !== null && p <= level;

/**
 * @param {Ratio} found
 * @param {number} tie
 * @returns {Verdict}
 */
function observe({ ratio, low, high }, tie) {
  const side = sideOf(low ?? ratio, high ?? ratio, tie);
  if (side === "across") return "undecided";
  return side === "inside" ? "observed alike" : `observed ${side}`;
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} margin the same factor up and down: 0.05 reaches from 1 / 1.05 to 1.05
 * @returns {"higher" | "lower" | "inside" | "across"}
 */
function sideOf(low, high, margin) {
  if (low > 1 + margin) return "higher";
  if (high < 1 / (1 + margin)) return "lower";
  return low >= 1 / (1 + margin) && high <= 1 + margin ? "inside" : "across";
}

/**
 * Repeats a side that are still needed for a verdict with power 0.8, should the ratio found be the true one.
 * @param {Ratio} found undecided
 * @param {number} margin
 * @returns {number | null} null where it would take more than a thousand, or the scatter is not known
 */
export function countMissing({ ratio, cv, runs, baseline_runs }, margin) {
  if (cv === null) return null;
  const distance = Math.abs(Math.abs(Math.log(ratio)) - Math.log1p(margin));
  const needed = countRepeats(cv, distance);
  return needed && Math.max(1, Math.max(3, needed) - Math.min(runs, baseline_runs));
}

/**
 * @param {Pick<Comparison, "verdict" | "ratio">} row
 * @param {1 | -1} direction of the figure, whether more of it is better or not
 */
export const isBeyond = ({ verdict, ratio }, direction) =>
  ["better", "worse", "observed higher", "observed lower"].includes(String(verdict)) &&
  Math.sign(Math.log(Number(ratio))) === direction;
