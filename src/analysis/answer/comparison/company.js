/** What else changed with a setting, as the source says it: what belongs to it is named, what merely came along is a doubt. */
import { listWords } from "../../series.js";

/** @import {Comparison, Context} from "../../types.js" */

/**
 * @param {Pick<Comparison, "factor" | "level">[]} rows against the baseline
 * @param {Context} about
 * @returns {string} such as: , with twice the cache and disks; empty where nothing belongs to all of these settings
 */
export function withParts(rows, { environment }) {
  const [{ factor }] = rows;
  const levels = rows.map(({ level }) => level);
  const parts = (environment?.comes_with?.[factor] ?? []).filter(
    (part) => part.part_of_it && levels.every((level) => part.levels?.includes(level) ?? true),
  );
  return parts.length > 0 ? `, with ${listWords(parts.map(({ what }) => what))}` : "";
}

/**
 * @param {Pick<Comparison, "confounders">[]} rows
 * @param {Context} about
 * @returns {{along: string[], others: string[]}} causes of their differences: what the source says, and what data show
 */
export function splitCauses(rows, { findings }) {
  const stated = new Set(
    (findings.checks ?? []).filter(({ check }) => check === "company").map(({ sentence }) => sentence),
  );
  const causes = [...new Set(rows.flatMap(({ confounders }) => JSON.parse(confounders ?? "[]")))];
  return {
    along: causes.filter((cause) => stated.has(cause)),
    others: causes.filter((cause) => !stated.has(cause)),
  };
}
