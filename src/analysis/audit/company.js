/** What a document says came with a level of a factor: a difference between levels may be its doing. */
import { latencies, rates, seriesFinding } from "./finding.js";
import { describeLevel, groupBy } from "../series.js";
import { capital } from "../../words/numbers.js";

/** @import {About, Check, Point} from "../types.js" */

/** By check and class what findings about several runs have in common; null where each is told by itself. */
export const meanings = {
  company: { stated: null },
};

/**
 * @param {Point[]} points of one study
 * @param {About} about whose environment says under comes_with, by factor, what each level but the first brought
 * @returns {Check[]} a row for each such level
 */
export function checks(points, about) {
  const stated = /** @type {Record<string, unknown>} */ (about.environment?.comes_with ?? {});
  return Object.entries(stated).flatMap(([factor, what]) => {
    if (typeof what !== "string") return [];
    const known = points.filter((point) => levelOf(point, factor) !== undefined);
    const levels = groupBy(known, (point) => levelOf(point, factor) ?? "").sort(([a], [b]) =>
      compareLevels(String(levelOf(a, factor)), String(levelOf(b, factor))),
    );
    const first = firstLevel(
      levels.map(([point]) => levelOf(point, factor) ?? ""),
      factor,
      about,
    );
    const others = levels.filter(([point]) => levelOf(point, factor) !== first);
    return others.map((level) => companyCheck(level, factor, what, first !== null, about));
  });
}

/**
 * Numbers by their size, all else as text.
 * @param {string} a
 * @param {string} b
 */
const compareLevels = (a, b) => Number(a) - Number(b) || (a < b ? -1 : 1);

/**
 * The level that others are set beside: the baseline of the study, or the lowest number. Of other names none is first.
 * @param {string[]} levels
 * @param {string} factor
 * @param {About} about
 * @returns {string | null}
 */
function firstLevel(levels, factor, { study }) {
  const baseline = study?.factor === factor ? study.baseline : null;
  if (baseline !== null && levels.includes(baseline)) return baseline;
  if (levels.includes("false")) return "false";
  const isNumber = levels.every((level) => level !== "" && Number.isFinite(Number(level)));
  return isNumber && levels.length ? levels.reduce((a, b) => (Number(b) < Number(a) ? b : a)) : null;
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
 * @param {boolean} isFurther there is a first level, and this is another
 * @param {About} about
 */
function companyCheck(points, factor, what, isFurther, { units }) {
  const level = describeLevel(String(levelOf(points[0], factor)), factor, units);
  const came = isFurther ? `${level} came with ${what}` : `${level} differs from the other levels in ${what}`;
  return seriesFinding("company", points, {
    class: "stated",
    severity: "warning",
    sentence: `${capital(came)}: a difference from the other levels may be theirs.`,
    forbids: "A difference between these levels may not be laid to the factor alone.",
    confounded: [...rates, ...latencies],
  });
}
