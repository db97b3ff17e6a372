/** What a document says came with a level of a factor: a difference between levels may be its doing. */
import { latencies, rates, seriesFinding } from "./finding.js";
import { describeLevel, groupBy } from "../series.js";

/** @import {About, Check, Point} from "../types.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  company: { stated: null },
};

/**
 * @param {Point[]} points of one study
 * @param {About} about whose environment says under comes_with, by factor, what each level but the lowest brought
 * @returns {Check[]} a row for each such level
 */
export function checks(points, about) {
  const stated = /** @type {Record<string, unknown>} */ (about.environment?.comes_with ?? {});
  return Object.entries(stated).flatMap(([factor, what]) => {
    const levels = groupBy(points, (point) => levelOf(point, factor) ?? "").filter(
      ([point]) => levelOf(point, factor) !== undefined,
    );
    const [, ...others] = levels.sort(([a], [b]) => Number(levelOf(a, factor)) - Number(levelOf(b, factor)));
    return typeof what === "string" ? others.map((level) => companyCheck(level, factor, what, about)) : [];
  });
}

/**
 * @param {Point} point
 * @param {string} factor
 */
const levelOf = ({ settings }, factor) => settings.find((setting) => setting.factor === factor)?.value;

/**
 * @param {Point[]} points at one level
 * @param {string} factor
 * @param {string} what
 * @param {About} about
 */
function companyCheck(points, factor, what, { units }) {
  const level = describeLevel(String(levelOf(points[0], factor)), factor, units);
  return seriesFinding("company", points, {
    class: "stated",
    severity: "warning",
    sentence: `${level} came with ${what}: a difference from the other levels may be theirs.`,
    forbids: "A difference between these levels may not be laid to the factor alone.",
    confounded: [...rates, ...latencies],
  });
}
