/** What a comparison lets one say, and no more. */
import { fewestRepeats } from "./effects.js";
import { countRepeats } from "./ratio.js";

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
export function gradeOf({ design, is_apart, visits, runs, baseline_runs }, random) {
  const few = Math.min(runs, baseline_runs);
  if (few < fewestRepeats) return "seen once";
  if (design === "order_unknown") return "replicated, order unknown";
  if (is_apart || design === "order_fixed") return "replicated, order not random";
  if (random) return "replicated in random order";
  const mixed =
    design === "blocks" || (design === "order_known" && (few > fewOfOrder || Number(visits) > few));
  return mixed ? "replicated, levels interleaved" : "replicated, order not random";
}

/** With so few repeats an order that nobody drew has to change level more often than that. */
export const fewOfOrder = 4;

/**
 * Repeats a side that are still needed for a verdict with power 0.8, should the difference found be the true one.
 * @param {Found} found undecided
 * @param {number} margin on the log scale
 * @param {number} missed level of the test in its family
 * @returns {number | null} null where it would take more than anybody makes, or the scatter is not known
 */
export function countMissing({ estimate, cv, runs, baseline_runs }, margin, missed) {
  if (cv === null) return null;
  const needed = countRepeats(cv, Math.abs(Math.abs(estimate) - margin), missed);
  return needed && Math.max(1, Math.max(fewestRepeats, needed) - Math.min(runs, baseline_runs));
}

/**
 * @param {Pick<Comparison, "verdict" | "ratio" | "agreeing_tools">} row
 * @param {1 | -1} direction of the figure, whether more of it is better or not
 * @returns {boolean} whether repeated runs find a difference that way, or several tools saw one
 */
export const isBeyond = ({ verdict, ratio, agreeing_tools }, direction) =>
  (["better", "worse"].includes(String(verdict)) || agreeing_tools !== null) &&
  Math.sign(Math.log(Number(ratio))) === direction;
