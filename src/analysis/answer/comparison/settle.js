/** What it would take to trust what was seen. */
import { fewestBlocks } from "../../compare/order.js";
import { countRepeats } from "../../compare/ratio.js";
import { describeLevel, listWords } from "../../series.js";

/** @import {Comparison, Context} from "../../types.js" */

/** Loads that stand for a stretch. */
export const mostLoads = 4;

/**
 * @param {Pick<Comparison, "ratio" | "tie_margin_pct" | "margin_pct">[]} rows that were seen once
 * @returns {number} blocks in which every level is run once: enough for the smallest of the differences, as far as its
 *   scatter can be guessed from that between tools
 */
export function countBlocks(rows) {
  const [{ tie_margin_pct, margin_pct }] = rows;
  const smallest = Math.min(...rows.map(({ ratio }) => Math.abs(Math.log(Number(ratio)))));
  const scatter = Math.log1p(tie_margin_pct / 100) / 2 / Math.SQRT2;
  return Math.max(
    fewestBlocks,
    countRepeats(scatter, Math.max(0.01, smallest - Math.log1p(margin_pct / 100))) ?? 0,
  );
}

/**
 * @param {number[]} loads that matter
 * @param {Context} about
 * @returns {string} 4, 8, 12 and 16 VMs; empty where the study has no load
 */
export function nameLoadsToRun(loads, { loadAxis, units }) {
  const sorted = [...new Set(loads)].sort((a, b) => a - b);
  if (!loadAxis || sorted.length === 0) return "";
  const step = (sorted.length - 1) / Math.max(1, Math.min(mostLoads, sorted.length) - 1);
  const chosen = Array.from(
    { length: Math.min(mostLoads, sorted.length) },
    (_, i) => sorted[Math.round(i * step)],
  );
  return describeLevel(listWords([...new Set(chosen)].map(String)), loadAxis, units);
}
