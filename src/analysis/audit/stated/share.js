/** Compares the stated share of reads and cap of IOPS with the measured ones. */
import { seriesFinding } from "../finding.js";
import { describePoint } from "../../series.js";
import { formatMany, formatThree, tellApart } from "../../../words/numbers.js";
import { shareOf } from "./mix.js";
import { isWhole } from "./subjects.js";
import { number } from "../validity/working-set.js";

/** @import {About, Check, Point} from "../../types.js" */
/** @import {Said} from "../finding.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { load_mismatch: { mix: null, cap: null } };

/** Percentage points of the share of reads, beside four standard deviations of so many draws. */
export const mixTolerance = 2;

/** Above the cap by this much. */
export const capTolerance = 0.05;

/** @typedef {{point: Point, value: number, expected: number}} Beside */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a finding for runs with another share of reads than stated, and one for those above their cap
 */
export function checks(points, about) {
  const mixes = points.flatMap((point) => otherMix(point, about));
  const capped = totals(points).flatMap(aboveCap);
  return [
    ...(mixes.length ? [tell(mixes, "mix", "%", about)] : []),
    ...(capped.length ? [tell(capped, "cap", "IOPS", about)] : []),
  ];
}

/**
 * @param {Point} point
 * @param {About} about
 * @returns {Beside[]}
 */
function otherMix(point, { stated = [] }) {
  const share = shareOf(point.parts ?? []);
  const said = number(point.factors?.read_pct) ?? stated.find(({ measure }) => measure === "read_pct")?.low;
  if (share === null || said === null || said === undefined || !isFirst(point)) return [];
  const ios = point.parts?.reduce((sum, part) => sum + Number(part.ios ?? 0), 0);
  const chance = ios ? 400 * Math.sqrt((share * (1 - share)) / ios) : 0;
  return Math.abs(share * 100 - said) > mixTolerance + chance
    ? [{ point, value: share * 100, expected: said }]
    : [];
}

/** Of a run whose reads and writes are points of their own, one of them. @param {Point} point */
const isFirst = (point) => isWhole(point) || point.operation === "read";

/**
 * @param {Point[]} points
 * @returns {Point[]} one a run, with the IOPS of all its I/Os
 */
const totals = (points) =>
  points.filter(isFirst).map((point) => {
    if (isWhole(point) && point.iops) return point;
    const own = (point.parts ?? []).filter(({ operation }) => operation !== "all");
    return { ...point, iops: own.reduce((total, { iops }) => total + Number(iops ?? 0), 0) };
  });

/** @param {Point} point @returns {Beside[]} */
const aboveCap = (point) =>
  point.rate_iops && Number(point.iops) > point.rate_iops * (1 + capTolerance)
    ? [{ point, value: Number(point.iops), expected: point.rate_iops }]
    : [];

/** What each class says besides its figures. @type {Record<string, Pick<Said, "forbids"> & {what: [one: string, many: string], why: string}>} */
const sayings = {
  mix: {
    what: ["has a different share of reads than stated", "have a different share of reads than stated"],
    why: "The load was not as stated, or the numbers of reads and of writes come from different runs.",
    forbids: "Don't compare these runs with runs of the stated share.",
  },
  cap: {
    what: ["exceeds its IOPS cap", "exceed their IOPS cap"],
    why: "The cap failed, or it applied to each job or direction separately.",
    forbids: "Don't assume that these runs kept to their cap.",
  },
};

/**
 * @param {Beside[]} found
 * @param {"mix" | "cap"} kind
 * @param {string} unit
 * @param {About} about
 */
function tell(found, kind, unit, { units, loadAxis }) {
  const { point, value, expected } = found.reduce((a, b) => (apart(b) > apart(a) ? b : a));
  const { what, why, forbids } = sayings[kind];
  const [is, said] =
    kind === "mix" ? tellApart(value, expected) : [formatThree(value), formatThree(expected)];
  return seriesFinding(
    "load_mismatch",
    found.map((each) => each.point),
    {
      ...{ class: kind, severity: "warning", value, expected, ratio: value / expected },
      sentence: `${formatMany(found.length, "run")} ${what[found.length === 1 ? 0 : 1]}. The farthest: ${is} ${unit} instead of ${said} (${describePoint(point, units, loadAxis)}). ${why}`,
      forbids,
    },
  );
}

/** @param {Beside} found */
const apart = ({ value, expected }) => Math.abs(Math.log(Math.max(value, 1e-9) / Math.max(expected, 1e-9)));
