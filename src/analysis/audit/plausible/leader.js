/**
 * Who leads between two levels, by the repeats: where the best of the one is clearly above the best of the other in one
 * repeat and clearly below it in another, no repeat decides.
 */
import { seriesFinding } from "../finding.js";
import { groupBy, listWords, nameSetting } from "../../series.js";
import { formatBlock } from "../../../words/numbers.js";
import { isWhole } from "../stated/subjects.js";
import { sayWorkload } from "../../../words/workloads.js";
import { maxOf, minOf } from "../../../words/ends.js";

/** @import {About, Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { ranking_change: { changes: null } };

/** Clearly: by this share, on both sides. */
export const clearly = 0.1;

/** Of more repeats some lie far out by chance. */
export const mostRepeats = 5;

/** Two levels that change places by chance do so under few of many conditions; what is no chance does so under this share. */
const leastShare = 1 / 3;

const workload = ["block_size_bytes", "read_pct", "random_pct", "queue_depth", "threads", "file_bytes"];

/** @typedef {{factor: string, points: Point[], ratios: number[], levels: [string, string], place: string, changes: boolean}} Flip  changes: whether each leads in some repeat */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each factor of which some levels change places, with the widest change; one row for
 *   factors that change together
 */
export function checks(points, about) {
  const known = points.filter(isWhole).filter(({ iops, rate_iops }) => iops && rate_iops === null);
  const factors = new Set(known.flatMap(({ settings }) => settings.map(({ factor }) => factor)));
  const places = groupBy(known, placeOf);
  const found = [...factors].flatMap((factor) => {
    const pairs = groupBy(
      places.flatMap((place) => comparePairs(place, factor)),
      ({ levels }) => JSON.stringify([...levels].sort()),
    ).map((own) => ({ flips: own.filter(({ changes }) => changes), of: own.length }));
    const flips = pairs.flatMap((each) => (each.flips.length >= leastShare * each.of ? each.flips : []));
    return flips.length ? [flips] : [];
  });
  return groupBy(found, (flips) => JSON.stringify(widestOf(flips).ratios)).map((together) =>
    changing(together, about),
  );
}

/** @param {Flip[]} flips */
const widestOf = (flips) => {
  const spread = (/** @type {Flip} */ { ratios }) => maxOf(ratios) / minOf(ratios);
  return flips.reduce((a, b) => (spread(b) > spread(a) ? b : a));
};

/** @param {Point} point */
const placeOf = ({ tool, workload: label, load, factors = {} }) =>
  JSON.stringify([tool, label, load, ...workload.map((name) => factors[name] ?? null)]);

/**
 * @param {Point[]} points at one place
 * @param {string} factor
 * @returns {Flip[]}
 */
function comparePairs(points, factor) {
  const told = points.filter((point) => (levelOf(point, factor) ?? "unknown") !== "unknown");
  const levels = groupBy(told, (point) => String(levelOf(point, factor)));
  return levels.flatMap((a, i) => levels.slice(i + 1).flatMap((b) => comparePair(a, b, factor)));
}

/**
 * @param {Point} point
 * @param {string} factor
 */
const levelOf = ({ settings }, factor) => settings.find((setting) => setting.factor === factor)?.value;

/**
 * @param {Point[]} a
 * @param {Point[]} b
 * @param {string} factor
 * @returns {Flip[]}
 */
function comparePair(a, b, factor) {
  const repeats = [...new Set([...a, ...b].map(repeatOf))].filter((repeat) => repeat !== null);
  if (repeats.length < 2 || repeats.length > mostRepeats) return [];
  const ratios = repeats.flatMap((repeat) => {
    const [x, y] = [a, b].map((side) => bestOf(side, repeat));
    return x && y ? [x / y] : [];
  });
  const changes = ratios.some((ratio) => ratio > 1 + clearly) && ratios.some((ratio) => ratio < 1 - clearly);
  const levels = /** @type {[string, string]} */ ([a, b].map(([point]) => String(levelOf(point, factor))));
  if (ratios.length < 2) return [];
  return [{ factor, points: [...a, ...b], ratios, levels, place: sayPlace(a[0]), changes }];
}

/** @param {Point} point */
const sayPlace = ({ workload: label, block_size_bytes: size, factors = {} }) =>
  sayWorkload(label) ||
  [size && formatBlock(size), factors.random_pct === "100" && "random"].filter(Boolean).join(" ");

/** @param {Point} point @returns {string | null} */
const repeatOf = ({ factors = {} }) => factors.repeat ?? null;

/**
 * @param {Point[]} side one level
 * @param {string | null} repeat
 * @returns {number | null} of that repeat; of all where the level was measured once
 */
function bestOf(side, repeat) {
  const own = side.filter((point) => repeatOf(point) === repeat);
  const once = side.every((point) => repeatOf(point) === null) ? side : own;
  return once.length ? maxOf(once.map(({ iops }) => Number(iops))) : null;
}

/**
 * @param {Flip[][]} together flips of each factor, whose widest are of the same results
 * @param {About} about
 */
function changing(together, { units }) {
  const alike = together.map(widestOf);
  const [widest] = alike;
  const [a, b] = [0, 1].map((side) => {
    const [first, ...others] = alike.map(({ levels, factor }) => nameSetting(levels[side], factor, units));
    return others.length ? `${first} with ${listWords(others)}` : first;
  });
  const [most, least] = [maxOf(widest.ratios), minOf(widest.ratios)];
  const percent = (/** @type {number} */ ratio) => `${Math.round(Math.abs(ratio - 1) * 100)} %`;
  const points = [...new Set(together.flat().flatMap((each) => each.points))];
  return seriesFinding(
    "ranking_change",
    points,
    {
      ...{
        class: "changes",
        severity: "warning",
        value: most,
        low: least,
      },
      sentence: `In one series of runs the best IOPS of ${a} are ${percent(most)} above the best of ${b}; in another they are ${percent(least)} below (${widest.place}).`,
      forbids: "Don't rank the two by one series of runs.",
    },
    alike.map(({ factor }) => factor).join(", "),
  );
}
