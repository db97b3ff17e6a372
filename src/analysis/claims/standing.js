/** What a claim may take from a row of the table comparisons: that it supports, that it contradicts, or that it cannot tell. */
import { sayCauses } from "../compare/sentences.js";

/** @import {Comparison, Expected, Standing} from "../types.js" */

/**
 * What each verdict lets a claim take. proof: repeated runs in a recorded order; seen: runs that agree in a direction,
 * without proof; nothing: the row is shown, and decides no claim.
 * @type {Record<string, "proof" | "seen" | "nothing">}
 */
export const weights = {
  better: "proof",
  worse: "proof",
  equivalent: "proof",
  undecided: "nothing",
  differs: "seen",
  alike: "seen",
  "beyond variation": "seen",
  "within variation": "nothing",
  "single run": "seen",
  "order-confounded": "nothing",
  confounded: "nothing",
  "not comparable": "nothing",
};

const untold = {
  undecided: "too close to call",
  "within variation": "within the usual variation between runs",
  "order-confounded": "all runs of one were made before the other's",
};

/**
 * @param {Pick<Comparison, "ratio" | "low" | "high" | "margin_pct" | "tie_margin_pct" | "reason" | "confounders"> & {verdict: string | null}} row
 * @param {Expected} expected of the level against its baseline
 * @returns {Standing} supports: null where the row cannot tell
 */
export function standOf(row, expected) {
  const why = findRefusal(row);
  if (why) return { supports: null, proven: false, why };
  const proven = weights[String(row.verdict)] === "proof";
  const supports = typeof expected === "object" ? reaches(row, expected, proven) : turns(row, expected);
  return { supports, proven, why: supports === null ? sayUnsure(row, proven) : null };
}

/**
 * @param {Parameters<typeof standOf>[0]} row
 * @returns {string | null} why nothing may be taken from it
 */
function findRefusal({ verdict, ratio, reason, confounders }) {
  const [cause] = /** @type {string[]} */ (JSON.parse(confounders ?? "[]"));
  if (ratio === null || verdict === "not comparable") return `no comparison: ${trim(reason ?? "")}`;
  if (verdict === "confounded")
    return `this may explain the difference: ${sayCauses([cause ?? reason ?? ""])}`;
  if ((weights[String(verdict)] ?? "nothing") !== "nothing") return null;
  return untold[/** @type {keyof typeof untold} */ (verdict)] ?? `${verdict}`;
}

/**
 * @param {Parameters<typeof standOf>[0]} row
 * @param {string} expected higher, lower, different or alike
 * @returns {boolean | null}
 */
function turns(row, expected) {
  const found = directionOf(row);
  if (found === null) return null;
  if (expected === "different") return found !== "alike";
  return found === expected;
}

/**
 * Which way the figure went, beyond the margin of the study. One run of each within it says nothing: being alike takes
 * repeats.
 * @param {Parameters<typeof standOf>[0]} row
 * @returns {"higher" | "lower" | "alike" | null}
 */
function directionOf({ verdict, ratio, margin_pct, tie_margin_pct }) {
  if (verdict === "equivalent" || verdict === "alike") return "alike";
  const change = Math.log(Number(ratio));
  const isProof = weights[String(verdict)] === "proof";
  if (!isProof && Math.abs(change) <= Math.log1p(Math.max(margin_pct, tie_margin_pct) / 100)) return null;
  return change > 0 ? "higher" : "lower";
}

/**
 * A bound is met by the whole interval, or, where none tells, by the ratio as it was seen. No allowance is added.
 * @param {Parameters<typeof standOf>[0]} row
 * @param {{at_least?: number, at_most?: number}} bounds
 * @param {boolean} proven
 * @returns {boolean | null}
 */
function reaches({ ratio, low, high }, { at_least = 0, at_most = Infinity }, proven) {
  const [from, to] = proven ? [low ?? ratio, high ?? ratio].map(Number) : [Number(ratio), Number(ratio)];
  if (from >= at_least && to <= at_most) return true;
  return to < at_least || from > at_most ? false : null;
}

/**
 * @param {Parameters<typeof standOf>[0]} row
 * @param {boolean} proven
 */
const sayUnsure = ({ margin_pct, tie_margin_pct }, proven) =>
  proven ? "the confidence interval crosses the claim's limit" : sayWithin(margin_pct, tie_margin_pct);

/** @param {string} text */
const trim = (text) => text.trim().replace(/\.$/, "");

/**
 * @param {number} margin_pct
 * @param {number} tie_margin_pct
 * @returns {string} what single runs within it cannot tell
 */
export const sayWithin = (margin_pct, tie_margin_pct) =>
  tie_margin_pct > margin_pct
    ? `the difference is within ${Math.round(tie_margin_pct)} %, as far as the tools differ`
    : `the difference is within the margin of ${margin_pct} %`;
