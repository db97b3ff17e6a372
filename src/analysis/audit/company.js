/**
 * What the source says changed together with a setting. What belongs to the setting is named; what merely came along
 * confounds its comparisons.
 */
import { latencies, rates, seriesFinding } from "./finding.js";
import { groupBy, listWords, nameSetting } from "../series.js";

/** @import {Company} from "../../../loaders/types.js" */
/** @import {About, Check, Point} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  bundled_change: { stated: null, "part of it": null },
};

/**
 * @param {Point[]} points of one study
 * @param {About} about whose environment says under comes_with, by factor, what changed with it
 * @returns {Check[]} a row for each setting that something changed with, one for what belongs to it
 */
export function checks(points, about) {
  return Object.entries(about.environment?.comes_with ?? {}).flatMap(([factor, parts]) => {
    const levels = levelsOf(points, factor);
    if (levels.size < 2) return [];
    const told = parts.flatMap((part) =>
      concernedLevels(part, [...levels.keys()], factor, about).map((concerned) => ({ concerned, part })),
    );
    return groupBy(told, ({ concerned, part }) => JSON.stringify([concerned, part.part_of_it])).map((alike) =>
      companyCheck({ ...alike[0], levels, factor, parts: alike.map(({ part }) => part) }, about),
    );
  });
}

/**
 * @param {Point[]} points
 * @param {string} factor
 * @returns {Map<string, Point[]>} points by the value of the factor, values in their order
 */
function levelsOf(points, factor) {
  const levelOf = (/** @type {Point} */ { settings, factors }) =>
    settings.find((setting) => setting.factor === factor)?.value ?? factors?.[factor];
  const known = points.filter((point) => levelOf(point) !== undefined);
  const groups = groupBy(known, (point) => String(levelOf(point)));
  const named = groups.map((group) => /** @type {const} */ ([String(levelOf(group[0])), group]));
  return new Map(named.sort(([a], [b]) => Number(a) - Number(b) || (a < b ? -1 : 1)));
}

/**
 * Values that are named share what came with them; where none is, each but the first has its own.
 * @param {Company} part
 * @param {string[]} levels that runs have
 * @param {string} factor
 * @param {About} about
 * @returns {string[][]} a list of values for each finding
 */
function concernedLevels({ levels: named }, levels, factor, about) {
  if (!named) {
    const first = firstLevel(levels, factor, about);
    return levels.filter((level) => level !== first).map((level) => [level]);
  }
  const own = levels.filter((level) => named.includes(level));
  return own.length ? [own] : [];
}

/**
 * The value that others are compared with: the baseline of the study, or the lowest number. Of other names none is first.
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
 * @param {{concerned: string[], levels: Map<string, Point[]>, factor: string, parts: Company[]}} company  parts of one kind
 * @param {About} about
 */
function companyCheck({ concerned, levels, factor, parts }, { units }) {
  const points = concerned.flatMap((level) => levels.get(level) ?? []);
  const setting = nameSetting(listWords(concerned), factor, units);
  const what = listWords(parts.map(({ what }) => what));
  if (parts[0].part_of_it)
    return seriesFinding("bundled_change", points, {
      class: "part of it",
      severity: "note",
      sentence: `Going to ${setting} also brings ${what}.`,
    });
  return seriesFinding("bundled_change", points, {
    class: "stated",
    severity: "warning",
    sentence: `With ${setting}, something else changed, too: ${what}.`,
    forbids: "That may explain a difference: don't credit it to the setting alone.",
    confounded: [...rates, ...latencies],
  });
}

/**
 * What single runs show may be described although something came along with the setting: the doubt is printed beside it.
 * @param {Pick<Check, "check" | "sentence">[]} checks
 * @returns {(row: {verdict: string | null, confounders: string | null}) => boolean} whether the source alone says that
 *   something else changed between the two settings of a comparison
 */
export function readsAlong(checks) {
  const stated = new Set(
    checks.filter(({ check }) => check === "bundled_change").map(({ sentence }) => sentence),
  );
  return ({ verdict, confounders }) => {
    const causes = /** @type {string[]} */ (JSON.parse(confounders ?? "[]"));
    return verdict === "confounded" && causes.length > 0 && causes.every((cause) => stated.has(cause));
  };
}
