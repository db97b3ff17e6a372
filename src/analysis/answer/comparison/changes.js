/** How many points, how far, and where: the parts of what is said of comparisons. */
import { describeLevel, describeOthers } from "../../series.js";
import { sayChange, saySpan } from "../../../words/changes.js";
import { sayWorkload } from "../../../words/workloads.js";
import { sayLevel } from "../../../words/levels.js";
import { withParts } from "./company.js";

/** @import {Comparison, Context} from "../../types.js" */

/**
 * @param {Comparison[]} some
 * @param {Comparison[]} all
 */
export const ofAll = (some, all) =>
  some.length < all.length
    ? `${some.length} of ${pointsOf(all.length)}`
    : all.length === 1
      ? "the one point"
      : `all ${pointsOf(all.length)}`;

/** @param {number} count */
export const pointsOf = (count) => (count === 1 ? "1 point" : `${count} points`);

/**
 * @param {Comparison[]} rows of one verdict
 * @param {Context} about
 * @returns {string} the one change with its interval, or the span of all of them
 */
export function sayExtremes(rows, about) {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  if (rows.length > 1) return ` (${saySpan(Math.min(...ratios), Math.max(...ratios))})`;
  const [{ low, high, level, factor }] = rows;
  const place = [describeLevel(level, factor, about.units), sayPlace(rows[0], about)]
    .filter(Boolean)
    .join(", ");
  const span = low !== null && high !== null ? `, ${saySpan(low, high)}` : "";
  return ` (${sayChange(ratios[0])}${span}; ${place})`;
}

/**
 * @param {Comparison} row
 * @param {Context} about
 * @returns {string} workload, what else is the same on both sides, and load
 */
export function sayPlace({ workload, others, load }, { loadAxis, units }) {
  const at = loadAxis && load !== null ? describeLevel(String(load), loadAxis, units) : null;
  return [sayWorkload(workload), describeOthers(others, units), at].filter(Boolean).join(", ");
}

/**
 * @param {Comparison} row
 * @param {Context} about
 * @returns {string} 4 stripes against 1 stripe; hypervisor esxi against none; with what belongs to the setting
 */
export function sayLevels(row, about) {
  const { level, baseline, factor } = row;
  const base = about.units[factor]?.unit ? describeLevel(baseline, factor, about.units) : sayLevel(baseline);
  return `${describeLevel(level, factor, about.units)} against ${base}${withParts([row], about)}`;
}

/**
 * @param {Comparison[]} rows
 * @param {Context} about
 */
export function changesOf(rows, about) {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  const against = `against ${describeLevel(rows[0].baseline, rows[0].factor, about.units)}${withParts(rows, about)}`;
  return rows.length === 1
    ? `changed by ${sayChange(low)} ${against}`
    : `changed by ${saySpan(low, high)} ${against}`;
}
