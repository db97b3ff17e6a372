/** What a comparison lets one say, and no more; how many more runs would let one say more. */
import cdf from "@stdlib/stats-base-dists-t-cdf";
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { fewestRepeats } from "./effects.js";
import { mostRepeats } from "./ratio.js";

/** @import {Comparison, MeasureEntry, Verdict} from "../types.js" */
/** @import {Found} from "./effects.js" */
/** @import {Tested} from "./families.js" */

/**
 * A verdict of repeated runs. Where nobody recorded the order, a difference may come from the time at which a level
 * was measured: then nothing is better, it differs in these runs.
 * @param {Pick<Tested, "beyond" | "within" | "effect">} tested
 * @param {Found["design"]} design
 * @param {MeasureEntry["better"]} better whether more of the measure is
 * @returns {Verdict}
 */
export function judge({ beyond, within, effect }, design, better) {
  const unknown = design === "order_unknown";
  if (within) return unknown ? "alike" : "equivalent";
  if (!beyond) return "undecided";
  if (unknown) return "differs";
  return effect.estimate > 0 === (better === "higher") ? "better" : "worse";
}

/**
 * How good the evidence is.
 * @param {Found} found
 * @param {boolean} random whether the study declares that the order was random
 * @returns {NonNullable<Comparison["grade"]>}
 */
export function gradeOf({ design, is_apart, runs, baseline_runs }, random) {
  const few = Math.min(runs, baseline_runs);
  if (few < fewestRepeats) return "single run";
  if (design === "order_unknown") return "repeated, order unknown";
  return random && !is_apart && design !== "order_fixed" ? "repeated, random order" : "repeated, fixed order";
}

/** With so few repeats an order that nobody drew has to change level more often than that. */
export const fewOfOrder = 4;

/** Chance of a verdict with the runs that are said to be missing: they are as often too few as too many. */
export const evenChance = 0.5;

/**
 * Chance that further runs decide a comparison, beyond the margin or within it, if the others of its family stay as
 * they are. The true difference is not taken to be the one that was found, but spread about it as far as runs scatter.
 * Source: D. J. Spiegelhalter and L. S. Freedman, A predictive approach to selecting the size of a clinical trial,
 * Statistics in Medicine 5 (1986), with Student's distribution and no prior knowledge.
 * @param {number} more runs of each setting
 * @param {Pick<Found, "design" | "runs" | "baseline_runs">} found
 * @param {Pick<Tested, "effect" | "q_beyond" | "q_within">} tested
 * @param {number} margin on the log scale
 * @returns {number} 0 to 1
 */
export function chanceOf(more, { design, runs, baseline_runs }, tested, margin) {
  const { estimate, se, df } = tested.effect;
  const share = (1 / (runs + more) + 1 / (baseline_runs + more)) / (1 / runs + 1 / baseline_runs);
  const freedom = df + (design === "blocks" ? more : 2 * more);
  const se_then = se * Math.sqrt(share);
  const moves = se * Math.sqrt(1 - share);
  const beyond = margin + quantile(1 - tested.q_beyond / 2, freedom) * se_then;
  const within = margin - quantile(1 - tested.q_within, freedom) * se_then;
  const below = (/** @type {number} */ then) => cdf((then - estimate) / moves, df);
  return below(-beyond) + 1 - below(beyond) + (within > 0 ? below(within) - below(-within) : 0);
}

/**
 * @param {Found} found undecided
 * @param {Tested} tested
 * @param {number} margin on the log scale
 * @returns {number | null} runs of each setting that decide it as likely as not; null where they would be more than anybody makes
 */
export function countMissing(found, tested, margin) {
  let [few, enough] = [0, mostRepeats];
  const isEnough = (/** @type {number} */ more) => chanceOf(more, found, tested, margin) >= evenChance;
  if (!isEnough(enough)) return null;
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}

/**
 * @param {Pick<Comparison, "verdict" | "ratio" | "agreeing_tools">} row
 * @param {1 | -1} direction of the figure, whether more of it is better or not
 * @returns {boolean} whether repeated runs find a difference that way, or several tools saw one
 */
export const isBeyond = ({ verdict, ratio, agreeing_tools }, direction) =>
  (["better", "worse"].includes(String(verdict)) || agreeing_tools !== null) &&
  Math.sign(Math.log(Number(ratio))) === direction;
